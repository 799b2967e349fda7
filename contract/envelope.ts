/** The envelope of every call (SPEC section 7). `code` 'A0000' or 0 is success. */
export interface Envelope<Data = unknown> {
  code: string | number
  msg: string
  data: Data
}

/**
 * Codes that the gateway returns beside 'A0000'. What a user can cause comes as HTTP 200 with one of these and a
 * `msg` that can be shown; B0401 comes with HTTP 401, B0400 with 400, B0404 with 404, C0500 with 500 or 503.
 */
export const failureCodes = {
  unauthorized: 'B0401',
  forbidden: 'B0403',
  badRequest: 'B0400',
  notFound: 'B0404',
  tooLarge: 'B0413',
  tooManyRequests: 'B0429',
  badForm: 'U0100',
  wrongCaptcha: 'U0101',
  wrongCode: 'U0102',
  codeExpired: 'U0103',
  ticketExpired: 'U0104',
  wechatRefused: 'U0105',
  phoneTaken: 'U0106',
  notSubscribed: 'U0201',
  notOrderable: 'U0202',
  orderMinor: 'U0203',
  orderPending: 'U0204',
  trialUsed: 'U0205',
  orderGone: 'U0206',
  orderOver: 'U0207',
  entryGone: 'U0301',
  familyNotMobile: 'U0401',
  familyOwnNumber: 'U0402',
  familyProtected: 'U0403',
  familyInvited: 'U0404',
  familyFull: 'U0405',
  familyRefuses: 'U0406',
  familyTooMany: 'U0407',
  familyNoInvitation: 'U0411',
  familyExpired: 'U0412',
  familyWithdrawn: 'U0413',
  familyUsed: 'U0414',
  familyOwnInvitation: 'U0415',
  familyNotForYou: 'U0416',
  familyGone: 'U0421',
  familyOver: 'U0422',
  familyNotAgreed: 'U0423',
  familyNotAllowed: 'U0424',
  familyNotPossible: 'U0425',
  familyNobody: 'U0426',
  homeNoAccount: 'U0501',
  homeNotAdapted: 'U0502',
  homeTaken: 'U0503',
  homeOffline: 'U0504',
  homeWrongPassword: 'U0505',
  homeTooManyTries: 'U0506',
  homeNoProof: 'U0507',
  homeNotBound: 'U0511',
  homeGone: 'U0512',
  homeOwnDevice: 'U0513',
  homeFull: 'U0514',
  homeBadAddress: 'U0515',
  homeBadRange: 'U0516',
  homeOver: 'U0517',
  fault: 'C0500',
} as const
export type FailureCode = (typeof failureCodes)[keyof typeof failureCodes]
