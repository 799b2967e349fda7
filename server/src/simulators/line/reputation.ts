import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { HarassmentKind } from '@contract/words/guard'
import { harassmentKinds } from '@contract/words/guard'
import { isInternationalNumber } from '@/rules/phone/number'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { IncomingCall } from '@/rules/verdict/call-rules'
import type { Outgoing } from '../../ports/outgoing'

/** The network's opinion of a number: risk, kind, the public's tag and how many subscribers gave it. */
export interface Reputation extends Pick<IncomingCall, 'fraud' | 'harassment'> {
  tag: string
  markCount: number
}

const kindTags: Record<HarassmentKind, string> = {
  harassment: '骚扰电话',
  advertising: '广告推销',
  estateAgent: '房产中介',
  insurance: '保险理财',
  loan: '贷款推销',
  education: '教育培训',
  recruitment: '招聘猎头',
  debtCollection: '催收电话',
  robot: '机器人外呼',
}

const clean: Reputation = { fraud: 'none', harassment: null, tag: '', markCount: 0 }

/** Virtual operators' numbers, which fraudsters prefer. */
const VIRTUAL = /^1(?:6[2567]|7[01])\d{8}$/
/** Call centres: 95 with eight digits, 400, and landlines that end in 00 to 39. */
const CALL_CENTRE = /^95\d{6}$|^400\d{7}$|^0\d{8,9}[0-3]\d$/

/** The simulated network's opinion of a number: the same for everybody, on every machine. */
export function reputationOf(number: string): Reputation {
  const hash = createHash('sha256').update(number).digest()
  const dice = hash.readUInt16LE(0) / 65536
  const markCount = 12 + (hash.readUInt16LE(2) % 900)
  const kind = harassmentKinds[hash.readUInt16LE(4) % harassmentKinds.length] ?? 'harassment'
  if (VIRTUAL.test(number)) {
    if (dice < 0.6) return { fraud: 'high', harassment: null, tag: '诈骗电话', markCount }
    if (dice < 0.85) return { fraud: 'risk', harassment: null, tag: '高频风险', markCount }
    return { fraud: 'none', harassment: kind, tag: kindTags[kind], markCount }
  }
  if (CALL_CENTRE.test(number) && dice < 0.85)
    return { fraud: 'none', harassment: kind, tag: kindTags[kind], markCount }
  if (isInternationalNumber(number) && dice < 0.3)
    return { fraud: 'high', harassment: null, tag: '诈骗电话', markCount }
  return clean
}

const riskySites = [
  'icbc-verify.top',
  'etc-renew.xyz',
  'pkg-claim.vip',
  'yidai-fast.shop',
  'jiaofei-query.icu',
  'prize-10086.club',
]

/** Sites that the simulated network lists as risky. */
export const knownRiskySites: readonly string[] = riskySites

/** Whether the network warns of a site or of one of its parent domains. */
const isRisky = (host: string) => riskySites.some((risky) => host === risky || host.endsWith(`.${risky}`))

const MARKED_DAYS = 30
const question = z.object({ numbers: z.array(z.string()), sites: z.array(z.string()) })

/** The address of the simulated reputation system, for `createReputationLookUp`. */
export const simulatedReputationUrl = 'http://localhost/reputation'

/**
 * A reputation system for development: it answers look-ups as a carrier's would (docs/line.md), without a network between. It
 * has the same opinion of a number for everybody, last tagged within the last 30 days, and decides nothing.
 */
export function createReputationSystem(clock: () => number): Outgoing {
  const rowOf = (value: string) => {
    const { fraud, harassment, tag, markCount: marks } = reputationOf(value)
    const daysAgo = 1 + (marks % MARKED_DAYS)
    const level = fraud === 'high' ? 'fraud' : fraud === 'risk' ? 'suspect' : 'nuisance'
    const markedAt = startOfDay(clock()) - daysAgo * DAY_MS
    return tag === '' ? { value, level: 'none' } : { value, level, kind: harassment, tag, marks, markedAt }
  }
  return async (_url, { body = '{}' }) => {
    const { numbers, sites } = question.parse(JSON.parse(body))
    const found = { numbers: numbers.map(rowOf), sites: sites.filter(isRisky) }
    return { status: 200, ok: true, json: () => found }
  }
}
