import type { HarassmentKind } from '@contract/words/guard'
import { harassmentKinds } from '@contract/words/guard'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS, HOUR_MS } from '@/rules/time/units'
import type { LineEvent } from '../../ports/line'
import type { PhoneDataPort } from '../../ports/phone-data'
import type { PastEvent } from '../../topics/line/replay'
import { seededRandom, type SeededRandom } from '../seeded-random'
import type { Cast } from './cast'
import { createLineTexts, type LineTexts } from './line-texts'
import { createNumberPool, type NumberPool } from './number-pool'
import { knownRiskySites } from './reputation'

/** The days that the statistics show (SPEC section 9). */
const DAYS = 30

/**
 * Thirty days of a line up to now, oldest first: the same for the same number and day on every machine. Omits events of
 * today that are in the future.
 */
export function makeHistory(phoneNo: string, cast: Cast, now: number, phoneData: PhoneDataPort): PastEvent[] {
  const events: PastEvent[] = []
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    const day = startOfDay(now) - back * DAY_MS
    const random = seededRandom(`${phoneNo} ${day}`)
    const parts = { random, cast, texts: createLineTexts(random), pool: createNumberPool(random, phoneData) }
    events.push(...planDay(day, parts).map((event) => ({ ...event, phoneNo })))
  }
  return events.filter((event) => event.at < now).sort((a, b) => a.at - b.at)
}

/** 1 January 1970 was a Thursday: day 4 of a week that starts on Sunday. */
const EPOCH_WEEKDAY = 4

interface DayParts {
  random: SeededRandom
  cast: Cast
  texts: LineTexts
  pool: NumberPool
}
type DayEvent = Omit<LineEvent, 'phoneNo'> & { at: number }
type Hours = readonly [number, ...number[]]

/**
 * The hours at which each kind of caller rings: call centres in office hours, friends in the evening, codes all day.
 */
const office: Hours = [9, 9, 10, 10, 10, 11, 11, 13, 14, 14, 15, 15, 16, 16, 17, 18]
const social: Hours = [8, 9, 11, 12, 12, 13, 17, 18, 18, 19, 19, 20, 20, 21, 22]
const errands: Hours = [9, 10, 11, 11, 12, 14, 15, 16, 17, 17, 18, 19]
const anytime: Hours = [0, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]

/** Events on a line in the day that starts at `day` (ms, Asia/Shanghai), unsorted. */
function planDay(day: number, { random, cast, texts, pool }: DayParts): DayEvent[] {
  const events: DayEvent[] = []
  const weekday = (Math.round(day / DAY_MS) + EPOCH_WEEKDAY) % 7
  const isWeekend = weekday === 0 || weekday === 6
  const timeIn = (hours: Hours) => day + random.pick(hours) * HOUR_MS + random.between(0, HOUR_MS / 1000 - 1) * 1000
  const repeat = (times: number, make: () => void) => {
    for (let left = times; left > 0; left -= 1) make()
  }
  const call = (from: string, hours: Hours, seconds: number, text?: string): DayEvent => {
    const event: DayEvent = { kind: 'call', from, seconds, text, at: timeIn(hours) }
    events.push(event)
    return event
  }
  const sms = (from: string, hours: Hours, text: string) => events.push({ kind: 'sms', from, text, at: timeIn(hours) })
  const pitch = (from: string, kind: HarassmentKind) => call(from, office, random.between(6, 40), texts.pitch(kind))

  repeat(random.between(1, 4), () => {
    const contact = cast.contacts[random.between(0, cast.contacts.length - 1)]
    if (contact) call(contact.phoneNo, social, random.between(20, 900))
  })
  repeat(random.between(isWeekend ? 0 : 1, 2), () => {
    const first = call(pool.mobile(), errands, random.between(15, 70), texts.stranger())
    // A courier who was not put through rings again.
    if (random.chance(0.15)) events.push({ ...first, at: first.at + random.between(40, 150) * 1000 })
  })
  repeat(random.between(0, isWeekend ? 1 : 2), () => {
    const nuisance = cast.nuisances[random.between(0, cast.nuisances.length - 1)]
    if (nuisance) pitch(nuisance.phoneNo, nuisance.kind)
  })
  repeat(random.between(0, isWeekend ? 1 : 2), () => {
    const kind = harassmentKinds[random.between(0, harassmentKinds.length - 1)] ?? 'harassment'
    pitch(pool.harassing(kind), kind)
  })
  for (const listed of cast.whitelisted)
    if (!isWeekend && random.chance(0.1)) call(listed.phoneNo, office, random.between(30, 240), texts.stranger())

  if (random.chance(0.5)) call(pool.fraud('high'), office, random.between(10, 200), texts.scam())
  if (random.chance(0.35)) call(pool.fraud('risk'), office, random.between(10, 60), texts.scam())
  if (random.chance(0.15)) call(pool.foreign(random.chance(0.6)), anytime, random.between(5, 60), texts.scam())
  if (random.chance(0.04)) call('', anytime, random.between(5, 30), texts.pitch('harassment'))

  repeat(random.between(1, isWeekend ? 3 : 2), () => {
    const { from, text } = texts.marketing()
    sms(from, social, text)
  })
  if (random.chance(0.6)) {
    const { from, text } = texts.code()
    sms(from, anytime, text)
  }
  if (random.chance(0.2)) sms('10010', social, texts.notice())
  if (random.chance(0.25)) sms(pool.fraud('high'), social, texts.fraud())
  if (random.chance(0.12)) sms(pool.foreignSms(), anytime, texts.foreign())
  if (random.chance(0.15)) {
    const site = knownRiskySites[random.between(0, knownRiskySites.length - 1)]
    if (site) events.push({ kind: 'web', from: site, at: timeIn(social) })
  }
  return events
}
