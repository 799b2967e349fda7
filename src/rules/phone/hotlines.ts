/** The carrier's service hotline for orders, questions and complaints. Another carrier changes it here. */
export const serviceHotline = '10010'

/** The police: reports a fraud and has the payment stopped. */
export const policeLine = '110' as const

/** The police's line that advises on frauds. */
export const fraudHotline = '96110' as const

/** The state's service that sends warnings of frauds by SMS; it calls nobody. */
export const fraudWarnings = '12381' as const

/**
 * Where to escalate a complaint that the carrier did not settle: the carrier's own second line, then the government's.
 */
export const complaintHotlines = { carrier: '10015', state: '12300' } as const

/** The hotlines of banks, from which they also send SMS. */
export const bankHotlines = [
  '95588',
  '95533',
  '95599',
  '95566',
  '95580',
  '95559',
  '95555',
  '95568',
  '95558',
  '95561',
  '95528',
  '95595',
  '95511',
  '95508',
  '95577',
  '95527',
  '95541',
  '95594',
] as const

/** The hotlines of Alipay, WeChat Pay and UnionPay. */
export const paymentHotlines = ['95188', '95017', '95516'] as const
