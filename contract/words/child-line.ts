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
