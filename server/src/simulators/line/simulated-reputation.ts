import { startOfDay } from '@/rules/time/shanghai'
import type { ReputationPort } from '../../ports/reputation'
import { reputationOf } from './reputation'

const DAY = 24 * 60 * 60 * 1000
const MARKED_DAYS = 30

/** The simulated network's reputation of numbers, last marked within the last 30 days: the same for everybody. */
export const simulatedReputation: ReputationPort = {
  of(phoneNo, now) {
    const reputation = reputationOf(phoneNo)
    if (reputation.tag === '') return null
    const daysAgo = 1 + (reputation.markCount % MARKED_DAYS)
    return { ...reputation, markedAt: startOfDay(now) - daysAgo * DAY }
  },
}
