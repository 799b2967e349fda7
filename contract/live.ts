import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import {
  circleKinds,
  codeAlertStates,
  codeSenders,
  forwardingKinds,
  forwardingRisks,
  forwardingStates,
  STORM_SENDERS_MAX,
  stormStates,
  warningAnswers,
  warningChannels,
  warningStates,
  watchedCallers,
} from './words/live'

/**
 * What became of the warning of an alert. `isHigh`: the network suspects the caller; without an answer other channels follow. `holdMs`: how long "It is fine" cannot
 * be said yet. `sent`: every channel that has taken it, and every guardian (`to`, by name) who got the alert. `claimedBy`: the guardian who has taken
 * it on just now.
 */
export const liveWarning = z.object({
  state: z.enum(warningStates),
  isHigh: z.boolean(),
  holdMs: z.number().int(),
  sent: z.array(z.object({ at: z.number(), by: z.enum([...warningChannels, 'guardian']), to: z.string() })),
  claimedBy: z.string().nullable(),
})
export type LiveWarning = z.infer<typeof liveWarning>

/**
 * A code that came during a risky call, or within three minutes after it. `from` is the caller, empty for a hidden one.
 * `isCode` is false where nothing may read the text: then it is known only that the sender is a bank or a payment service.
 * `seconds` is how long the call had lasted when the code came; `isOver`: the call had ended. `silentUntil` is the end of "I asked for it", in ms; null
 * without it, and for a hidden caller, of whom another one may call. `endedAt`: when a guardian ended the call, in ms; null for none. `warning`: null for an
 * alert of an earlier release.
 */
export const codeAlert = z.object({
  id: z.string(),
  from: z.string(),
  caller: z.enum(watchedCallers),
  sender: z.enum(codeSenders),
  isCode: z.boolean(),
  codeAt: z.number(),
  seconds: z.number().int(),
  isOver: z.boolean(),
  state: z.enum(codeAlertStates),
  silentUntil: z.number().nullable(),
  endedAt: z.number().nullable(),
  warning: liveWarning.nullable(),
})
export type CodeAlert = z.infer<typeof codeAlert>

/**
 * Whether codes during risky calls raise alerts, the newest twenty of the last 30 days, and how many codes of the last 24 hours are in
 * quarantine (`held`). `guardians`: how many a call for help reaches; 0 without an open warning.
 */
export const codeAlerts = z.object({
  on: z.boolean(),
  items: z.array(codeAlert),
  held: z.number().int(),
  guardians: z.number().int(),
})
export type CodeAlerts = z.infer<typeof codeAlerts>

/** Calls that go to another number since `at` (ms, by the network's clock). `risk` is why the subscriber was asked; null for what is not. */
export const forwarding = z.object({
  id: z.string(),
  kind: z.enum(forwardingKinds),
  to: z.string(),
  at: z.number(),
  state: z.enum(forwardingStates).exclude(['none']),
  risk: z.enum(forwardingRisks).nullable(),
})
export type Forwarding = z.infer<typeof forwarding>

/**
 * Where the subscriber's calls go. `isKnown`: the network was asked just now; without it, none in `items` does not mean that there is none.
 * `on`: new ones raise alerts.
 */
export const forwardings = z.object({ on: z.boolean(), isKnown: z.boolean(), items: z.array(forwarding) })
export type Forwardings = z.infer<typeof forwardings>

/** A sender of codes: its number, the name that its newest code gives, how many came, and when the newest (ms). */
export const codesOfSender = z.object({
  from: z.string(),
  name: z.string(),
  count: z.number().int(),
  newestAt: z.number(),
})
export type CodesOfSender = z.infer<typeof codesOfSender>

/**
 * "Only who I know". `until`: when the state ends by itself (ms); null while it is calm. `alone`: it starts by itself. Until
 * a day after it: `strangers` and `codes`, how many came within the ten minutes before the state began; `stopped`, the
 * calls that it kept away in the last 24 hours; `senders`, all codes of the last 24 hours by sender, the newest first. `senderCount` counts those beyond the limit too.
 */
export const storm = z.object({
  state: z.enum(stormStates),
  until: z.number().nullable(),
  alone: z.boolean(),
  strangers: z.number().int(),
  codes: z.number().int(),
  stopped: z.number().int(),
  senders: z.array(codesOfSender).max(STORM_SENDERS_MAX),
  senderCount: z.number().int(),
})
export type Storm = z.infer<typeof storm>

