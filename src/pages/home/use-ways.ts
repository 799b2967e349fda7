import { useEffect } from 'react'
import { go, goTo } from '@/navigation/go'
import { usePageVisible } from '@/platform/lifecycle'
import type { Feature } from '@/rules/products/catalogue'
import { useFeedbackStore } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'
import type { HomeWay } from './HomeFrame'

interface Way {
  open: () => void
  /** The product that the target needs. */
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

/** Returns a function that opens a target of home. Targets that need a product pass the product gate first. */
export function useWays(): (way: keyof typeof ways) => void {
  const gate = useProductGate()
  return (name) => {
    const { open, feature } = ways[name]
    if (feature) void gate(feature, open)
    else open()
  }
}

/**
 * Opens what a login or landing page stored, once: first the redirect, then the set-up of the number from /fs (SPEC.md
 * section 4).
 */
export function useStoredWay(): void {
  const { token, redirect, familyPhoneNo, takeRedirect, takeFamilyPhoneNo } = useSessionStore()
  const hasDialog = useFeedbackStore((feedback) => feedback.dialogs.length > 0)
  const isFree = usePageVisible() && token !== null && !hasDialog
  useEffect(() => {
    if (!isFree) return
    if (redirect !== null) {
      takeRedirect()
      if (redirect !== '/') goTo(redirect)
    } else if (familyPhoneNo !== null) {
      takeFamilyPhoneNo()
      go('/familyProtect', { tab: '0', phone: familyPhoneNo })
    }
  }, [isFree, redirect, familyPhoneNo, takeRedirect, takeFamilyPhoneNo])
}
