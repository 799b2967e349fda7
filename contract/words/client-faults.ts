/**
 * A fault of the app on a phone: a script failed, a promise was rejected without a handler, a screen failed to render, a
 * link led to no page, or the code of a screen could not be loaded.
 */
export const faultKinds = ['script', 'rejection', 'render', 'noPage', 'code'] as const
export type FaultKind = (typeof faultKinds)[number]

/** The builds of the app. */
export const appBuilds = ['h5', 'weapp'] as const
