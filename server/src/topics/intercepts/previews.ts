import type { Kysely } from 'kysely'
import type { CallOutcome, CallPreview, CallSettings } from '@contract/guard'
import type { SegmentPreview } from '@contract/segments'
import type { SegmentListName } from '@contract/words/lists'
import { toGuardRows } from '@/rules/guard/call-settings'
import { statsRange } from '@/rules/time/shanghai'
import type { ListedValue } from '@/rules/verdict/list-set'
import type { Verdict } from '@/rules/verdict/reasons'
import { buildGuardSettings, type GuardRows } from '@/rules/verdict/settings'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { findAnsweredBefore, findCallsSince, findDialled, type PastCallRow } from '../line/call-log'
import { withoutCleared } from '../line/cleared-numbers'
import type { NumberSources } from '../line/judge-event'
import { loadGuardRows } from '../line/load-settings'
import { PastEvents, type PastEvent } from '../line/replay'

/** At most this many calls, the newest, are decided again. */
const MOST = 5000
/** About so many callers, those of the newest calls, another system is asked: one request, which keeps no verdict waiting. */
const MOST_ASKED = 200

/** The calls of the last 30 days, oldest first, ready to be decided with other settings. */
export interface PastCalls {
  rows: readonly PastCallRow[]
  contacts: ReadonlySet<string>
  /** The current settings. */
  settings: GuardRows
  /** Decides every call with some settings replaced. */
  decide(others?: Partial<GuardRows>): Promise<Verdict[]>
}

/**
 * Loads the calls of the last 30 days to decide them again. Ignores temporary allowances, "expecting a call" and
 * "only who I know", which only concern the next hours.
 */
export async function loadPastCalls(
  { db, subscriberId, now }: { db: Kysely<Database>; subscriberId: string; now: number },
  { reputation }: Pick<NumberSources, 'reputation'>,
): Promise<PastCalls> {
  const since = statsRange(now).startMs
  const rows = await findCallsSince(db, subscriberId, since, MOST)
  const callers = [...new Set(rows.map((row) => row.caller))]
  const newest = new Set(rows.map((row) => row.caller).reverse())
  await reputation.ahead([...newest].slice(0, MOST_ASKED), [], 'screen')
  const [answered, dialled, settings, current] = await inOneTrip(db, (together) =>
    Promise.all([
      findAnsweredBefore(together, subscriberId, callers, rows[0]?.at ?? since),
      findDialled(together, subscriberId, callers),
      loadGuardRows(together, subscriberId, now),
      withoutCleared(together, reputation, callers),
    ]),
  )
  const events = new PastEvents(rows.map(toEvent), current, dialled)
  return {
    rows,
    contacts: new Set(settings.contacts),
    settings,
    decide: (others) => {
      const changed = { ...settings, ...others, answered, allowances: [], pausedUntil: null, stormUntil: null }
      return events.decide(buildGuardSettings(changed))
    },
  }
}

/** A call that the agent answered counts as unanswered by the subscriber. */
function toEvent({ at, caller, action, seconds }: PastCallRow): PastEvent {
  return { phoneNo: '', kind: 'call', from: caller, at, seconds: action === 'agent' ? 0 : seconds }
}

/** The most changed calls that a screen shows. */
const SHOWN = 20

/** Compares the last 30 days under the current and the changed settings; the newest changed calls come first. */
export async function previewSettings(past: PastCalls, changed: CallSettings): Promise<CallPreview> {
  const before = await past.decide()
  const after = await past.decide(toGuardRows(changed))
  const all = past.rows.flatMap(({ entry_id, at, caller }, index) => {
    const [was, is] = [before[index], after[index]]
    if (!was || !is || was.action === is.action) return []
    const call = { id: entry_id, at, from: caller, isContact: past.contacts.has(caller) }
    return [{ ...call, before: decisionOf(was), after: decisionOf(is) }]
  })
  return {
    calls: past.rows.length,
    before: countActions(before),
    after: countActions(after),
    changedCount: all.length,
    changed: all.reverse().slice(0, SHOWN),
  }
}

function decisionOf({ action, rule }: Verdict) {
  return { action, reason: rule.reason }
}

function countActions(verdicts: readonly Verdict[]): CallOutcome {
  const count = (action: string) => verdicts.filter((verdict) => verdict.action === action).length
  return { pass: count('pass'), stop: count('stop'), remind: count('remind'), agent: count('agent') }
}

/** What a segment such as '170*' would have done with the calls of the last 30 days if it were on this list only. */
export async function previewSegment(
  past: PastCalls,
  list: SegmentListName,
  value: string,
): Promise<Pick<SegmentPreview, 'calls' | 'decided' | 'contacts'>> {
  const prefix = value.slice(0, -1)
  const { blackSegments = [], whiteSegments = [] } = past.settings
  const withIt = (of: SegmentListName, segments: readonly ListedValue[]) => [
    ...segments.filter((segment) => segment.value !== value),
    ...(of === list ? [{ value, expiresAt: null, addedAt: Infinity }] : []),
  ]
  const decided = await past.decide({
    blackSegments: withIt('blackSegment', blackSegments),
    whiteSegments: withIt('whiteSegment', whiteSegments),
  })
  const fromSegment = past.rows.filter((row) => row.caller.startsWith(prefix))
  return {
    calls: fromSegment.length,
    decided: decided.filter(({ rule }) => rule.reason === list && rule.detail === prefix).length,
    contacts: fromSegment.filter((row) => past.contacts.has(row.caller)).length,
  }
}
