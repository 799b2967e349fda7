import type { RuleMatch } from '@contract/intercepts'
import type { LockAnswer } from '@contract/line'
import type { OtherReading } from '@/rules/verdict/other-reading'
import type { CallTreatment, LineKind, VerdictAction } from '@contract/words/guard'
import type { CarrierChange } from '@contract/words/number-lock'

/** One event on a subscriber's line. `from` is the number, or the site of a web visit. */
export interface LineEvent {
  phoneNo: string
  kind: LineKind
  from: string
  text?: string
  /** A call or an SMS came in from abroad, whatever number it shows. */
  isFromAbroad?: boolean
  seconds?: number
  /** Of an SMS: the name under which its sender is registered, where the network knows it. */
  senderName?: string
  /** Of an SMS: what the carrier's classifier says of it, asked before. */
  reading?: OtherReading | null
  /** Of an SMS: the review desk has confirmed that its sender's texts were judged wrongly. */
  isConfirmed?: boolean
}

/** The decision, its reason, and the other rules that matched. */
export interface LineVerdict {
  action: VerdictAction
  rule: RuleMatch
  alsoMatched: RuleMatch[]
  /** How a stopped call is handled; null for everything else. */
  treatment: CallTreatment | null
}

/** What a tester lets happen. `goesOn`: a call that rings is answered, and nobody hangs up until the network is asked to end it. */
export interface TestedEvent extends LineEvent {
  goesOn?: boolean
}

/** A tester's line in development: a switch and an SMS centre, which ask the gateway like the carrier's. */
export interface LineTools {
  /** Lets one event happen. Rejects with BadRequestError for a number that nobody here has. */
  feed(event: TestedEvent): Promise<LineVerdict>
}

/** A tester's carrier in development: a desk that asks the number lock like the carrier's. */
export interface DeskTools {
  /**
   * Makes a change of a number where the lock allows it, and reports it; returns the lock's answer. `papers`: the subscriber is there and has shown them, which
   * opens the lock for an hour first. Rejects with BadRequestError for a number that nobody here has.
   */
  change(phoneNo: string, change: CarrierChange, options?: { papers?: boolean }): Promise<LockAnswer>
}
