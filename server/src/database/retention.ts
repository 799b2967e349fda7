import { appealStates, complaintStates } from '@contract/words/appeals'
import { sql, type RawBuilder } from 'kysely'
import { isOver } from '@/rules/appeal/states'
import { keptDays } from '@/rules/legal/keeping'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import { weekOf } from '@/rules/weekly/week'
import { UNDO_MS } from '../kernel/removals'
import { EVIDENCE_KEPT_MS } from './personal-data'
import type { Database } from './schema'

type Table = keyof Database
type Promised = keyof typeof keptDays

/** When rows are deleted, or a part of them. */
interface TermOn<Column> {
  /** Unique: tests and the progress of sweeps refer to it. */
  name: string
  /** Rows expire when this column is at or before `until(now)`. Null never expires. */
  from: Column
  /** `now` is in ms since the epoch; the result has the column's type. */
  until: (now: number) => number | string
  /** The retention terms of the legal texts that this term fulfils. */
  promises?: readonly Promised[]
}

/** Rows that a purge deletes or empties, found by an index with the same `where`. */
export interface Purge<Column = string> extends TermOn<Column> {
  /** A condition in SQL, written exactly as in the index. */
  where?: string
  /** Only rows of subscribers who have a row in `table` that satisfies `where`. */
  through?: { table: Table; where: string }
  /** Rows of other tables with the same values in `key`, deleted too. */
  along?: readonly { table: Table; key: readonly string[] }[]
  /** An SQL assignment that empties columns, when the rows themselves stay. */
  set?: string
}

/** Rows that stay: each is visited once, in the order of `from`, with the progress in `purge_progress`. */
export interface Sweep<Column = string> extends TermOn<Column> {
  /** Processes data that depends on the rows whose `from` is after `after` and not after `upto`. */
  sweep: (range: { after: number; upto: number }) => RawBuilder<unknown>
}

export interface Retention<Column = string> {
  /**
   * The primary key. It starts with the subscriber where rows belong to one, unless they are looked up before the
   * subscriber is known.
   */
  key: readonly Column[]
  /** How long rows stay that have no term. */
  stays?: string
  purges?: readonly Purge<Column>[]
  sweeps?: readonly Sweep<Column>[]
}

const ago = (ms: number) => (now: number) => now - ms
const atOnce = ago(0)
/** A term with the days that the legal texts promise. */
const promised = (name: Promised) => ({ until: ago(keptDays[name] * DAY_MS), promises: [name] })

const account = 'as long as the account'
const line = 'until the line is unbound'

const codes = `kind = 'sms' and reason = 'verificationCode'`
/** A run of four to eight digits, like `hideCode` of the rules. */
const CODE = '(^|[^0-9])[0-9]{4,8}(?![0-9])'
const held = `kind = 'sms' and action = 'stop' and not corrected and text <> ''`
const endedCases = [...new Set([...appealStates, ...complaintStates])].filter(isOver)
const caseKey = ['subscriber_id', 'case_id'] as const
const orderKey = ['subscriber_id', 'order_id'] as const

/**
 * How long the rows of each table are kept: the single source, based on the days that the legal texts promise. A new
 * table does not compile until it is declared here, and a test proves each term. `purgeExpired` applies it.
 */