/**
 * Somebody works on the subscriber's family circle: the subscriber was called by `from` (or got its SMS) at `at`, and another member within 24 hours by the same
 * number, by one that begins with the same digits (`prefix`), or with the same kind of fraud (`script`). `prefix` is empty for the other kinds.
 * `isKnown`: the subscriber has said "we know them".
 */
export const circleAlert = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(circleKinds),
  from: z.string(),
  prefix: z.string(),
  isKnown: z.boolean(),
})
export type CircleAlert = z.infer<typeof circleAlert>

/**
 * The family circles that the subscriber is in. `isGuardian`: somebody has joined theirs, so that they may let their own calls count there (`on`). `joined`: how
 * many circles of guardians they have joined. `items`: alerts of the last 30 days, newest first.
 */
export const circle = z.object({
  isGuardian: z.boolean(),
  on: z.boolean(),
  joined: z.number().int(),
  items: z.array(circleAlert),
})
export type Circle = z.infer<typeof circle>

export const liveCalls = {
  'guard/v1/live/codes': defineCall({
    access: 'private',
    summary: 'Codes of banks and payment services that came during risky calls, newest first.',
    request: nothing,
    answer: codeAlerts,
  }),
  'guard/v1/live/codes/switch': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'Turns the alert about codes during risky calls on or off. Turning it on needs a product.',
    request: z.object({ on: z.boolean(), requestId }),
    answer: codeAlerts,
  }),
  'guard/v1/live/codes/expect': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary:
      '"I asked for it": this caller and this sender raise no alert for an hour. Without `expected` it is taken back.',
    request: z.object({ id: z.string().max(64), expected: z.boolean(), requestId }),
    answer: codeAlerts,
  }),
  'guard/v1/live/codes/answer': defineCall({
    access: 'private',
    errors: ['entryGone', 'badForm'],
    summary:
      'Answers the open warning of an alert: seen, it is fine, help, or paid. Without an answer other channels follow. "It is fine" silences like `expect`, can be said of a ' +
      'high one half a minute after it was seen, and counts for nobody but the subscriber in a session of the last day.',
    request: z.object({ id: z.string().max(64), answer: z.enum(warningAnswers), requestId }),
    answer: codeAlerts,
  }),
  'guard/v1/live/forwarding': defineCall({
    access: 'private',
    summary: 'Where calls to the subscriber are forwarded, as the network says now, or as it has last reported.',
    request: nothing,
    answer: forwardings,
  }),
  'guard/v1/live/forwarding/switch': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'Turns the alert about new call forwarding on or off. Turning it on needs a product.',
    request: z.object({ on: z.boolean(), requestId }),
    answer: forwardings,
  }),
  'guard/v1/live/forwarding/confirm': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary:
      '"It was me": the forwarding with this id is the subscriber\'s own. One that has changed since is another one.',
    request: z.object({ id: z.string().max(128), requestId }),
    answer: forwardings,
  }),
  'guard/v1/live/forwarding/remove': defineCall({
    access: 'private',
    errors: ['partnerAway'],
    summary: 'Ends the forwarding of a kind in the network, wherever it leads. Fails when the network has not done it.',
    request: z.object({ kind: z.enum(forwardingKinds), requestId }),
    answer: forwardings,
  }),
  'guard/v1/live/storm': defineCall({
    access: 'private',
    summary: '"Only who I know": its state, and what came in a storm, with the codes by sender.',
    request: nothing,
    answer: storm,
  }),
  'guard/v1/live/storm/run': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary:
      'Starts "only who I know" for two hours, or ends it; ending an offer declines it. Starting needs a call guard. Repeated it prolongs nothing.',
    request: z.object({ on: z.boolean(), requestId }),
    answer: storm,
  }),
  'guard/v1/live/storm/switch': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary:
      'Whether "only who I know" starts by itself in a storm, instead of being offered. Turning it on needs a call guard.',
    request: z.object({ on: z.boolean(), requestId }),
    answer: storm,
  }),
  'guard/v1/live/circle': defineCall({
    access: 'private',
    summary: 'The family circles of the subscriber, and when somebody worked on several members of one.',
    request: nothing,
    answer: circle,
  }),
  'guard/v1/live/circle/change': defineCall({
    access: 'private',
    errors: ['entryGone', 'badForm'],
    summary:
      'Lets the own calls of a guardian count in their circle, or no longer; or says of an alert "we know them", which silences what it is about in that circle, or takes it back.',
    request: z.object({
      change: z.union([
        z.object({ kind: z.literal('switch'), on: z.boolean() }),
        z.object({ kind: z.literal('known'), id: z.string().max(64), known: z.boolean() }),
      ]),
      requestId,
    }),
    answer: circle,
  }),
} as const
