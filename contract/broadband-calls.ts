import { z } from 'zod'
import { nothing, requestId, smsCode } from './common'
import { modem } from './configs'
import { defineCall } from './define'

/** A broadband account as people type it; the gateway parses it. */
const line = { pppoeAccount: z.string().min(1).max(60) }
const proof = z.string().min(1).max(64)
const secret = z.string().min(1).max(64)

/** Errors of finding, proving or binding a line. */
const lineErrors = ['householdNoAccount', 'householdNotAdapted', 'householdTaken', 'householdOffline'] as const
const proofErrors = ['householdNoProof'] as const
/** The error for a line that the subscriber has not bound. */
const boundErrors = ['householdNotBound'] as const

/**
 * A line before it is bound; `phone` is the number registered for it, masked. Intrusion detection depends on `fttr`.
 */
export const lineFacts = z.object({
  pppoeAccount: z.string(),
  model: z.string(),
  fttr: z.boolean(),
  adapted: z.boolean(),
  online: z.boolean(),
  phone: z.string(),
  address: z.string(),
})
export type LineFacts = z.infer<typeof lineFacts>

/** Finds a broadband line, proves the subscriber's right to it, and binds it (SPEC section 7). */
export const broadbandCalls = {
  'configs/v1/smartFamilyGuardian/getAreaCityCode': defineCall({
    access: 'private',
    summary: 'The provinces and cities whose broadband lines can be looked up, with their area codes.',
    request: nothing,
    answer: z.object({
      areaList: z.array(
        z.object({
          province: z.string(),
          cityList: z.array(z.object({ areaCode: z.string(), city: z.string() })),
        }),
      ),
    }),
  }),
  'configs/v1/smartFamilyGuardian/broadbandAccountQuery': defineCall({
    access: 'private',
    errors: ['partnerAway'],
    summary: "The broadband accounts of an area that are registered for the subscriber's number.",
    request: z.object({
      areaCode: z
        .string()
        .max(4)
        .regex(/^0\d{2,3}$/),
    }),
    answer: z.object({ accountList: z.array(lineFacts) }),
  }),
  'configs/v1/smartFamilyGuardian/autoSearchStatusVer': defineCall({
    access: 'private',
    errors: ['partnerAway'],
    summary: "The lines registered for the subscriber's number, in any area, that are not bound yet.",
    request: nothing,
    answer: z.object({ accountList: z.array(lineFacts) }),
  }),
  'configs/v1/smartFamilyGuardian/deviceAdapter': defineCall({
    access: 'private',
    errors: ['householdNoAccount', 'householdTaken', 'partnerAway'],
    summary: 'The modem of a line: whether its model is supported, is FTTR, and is online now.',
    request: z.object(line),
    answer: lineFacts,
  }),
  'configs/v1/smartFamilyGuardian/passwordVerify': defineCall({
    access: 'private',
    errors: ['householdNoAccount', 'householdTaken', 'householdWrongPassword', 'householdTooManyTries', 'partnerAway'],
    summary: 'Proves a line by its broadband password; the proof binds it within ten minutes.',
    request: z.object({ ...line, password: secret }),
    answer: z.object({ proof }),
  }),
  'configs/v1/smartFamilyGuardian/captchaSend': defineCall({
    access: 'private',
    errors: ['householdNoAccount', 'householdTaken', 'partnerAway'],
    summary:
      'Sends a code to the number registered for a line, with the limits of a login. `phone` is that number, masked.',
    request: z.object({ ...line, requestId }),
    answer: z.object({ waitSeconds: z.number().int(), phone: z.string() }),
  }),
  'configs/v1/smartFamilyGuardian/phoneVerify': defineCall({
    access: 'private',
    errors: ['householdNoAccount', 'householdTaken', 'wrongCode', 'codeExpired', 'partnerAway'],
    summary: 'Proves a line by that code; the proof binds it within ten minutes.',
    request: z.object({ ...line, captcha: smsCode }),
    answer: z.object({ proof }),
  }),
  'configs/v1/smartFamilyGuardian/autoSubscribe': defineCall({
    access: 'private',
    errors: [...lineErrors, ...proofErrors, 'notSubscribed', 'partnerAway'],
    summary: 'Binds a proved line; its modem is guarded from now on.',
    request: z.object({ ...line, proof, name: z.string().max(400).default(''), requestId }),
    answer: modem,
  }),
  'configs/v1/smartFamilyGuardian/querySecurityPluginEnable': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'The state of intrusion detection on a bound line (SPEC 4.5).',
    request: z.object(line),
    answer: modem.pick({ orderStatus: true, enableStatus: true }),
  }),
  'configs/v1/smartFamilyGuardian/securityPluginBindingStatusCheck': defineCall({
    access: 'private',
    errors: ['householdNoAccount', 'partnerAway'],
    summary: 'Whether a line is bound, and by whom: 0 by the subscriber, 1 by nobody, 2 by somebody else.',
    request: z.object(line),
    answer: z.object({ bindingStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
  }),
  'configs/v1/smartFamilyGuardian/modifyNickname': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'Names a bound line; an empty name restores the default, "smart device" and its last four characters.',
    request: z.object({ ...line, nickname: z.string().max(400), requestId }),
    answer: modem,
  }),
  'configs/v1/smartFamilyGuardian/unsubscribe': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'Ends the guard of a line: the modem drops its rules, and rules and history are deleted.',
    request: z.object({ ...line, requestId }),
    answer: nothing,
  }),
  'smartont/v1/broadbandFreeLogin': defineCall({
    access: 'private',
    summary: "The carrier's login-free page about broadband; an empty address when it has none.",
    request: nothing,
    answer: z.object({ url: z.string() }),
  }),
} as const
