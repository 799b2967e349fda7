import { startOfDay } from '@/rules/time/shanghai'
import type { GuardSettings } from '@/rules/verdict/settings'
import type { LineEvent } from '../../ports/line'
import { callerOf, judgeEvent, type CallerHistory, type JudgedEvent, type NumberSources } from './judge-event'

/**
 * Decides past events in order, as the line would one by one: each call counts as history (time, answer, repeat pass)
 * for the next of the same caller.
 */
export function replay(
  events: readonly PastEvent[],
  settings: GuardSettings,
  sources: NumberSources,
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
    const { row } = judgeEvent(event, { ...settings, answered }, history, event.at, sources)
    if (event.kind === 'call') {
      lastCallAt.set(caller, event.at)
      if (row.reason === 'repeatCall') repeatPasses.set(today, history.repeatPassesToday + 1)
      if (row.action === 'pass' && row.seconds > 0 && caller !== '') answered.add(caller)
    }
    return row
  })
}

/** An event of the past. */
export interface PastEvent extends LineEvent {
  at: number
}
