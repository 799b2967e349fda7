import type { SuspectWhy, WeekCounts } from '@contract/weekly'
import type { WeekFigures } from '@/rules/weekly/report'
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../kernel/errors'
import type { Json } from '../../kernel/json-column'

/** Times are ms since the epoch. */
export interface WeeklyTables {
  weekly_reports: {
    subscriber_id: string
    week: string
    made_at: number
    report: Json<StoredReport>
    /** When its SMS went out. */
    sms_at: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** Who has used the switch, and since when it is as it is. */
  weekly_switches: {
    subscriber_id: string
    enabled: boolean
    since_at: number
    /** Whether each report is sent by SMS too, since when, and in which language. */
    sms: Generated<boolean>
    sms_since: Generated<number>
    sms_language: Generated<Language>
  }
}

/** What is counted once. The records of the suspects and the family's alerts are read when the report is. */
export interface StoredReport extends WeekFigures {
  before: WeekCounts | null
  suspects: { id: string; why: SuspectWhy }[]
  home: { stopped: number } | null
}
