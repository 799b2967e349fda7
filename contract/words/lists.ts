/** A subscriber's lists: numbers and segments apply to calls, senders and words to SMS. */
export const listNames = [
  'black',
  'white',
  'blackSegment',
  'whiteSegment',
  'refused',
  'allowed',
  'blockWord',
  'allowWord',
] as const
export type ListName = (typeof listNames)[number]

/** The two lists of numbers. */
export const numberListNames = ['black', 'white'] as const satisfies readonly ListName[]

/** Which list of numbers contains a caller. */
export const listedOn = ['none', ...numberListNames] as const

/** The two lists of segments. */
export const segmentListNames = ['blackSegment', 'whiteSegment'] as const satisfies readonly ListName[]
export type SegmentListName = (typeof segmentListNames)[number]

/** Why an entry is not added. `bad`: not a valid entry of the list. `onOtherList`: it can be added with `move`. */
export const listRefusals = [
  'bad',
  'duplicate',
  'onOtherList',
  'overLimit',
  'ownNumber',
  'neverBlocked',
  'expired',
] as const
export type ListRefusal = (typeof listRefusals)[number]

/** Why a contact was not stored. `duplicate`: another contact has the number. */
export const contactRefusals = ['duplicate', 'ownNumber', 'overLimit'] as const
export type ContactRefusal = (typeof contactRefusals)[number]
