/** The carrier's service hotline, which takes orders, questions and complaints. Another carrier changes it here. */
export const serviceHotline = '10010'

/** Where a complaint goes that the carrier has not settled: the carrier's own second line, then the state's. */
export const complaintHotlines = { carrier: '10015', state: '12300' } as const
