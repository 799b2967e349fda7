import type { SmsReport } from '@contract/sms'
import { sql } from 'kysely'
import { ACCOUNT, ago, promised, UNDO_MS, type TableDeclarations } from '../../kernel/table-declaration'

/** Tables of the SMS guard; held SMS are rows of the log. Times are ms since the epoch. */
export interface SmsTables {
  held_sms_removals: { subscriber_id: string; entry_id: string; removed_at: number }
  sms_reports: SmsReportRow
  held_deliveries: HeldDeliveryRow
}

/**
 * A held SMS and the id under which the SMS centre keeps it. `wanted`: restored, and to be delivered from `next_try_at`. `asked`:
 * the centre has accepted that. `gone`: it keeps no such message.
 */
export interface HeldDeliveryRow {
  subscriber_id: string
  entry_id: string
  message_id: string
  state: 'held' | 'wanted' | 'asked' | 'delivered' | 'failed' | 'gone'
  at: number
  /** When it was restored. */
  wanted_at: number | null
  next_try_at: number | null
}

export interface SmsReportRow {
  subscriber_id: string
  report_id: string
  at: number
  kind: SmsReport['kind']
  sender: string
  text: string
  note: string
  state: SmsReport['state']
  outcome: SmsReport['outcome']
}

/** Whose the columns are, and how long the rows stay. */
export const smsTables: TableDeclarations<SmsTables> = {
  held_sms_removals: {
    holds: { zh: '从隔离箱删除的短信', en: 'Texts that were removed from quarantine' },
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
    columns: { subscriber_id: 'owner', entry_id: 'value', removed_at: 'time' },
  },
  sms_reports: {
    holds: { zh: '对短信的反馈', en: 'Reports of texts' },
    key: ['subscriber_id', 'report_id'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      report_id: 'value',
      at: 'time',
      kind: 'value',
      sender: 'value',
      text: 'value',
      note: 'value',
      state: 'value',
      outcome: 'value',
    },
  },
  held_deliveries: {
    holds: { zh: '被拦截短信的投递情况', en: 'What became of held texts' },
    byNetwork: true,
    // The SMS centre must deliver nothing of the former holder to the next.
    grantsAccess: true,
    key: ['subscriber_id', 'entry_id'],
    // As long as the longest quarantine.
    purges: [{ name: 'deliveries of texts', from: 'at', ...promised('heldTexts') }],
    columns: {
      subscriber_id: 'owner',
      entry_id: 'value',
      message_id: 'link',
      state: 'value',
      at: 'time',
      wanted_at: 'time',
      next_try_at: 'link',
    },
  },
}
