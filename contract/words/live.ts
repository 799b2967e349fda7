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
