import type { ProductStatus } from '@contract/subscribe'
import { productKeys, products, type GuardKey, type ProductKey, type ProductType } from './catalogue'

/**
 * The products that a subscriber holds, as the screens need them (SPEC.md section 3): each type, and each product that
 * is no package. `antiFraud` is any of its three; `six` is a package with the six-yuan functions, which are those with
 * the agent.
 */
export type ProductFlags = Readonly<Record<FlagName, boolean>>
export type FlagName = ProductType | Exclude<ProductKey, GuardKey> | 'six'

/** Whether a product status means ordered and active: 2 or 3 (SPEC.md section 4). */
export function isActive(status: number): boolean {
  return status === 2 || status === 3
}

/** What the flags need of an entry of the status list. */
export type HeldProduct = Pick<ProductStatus, 'productId' | 'status'>

/** Returns the active entry of a product, or undefined. */
export function findActive<Entry extends HeldProduct>(list: readonly Entry[], key: ProductKey): Entry | undefined {
  return list.find((entry) => entry.productId === products[key].id && isActive(entry.status))
}

/** Returns the products that a subscriber holds, highest rank first. */
export function heldProducts(list: readonly HeldProduct[]): ProductKey[] {
  return productKeys.filter((key) => findActive(list, key))
}

/** Whether a product is one of the uasp products, which cover everything. */
export function isGuard(key: ProductKey): key is GuardKey {
  return products[key].type === 'uasp'
}

/** Returns the flags of a status list. Every tier counts as uasp; entries that are not active are ignored. */
export function resolveFlags(list: readonly HeldProduct[]): ProductFlags {
  const held = heldProducts(list).flatMap(flagsOf)
  return Object.fromEntries(flagNames.map((flag) => [flag, held.includes(flag)])) as ProductFlags // has every flag
}

/** Whether a subscriber holds any product. */
export function holdsAny(flags: ProductFlags): boolean {
  return Object.values(flags).includes(true)
}

function flagsOf(key: ProductKey): FlagName[] {
  const { type, covers } = products[key]
  return [type, ...(isGuard(key) ? [] : [key]), ...(covers.includes('agent') ? (['six'] as const) : [])]
}

const flagNames = [...new Set(productKeys.flatMap(flagsOf))]
