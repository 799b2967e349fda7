import type { OrderPreview, PackageOffer, ProductOffer } from '@contract/orders'
import { packageLimits } from '@/rules/products/limits'

const names = { nine: '安全卫士 9 元版', six: '安全卫士 6 元版', three: '安全卫士 3 元版' } as const
const prices = { nine: 900, six: 600, three: 300 } as const

/** One package as the gateway offers it. */
function offer(tier: keyof typeof names, over: Partial<PackageOffer> = {}): PackageOffer {
  return {
    productId: `uasp-${prices[tier] / 100}`,
    productName: names[tier],
    tier,
    priceFen: prices[tier],
    trialDays: 30,
    limits: packageLimits(tier),
    standing: 'new',
    replaces: [],
    startsAt: null,
    endsAt: null,
    isElsewhere: false,
    ...over,
  }
}

/** Do-not-disturb as the gateway offers it. */
export const dndOffer: ProductOffer = {
  productId: 'dnd',
  productName: '免打扰',
  priceFen: 0,
  trialDays: 0,
  limits: packageLimits('dnd'),
  standing: 'new',
  replaces: [],
  startsAt: null,
  endsAt: null,
  isElsewhere: false,
}

/** The response of package/query for somebody without products. */
export const nothingHeld = {
  dnd: dndOffer,
  packages: [offer('nine'), offer('six'), offer('three')],
  limits: { blacklist: 0, whitelist: 0, segments: 0, family: 0 },
  canUnOrderSms: false,
  pending: null,
}

/** The response for a subscriber of the three-yuan package who also has the sms product. */
export const threeHeld = {
  dnd: dndOffer,
  packages: [
    offer('nine', { standing: 'upgrade', replaces: [names.three] }),
    offer('six', { standing: 'upgrade', replaces: [names.three] }),
    offer('three', { standing: 'held' }),
  ],
  limits: packageLimits('three'),
  canUnOrderSms: true,
  pending: null,
}

/** The response for a subscriber of the nine-yuan package who changes to the six-yuan one on 1 December. */
export const changingToSix = {
  dnd: dndOffer,
  packages: [
    offer('nine', { standing: 'held', endsAt: Date.UTC(2026, 10, 30, 16) }),
    offer('six', { standing: 'lower', startsAt: Date.UTC(2026, 10, 30, 16) }),
    offer('three', { standing: 'lower' }),
  ],
  limits: packageLimits('nine'),
  canUnOrderSms: false,
  pending: null,
}

/** The response to an order of the nine-yuan package. */
export const ordered = {
  orderId: 'o-1',
  productId: 'uasp-9',
  status: 2,
  state: 'active',
  message: '已订购安全卫士 9 元版，即时生效',
  effectiveAt: Date.UTC(2026, 10, 21, 4, 30),
}

/** The response of order/preview for the nine-yuan package on 21 November, without other products. */
export const preview: OrderPreview = {
  productId: 'uasp-9',
  productName: names.nine,
  kind: 'new',
  priceFen: 900,
  effectiveAt: Date.UTC(2026, 10, 21, 4, 30),
  chargeNowFen: 300,
  refundFen: 0,
  nextChargeAt: Date.UTC(2026, 10, 30, 16),
  nextChargeFen: 900,
  trialEndsAt: null,
  limitsBefore: { blacklist: 0, whitelist: 0, segments: 0, family: 0 },
  limitsAfter: packageLimits('nine'),
  ends: [],
  agreement: '订购“安全卫士 9 元版”，9 元/月',
}

/** The same for do-not-disturb. */
export const dndPreview: OrderPreview = {
  ...preview,
  productId: 'dnd',
  productName: '免打扰',
  priceFen: 0,
  chargeNowFen: 0,
  nextChargeFen: 0,
  limitsAfter: packageLimits('dnd'),
  agreement: '订购“免打扰”，免费，0 元/月',
}

/** The same as an upgrade from the three-yuan package. */
export const upgradePreview: OrderPreview = {
  ...preview,
  kind: 'upgrade',
  refundFen: 105,
  limitsBefore: packageLimits('three'),
  ends: [{ productId: 'uasp-3', productName: names.three, endsAt: preview.effectiveAt }],
}
