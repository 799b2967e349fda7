/** The functions that protect while somebody is being worked on, which have a switch of their own. `storm`: "only who I know" starts by itself. */
export const liveGuards = ['codes', 'forwarding', 'storm', 'lock'] as const
export type LiveGuard = (typeof liveGuards)[number]

/**
 * What they did, as the weekly report counts it: warnings about codes, calls that a guardian ended, kinds of calls whose forwarding was asked about, alerts of a
 * family circle, and unlocks that were asked for.
 */
export const liveDeeds = ['warnings', 'endedCalls', 'forwardings', 'circle', 'unlocks'] as const
export type LiveDeed = (typeof liveDeeds)[number]
