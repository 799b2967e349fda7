import type { Kysely } from 'kysely'
import { cheaperPackage, type Usage } from '@/rules/orders/due'
import { products } from '@/rules/products/catalogue'
import { offerings, productNames } from '@/rules/products/offerings'
import { packageOf } from '@/rules/products/packages'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { Language } from '../../kernel/errors'
import { countUse } from '../line/line-counters'
import { countEntries } from '../lists/list-entries'
import type { OrderRow } from './tables'

const THIRTY_DAYS = 30 * DAY_MS

export interface OrderUsage extends Usage {
  stoppedCalls: number
  stoppedSms: number
}

/** What a subscriber keeps now, and used of the guard in the last 30 days. */
export async function usageOf(db: Kysely<Database>, subscriberId: string, now: number): Promise<OrderUsage> {
  const used = await countUse(db, subscriberId, now - THIRTY_DAYS)
  const people = await db
    .selectFrom('guardianships')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', ['invited', 'accepted', 'paused'])
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('households')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', subscriberId)
    .where('fttr', '=', true)
    .executeTakeFirstOrThrow()
  const kept = {
    blacklist: await countEntries(db, subscriberId, ['black'], now),
    whitelist: await countEntries(db, subscriberId, ['white'], now),
    segments: await countEntries(db, subscriberId, ['blackSegment', 'whiteSegment'], now),
    family: Number(people.count),
  }
  return { ...used, kept, fttrLines: Number(lines.count) }
}

/** A cheaper package that would suffice; null when there is none. */
export function cheaperFor(
  order: Pick<OrderRow, 'product_id'>,
  usage: Usage,
  language: Language,
): { productId: string; productName: string; priceFen: number } | null {
  const tier = packageOf(order.product_id)
  const cheaper = tier && cheaperPackage(tier, usage)
  if (!cheaper) return null
  return {
    productId: products[cheaper].id,
    productName: productNames[cheaper][language],
    priceFen: offerings[cheaper].priceFen,
  }
}
