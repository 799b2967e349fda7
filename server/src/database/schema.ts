import type { CallGuardTables } from '../topics/guard/tables'
import type { AgentTables } from '../topics/agent/tables'
import type { ContactTables } from '../topics/contacts/tables'
import type { CoreTables } from '../kernel/tables'
import type { GuardTables } from '../topics/line/tables'
import type { OrderTables } from '../topics/orders/tables'
import type { SmsTables } from '../topics/sms/tables'

/** Every table, as Kysely sees it. An area adds its own interface here, beside its migration. */
export interface Database
  extends ContactTables, AgentTables, CoreTables, CallGuardTables, GuardTables, OrderTables, SmsTables {}
