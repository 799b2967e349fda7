import type { DialogueTurn } from '@contract/agent'
import type { Applied, LineAction, SmsVerdict } from '@contract/line'
import type { SpokenTurn } from '@/rules/agent/conversation'
import type { CallState, SeenEvent } from '@/rules/line/live-call'
import { DAY_MS } from '@/rules/time/units'
import type { Json } from '../../kernel/columns'
import { ago, type TableDeclarations } from '../../kernel/table-declaration'

/** How long a call that is in the log is known to later news of it. */
export const KNOWN_MS = 2 * DAY_MS

/** Times are ms since the epoch. */
export interface LinePortTables {
  live_calls: LiveCallRow
  network_messages: NetworkMessageRow
}

/** An SMS or a visit that was answered, so that a repeat gets the same answer. `same_hash`: of sender, text and time, keyed. */
export interface NetworkMessageRow {
  subscriber_id: string
  message_id: string
  entry_id: string
  same_hash: string
  at: number
  answer: Json<SmsVerdict>
}

/**
 * What the network has reported of a call, besides its course. Null: the event that says it has not come. `spoken`: the turns to
 * which the gateway has replied; none of an earlier release.
 */
export interface CallReport {
  from: string
  applied: Applied | null
  action: LineAction | null
  decision: string | null
  turns: DialogueTurn[] | null
  spoken?: SpokenTurn[]
}

/**
 * A call of which events have come. It is in the log once it is over, or once it was stopped; `is_logged` rows stay for a
 * while, so that late and repeated events are known. `due_at`: when it is closed without further events; null once it is
 * logged.
 */
export interface LiveCallRow {
  subscriber_id: string
  call_id: string
  /** Its row in the log, now or later. */
  entry_id: string
  state: CallState
  seen: Json<SeenEvent[]>
  report: Json<CallReport>
  is_logged: boolean
  due_at: number | null
  touched_at: number
}

/** Whose the columns are, and how long the rows stay. */
export const linePortTables: TableDeclarations<LinePortTables> = {
  live_calls: {
    holds: { zh: '进行中和刚结束的来电', en: 'Calls that are on the line or have just ended' },
    byNetwork: true,
    key: ['subscriber_id', 'call_id'],
    stays: 'until it is in the log: see closeDueCalls',
    // The network sends an event again for a day at most.
    purges: [{ name: 'calls in the log', from: 'touched_at', until: ago(KNOWN_MS), where: 'is_logged' }],
    columns: {
      subscriber_id: 'owner',
      call_id: 'link',
      entry_id: 'link',
      state: 'value',
      seen: 'json',
      report: 'json',
      is_logged: 'value',
      due_at: 'link',
      touched_at: 'time',
    },
  },
  network_messages: {
    holds: {
      zh: '已答复的短信和网址，用于避免重复',
      en: 'Texts and sites that were answered, so that none counts twice',
    },
    byNetwork: true,
    key: ['subscriber_id', 'message_id'],
    purges: [{ name: 'answered messages', from: 'at', until: ago(2 * DAY_MS) }],
    columns: {
      subscriber_id: 'owner',
      message_id: 'link',
      entry_id: 'link',
      same_hash: 'secret',
      at: 'time',
      answer: 'json',
    },
  },
}
