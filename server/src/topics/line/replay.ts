import { startOfDay } from '@/rules/time/shanghai'
import type { GuardSettings } from '@/rules/verdict/settings'
import { ownTurn } from '../../kernel/own-turn'
import type { LineEvent } from '../../ports/line'
import { callerOf, judgeEvent, type CallerHistory, type JudgedEvent, type NumberSources } from './judge-event'

/** Events decided in one turn of the event loop: about a tenth of a millisecond. */
export const EVENTS_A_TURN = 10

/**
 * Decides past events in order, as the line would one by one: each call becomes history (time, answer, repeat pass) for
 * the same caller's next one.
 */
export function replay(
  events: readonly PastEvent[],
  settings: GuardSettings,
  sources: NumberSources,
): JudgedEvent['row'][] {
  return [...decideInOrder(events, settings, sources)]
}

/** `replay` with `EVENTS_A_TURN` events at a time, so that other requests continue (DESIGN 4.93). */
export async function replayInTurns(
  events: readonly PastEvent[],
  settings: GuardSettings,
  sources: NumberSources,
): Promise<JudgedEvent['row'][]> {
  const rows: JudgedEvent['row'][] = []
  const decided = decideInOrder(events, settings, sources)
  while (rows.length < events.length) {
    await ownTurn()
    for (let count = 0; count < EVENTS_A_TURN; count += 1) {
      const { done, value } = decided.next()
      if (done) break
      rows.push(value)
    }
  }
  return rows
}

function* decideInOrder(
  events: readonly PastEvent[],
  settings: GuardSettings,
  sources: NumberSources,
): Generator<JudgedEvent['row'], void> {
  const answered = new Set(settings.answered)
  const lastCallAt = new Map<string, number>()
  const repeatPasses = new Map<string, number>()
  for (const event of events) {
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
    yield row
  }
}

/** An event of the past. */
export interface PastEvent extends LineEvent {
  at: number
}
