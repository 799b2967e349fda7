import type { PastEvent } from '../../topics/line/replay'
import { planDay } from './day'
import { startOfDay } from '@/rules/time/shanghai'
import type { PhoneDataPort } from '../../ports/phone-data'
import { seededRandom } from '../seeded-random'
import type { Cast } from './cast'
import { createLineTexts } from './line-texts'
import { createNumberPool } from './number-pool'

const DAY = 24 * 60 * 60 * 1000
/** As many days as the statistics show (SPEC section 9). */
const DAYS = 30

/**
 * Thirty days of a line up to now, oldest first: the same for the same number and day on every machine. Events of
 * today that lie in the future are left out.
 */
export function makeHistory(phoneNo: string, cast: Cast, now: number, phoneData: PhoneDataPort): PastEvent[] {
  const events: PastEvent[] = []
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    const day = startOfDay(now) - back * DAY
    const random = seededRandom(`${phoneNo} ${day}`)
    const parts = { random, cast, texts: createLineTexts(random), pool: createNumberPool(random, phoneData) }
    events.push(...planDay(day, parts).map((event) => ({ ...event, phoneNo })))
  }
  return events.filter((event) => event.at < now).sort((a, b) => a.at - b.at)
}
