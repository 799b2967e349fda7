import type { KernelTables } from '../kernel/tables'
import type { AccountTables } from '../topics/account/tables'
import type { AgentTables } from '../topics/agent/tables'
import type { AppealTables } from '../topics/appeals/tables'
import type { AuthTables } from '../topics/auth/tables'
import type { ContactTables } from '../topics/contacts/tables'
import type { FamilyTables } from '../topics/family/tables'
import type { FeedbackTables } from '../topics/feedback/tables'
import type { GuardTables } from '../topics/guard/tables'
import type { HomeScreenTables } from '../topics/home-screen/tables'
import type { HouseholdTables } from '../topics/household/tables'
import type { LegalTables } from '../topics/legal/tables'
import type { LinePortTables } from '../topics/line-port/tables'
import type { LineTables } from '../topics/line/tables'
import type { ListTables } from '../topics/lists/tables'
import type { NewsTables } from '../topics/news/tables'
import type { OrderTables } from '../topics/orders/tables'
import type { PaymentTables } from '../topics/payments/tables'
import type { PointsTables } from '../topics/points/tables'
import type { ProductTables } from '../topics/products/tables'
import type { QuizTables } from '../topics/quiz/tables'
import type { ReputationTables } from '../topics/reputation/tables'
import type { RightTables } from '../topics/rights/tables'
import type { SmsTables } from '../topics/sms/tables'
import type { SubscriberTables } from '../topics/subscribers/tables'
import type { TagTables } from '../topics/tags/tables'
import type { UploadTables } from '../topics/uploads/tables'
import type { WechatTables } from '../topics/wechat/tables'
import type { WeeklyTables } from '../topics/weekly/tables'

/** Every table for Kysely; each topic declares its tables next to its queries. */
export interface Database
  extends
    AccountTables,
    AgentTables,
    AppealTables,
    AuthTables,
    ContactTables,
    FamilyTables,
    FeedbackTables,
    GuardTables,
    HomeScreenTables,
    HouseholdTables,
    KernelTables,
    LegalTables,
    LinePortTables,
    LineTables,
    ListTables,
    NewsTables,
    OrderTables,
    PaymentTables,
    PointsTables,
    ProductTables,
    QuizTables,
    ReputationTables,
    RightTables,
    SmsTables,
    SubscriberTables,
    TagTables,
    UploadTables,
    WechatTables,
    WeeklyTables {}
