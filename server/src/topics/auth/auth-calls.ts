import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { maskSubscriber } from '@/rules/phone/mask'
import { MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inTransaction } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { answerOf, UserError } from '../../kernel/errors'
import { addressOf } from '../../kernel/rate-windows'
import { registerCall } from '../../kernel/register-call'
import { hashSecret, keysInUse } from '../../kernel/session-token'
import { deleteSession, findLogIns, liveSession, tokenOf, type LogIn, type Session } from '../../kernel/sessions'
import { WechatRefusal } from '../../ports/wechat'
import { clientOf, originOf, recordAccountEvent } from '../subscribers/account-events'
import {
  findBoundSubscriber,
  hasBindTicket,
  insertBindTicket,
  takeBindTicket,
  type HeldTicket,
} from '../wechat/wechat-users'
import { issueCaptcha } from './captchas'
import { countGuess, guessOf, takeBackGuesses } from './guess-budget'
import { logIn, logInBound, numberLock, openLogIn, ticketExpired } from './log-in'
import { findTicketOwner, issueTicket, takeLoginTicket } from './login-tickets'
import { afterHolder, findFormer, refuseFormer, wrongAnswer, type HolderGone } from './number-holder'
import { issueChallenge } from './proof-of-work'
import { askerHash, deleteSmsCode, loginCode, passChecks, sendLoginCode, tryCode, type Asker } from './sms-codes'

const FIVE_MINUTES = 5 * MINUTE_MS

const texts = {
  refused: { zh: '授权失败，请重试', en: 'Authorisation failed, please retry' },
  wechatAway: {
    zh: '暂时无法连接微信，请稍后再试，或使用短信验证码登录',
    en: 'WeChat cannot be reached at the moment. Please try again later, or log in by SMS code.',
  },
  appAway: {
    zh: '运营商 App 的登录系统暂时无法连接，请使用短信验证码登录',
    en: "The login system of the carrier's app cannot be reached. Please log in by SMS code.",
  },
  codeFirst: { zh: '首次绑定微信，请用短信验证码登录', en: 'To bind this WeChat, please log in by SMS code' },
}

const refused = () => new UserError(failureCodes.wechatRefused, texts.refused)

/**
 * The calls of /api/v1/auth/ (SPEC section 7), the hand-over to a page of the web-view, and log-out (DESIGN 4.8, 7.2).
 */
export function registerAuthCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCaptchas(app, deps)
  registerWechat(app, deps)
  registerTickets(app, deps)
  registerCall(app, deps, 'guard/v1/session/logout', async ({ subscriber, session, request, now }) => {
    await deleteSession(deps.db, subscriber.id, session.tokenHash)
    await recordAccountEvent(deps.db, { ...originOf(deps, subscriber.id, request, now), kind: 'logOut' })
    return {}
  })
  registerLogIns(app, deps)
  registerCall(app, deps, 'guard/v1/account/former/takeBack', async ({ subscriber, body, request, now }) => {
    const { phoneNo } = subscriber
    const asked = { holder: subscriber, answers: body.answers, ...senderOf(request), now }
    const found = await inTransaction(deps.db, numberLock(phoneNo), (trx) => findFormer(deps, trx, asked))
    if (found.refusal) throw found.refusal // outside the transaction, so that the wrong try stays counted
    const accounts = { holderId: subscriber.id, formerId: found.formerId }
    if (!(await deps.returnNumber(phoneNo, accounts))) throw wrongAnswer()
    return {}
  })
}

/** Lists the subscriber's log-ins and ends them (DESIGN 4.43). */
function registerLogIns(app: FastifyInstance, deps: AppDeps): void {
  /** An id for the subscriber's own list; it grants no access. */
  const idOf = ({ tokenHash }: LogIn) => hashSecret(`log-in ${tokenHash}`)
  const logIns = async (db: Kysely<Database>, subscriber: Subscriber, session: Session, now: number) =>
    findLogIns(db, { subscriberId: subscriber.id, tokenHash: session.tokenHash, now })
  const listed = (found: readonly LogIn[]) => ({
    items: found.map((logIn) => ({
      id: idOf(logIn),
      source: logIn.source,
      client: logIn.client,
      createdAt: logIn.createdAt,
      seenAt: logIn.seenAt,
      isCurrent: logIn.isCurrent,
    })),
  })

  registerCall(app, deps, 'guard/v1/session/query', async ({ db, subscriber, session, now }) => {
    return listed(await logIns(db, subscriber, session, now))
  })

  registerCall(app, deps, 'guard/v1/session/end', async ({ db, subscriber, session, body, request, now }) => {
    const found = await logIns(db, subscriber, session, now)
    const ended = found.filter((logIn) => !logIn.isCurrent && (body.id === undefined || idOf(logIn) === body.id))
    for (const { tokenHash } of ended) await deleteSession(db, subscriber.id, tokenHash)
    if (ended.length > 0)
      await recordAccountEvent(db, {
        ...originOf(deps, subscriber.id, request, now),
        kind: 'logInsEnded',
        detail: String(ended.length),
      })
    return listed(found.filter((logIn) => !ended.includes(logIn)))
  })
}

