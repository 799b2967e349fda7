import { startOfDay } from '@/rules/time/shanghai'
import type { GuardSettings } from '@/rules/verdict/settings'
import type { PhoneDataPort } from '../ports/phone-data'
import type { PastEvent } from './history'
import { callerOf, judgeEvent, type CallerHistory, type JudgedEvent } from './judge-event'

/**
 * Decides past events, oldest first, as the line decides them one by one: what one call left behind (when it came,
 * whether it was answered, whether it passed as a repeat) counts for the next of the same caller.
 */
export function replay(
  events: readonly PastEvent[],
  settings: GuardSettings,
  phoneData: PhoneDataPort,
): JudgedEvent['row'][] {
  const answered = new Set(settings.answered)
  const lastCallAt = new Map<string, number>()
  const repeatPasses = new Map<string, number>()
  return events.map((event) => {
    const caller = callerOf(event)
    const today = `${caller} ${startOfDay(event.at)}`
    const history: CallerHistory = {
      lastCallAt: lastCallAt.get(caller) ?? null,
      repeatPassesToday: repeatPasses.get(today) ?? 0,
    }
    const { row } = judgeEvent(event, { ...settings, answered }, history, event.at, phoneData)
    if (event.kind === 'call') {
      lastCallAt.set(caller, event.at)
      if (row.reason === 'repeatCall') repeatPasses.set(today, history.repeatPassesToday + 1)
      if (row.action === 'pass' && row.seconds > 0 && caller !== '') answered.add(caller)
    }
    return row
  })
}
