import type { CallOutcome, CallPreview, CallSettings } from '@contract/guard'
import { toGuardRows } from '@/rules/guard/call-settings'
import type { JudgedEvent } from '../line/judge-event'
import type { PastCalls } from './past-calls'

/** As many of the changed calls as a screen can show. */
const SHOWN = 20

type Row = JudgedEvent['row']

/** The last 30 days decided by the settings as they are and as they would be, the newest changed calls first. */
export function previewSettings(past: PastCalls, changed: CallSettings): CallPreview {
  const before = past.decide()
  const after = past.decide(toGuardRows(changed))
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

function decisionOf({ action, reason }: Row) {
  return { action: action as keyof CallOutcome, reason } // the line writes no other
}

function countActions(rows: readonly Row[]): CallOutcome {
  const count = (action: string) => rows.filter((row) => row.action === action).length
  return { pass: count('pass'), stop: count('stop'), remind: count('remind'), agent: count('agent') }
}
