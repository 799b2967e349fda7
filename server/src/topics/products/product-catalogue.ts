import { productNames } from '@/rules/products/offerings'
import { productOf } from '@/rules/products/packages'
import type { Language } from '../../kernel/errors'

/**
 * A product's name in a language; `stored`, the name when it was ordered, is used for a product that is no longer
 * offered.
 */
export function productName(productId: string, stored: string, language: Language): string {
  const key = productOf(productId)
  return key === null ? stored : productNames[key][language]
}
