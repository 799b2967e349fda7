import { useEffect, useState } from 'react'
import { mergeUserQuery, popUpsQuery } from '@/api/one-click'
import { useRemote } from '@/hooks/use-remote'
import { usePageVisible } from '@/platform/lifecycle'
import type { TextStore } from '@/platform/storage'
import { localStore, sessionStore } from '@/platform/storage'
import { isMinorBy } from '@/rules/home-screen/minors'
import { holdsOnlySms, nextNotice } from '@/rules/home-screen/next-notice'
import type { HomeNotice } from '@/rules/home-screen/next-notice'
import { useEntranceStore } from '@/stores/entrance'
import { useFeedbackStore } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import { canOneClick, type OneClick } from '@/widgets/OneClick/use-one-click'
import { askNotice, type AskedNotice } from './ask-notice'
import { lazyPart } from '@/components/lazy-part'
import { HomeGuide } from './HomeGuide'
import { OneClickDialog } from './OneClickDialog'

const ONE_CLICK = 1
const CONSENT = 2
const rememberedNotices = ['consent', 'smsUpgrade', 'mergeUser', 'oneClick', 'marketing'] as const

const LegalConsent = lazyPart(() => import('@/widgets/LegalConsent/LegalConsent').then((part) => part.LegalConsent))

/** The upgrade notice is shown once per phone, the others once per session; each counts per subscriber. */
const storeOf = (notice: HomeNotice): TextStore => (notice === 'smsUpgrade' ? localStore : sessionStore)
const keyOf = (notice: HomeNotice) => `home.${notice}`
const viewersOf = (notice: HomeNotice) => storeOf(notice).get(keyOf(notice))?.split(',') ?? []

export interface NoticesProps {
  oneClick: OneClick
  /** The subscriber opened the one-click dialog. */
  isOneClickAsked: boolean
  onOneClickEnd: () => void
  /** Called with whether the account is a minor's, which the gateway knows. */
  onMinor: (isMinor: boolean) => void
}

/**
 * The dialogs that home opens by itself, one at a time, and the one-click dialog. The code is loaded after home is
 * shown.
 */
export function Notices({ oneClick, isOneClickAsked, onOneClickEnd, onMinor }: NoticesProps) {
  const session = useSessionStore()
  const { phoneNo, token } = session
  // Persisted, so not keyed by phone number.
  const viewer = session.userId || session.phoneNoDisplay
  const { flags } = useProductsStore()
  const isDnd = useEntranceStore((entrance) => entrance.isDnd)
  const { guideSeen, elder, markGuideSeen } = useSettingsStore()
  const hasDialog = useFeedbackStore((feedback) => feedback.dialogs.length > 0)
  const isVisible = usePageVisible()
  const popUps = useRemote(popUpsQuery(phoneNo))
  const merge = useRemote(mergeUserQuery)
  const [open, setOpen] = useState<HomeNotice | null>(null)

  const isEnabled = (popUp: number) => (popUps.data ?? []).some(({ id, enabled }) => id === popUp && enabled)
  const isMinor = isMinorBy(popUps.data)
  const isFree = token !== null && isVisible && !hasDialog && open === null && !isOneClickAsked
  const next = isFree
    ? nextNotice({
        isLeaving: session.redirect !== null || session.familyPhoneNo !== null,
        guideSeen,
        isElder: elder,
        isMinor,
        isConsentDue: isEnabled(CONSENT),
        isSmsOnlyInDnd: isDnd && holdsOnlySms(flags),
        isMergeUser: merge.data === true,
        isOneClickDue: canOneClick(oneClick) && isEnabled(ONE_CLICK),
        channel: session.channel,
        seen: new Set(rememberedNotices.filter((notice) => viewersOf(notice).includes(viewer))),
      })
    : null

  useEffect(() => {
    if (next !== null) show(next)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a notice opens once, when it becomes the next
  }, [next])

  useEffect(() => onMinor(isMinor), [isMinor, onMinor])

  async function ask(notice: AskedNotice) {
    remember(notice)
    await askNotice(notice)
    setOpen(null)
  }

  function remember(notice: HomeNotice) {
    storeOf(notice).set(keyOf(notice), [...viewersOf(notice), viewer].join())
  }

  function show(notice: HomeNotice) {
    setOpen(notice)
    if (notice === 'guide') return
    if (notice === 'oneClick' || notice === 'consent') remember(notice)
    else ask(notice).catch(() => undefined)
  }

  function handleClose() {
    if (open === 'guide') markGuideSeen()
    setOpen(null)
    onOneClickEnd()
  }

  if (!isVisible) return null
  if (open === 'guide') return <HomeGuide onClose={handleClose} />
  if (open === 'consent') return <LegalConsent onClose={handleClose} />
  return open === 'oneClick' || isOneClickAsked ? <OneClickDialog oneClick={oneClick} onClose={handleClose} /> : null
}
