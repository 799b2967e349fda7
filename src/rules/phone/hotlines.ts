/** The carrier's service hotline for orders, questions and complaints. Another carrier changes it here. */
export const serviceHotline = '10010'

/** The police's line that advises on frauds. */
export const fraudHotline = '96110'

/**
 * Where to escalate a complaint that the carrier did not settle: the carrier's own second line, then the government's.
 */
export const complaintHotlines = { carrier: '10015', state: '12300' } as const
