import type { CallGuardTables } from './call-guard-tables'
import type { AgentTables } from './agent-tables'
import type { ContactTables } from './contact-tables'
import type { CoreTables } from './core-tables'
import type { GuardTables } from './guard-tables'
import type { OrderTables } from './order-tables'
import type { SmsTables } from './sms-tables'

/** Every table, as Kysely sees it. An area adds its own interface here, beside its migration. */
export interface Database
  extends ContactTables, AgentTables, CoreTables, CallGuardTables, GuardTables, OrderTables, SmsTables {}
