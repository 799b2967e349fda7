import { startOfDay } from '@/rules/time/shanghai'
import type { Verdict } from '@/rules/verdict/reasons'
import type { GuardSettings } from '@/rules/verdict/settings'
import { ownTurn } from '../../kernel/own-turn'
import type { LineEvent } from '../../ports/line'
import type { ReputationPort } from '../../ports/reputation'
import { dialledSince } from './dialled-numbers'
import {
  factsOf,
  logRowOf,
  verdictOf,
  type CallerHistory,
  type EventFacts,
  type JudgedEvent,
  type NumberSources,
} from './judge-event'

/** Events decided in one turn of the event loop: about a tenth of a millisecond. */
export const EVENTS_A_TURN = 25

/** An event of the past. */
export interface PastEvent extends LineEvent {
  at: number
}

/** Decides past events in order, as the line would one by one. Returns their rows of the log. */
export function replay(
  events: readonly PastEvent[],
  settings: GuardSettings,
  { phoneData, reputation }: NumberSources,
): JudgedEvent['row'][] {
  const past = new PastEvents(events, reputation)
  return [...past.inOrder(settings)].map(({ event, facts, verdict }) =>
    logRowOf(event, facts, verdict, event.at, phoneData),
  )
}

interface Decided {
  event: PastEvent
  facts: EventFacts
  verdict: Verdict
}

/**
 * Events of one subscriber, oldest first, that can be decided by several settings: what is known of each is read once. `dialled`:
 * when the subscriber last dialled a number, in ms; it counts for later calls alone.
 */
export class PastEvents {
  readonly #events: readonly PastEvent[]
  readonly #reputation: ReputationPort
  readonly #dialled: ReadonlyMap<string, number>
  readonly #facts: EventFacts[] = []

  constructor(
    events: readonly PastEvent[],
    reputation: ReputationPort,
    dialled: ReadonlyMap<string, number> = new Map(),
  ) {
    this.#events = events
    this.#reputation = reputation
    this.#dialled = dialled
  }

  /** The verdict of each, `EVENTS_A_TURN` in a turn of the event loop, so that other requests continue (DESIGN 4.93). */
  async decide(settings: GuardSettings): Promise<Verdict[]> {
    const verdicts: Verdict[] = []
    const decided = this.inOrder(settings)
    while (verdicts.length < this.#events.length) {
      await ownTurn()
      for (let count = 0; count < EVENTS_A_TURN; count += 1) {
        const { done, value } = decided.next()
        if (done) break
        verdicts.push(value.verdict)
      }
    }
    return verdicts
  }

  /** Each call becomes history (time, answer, repeat pass) for the same caller's next one. */
  *inOrder(settings: GuardSettings): Generator<Decided, void> {
    const answered = new Set(settings.answered)
    const dialled = new Set<string>()
    const known = { ...settings, answered, dialled }
    const lastCallAt = new Map<string, number>()
    const repeatPasses = new Map<string, number>()
    for (const [index, event] of this.#events.entries()) {
      const facts = (this.#facts[index] ??= factsOf(event, event.at, this.#reputation))
      const { caller } = facts
      const today = `${caller} ${startOfDay(event.at)}`
      const history: CallerHistory = {
        lastCallAt: lastCallAt.get(caller) ?? null,
        repeatPassesToday: repeatPasses.get(today) ?? 0,
      }
      dialled.clear()
      if (this.#wasDialled(caller, event.at)) dialled.add(caller)
      const verdict = verdictOf(event, facts, known, history, event.at)
      if (event.kind === 'call') {
        lastCallAt.set(caller, event.at)
        if (verdict.rule.reason === 'repeatCall') repeatPasses.set(today, history.repeatPassesToday + 1)
        if (verdict.action === 'pass' && (event.seconds ?? 0) > 0 && caller !== '') answered.add(caller)
      }
      yield { event, facts, verdict }
    }
  }

  /** Whether the last time that a number was dialled lets it through at an instant. */
  #wasDialled(caller: string, at: number): boolean {
    const dialledAt = this.#dialled.get(caller)
    return dialledAt !== undefined && dialledAt <= at && dialledAt > dialledSince(startOfDay(at))
  }
}
