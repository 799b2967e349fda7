import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { findProducts } from '../products/products'

/** What a subscriber without the SMS guard is told. */
export const noSmsGuard: Text = {
  zh: '您的产品不包含短信防护，请先订购',
  en: 'Your product has no SMS guard. Please subscribe first.',
}

/** Throws UserError unless the subscriber's product covers the SMS guard. */
export async function requireSmsGuard(db: Kysely<Database>, subscriber: Subscriber): Promise<void> {
  const flags = resolveFlags(await findProducts(db, subscriber.id))
  if (!covers(flags, 'sms')) throw new UserError(failureCodes.notSubscribed, noSmsGuard)
}
