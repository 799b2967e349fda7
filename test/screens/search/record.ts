/** A stopped call of /search: loan marketing from a Beijing number. */
export const record = {
  id: 'r1',
  kind: 'call',
  at: Date.parse('2026-11-20T09:30:00+08:00'),
  from: '01088889999',
  place: '北京市',
  carrier: '',
  tag: '贷款推销',
  action: 'stop',
  reason: 'harassment',
  seconds: 0,
  text: '',
  corrected: false,
}

/** The same with the additional fields of /il. */
export const recordDetail = {
  ...record,
  intent: null,
  rule: { reason: 'harassment', detail: 'loan' },
  alsoMatched: [{ reason: 'blackSegment', detail: '0108888' }],
  markCount: 321,
  callsFromNumber: 2,
  listedOn: 'none',
  listEntry: null,
  allowedUntil: null,
  allowedOnce: false,
  isFromAbroad: false,
  isReadByModel: false,
}
