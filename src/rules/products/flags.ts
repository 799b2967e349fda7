import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from './catalogue'
import { productIds } from './catalogue'

/**
 * The products that a subscriber holds, as the screens need them (SPEC.md section 3). `antiFraud` is any of its three;
 * `six` is a package with the six-yuan functions: the six or the nine yuan one.
 */
export type ProductFlags = Readonly<
  Record<'uasp' | 'six' | 'umm' | 'antiFraud' | 'antiFraud5' | 'antiFraud8' | 'antiFraud9' | 'sms' | 'dnd', boolean>
>

/** Whether a product status means ordered and active: 2 or 3 (SPEC.md section 4). */
export function isActive(status: number): boolean {
  return status === 2 || status === 3
}

/** Returns the active entry of a product, or undefined. */
export function findActive(list: readonly ProductStatus[], key: ProductKey): ProductStatus | undefined {
  return list.find((entry) => entry.productId === productIds[key] && isActive(entry.status))
}

/** Returns the flags of a status list. Every tier counts as uasp; entries that are not active are ignored. */
export function resolveFlags(list: readonly ProductStatus[]): ProductFlags {
  const held = (...keys: ProductKey[]) => keys.some((key) => findActive(list, key) !== undefined)
  return {
    uasp: held('nine', 'six', 'three', 'uasp'),
    six: held('nine', 'six'),
    umm: held('umm'),
    antiFraud: held('antiFraud5', 'antiFraud8', 'antiFraud9'),
    antiFraud5: held('antiFraud5'),
    antiFraud8: held('antiFraud8'),
    antiFraud9: held('antiFraud9'),
    sms: held('sms'),
    dnd: held('dnd'),
  }
}
