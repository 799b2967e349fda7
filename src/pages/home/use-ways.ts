import { go } from '@/navigation/go'
import type { Feature } from '@/rules/products/coverage'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'
import type { HomeWay } from './HomeFrame'

interface Way {
  open: () => void
  /** The product that using it needs. */
  feature?: Feature
}

const ways: Readonly<Record<Exclude<HomeWay, 'familyAdd'>, Way>> = {
  bannerGuard: { open: () => go('/optimizable') },
  bannerRecords: { open: () => go('/search') },
  bannerBlack: { open: () => go('/blackNameList') },
  harassment: { open: () => go('/harassmentType'), feature: 'umm' },
  segment: { open: () => go('/numSegment'), feature: 'umm' },
  international: { open: () => go('/call', { pinToTop: 'intelPhoneBlock' }), feature: 'umm' },
  blacklist: { open: () => go('/blackNameList'), feature: 'umm' },
  agent: { open: () => go('/call'), feature: 'agent' },
  guardMore: { open: () => go('/call') },
  smsAndNet: { open: () => go('/SMSANDNet') },
  marketing: { open: () => go('/marketCategory'), feature: 'sms' },
  rejected: { open: () => go('/rejectNumberList'), feature: 'sms' },
  community: { open: () => go('/offerCommunity') },
}

/** Returns a function that leads on from home: to what is used only with a product, past the product gate. */
export function useWays(): (way: keyof typeof ways) => void {
  const gate = useProductGate()
  return (name) => {
    const { open, feature } = ways[name]
    if (feature) void gate(feature, open)
    else open()
  }
}
