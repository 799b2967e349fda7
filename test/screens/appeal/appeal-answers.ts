import type { Appeal, AppealDetail, Complaint, ComplaintDetail } from '@contract/appeals'
import type { Upload } from '@contract/uploads'

/** An instant of Asia/Shanghai. */
export const at = (text: string) => Date.parse(`${text}:00+08:00`)

export const picture: Upload = { id: 'upload-0001', name: '入网协议.jpg', kind: 'picture', bytes: 412_000 }
export const pdf: Upload = { id: 'upload-0002', name: '营业执照.pdf', kind: 'pdf', bytes: 1_204_000 }

/** One appeal in the gateway's list: a second-hand number, under review. */
export function appealOf(over: Partial<Appeal> = {}): Appeal {
  return {
    id: 'appeal-0001',
    phoneNo: '17012345678',
    ground: 'secondHand',
    state: 'review',
    at: at('2026-11-20T10:00'),
    changedAt: at('2026-11-20T10:00'),
    canAgain: false,
    ...over,
  }
}

export function detailOf(over: Partial<AppealDetail> = {}): AppealDetail {
  return {
    ...appealOf(),
    words: '这个号码是我今年十月新办的，之前的标记与我无关。',
    tags: ['诈骗电话'],
    evidence: [picture],
    timeline: [
      { at: at('2026-11-20T10:00'), state: 'filed', text: '已提交申诉' },
      { at: at('2026-11-20T10:00'), state: 'review', text: '已通过短信验证号码归属，等待审核' },
    ],
    reason: '',
    wanted: null,
    providers: [],
    recheckAt: null,
    againUntil: null,
    canWithdraw: true,
    ...over,
  }
}

export const evidenceWanted = detailOf({
  state: 'evidenceWanted',
  changedAt: at('2026-11-20T15:00'),
  timeline: [
    ...detailOf().timeline,
    { at: at('2026-11-20T15:00'), state: 'evidenceWanted', text: '需要补充材料：请上传入网协议首页' },
  ],
  wanted: { text: '请上传入网协议首页', until: at('2026-11-27T15:00') },
})

export const refused = detailOf({
  state: 'refused',
  changedAt: at('2026-11-21T09:00'),
  canAgain: true,
  timeline: [
    ...detailOf().timeline,
    { at: at('2026-11-21T09:00'), state: 'refused', text: '申诉未通过：材料上的号码与申诉号码不一致' },
  ],
  reason: '材料上的号码与申诉号码不一致',
  againUntil: at('2026-12-21T09:00'),
  canWithdraw: false,
})

export const accepted = detailOf({
  state: 'accepted',
  changedAt: at('2026-11-21T09:00'),
  timeline: [...detailOf().timeline, { at: at('2026-11-21T09:00'), state: 'accepted', text: '申诉通过，正在清除标记' }],
  providers: [
    { provider: 'subscribers', state: 'cleared', at: at('2026-11-21T09:00') },
    { provider: 'carrier', state: 'cleared', at: at('2026-11-21T09:01') },
    { provider: 'partners', state: 'waiting', at: at('2026-11-21T09:00') },
  ],
  recheckAt: at('2026-11-28T09:00'),
  canWithdraw: false,
})

export function complaintOf(over: Partial<Complaint> = {}): Complaint {
  return {
    id: 'complaint-0001',
    phoneNo: '02161234567',
    kind: 'advertising',
    state: 'review',
    at: at('2026-11-20T11:00'),
    changedAt: at('2026-11-20T11:00'),
    ...over,
  }
}

export function complaintDetailOf(over: Partial<ComplaintDetail> = {}): ComplaintDetail {
  return {
    ...complaintOf(),
    words: '每天三次打来推销装修，已多次拒绝仍继续拨打。',
    evidence: [picture],
    timeline: [{ at: at('2026-11-20T11:00'), state: 'review', text: '已提交，等待运营商处理' }],
    reason: '',
    canWithdraw: true,
    ...over,
  }
}
