import type { DialogueTurn } from '@contract/agent'
import type { SmsVerdict } from '@contract/line'
import type { Applied, LineAction } from '@contract/words/line'
import type { SpokenTurn } from '@/rules/agent/conversation'
import type {
  CallEnding,
  CodeAlertState,
  CodeSender,
  ForwardingKind,
  ForwardingRisk,
  ForwardingState,
  WarningChannel,
  WarningState,
  WatchedCaller,
} from '@contract/words/live'
import type { CallState, SeenEvent } from '@/rules/line/live-call'
import { DAY_MS, HOUR_MS } from '@/rules/time/units'
import type { Json } from '../../kernel/columns'
import { ago, promised, type TableDeclarations } from '../../kernel/table-declaration'

/** How long a call that is in the log is known to later news of it. */
export const KNOWN_MS = 2 * DAY_MS

/** Times are ms since the epoch. */
export interface LinePortTables {
  live_calls: LiveCallRow
  network_messages: NetworkMessageRow
  money_codes: MoneyCodeRow
  code_alerts: CodeAlertRow
  call_forwardings: CallForwardingRow
}

/**
 * Where a subscriber's calls of a kind go, by the newest change in the network: `change_id` and `at` are the network's. `forwarded_to` is empty
 * for a change that ended it. `due_at`: when guardians are told unless somebody answers before; null when nobody is waited for. `flash_at`: when the question comes
 * by another channel, in the same way.
 */
export interface CallForwardingRow {
  subscriber_id: string
  kind: ForwardingKind
  change_id: string
  at: number
  forwarded_to: string
  risk: ForwardingRisk | null
  state: ForwardingState
  due_at: number | null
  flash_at: number | null
}

/**
 * An SMS of a bank or a payment service, by sender and time (`at`, by the network's clock) alone: a call may become known after it. `entry_id` is its row
 * in the log. `is_code`: the subscriber has ordered that texts are read, and it holds a code.
 */
export interface MoneyCodeRow {
  subscriber_id: string
  entry_id: string
  at: number
  sender: CodeSender
  is_code: boolean
}

/**
 * The alert about a code that came during a call; `entry_id` is the call's row in the log, now or later. `seconds`: how long the call had
 * lasted; `is_over`: it had ended. `expected_at`: when the subscriber said "I asked for it". `ending`: what came of a guardian's request to end the
 * call, at `ending_at`; `ending_by` is that guardian's binding. `warning`: what became of it (rules/live/warning.ts), null for one of an earlier release;
 * `is_high` where the network suspects the caller, or that of the open warning that this one replaced. `tries`: how many later channels were used, `sent`: which, and when;
 * `due_at`: when the next one is. `claimed_by`: the binding of the guardian who has taken it on.
 */
export interface CodeAlertRow {
  subscriber_id: string
  entry_id: string
  at: number
  caller: string
  watched_as: WatchedCaller
  sender: CodeSender
  is_code: boolean
  code_at: number
  seconds: number
  is_over: boolean
  state: CodeAlertState
  expected_at: number | null
  ending: CallEnding | null
  ending_at: number | null
  ending_by: string | null
  warning: WarningState | null
  is_high: boolean
  tries: number
  sent: Json<SentWarning[]> | null
  due_at: number | null
  seen_at: number | null
  claimed_by: string | null
  claimed_at: number | null
}

/** A channel that has taken a warning, and when (ms). */
export interface SentWarning {
  at: number
  by: WarningChannel
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
  money_codes: {
    holds: {
      zh: '刚收到的银行和支付短信：发送方类别和时间，不含内容',
      en: 'Texts of banks and payment services just now: the kind of sender and the time, no content',
    },
    byNetwork: true,
    key: ['subscriber_id', 'entry_id'],
    // A call that is reported later than LATEST_MS raises no alert.
    purges: [{ name: 'codes of banks', from: 'at', until: ago(HOUR_MS) }],
    columns: { subscriber_id: 'owner', entry_id: 'link', at: 'time', sender: 'value', is_code: 'value' },
  },
  code_alerts: {
    holds: {
      zh: '可疑通话中收到银行或支付验证码的提醒',
      en: 'Alerts about codes of banks and payment services during risky calls',
    },
    byNetwork: true,
    key: ['subscriber_id', 'entry_id'],
    purges: [{ name: 'code alerts', from: 'at', ...promised('alerts') }],
    columns: {
      subscriber_id: 'owner',
      entry_id: 'link',
      at: 'time',
      caller: 'value',
      watched_as: 'value',
      sender: 'value',
      is_code: 'value',
      code_at: 'time',
      seconds: 'value',
      is_over: 'value',
      state: 'value',
      expected_at: 'time',
      ending: 'value',
      ending_at: 'time',
      ending_by: 'link',
      warning: 'value',
      is_high: 'value',
      tries: 'link',
      sent: 'json',
      due_at: 'link',
      seen_at: 'time',
      claimed_by: 'link',
      claimed_at: 'time',
    },
  },
  call_forwardings: {
    holds: {
      zh: '来电转接：转接到的号码、种类和时间',
      en: 'Call forwarding: to which number, which calls, since when',
    },
    byNetwork: true,
    key: ['subscriber_id', 'kind'],
    stays: 'as long as the network forwards calls',
    purges: [{ name: 'ended forwarding', from: 'at', ...promised('alerts'), where: "state = 'none'" }],
    columns: {
      subscriber_id: 'owner',
      kind: 'value',
      change_id: 'link',
      at: 'time',
      forwarded_to: 'value',
      risk: 'value',
      state: 'value',
      due_at: 'link',
      flash_at: 'link',
    },
  },
}
