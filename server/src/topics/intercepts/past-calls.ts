import type { Kysely } from 'kysely'
import { statsRange } from '@/rules/time/shanghai'
import { buildGuardSettings, type GuardRows } from '@/rules/verdict/settings'
import type { LineLogRow } from '../line/tables'
import type { Database } from '../../database/schema'
import { findAnsweredBefore, findCallsSince } from '../line/call-log'
import type { PastEvent } from '../../simulators/line/history'
import type { JudgedEvent, NumberSources } from '../line/judge-event'
import { loadGuardRows } from '../line/load-settings'
import { replay } from '../line/replay'

/** The most calls that are decided again; of more the newest. */
const MOST = 5000

/** The calls of the last 30 days, oldest first, which other settings can decide again. */
export interface PastCalls {
  rows: readonly LineLogRow[]
  contacts: ReadonlySet<string>
  /** The settings as they are. */
  settings: GuardRows
  /** What each call would have come to, with the settings as they are but for some of them. */
  decide(others?: Partial<GuardRows>): JudgedEvent['row'][]
}

/**
 * Loads the calls of the last 30 days to decide them again. What is only meant for the hours after now does not count:
 * an allowance for a time and "expecting a call".
 */
export async function loadPastCalls(
  { db, subscriberId, now }: { db: Kysely<Database>; subscriberId: string; now: number },
  sources: NumberSources,
): Promise<PastCalls> {
  const since = statsRange(now).startMs
  const rows = await findCallsSince(db, subscriberId, since, MOST)
  const answered = await findAnsweredBefore(db, subscriberId, rows[0]?.at ?? since)
  const settings = await loadGuardRows(db, subscriberId, now)
  const events = rows.map(toEvent)
  return {
    rows,
    contacts: new Set(settings.contacts),
    settings,
    decide: (others) => {
      const changed = { ...settings, ...others, answered, allowances: [], pausedUntil: null }
      return replay(events, buildGuardSettings(changed), sources)
    },
  }
}

/** A call that the agent answered was not answered by the subscriber. */
function toEvent({ at, caller, action, seconds }: LineLogRow): PastEvent {
  return { phoneNo: '', kind: 'call', from: caller, at, seconds: action === 'agent' ? 0 : seconds }
}
