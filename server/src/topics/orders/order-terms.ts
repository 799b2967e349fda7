import { failureCodes } from '@contract/envelope'
import type { PackageOffer, PackageStanding, PackageTier } from '@contract/orders'
import type { ProductStatus } from '@contract/subscribe'
import { productIds } from '@/rules/products/catalogue'
import { packageLimits } from '@/rules/products/limits'
import { endedBy, isOrderable, packageOf, packageStanding } from '@/rules/products/packages'
import { yuanOf } from '@/rules/products/price'
import { BadRequestError, UserError, type Language, type Text } from '../../kernel/errors'
import type { CodeUse } from '../auth/sms-codes'
import { packagePrices, productNames } from '../products/product-catalogue'

const refusals: Partial<Record<PackageStanding, Text>> = {
  held: { zh: '您已订购该套餐，无需重复订购', en: 'You have this package already' },
  lower: { zh: '您已订购更高档套餐，无需订购该套餐', en: 'You have a higher package already' },
}

/** The offer of one package to a subscriber who holds these products. */
export function offerOf(list: readonly ProductStatus[], tier: PackageTier, language: Language): PackageOffer {
  const standing = packageStanding(list, tier)
  return {
    productId: productIds[tier],
    productName: productNames[tier][language],
    tier,
    priceFen: packagePrices[tier],
    limits: packageLimits(tier),
    standing,
    replaces: isOrderable(standing) ? endedBy(list, tier).map(({ productName }) => productName) : [],
  }
}

/** The offer of a product id. Throws BadRequestError when it is no package, UserError when it cannot be ordered. */
export function orderableOffer(list: readonly ProductStatus[], productId: string, language: Language): PackageOffer {
  const tier = packageOf(productId)
  if (tier === null) throw new BadRequestError('This product is no package')
  const offer = offerOf(list, tier, language)
  const refusal = refusals[offer.standing]
  if (refusal) throw new UserError(failureCodes.notOrderable, refusal)
  return offer
}

/** The use of the code that confirms an order: this product at this price. */
export function orderCode(phoneNo: string, { productId, priceFen }: PackageOffer): CodeUse {
  return { phoneNo, purpose: 'order', subject: `${productId} ${priceFen}` }
}

/** The SMS of that code. It names product, price, and how it is charged. */
export function orderCodeText({ productName, priceFen }: PackageOffer, code: string, language: Language): string {
  const yuan = yuanOf(priceFen)
  if (language === 'en') {
    const price = `${yuan} yuan a month, charged to your phone bill, renewed monthly, cancel any time`
    return `[Phone Guard] You are ordering "${productName}": ${price}. Code ${code}, valid for 5 minutes. Not you? Ignore this SMS and tell nobody the code.`
  }
  const price = `${yuan} 元/月，从话费中扣除，按月自动续订，可随时退订`
  return `【手机安全卫士】您正在订购“${productName}”，${price}。确认验证码 ${code}，5 分钟内有效。非本人操作请忽略，请勿告诉他人。`
}
