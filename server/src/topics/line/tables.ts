import type { RuleMatch } from '@contract/intercepts'
import type { LineKind, VerdictAction } from '@contract/words/guard'
import { DAY_MS } from '@/rules/time/units'
import type { Generated } from 'kysely'
import type { CorrectionState, CorrectionTarget } from '@/rules/verdict/network-correction'
import type { Json } from '../../kernel/columns'
import type { ListMove } from '../lists/tables'
import { ago, promised, type TableDeclarations } from '../../kernel/table-declaration'

/** Times are ms since the epoch. */
export interface LineTables {
  /** `counted`: by the statement that wrote it; else a trigger of the release before has counted it. */
  line_log: LineLogRow & { counted: Generated<boolean | null> }
  line_counts: LineCountRow
  cleared_numbers: ClearedNumberRow
  dialled_numbers: DialledNumberRow
  corrections: CorrectionRow
  network_corrections: NetworkCorrectionRow
}

/**
 * A number whose tags from before an instant no longer count: a decision about the number, which stays when the
 * appellant leaves. The other two columns are the network's opinion at that time.
 */
export interface ClearedNumberRow {
  phone_no: string
  cleared_at: number
  network_tag: string
  network_count: number
}

/** What a subscriber said the network judges wrongly. */
export interface CorrectionRow extends CorrectionTarget {
  subscriber_id: string
  at: number
}

/**
 * A case of the review desk about what many subscribers said the network judges wrongly, and its decision, which holds for
 * everybody. `people`: how many said so. `turn`: counts the cases about the same. `prior`: the clearing of the number before.
 */
export interface NetworkCorrectionRow extends CorrectionTarget {
  case_id: string
  turn: number
  state: CorrectionState
  people: number
  opened_at: number
  decided_at: number | null
  reviewer: string
  reason: string
  /** Whether the desk accepted this turn. */
  is_sent: boolean
  attempts: number
  ask_at: number | null
  prior: Json<ClearedNumberRow> | null
}

/**
 * A number that the subscriber has called, and when last: it may call back (DESIGN 5.2). `first_at`: when first, as far as the
 * row goes back; null in one of an earlier release.
 */
export interface DialledNumberRow {
  subscriber_id: string
  phone_no: string
  dialled_at: number
  first_at: number | null
}

/**
 * One event of the line with its decision. `list_move`: the list change that "this was wrong" made; null for none.
 * `text_model`: the version of the model that read an SMS ('rules' without a model); empty when no text was read.
 * `from_abroad`: it came in from abroad, whatever number it shows.
 */
export interface LineLogRow {
  subscriber_id: string
  entry_id: string
  at: number
  kind: LineKind
  caller: string
  place: string
  carrier: string
  tag: string
  mark_count: number
  action: VerdictAction
  reason: string
  detail: string
  also_matched: Json<RuleMatch[]>
  seconds: number
  text: string
  corrected: boolean
  list_move: Json<ListMove> | null
  text_model: string
  from_abroad: boolean
}

/**
 * How often a rule led to an action on a day, which starts at `day` in Asia/Shanghai. The statements that change
 * `line_log` update it (DESIGN 4.98). Events that simply passed are not counted.
 */
export interface LineCountRow {
  subscriber_id: string
  day: number
  action: VerdictAction
  kind: LineKind
  reason: string
  count: number
}

const codes = `kind = 'sms' and reason = 'verificationCode'`
/** A run of four to eight digits, like `hideCode` of the rules. */
const CODE = '(^|[^0-9])[0-9]{4,8}(?![0-9])'
const held = `kind = 'sms' and action = 'stop' and not corrected and text <> ''`

