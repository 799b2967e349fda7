/** Whose codes move money. The sender alone says it, never what a text says. */
export const codeSenders = ['bank', 'payment'] as const
export type CodeSender = (typeof codeSenders)[number]

/** Why a call is watched: the network suspects the caller, the call came from abroad, or the subscriber does not know the number. */
export const watchedCallers = ['risky', 'abroad', 'stranger'] as const
export type WatchedCaller = (typeof watchedCallers)[number]

/** An alert is `expected` after "I asked for it". */
export const codeAlertStates = ['raised', 'expected'] as const
export type CodeAlertState = (typeof codeAlertStates)[number]