function registerCaptchas(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/api/v1/auth/generateCaptchaCode', ({ body, language, now }) =>
    issueCaptcha(deps, body.spoken ? language : null, now),
  )

  registerCall(app, deps, '/api/v1/auth/sendCaptchaCode', async ({ body, request, language, now }) => {
    const asker = askerOf(request)
    if ('phoneCode' in body) {
      // Checks the ticket first, because WeChat returns the number of a code only once.
      if (!(await hasBindTicket(deps.db, ticketOf(deps, request, body.bindTicket, now)))) throw ticketExpired()
      const phoneNo = await wechatAnswer(deps, deps.wechat.phoneNumber(body.phoneCode))
      return { resendAfterSeconds: await sendLoginCode(deps, { phoneNo, asker, language, now }), phoneNo }
    }
    const { phoneNo } = body
    await passChecks(deps, body, { purpose: 'login', phoneNo, address: asker.address }, now)
    return { resendAfterSeconds: await sendLoginCode(deps, { phoneNo, asker, language, now }) }
  })

  registerCall(app, deps, 'guard/v1/session/challenge', async ({ body: { phoneNo, purpose }, request, now }) => {
    return { challenge: await issueChallenge(deps, { purpose, phoneNo, address: addressOf(request) }, now) }
  })
}

/** Identifies the sender by address and browser. */
const askerOf = (request: FastifyRequest): Asker => ({
  address: addressOf(request),
  client: request.headers['user-agent'] ?? '',
})

/** Where a log-in comes from, for the list of log-ins and the audit trail. */
const senderOf = (request: FastifyRequest) => ({ client: clientOf(request), address: addressOf(request) })

/** What WeChat answers. Throws UserError for a code that it rejects, and PartnerAway for anything else. */
async function wechatAnswer<Answer>(deps: AppDeps, request: Promise<Answer>): Promise<Answer> {
  const asked = request.catch((error: unknown) => {
    if (error instanceof WechatRefusal) return null
    throw error
  })
  const answer = await answerOf(asked, texts.wechatAway, deps)
  if (answer === null) throw refused()
  return answer
}

/** Binds a ticket to its requester, with the present SECRET_KEY or the one before: anybody else's is rejected. */
function ticketOf(deps: AppDeps, request: FastifyRequest, ticket: string, now: number): HeldTicket {
  const askerHashes = keysInUse(deps.config).map((key) => askerHash(key, askerOf(request)))
  return { ticketHash: hashSecret(ticket), askerHashes, now }
}

