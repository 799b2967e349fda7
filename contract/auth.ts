import { z } from 'zod'
import { nothing, proofOfWork, smsCode, subscriberNumber } from './common'
import { defineCall } from './define'
import { wechatSources } from './words/account'

/** The result of every login, which the app stores (SPEC section 3). */
export const loginAnswer = z.object({
  token: z.string(),
  phoneNo: z.string(),
  phoneNoDisplay: z.string(),
  userId: z.string(),
  openId: z.string().optional(),
  /** When the account will be deleted, in ms since the epoch; absent unless a deletion was requested. */
  deletionDueAt: z.number().optional(),
})
export type LoginAnswer = z.infer<typeof loginAnswer>

/** A one-use proof, valid for five minutes, that a WeChat user was identified but has no number bound yet. */
const bindTicket = z.object({ bindTicket: z.string() })

const ticket = z.string().max(200)

/** What WeChat's phone-number button returns, for one exchange. */
const phoneCode = z.string().min(1).max(200)

/**
 * The answer to the question whether somebody used the number before (U0108): two mobile numbers that they saved, or one
 * broadband account that they bound; or the choice of a new account.
 */
const formerHolderAnswer = z.union([
  z.literal('startEmpty'),
  z.object({ answers: z.array(z.string().trim().max(60)).min(1).max(2) }),
])
export type FormerHolderAnswer = z.infer<typeof formerHolderAnswer>

export const authCalls = {
  '/api/v1/auth/generateCaptchaCode': defineCall({
    access: 'public',
    summary:
      'A captcha, valid once and for five minutes: a picture as a PNG data URI, or with `spoken` six digits as a WAV data URI, in the language of the request, and an empty image.',
    request: z.object({ spoken: z.boolean().optional() }),
    answer: z.object({ captchaId: z.string(), image: z.string(), sound: z.string().optional() }),
  }),
  '/api/v1/auth/sendCaptchaCode': defineCall({
    access: 'public',
    errors: ['wrongProof', 'wrongCaptcha', 'ticketExpired', 'wechatRefused', 'partnerAway'],
    summary:
      "Sends an SMS code of six digits, or eight after many wrong codes of the address, if the proof of work and the picture captcha are right; each is valid for one attempt. The code of WeChat's phone-number button, with the bindTicket of its user, takes the place of number, proof and captcha: the answer has that number.",
    request: z.union([
      z.object({
        phoneNo: subscriberNumber,
        proof: proofOfWork,
        captchaId: z.string().max(64),
        captcha: z.string().min(1).max(12),
      }),
      z.object({ phoneCode, bindTicket: ticket }),
    ]),
    answer: z.object({ resendAfterSeconds: z.number().int(), phoneNo: subscriberNumber.optional() }),
  }),
  '/api/v1/auth/bindUser': defineCall({
    access: 'public',
    errors: ['wrongCode', 'codeExpired', 'ticketExpired', 'wechatRefused', 'phoneTaken', 'holderUnsure', 'holderWrong'],
    summary:
      "Logs in by SMS code, and binds the WeChat user of a bindTicket. A phoneCode, which older mini-programs send, is refused with U0108: the number that WeChat has may be somebody else's by now (ADR 0049). Only a successful log-in uses up a code. With `rebind` another WeChat user of the number is unbound. A number that was not used for 90 days asks who used it before (U0108): `former` answers, at most three times a day, or begins a new account. The app sends it once the agreements are ticked: their newest versions are stored as agreed to.",
    request: z.union([
      z.object({
        phoneNo: subscriberNumber,
        code: smsCode,
        bindTicket: ticket.optional(),
        rebind: z.boolean().optional(),
        former: formerHolderAnswer.optional(),
      }),
      z.object({
        phoneCode,
        bindTicket: ticket,
        rebind: z.boolean().optional(),
      }),
    ]),
    answer: loginAnswer,
  }),
  '/api/v1/auth/authSwap': defineCall({
    access: 'public',
    errors: ['wechatRefused', 'partnerAway'],
    summary: 'Exchanges a WeChat code (mini-program or OAuth) for a session, or a bindTicket when no number is bound.',
    request: z.object({ code: z.string().min(1).max(200), source: z.enum(wechatSources) }),
    answer: z.union([loginAnswer, bindTicket]),
  }),
  '/api/v1/auth/authSwapAccessCode': defineCall({
    access: 'public',
    errors: ['wechatRefused', 'holderUnsure', 'partnerAway'],
    summary:
      'Logs in the subscriber of the carrier app: the access code is in the accessCode query parameter, and there is no body.',
    query: z.object({ accessCode: z.string().max(400).optional() }),
    request: nothing.optional(),
    answer: loginAnswer,
  }),
  '/api/v1/auth/getTicket': defineCall({
    access: 'private',
    summary:
      'A login ticket, valid once and for five minutes, that passes this session on to a sibling page, or as a wxmpToken from a mini-program to our page in its web-view; autoLogin exchanges it.',
    request: z.object({ as: z.literal('wxmpToken').optional() }),
    answer: z.object({ ticket: z.string(), expiresAt: z.number() }),
  }),
  '/api/v1/auth/ticket': defineCall({
    access: 'public',
    errors: ['ticketExpired'],
    summary:
      'The masked number of a ticket or wxmpToken, without using it up: the app shows it before it replaces a live session.',
    request: z.union([
      z.object({ ticket: z.string().min(1).max(200) }),
      z.object({ wxmpToken: z.string().min(1).max(200) }),
    ]),
    answer: z.object({ phoneNoDisplay: z.string() }),
  }),
  '/api/v1/auth/autoLogin': defineCall({
    access: 'public',
    errors: ['ticketExpired'],
    summary:
      'Exchanges a one-use ticket, or the wxmpToken of a hand-over, for a new session, which ends together with the session that issued it.',
    request: z.union([
      z.object({ ticket: z.string().min(1).max(200) }),
      z.object({ wxmpToken: z.string().min(1).max(200) }),
    ]),
    answer: loginAnswer,
  }),
} as const