export const retention: { readonly [Name in Table]: Retention<keyof Database[Name] & string> } = {
  // account
  subscribers: { key: ['subscriber_id'], stays: account },
  sessions: {
    key: ['subscriber_id', 'token_hash'],
    purges: [{ name: 'sessions', from: 'expires_at', until: atOnce, promises: ['logIns', 'logInsInAll'] }],
  },
  wechat_bindings: { key: ['source', 'open_id'], stays: account },
  account_deletions: { key: ['subscriber_id'], stays: 'an hour longer than the account: see advanceDeletion' },
  data_exports: { key: ['subscriber_id'], purges: [{ name: 'exports', from: 'expires_at', until: atOnce }] },
  login_tickets: {
    key: ['subscriber_id', 'ticket_hash'],
    purges: [{ name: 'login tickets', from: 'expires_at', until: atOnce }],
  },
  points_tickets: {
    key: ['subscriber_id', 'ticket_hash'],
    purges: [{ name: 'points tickets', from: 'expires_at', until: atOnce }],
  },
  sms_codes: {
    key: ['phone_no', 'purpose'],
    // Kept for a day, so that an expired code is refused as expired and not as wrong.
    purges: [{ name: 'codes', from: 'expires_at', until: ago(DAY_MS) }],
  },
  seen_pop_ups: { key: ['subscriber_id', 'pop_up_id'], stays: account },
  idempotent_answers: {
    key: ['subscriber_id', 'path', 'request_id'],
    purges: [{ name: 'answers', from: 'created_at', ...promised('answers') }],
  },
  subscriber_storage: { key: ['subscriber_id'], stays: account },

  // products and orders
  products: { key: ['subscriber_id', 'product_id'], stays: account },
  merge_users: { key: ['subscriber_id'], stays: account },
  orders: {
    key: orderKey,
    stays: account,
    purges: [
      {
        name: 'unplaced orders',
        from: 'ordered_at',
        until: ago(DAY_MS),
        where: `state in ('draft', 'codeSent')`,
        along: [{ table: 'order_events', key: orderKey }],
      },
    ],
    sweeps: [
      {
        // Orders of deleted accounts. Later deletions delete their old orders at once: see deleteAccount.
        name: 'orders of deleted accounts',
        from: 'ended_at',
        until: ago(EVIDENCE_KEPT_MS),
        sweep: ({ after, upto }) => sql`
          with gone as (
            delete from orders where ended_at > ${after} and ended_at <= ${upto} and not exists
              (select 1 from subscribers where subscribers.subscriber_id = orders.subscriber_id)
            returning subscriber_id, order_id
          ), charges as (
            delete from order_charges as its using gone
            where its.subscriber_id = gone.subscriber_id and its.order_id = gone.order_id
              and not (its.kind = 'refund' and its.state = 'open')
          )
          delete from order_events as its using gone
          where its.subscriber_id = gone.subscriber_id and its.order_id = gone.order_id`,
      },
    ],
  },
  order_events: { key: ['subscriber_id', 'order_id', 'seq'], stays: 'with its order' },
  order_charges: {
    key: ['subscriber_id', 'charge_id'],
    stays: 'with its order; an open refund until it is paid: see settleCharges',
  },
  order_signatures: { key: orderKey, stays: account },

  // points
  points_deeds: { key: ['subscriber_id', 'task', 'deed_hash'], stays: account },
  points_entries: { key: ['subscriber_id', 'seq'], stays: account },
  bill_credits: { key: ['subscriber_id', 'credit_id'], stays: account },
  right_receipts: { key: ['subscriber_id', 'right_id', 'period'], stays: account },

  // the guard
  switches: { key: ['subscriber_id', 'feature_key'], stays: account },
  guard_settings: { key: ['subscriber_id'], stays: account },
  sms_settings: { key: ['subscriber_id'], stays: account },
  sms_passed_categories: { key: ['subscriber_id', 'category'], stays: account },
  allowances: {
    key: ['subscriber_id', 'allowance_id'],
    purges: [{ name: 'allowances', from: 'until_at', until: atOnce }],
  },
  list_entries: {
    key: ['subscriber_id', 'entry_id'],
    stays: 'until it is removed',
    purges: [{ name: 'removed entries', from: 'removed_at', until: ago(UNDO_MS), where: 'removed_at is not null' }],
  },
  score_history: {
    key: ['subscriber_id', 'seq'],
    stays: 'the newest of the old ones: the next change is compared with it',
    sweeps: [
      {
        name: 'scores',
        from: 'at',
        ...promised('scores'),
        sweep: ({ after, upto }) => sql`
          delete from score_history using score_history as later
          where later.at > ${after} and later.at <= ${upto}
            and score_history.subscriber_id = later.subscriber_id and score_history.seq = later.seq - 1`,
      },
    ],
  },
  weekly_reports: {
    key: ['subscriber_id', 'week'],
    purges: [
      {
        name: 'weekly reports',
        from: 'week',
        until: (now) => weekOf(now - (keptDays.reports + 7) * DAY_MS).name,
        promises: ['reports'],
      },
    ],
  },
  weekly_switches: { key: ['subscriber_id'], stays: account },

  // calls and texts
  line_counts: {
    key: ['subscriber_id', 'day', 'action', 'kind', 'reason'],
    // Before the log, so that deleting log rows changes no counts.
    purges: [{ name: 'counts', from: 'day', ...promised('log') }],
  },
  line_log: {
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
  },
  agent_answers: {
    key: ['subscriber_id', 'entry_id'],
    purges: [
      { name: 'agent', from: 'at', ...promised('log') },
      { name: 'removed agent', from: 'removed_at', until: ago(UNDO_MS), where: 'removed_at is not null' },
    ],
  },
  live_calls: {
    key: ['subscriber_id', 'call_id'],
    stays: 'until it is in the log: see closeDueCalls',
    // The network sends an event again for a day at most.
    purges: [{ name: 'calls in the log', from: 'touched_at', until: ago(2 * DAY_MS), where: 'is_logged' }],
  },
  held_sms_removals: {
    key: ['subscriber_id', 'entry_id'],
    // Kept longer than the log row; otherwise the SMS would reappear in the quarantine.
    purges: [{ name: 'removals of texts', from: 'removed_at', ...promised('log') }],
    sweeps: [
      {
        name: 'removed texts',
        from: 'removed_at',
        until: ago(UNDO_MS),
        sweep: ({ after, upto }) => sql`
          update line_log set text = '' from held_sms_removals as removal
          where removal.removed_at > ${after} and removal.removed_at <= ${upto}
            and line_log.subscriber_id = removal.subscriber_id and line_log.entry_id = removal.entry_id
            and line_log.kind = 'sms' and line_log.action = 'stop' and line_log.text <> ''`,
      },
    ],
  },
  sms_reports: { key: ['subscriber_id', 'report_id'], stays: account },

  // contacts and tags
  contact_books: { key: ['subscriber_id'], stays: account },
  contacts: {
    key: ['subscriber_id', 'contact_id'],
    stays: 'until it is removed',
    purges: [{ name: 'removed contacts', from: 'removed_at', until: ago(UNDO_MS), where: 'removed_at is not null' }],
  },
  number_tags: { key: ['subscriber_id', 'phone_no'], stays: 'until it is taken back' },

  // family
  guardianships: { key: ['subscriber_id', 'binding_id'], stays: `${account}: what was agreed to, and when` },
  family_invitations: {
    key: ['token_hash'],
    purges: [{ name: 'invitations', from: 'sent_at', ...promised('invitationLinks') }],
  },
  family_refusals: { key: ['person_phone_no'], stays: 'until invitations are taken again' },
  family_alerts: {
    key: ['subscriber_id', 'alert_id'],
    purges: [{ name: 'alerts', from: 'at', ...promised('alerts') }],
  },
  family_changes: { key: ['subscriber_id', 'change_id'], stays: account },
  family_phones: { key: ['subscriber_id', 'phone_no'], stays: account },

  // the household
  modems: { key: ['subscriber_id', 'pppoe_account'], stays: line },
  households: { key: ['subscriber_id', 'household_id'], stays: line },
  home_devices: { key: ['subscriber_id', 'household_id', 'mac'], stays: line },
  home_visits: {
    key: ['subscriber_id', 'household_id', 'visit_id'],
    purges: [{ name: 'visits', from: 'at', until: beforeOldestDay, promises: ['visits'] }],
  },
  home_extra_requests: {
    key: ['subscriber_id', 'household_id', 'request_id'],
    purges: [{ name: 'extra time', from: 'asked_at', until: beforeOldestDay, promises: ['visits'] }],
  },
  home_intrusions: {
    key: ['subscriber_id', 'household_id', 'at', 'mac'],
    purges: [{ name: 'intrusions', from: 'at', until: beforeOldestDay, promises: ['visits'] }],
  },
  home_proofs: {
    key: ['subscriber_id', 'proof_hash'],
    purges: [{ name: 'proofs', from: 'expires_at', until: atOnce }],
  },
  home_commands: {
    key: ['subscriber_id', 'household_id', 'command_id'],
    stays: 'while it is open',
    // No acknowledgement comes later than a day after the last try.
    purges: [{ name: 'commands', from: 'deadline_at', until: ago(DAY_MS), where: `state <> 'open'` }],
  },

  // service
  feedback: {
    key: ['subscriber_id', 'feedback_id'],
    purges: [{ name: 'feedback', from: 'at', ...promised('feedback') }],
  },
  uploads: {
    key: ['subscriber_id', 'upload_id'],
    stays: 'while its case is open',
    purges: [
      {
        name: 'files',
        from: 'delete_at',
        until: atOnce,
        where: 'delete_at is not null',
        along: [{ table: 'upload_contents', key: ['subscriber_id', 'upload_id'] }],
        // Stored with the file; the constants are EVIDENCE_KEPT_MS and WAITING_MS.
        promises: ['evidence', 'waitingFiles'],
      },
    ],
  },
  upload_contents: { key: ['subscriber_id', 'upload_id'], stays: 'with its file' },
  cases: {
    key: caseKey,
    stays: 'while it is open',
    purges: [
      {
        name: 'cases',
        from: 'changed_at',
        ...promised('cases'),
        where: `state in (${endedCases.map((state) => `'${state}'`).join(', ')})`,
        along: [
          { table: 'case_events', key: caseKey },
          { table: 'case_clearings', key: caseKey },
        ],
      },
    ],
  },
  case_events: { key: ['subscriber_id', 'case_id', 'seq'], stays: 'with its case' },
  case_clearings: { key: ['subscriber_id', 'case_id', 'provider'], stays: 'with its case' },

  // legal texts
  legal_consents: { key: ['subscriber_id', 'document', 'seq'], stays: account },

  // lessons and quiz
  quiz_rounds: { key: ['round_id'], purges: ofQuiz('rounds') },
  quiz_answers: { key: ['round_id', 'question'], purges: ofQuiz('quiz answers') },

  // nobody's
  captchas: { key: ['captcha_id'], purges: [{ name: 'captchas', from: 'expires_at', until: atOnce }] },
  bind_tickets: { key: ['ticket_hash'], purges: [{ name: 'bind tickets', from: 'expires_at', until: atOnce }] },
  cleared_numbers: { key: ['phone_no'], stays: 'for good: a decision about the number, whoever holds it' },
  rate_windows: {
    key: ['rate_key', 'window_start'],
    purges: [{ name: 'rate windows', from: 'window_end', until: atOnce }],
  },
  purge_progress: { key: ['term'], stays: 'one row for each sweep' },
}

/** The end of the time before the days that the reports of a household show. */
function beforeOldestDay(now: number): number {
  return startOfDay(now) - (keptDays.visits - 1) * DAY_MS - 1
}

function ofQuiz(name: string): readonly Purge<'at'>[] {
  return [
    { name, from: 'at', ...promised('quizRounds') },
    { name: `${name} of guests`, from: 'at', ...promised('guestRounds'), where: 'guest_hash is not null' },
  ]
}

/** Every table with its retention. */
export const retentions = Object.entries(retention) as readonly [Table, Retention][] // safe: the keys of the record
