import type { WeekCounts } from '@contract/weekly'
import type { SuspectWhy } from '@contract/words/guard'
import type { WeekFigures } from '@/rules/weekly/report'
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../kernel/errors'
import type { Json } from '../../kernel/columns'

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
}
