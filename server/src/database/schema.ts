import type { CoreTables } from './core-tables'
import type { GuardTables } from './guard-tables'
import type { OrderTables } from './order-tables'

/** Every table, as Kysely sees it. An area adds its own interface here, beside its migration. */
export interface Database extends CoreTables, GuardTables, OrderTables {}