function registerWechat(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/api/v1/auth/bindUser', async ({ body, request, now }) => {
    // WeChat's number is not verified at that moment, so it opens no account and begins none.
    if ('phoneCode' in body) throw new UserError(failureCodes.holderUnsure, texts.codeFirst)
    const { phoneNo, code, former } = body
    const ticket = body.bindTicket === undefined ? null : ticketOf(deps, request, body.bindTicket, now)
    const asker = askerOf(request)
    // Outside the transaction, which would lock the address's counter until its end.
    const what = guessOf(code)
    await countGuess(deps.db, asker.address, now, what)
    let guesses = 1
    const sender = senderOf(request)
    const attempt = async (trx: Transaction<Database>, gone: HolderGone | null) => {
      const tried = await tryCode(deps, trx, loginCode(phoneNo), { code, asker, now })
      if (tried.refusal) {
        guesses = tried.noGuesses
        return { refusal: tried.refusal }
      }
      // Begins no account for a log-in that its ticket stops.
      if (former === 'startEmpty' && ticket !== null && !(await hasBindTicket(trx, ticket))) throw ticketExpired()
      // Refusals from here on leave code and ticket unused.
      const refusal = await refuseFormer(deps, trx, { phoneNo, activatedAt: null, former, ...sender, now })
      if (refusal) return { refusal }
      const wechatUser = ticket === null ? undefined : await takeBindTicket(trx, ticket)
      if (wechatUser === null) throw ticketExpired()
      const answer = await openLogIn(deps, trx, {
        phoneNo,
        hasAgreed: true,
        source: wechatUser?.source ?? 'sms',
        ...sender,
        replacedToken: tokenOf(request),
        wechatUser,
        replacesWechat: body.rebind,
        proved: { gone },
        now,
      })
      await deleteSmsCode(trx, loginCode(phoneNo))
      return { answer, noGuesses: tried.noGuesses }
    }
    const bound = afterHolder(deps, (gone) =>
      inTransaction(deps.db, numberLock(phoneNo), (trx) => attempt(trx, gone)),
    ).then((result) => {
      guesses = result.noGuesses ?? guesses
      return result
    })
    const { answer, refusal } = await bound.finally(() =>
      takeBackGuesses(deps.db, asker.address, { guesses, now, what }).catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'A guess was not taken back'),
      ),
    )
    if (refusal) throw refusal // outside the transaction, so that the wrong try stays counted
    return answer
  })

  registerCall(app, deps, '/api/v1/auth/authSwap', async ({ body, request, now }) => {
    const { source } = body
    const { openId } = await wechatAnswer(deps, deps.wechat.exchangeCode(body.code, source))
    const wechatUser = { source, openId }
    const bound = await findBoundSubscriber(deps.db, wechatUser)
    const answer =
      bound &&
      (await logInBound(deps, bound, {
        source,
        ...senderOf(request),
        replacedToken: tokenOf(request),
        wechatUser,
        replacesWechat: true, // where an older version bound two WeChat users, the latest log-in wins
        now,
      }))
    if (answer) return answer
    const bindTicket = deps.random.secret()
    await insertBindTicket(deps.db, wechatUser, ticketOf(deps, request, bindTicket, now), now + FIVE_MINUTES)
    return { bindTicket }
  })

  registerCall(app, deps, '/api/v1/auth/authSwapAccessCode', async ({ request, now }) => {
    const { accessCode } = request.query as { accessCode?: unknown } // any query; checked below
    if (typeof accessCode !== 'string') throw refused()
    const owner = await answerOf(deps.carrierLogin.subscriberOf(accessCode), texts.appAway, deps)
    if (!owner) throw refused()
    const live = await liveSession(deps, request)
    const sender = senderOf(request)
    const { answer, refusal } = await afterHolder(deps, (gone) =>
      inTransaction(deps.db, numberLock(owner.phoneNo), async (trx) => {
        const refused = await refuseFormer(deps, trx, { ...owner, ...sender, now })
        if (refused) return { refusal: refused }
        const opened = await openLogIn(deps, trx, {
          phoneNo: owner.phoneNo,
          source: 'stAPP',
          ...sender,
          // The app asks the user before another number replaces a live session (DESIGN 7.4); until then both sessions
          // live.
          replacedToken: live?.subscriber.phoneNo === owner.phoneNo ? tokenOf(request) : null,
          proved: { gone },
          now,
        })
        return { answer: opened }
      }),
    )
    if (refusal) throw refusal
    return answer
  })
}

function registerTickets(app: FastifyInstance, deps: AppDeps): void {
  const read = (proof: { ticket: string } | { wxmpToken: string }) =>
    'ticket' in proof
      ? ({ kind: 'pgl', ticket: proof.ticket, source: 'ticket' } as const)
      : ({ kind: 'pgh', ticket: proof.wxmpToken, source: 'wxmp' } as const)

  registerCall(app, deps, '/api/v1/auth/getTicket', ({ session, body, now }) =>
    issueTicket(deps, body.as === 'wxmpToken' ? 'pgh' : 'pgl', session, now),
  )

  registerCall(app, deps, '/api/v1/auth/ticket', async ({ body, now }) => {
    const { kind, ticket } = read(body)
    const phoneNo = await findTicketOwner(deps.db, kind, ticket, now)
    if (phoneNo === null) throw ticketExpired()
    return { phoneNoDisplay: maskSubscriber(phoneNo) }
  })

  registerCall(app, deps, '/api/v1/auth/autoLogin', async ({ body, request, now }) => {
    const { kind, ticket, source } = read(body)
    const phoneNo = await findTicketOwner(deps.db, kind, ticket, now)
    const parentHash = phoneNo === null ? null : await takeLoginTicket(deps.db, kind, ticket)
    if (phoneNo === null || parentHash === null) throw ticketExpired()
    return logIn(deps, { phoneNo, source, ...senderOf(request), replacedToken: tokenOf(request), parentHash, now })
  })
}
