import type { CallTreatment } from '@contract/guard'
import type { LineKind, RuleMatch, VerdictAction } from '@contract/intercepts'

/** One thing that happens on a subscriber's line. `from` is the number, or the site of a web visit. */
export interface LineEvent {
  phoneNo: string
  kind: LineKind
  from: string
  text?: string
  seconds?: number
}

/** What was decided about it, why, and what else would have decided. */
export interface LineVerdict {
  action: VerdictAction
  rule: RuleMatch
  alsoMatched: RuleMatch[]
  /** What becomes of a call that is stopped; null for everything else. */
  treatment: CallTreatment | null
}

/** The carrier's line: takes an event, decides it by the subscriber's settings and writes the log. */
export interface LinePort {
  feed(event: LineEvent): Promise<LineVerdict>
}
