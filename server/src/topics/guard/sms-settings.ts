import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { SmsSettings } from '@contract/sms'
import type { MarketingCategory } from '@contract/words/sms'
import { marketingCategories } from '@contract/words/sms'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { findProducts } from '../products/products'

/** The settings of a new subscription. */
const defaults: SmsSettings = { enabled: true, retentionDays: 30 }

/** Whether the SMS guard is on, and for how many days it keeps held SMS. */
export async function findSmsSettings(db: Kysely<Database>, subscriberId: string): Promise<SmsSettings> {
  const row = await db
    .selectFrom('sms_settings')
    .select(['enabled', 'retention_days'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  if (!row) return defaults
  return { enabled: row.enabled, retentionDays: row.retention_days }
}

/** Replaces the stored settings. */
export async function putSmsSettings(
  db: Kysely<Database>,
  subscriberId: string,
  { enabled, retentionDays }: SmsSettings,
): Promise<void> {
  const values = { enabled, retention_days: retentionDays }
  await db
    .insertInto('sms_settings')
    .values({ subscriber_id: subscriberId, ...values })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(values))
    .execute()
}

/** The marketing categories that are let through, in the order of the rules. */
export async function findPassedCategories(db: Kysely<Database>, subscriberId: string): Promise<MarketingCategory[]> {
  const rows = await db
    .selectFrom('sms_passed_categories')
    .select('category')
    .where('subscriber_id', '=', subscriberId)
    .execute()
  const passed = new Set(rows.map((row) => row.category))
  return marketingCategories.filter((category) => passed.has(category))
}

/** Lets marketing categories through. */
export async function passCategories(
  db: Kysely<Database>,
  subscriberId: string,
  categories: readonly MarketingCategory[],
): Promise<void> {
  await db
    .insertInto('sms_passed_categories')
    .values(categories.map((category) => ({ subscriber_id: subscriberId, category })))
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'category']).doNothing())
    .execute()
}

/** Holds marketing categories. */
export async function holdCategories(
  db: Kysely<Database>,
  subscriberId: string,
  categories: readonly MarketingCategory[],
): Promise<void> {
  await db
    .deleteFrom('sms_passed_categories')
    .where('subscriber_id', '=', subscriberId)
    .where('category', 'in', [...categories])
    .execute()
}

/** The message for a subscriber without the SMS guard. */
export const noSmsGuard: Text = {
  zh: '您的产品不包含短信卫士，请先订购',
  en: 'Your product has no SMS guard. Please subscribe first.',
}

/** Throws UserError unless the subscriber's product covers the SMS guard (SPEC section 5). */
export async function requireSmsGuard(db: Kysely<Database>, subscriber: Subscriber): Promise<void> {
  const flags = resolveFlags(await findProducts(db, subscriber.id))
  if (!covers(flags, 'sms')) throw new UserError(failureCodes.notSubscribed, noSmsGuard)
}
