import { newRequest } from './family'
import type { Gateway } from './gateway'

/** Numbers that the simulated network classifies as fraud; they can still have an owner. */
export const taggedNumbers = ['17012345002', '17012345004', '17012345005', '17012345010'] as const

/** Decides, as the review desk, the newest waiting case of a number. */
export interface Review {
  phoneNo: string
  verdict: 'accept' | 'refuse' | 'more'
  reason?: string
}

export async function review(gateway: Gateway, decision: Review): Promise<void> {
  const response = await fetch(`${gateway.origin}/dev/review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  })
  if (!response.ok) throw new Error(`/dev/review: ${response.status} ${await response.text()}`)
}

/** Files an appeal about a number, proved by its code. Returns its id. */
export async function fileAppeal(gateway: Gateway, token: string, phoneNo: string): Promise<string> {
  const seen = (await gateway.outbox(phoneNo)).length
  await gateway.call('guard/v1/appeal/sendCode', { phoneNo, ...(await gateway.newChecks(phoneNo, 'appeal')) }, token)
  const code = await gateway.smsCode(phoneNo, seen)
  const words = '这个号码是今年十月新办的，以前的标记与我无关。'
  const proved = { phoneNo, code, words, evidence: [], requestId: newRequest() }
  return (await gateway.call('guard/v1/appeal/file', { ...proved, ground: 'mistake' }, token)).id
}

/** Complains about a number. Returns the complaint's id. */
export async function fileComplaint(gateway: Gateway, token: string): Promise<string> {
  const words = '每天三次打来推销装修，说过不要仍继续打。'
  const said = { phoneNo: '02161234567', words, evidence: [], requestId: newRequest() }
  return (await gateway.call('guard/v1/complaint/file', { ...said, kind: 'advertising' }, token)).id
}

/** Creates what the screens of this area show: an appeal in each state that looks different, and a complaint. */
export interface Cases {
  appeal: string
  wanted: string
  refused: string
  accepted: string
  complaint: string
}

export async function fileCases(gateway: Gateway, token: string): Promise<Cases> {
  const [waiting, more, no, yes] = taggedNumbers
  const appeal = await fileAppeal(gateway, token, waiting)
  const wanted = await fileAppeal(gateway, token, more)
  const refused = await fileAppeal(gateway, token, no)
  const accepted = await fileAppeal(gateway, token, yes)
  await review(gateway, { phoneNo: more, verdict: 'more', reason: '请上传入网协议首页，写明入网日期' })
  await review(gateway, { phoneNo: no, verdict: 'refuse', reason: '材料上的号码与申诉号码不一致' })
  await review(gateway, { phoneNo: yes, verdict: 'accept' })
  return { appeal, wanted, refused, accepted, complaint: await fileComplaint(gateway, token) }
}
