import { startOfDay } from '@/rules/time/shanghai'
import type { LineEvent } from '../ports/line'
import { knownRiskySites } from './reputation'
import { seededRandom, type SeededRandom } from './seeded-random'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const DAYS = 30

/** An event of the past. */
export interface PastEvent extends LineEvent {
  at: number
}

const mobilePrefixes = ['138', '139', '150', '158', '186', '133', '189', '177'] as const
const virtualPrefixes = ['170', '171', '167', '165', '162'] as const
const areaCodes = ['010', '021', '020', '0755', '0571', '028', '027', '0512', '0731', '0592'] as const
const countries = ['+852', '+6012', '+1646', '+4420', '+6592'] as const

const marketing = [
  '【优选商城】会员日全场 5 折起，满 300 减 80，点击 t.cn/A6x 领取优惠券，拒收请回复R',
  '【悦享金服】您有一笔最高 20 万额度待领取，年化低至 3.6%，拒收请回复R',
  '【华宸地产】地铁口精装现房，首付 15 万起，周末到访有礼，退订回T',
  '【学而优教育】寒假班限时优惠，现在报名立减 600 元，拒收请回复R',
  '【靓车汇】老客户专享保养套餐 199 元，预约有礼，退订回T',
] as const
const fraud = [
  '【ETC中心】您的 ETC 已停用，请登录 etc-renew.xyz 重新认证，逾期将影响通行',
  '【包裹通知】您的快件丢失，请加客服微信办理三倍理赔 pkg-claim.vip',
  '【银行提醒】您的积分即将过期，请登录 icbc-verify.top 兑换现金',
] as const
const notices = ['【中国联通】您本月已使用流量 12.6GB，剩余 7.4GB。', '【中国联通】您的账单已出，本期费用 59.00 元。'] as const

type Maker = (random: SeededRandom, contacts: readonly string[]) => Omit<LineEvent, 'phoneNo'>

const call = (from: string, seconds: number): Omit<LineEvent, 'phoneNo'> => ({ kind: 'call', from, seconds })

/** What may happen, each with how often. */
const makers: readonly [weight: number, make: Maker][] = [
  [16, (random, contacts) => call(contacts[random.between(0, contacts.length - 1)] ?? mobile(random), random.between(20, 600))],
  [9, (random) => call(mobile(random), random.between(10, 90))],
  [14, (random) => call(landline(random), 0)],
  [9, (random) => call(`95${random.digits(6)}`, 0)],
  [6, (random) => call(`400${random.between(1, 9)}${random.digits(6)}`, 0)],
  [10, (random) => call(`${random.pick(virtualPrefixes)}${random.digits(8)}`, 0)],
  [4, (random) => call(`${random.pick(countries)}${random.digits(7)}`, 0)],
  [10, (random) => ({ kind: 'sms', from: `106${random.digits(8)}`, text: random.pick(marketing) })],
  [4, (random) => ({ kind: 'sms', from: `${random.pick(virtualPrefixes)}${random.digits(8)}`, text: random.pick(fraud) })],
  [4, (random) => ({ kind: 'sms', from: '10010', text: random.pick(notices) })],
  [5, (random) => ({ kind: 'sms', from: '10690000', text: `【优选商城】验证码 ${random.digits(6)}，5 分钟内有效。` })],
  [2, (random) => ({ kind: 'sms', from: `+852${random.digits(8)}`, text: 'Your parcel is waiting at the depot.' })],
  [3, (random) => ({ kind: 'web', from: knownRiskySites[random.between(0, knownRiskySites.length - 1)] ?? '' })],
]
const totalWeight = makers.reduce((sum, [weight]) => sum + weight, 0)

/** The hours in which a phone rings: few at night, most in the morning and the afternoon. */
const hours = [0, 7, 8, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 19, 19, 20, 21, 22] as const

/** A call centre's landline: area code and eight digits. */
function landline(random: SeededRandom): string {
  return `${random.pick(areaCodes)}${random.between(2, 8)}${random.digits(5)}${random.between(0, 3)}${random.digits(1)}`
}

function mobile(random: SeededRandom): string {
  return `${random.pick(mobilePrefixes)}${random.digits(8)}`
}

/**
 * Thirty days of a line up to now, oldest first: the same for the same number and day on every machine. Events of
 * today that lie in the future are left out.
 */
export function makeHistory(phoneNo: string, contacts: readonly string[], now: number): PastEvent[] {
  const events: PastEvent[] = []
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    const day = startOfDay(now) - back * DAY
    const random = seededRandom(`${phoneNo} ${Math.round(day / DAY)}`)
    for (let count = random.between(7, 13); count > 0; count -= 1) {
      const at = day + random.pick(hours) * 60 * MINUTE + random.between(0, 60 * 60 - 1) * 1000
      const event = { phoneNo, at, ...choose(random)(random, contacts) }
      if (at < now) events.push(event)
    }
  }
  return events.sort((a, b) => a.at - b.at)
}

function choose(random: SeededRandom): Maker {
  let left = random.next() * totalWeight
  for (const [weight, make] of makers) {
    left -= weight
    if (left < 0) return make
  }
  return (source) => call(mobile(source), 30)
}
