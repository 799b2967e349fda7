import type { WeekCounts } from '@contract/weekly'
import type { SuspectWhy } from '@contract/words/guard'
import type { LiveDeed } from '@contract/words/live-guards'
import type { WeekFigures } from '@/rules/weekly/report'
import type { ColumnType, Generated } from 'kysely'
import { keptDays } from '@/rules/legal/keeping'
import { DAY_MS } from '@/rules/time/units'
import { weekOf } from '@/rules/weekly/week'
import type { Language } from '../../kernel/errors'
import type { Json } from '../../kernel/columns'
import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

/** Times are ms since the epoch. */
export interface WeeklyTables {
  weekly_reports: {
    subscriber_id: string
    week: string
    made_at: number
    report: Json<StoredReport>
    /** When the report's SMS was sent. */
    sms_at: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** Who has used the switch, and since when it has its state. */
  weekly_switches: {
    subscriber_id: string
    enabled: boolean
    since_at: number
    /** Whether each report is also sent by SMS, since when, and in which language. */
    sms: Generated<boolean>
    sms_since: Generated<number>
    sms_language: Generated<Language>
  }
}

/** The figures that are computed once. Suspect records and family alerts are loaded when the report is read. */
export interface StoredReport extends WeekFigures {
  before: WeekCounts | null
  suspects: { id: string; why: SuspectWhy }[]
  home: { stopped: number } | null
  /** Missing in reports of an earlier release. */
  live?: { deed: LiveDeed; count: number }[]
}

/** Whose the columns are, and how long the rows stay. */
export const weeklyTables: TableDeclarations<WeeklyTables> = {
  weekly_reports: {
    holds: { zh: '安全周报', en: 'Weekly reports' },
    byNetwork: true,
    key: ['subscriber_id', 'week'],
    purges: [
      {
        name: 'weekly reports',
        from: 'week',
        until: (now) => weekOf(now - (keptDays.reports + 7) * DAY_MS).name,
        promises: ['reports'],
      },
    ],
    columns: { subscriber_id: 'owner', week: 'value', made_at: 'time', report: 'json', sms_at: 'time' },
  },
  weekly_switches: {
    holds: { zh: '周报和周报短信的开关', en: 'The switches of the weekly report and its SMS' },
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      enabled: 'value',
      since_at: 'time',
      sms: 'value',
      sms_since: 'time',
      sms_language: 'value',
    },
  },
}
