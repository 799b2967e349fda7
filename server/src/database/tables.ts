import { kernelTables } from '../kernel/tables'
import { accountTables } from '../topics/account/tables'
import { agentTables } from '../topics/agent/tables'
import { appealTables } from '../topics/appeals/tables'
import { authTables } from '../topics/auth/tables'
import { contactTables } from '../topics/contacts/tables'
import { familyTables } from '../topics/family/tables'
import { feedbackTables } from '../topics/feedback/tables'
import { guardTables } from '../topics/guard/tables'
import { homeScreenTables } from '../topics/home-screen/tables'
import { householdTables } from '../topics/household/tables'
import { legalTables } from '../topics/legal/tables'
import { linePortTables } from '../topics/line-port/tables'
import { lineTables } from '../topics/line/tables'
import { listTables } from '../topics/lists/tables'
import { newsTables } from '../topics/news/tables'
import { orderTables } from '../topics/orders/tables'
import { paymentTables } from '../topics/payments/tables'
import { pointsTables } from '../topics/points/tables'
import { productTables } from '../topics/products/tables'
import { quizTables } from '../topics/quiz/tables'
import { reputationTables } from '../topics/reputation/tables'
import { rightTables } from '../topics/rights/tables'
import { smsTables } from '../topics/sms/tables'
import { subscriberTables } from '../topics/subscribers/tables'
import { tagTables } from '../topics/tags/tables'
import { uploadTables } from '../topics/uploads/tables'
import { wechatTables } from '../topics/wechat/tables'
import { weeklyTables } from '../topics/weekly/tables'
import type { Text } from '../kernel/errors'
import type { ColumnKind, Retention, TableDeclarations } from '../kernel/table-declaration'
import type { Database } from './schema'

type Table = keyof Database

/** Every table, in the order of the export. A table that no topic declares does not compile. */
const declarations: TableDeclarations<Database> = {
  ...subscriberTables,
  ...kernelTables,
  ...wechatTables,
  ...authTables,
  ...accountTables,
  ...homeScreenTables,
  ...productTables,
  ...orderTables,
  ...pointsTables,
  ...rightTables,
  ...guardTables,
  ...listTables,
  ...weeklyTables,
  ...lineTables,
  ...linePortTables,
  ...paymentTables,
  ...reputationTables,
  ...agentTables,
  ...smsTables,
  ...contactTables,
  ...tagTables,
  ...familyTables,
  ...householdTables,
  ...feedbackTables,
  ...uploadTables,
  ...appealTables,
  ...legalTables,
  ...quizTables,
  ...newsTables,
}

/** A table's declaration, as the export, the deletion, the release of a number and the purges use it. */
export interface DeclaredTable extends Retention<string, Table> {
  table: Table
  columns: Readonly<Record<string, ColumnKind>>
  /** The export's description; null for rows without an owner. */
  holds: Text | null
  kept: { why: Text; years: number } | null
  grantsAccess: boolean
  byNetwork: boolean
  /** Of rows that belong to a number or to two subscribers; null for others. */
  shared: { release: 'deleted' | 'emptied'; since: string; until: string | null } | null
}

const toDeclared = (table: Table): DeclaredTable => {
  const { key, spreadBy, stays, purges, sweeps, ...declared }: TableDeclarations<Database>[Table] = declarations[table]
  return {
    table,
    key,
    ...(spreadBy === undefined ? {} : { spreadBy }),
    ...(stays === undefined ? {} : { stays }),
    purges: purges ?? [],
    sweeps: sweeps ?? [],
    columns: declared.columns,
    holds: 'holds' in declared ? declared.holds : null,
    kept: ('kept' in declared ? declared.kept : null) ?? null,
    grantsAccess: 'grantsAccess' in declared && declared.grantsAccess === true,
    byNetwork: 'byNetwork' in declared && declared.byNetwork === true,
    shared:
      'since' in declared ? { release: declared.release, since: declared.since, until: declared.until ?? null } : null,
  }
}

const tables = Object.keys(declarations) as Table[] // the keys of the record

/** Every table in the order of the export. */
export const declaredTables: readonly DeclaredTable[] = tables.map(toDeclared)

/** The primary key of a table. */
export const keyOf = (table: Table): readonly string[] => declarations[table].key

/** By what the rows of a table are spread over several nodes. */
export const spreadOf = (declared: DeclaredTable): string =>
  declared.spreadBy ?? columnsOf(declared, 'owner')[0] ?? declared.key[0] ?? 'everywhere'

export const columnsOf = ({ columns }: DeclaredTable, ...kinds: readonly ColumnKind[]): string[] =>
  Object.keys(columns).filter((name) => columns[name] !== undefined && kinds.includes(columns[name]))