/** Whose the columns are, and how long the rows stay. */
export const lineTables: TableDeclarations<LineTables, 'sms_settings'> = {
  line_counts: {
    holds: { zh: '每日处理次数', en: 'How often each rule decided, by day' },
    byNetwork: true,
    key: ['subscriber_id', 'day', 'action', 'kind', 'reason'],
    // Before the log, so that deleting log rows changes no counts.
    purges: [{ name: 'counts', from: 'day', ...promised('log') }],
    columns: { subscriber_id: 'owner', day: 'time', action: 'value', kind: 'value', reason: 'value', count: 'value' },
  },
  line_log: {
    holds: { zh: '来电和短信的处理记录', en: 'Calls and texts, and what was decided on each' },
    byNetwork: true,
    key: ['subscriber_id', 'entry_id'],
    purges: [
      { name: 'log', from: 'at', ...promised('log') },
      {
        name: 'codes in texts',
        from: 'at',
        ...promised('codes'),
        where: `${codes} and text ~ '${CODE}'`,
        set: `text = regexp_replace(text, '${CODE}', '\\1******', 'g')`,
      },
      {
        name: 'texts with codes',
        from: 'at',
        ...promised('codeTexts'),
        where: `${codes} and text <> ''`,
        set: `text = ''`,
      },
      { name: 'held texts', from: 'at', ...promised('heldTexts'), where: held, set: `text = ''` },
      ...[7, 15].map((retentionDays) => ({
        name: `held texts of ${retentionDays} days`,
        from: 'at' as const,
        until: ago(retentionDays * DAY_MS),
        where: held,
        through: { table: 'sms_settings' as const, where: `retention_days = ${retentionDays}` },
        set: `text = ''`,
      })),
    ],
    columns: {
      subscriber_id: 'owner',
      entry_id: 'value',
      at: 'time',
      kind: 'value',
      caller: 'value',
      place: 'value',
      carrier: 'value',
      tag: 'value',
      mark_count: 'value',
      action: 'value',
      reason: 'value',
      detail: 'value',
      also_matched: 'json',
      seconds: 'value',
      text: 'value',
      counted: 'link',
      corrected: 'value',
      list_move: 'json',
      text_model: 'value',
      from_abroad: 'value',
    },
  },
  dialled_numbers: {
    holds: { zh: '近期拨打过的号码', en: 'Numbers that you have called recently' },
    byNetwork: true,
    key: ['subscriber_id', 'phone_no'],
    purges: [{ name: 'dialled numbers', from: 'dialled_at', ...promised('dialled') }],
    columns: { subscriber_id: 'owner', phone_no: 'value', dialled_at: 'time', first_at: 'time' },
  },
  corrections: {
    holds: {
      zh: '您反馈判断有误的号码、发送方和网址',
      en: 'Numbers, senders and sites that you said were judged wrongly',
    },
    key: ['subscriber_id', 'kind', 'value'],
    purges: [{ name: 'corrections', from: 'at', ...promised('log') }],
    columns: { subscriber_id: 'owner', kind: 'value', value: 'value', at: 'time' },
  },
  network_corrections: {
    why: {
      zh: '对号码、发送方或网址判断有误的审核结论，不含反馈人',
      en: 'Decisions that a number, sender or site was judged wrongly, without who said so',
    },
    key: ['kind', 'value'],
    spreadBy: 'everywhere',
    stays: 'for good: a decision about the number, sender or site',
    columns: {
      kind: 'value',
      value: 'value',
      case_id: 'value',
      turn: 'value',
      state: 'value',
      people: 'value',
      opened_at: 'time',
      decided_at: 'time',
      reviewer: 'value',
      reason: 'value',
      is_sent: 'value',
      attempts: 'value',
      ask_at: 'link',
      prior: 'json',
    },
  },
  cleared_numbers: {
    why: {
      zh: '号码的标记已清除的决定，属于号码而不属于账号',
      en: "The decision that a number's tags were cleared, whoever holds it: not the account's",
    },
    key: ['phone_no'],
    spreadBy: 'everywhere',
    stays: 'for good: a decision about the number, whoever holds it',
    columns: { phone_no: 'value', cleared_at: 'time', network_tag: 'value', network_count: 'value' },
  },
}
