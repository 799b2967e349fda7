/** Whose codes move money. The sender alone says it, never what a text says. */
export const codeSenders = ['bank', 'payment'] as const
export type CodeSender = (typeof codeSenders)[number]

/** Why a call is watched: the network suspects the caller, the call came from abroad, or the subscriber does not know the number. */
export const watchedCallers = ['risky', 'abroad', 'stranger'] as const
export type WatchedCaller = (typeof watchedCallers)[number]

/** An alert is `expected` after "I asked for it". */
export const codeAlertStates = ['raised', 'expected'] as const
export type CodeAlertState = (typeof codeAlertStates)[number]

/** A guardian's request to end a risky call: `asked` of the switch, `ended` when it has begun to, `gone` when it has no such call. */
export const callEndings = ['asked', 'ended', 'gone'] as const
export type CallEnding = (typeof callEndings)[number]

/**
 * A warning about a code during a risky call, until somebody has answered it: `raised`, taken by a channel (`delivered`), opened (`seen`). Then `fine`,
 * `doubted` ("It is fine", said in a session that is too young to count), `help` or `paid`; `lapsed` without an answer, `replaced` by a newer one.
 */
export const warningStates = [
  'raised',
  'delivered',
  'seen',
  'fine',
  'doubted',
  'help',
  'paid',
  'lapsed',
  'replaced',
] as const
export type WarningState = (typeof warningStates)[number]

/** What the person says of a warning. `seen` by opening it. */
export const warningAnswers = ['seen', 'fine', 'help', 'paid'] as const
export type WarningAnswer = (typeof warningAnswers)[number]

/** How a warning reaches the person: an SMS, one that fills the screen at once, or a call that reads it out. */
export const warningChannels = ['sms', 'flash', 'call'] as const
export type WarningChannel = (typeof warningChannels)[number]

/** Which calls are forwarded: all of them, or those that the phone does not take. */
export const forwardingKinds = ['unconditional', 'busy', 'noAnswer', 'unreachable'] as const
export type ForwardingKind = (typeof forwardingKinds)[number]

/**
 * `set`: not to be asked about. `asked`: the subscriber was asked whether it is theirs. `claimed`: somebody said so in a session of today.
 * `confirmed`: the subscriber said so. `told`: guardians were told, because nobody did.
 */
export const forwardingStates = ['none', 'set', 'asked', 'claimed', 'confirmed', 'told'] as const
export type ForwardingState = (typeof forwardingStates)[number]

/** Why a subscriber is asked: a risky call came shortly before, every call is forwarded, or the number is none that the subscriber knows. */
export const forwardingRisks = ['riskyCall', 'unconditional', 'notKnown'] as const
export type ForwardingRisk = (typeof forwardingRisks)[number]
/** By what a fraudster was paid: it decides whose hotline can stop the payment. */
export const paymentWays = ['bank', 'wechat', 'alipay', 'other'] as const
export type PaymentWay = (typeof paymentWays)[number]

/**
 * What to do after a payment, in the order in which it helps: report it, have it stopped, keep what proves it, check the own line for forwarding and a
 * second SIM, tell the family.
 */
export const paymentSteps = ['police', 'payer', 'evidence', 'line', 'family'] as const
export type PaymentStep = (typeof paymentSteps)[number]

/** Longest name, account or number of whom was paid. */
export const PAYEE_MAX = 60
/** Most records of the log in one statement. */
export const RECORDS_MAX = 30

/**
 * "Only who I know": `offered` to the subscriber, because so many call or so many codes come; `running`; `rested` after it was declined or ended by
 * hand, when nobody is asked again for a while.
 */
export const stormStates = ['calm', 'offered', 'running', 'rested'] as const
export type StormState = (typeof stormStates)[number]

/** What members of a family circle were met by: one number, numbers that begin alike, or one kind of fraud. */
export const circleKinds = ['number', 'prefix', 'script'] as const
export type CircleKind = (typeof circleKinds)[number]

/** Most senders of codes that are shown; the others are counted. */
export const STORM_SENDERS_MAX = 100

/**
 * What reached a subscriber, as far as the log knows its kind; the most telling first. `codeInCall`: a code of a bank came during a risky call. `loanCall`,
 * `jobCall`, `moneyCall`: calls that are known for loans, for jobs, for insurance and investments. `riskySite`: a site was warned of.
 */
export const newsHits = [
  'codeInCall',
  'loanCall',
  'jobCall',
  'moneyCall',
  'riskySite',
  'abroadCall',
  'fraudSms',
  'fraudCall',
] as const
export type NewsHit = (typeof newsHits)[number]

/**
 * A method of fraud as one subscriber has met it in the news: `offered` on the card of a week, `seen` once it was opened, `again` on a second card, `lapsed`
 * after that or four weeks after what it was shown for.
 */
export const newsStates = ['idle', 'offered', 'seen', 'dismissed', 'again', 'lapsed'] as const
export type NewsState = (typeof newsStates)[number]

/** What a subscriber says of a method of the news; `undone` takes a dismissal back. */
export const newsAnswers = ['seen', 'dismissed', 'undone'] as const
export type NewsAnswer = (typeof newsAnswers)[number]

/** A child's line that asks first: `asked`, a guardian says that it is a child's and the person has not confirmed it; `on`. */
export const childLineStates = ['off', 'asked', 'on'] as const
export type ChildLineState = (typeof childLineStates)[number]

/** Who says until when the holder of a line is under 18: the carrier, or a guardian whom the person has confirmed. */
export const ageSources = ['carrier', 'declared'] as const
export type AgeSource = (typeof ageSources)[number]

/** What a guardian answers about a caller: let through once, until midnight or always; not, always (the blacklist) or until midnight. */
export const childAnswers = ['once', 'today', 'always', 'denied', 'deniedToday'] as const
export type ChildAnswer = (typeof childAnswers)[number]

/** A caller who wants to reach a child: not answered yet, answered, or `ended` by midnight. */
export const childRequestStates = ['waiting', ...childAnswers, 'ended'] as const
export type ChildRequestState = (typeof childRequestStates)[number]

/** Most callers of one child in a day about whom guardians are asked. */
export const CHILD_REQUESTS_MAX = 20

/** The functions that protect while somebody is being worked on, which have a switch of their own. `storm`: "only who I know" starts by itself. */
export const liveGuards = ['codes', 'forwarding', 'storm', 'lock'] as const
export type LiveGuard = (typeof liveGuards)[number]

/**
 * What they did, as the weekly report counts it: warnings about codes, calls that a guardian ended, kinds of calls whose forwarding was asked about, alerts of a
 * family circle, and unlocks that were asked for.
 */
export const liveDeeds = ['warnings', 'endedCalls', 'forwardings', 'circle', 'unlocks'] as const
export type LiveDeed = (typeof liveDeeds)[number]
