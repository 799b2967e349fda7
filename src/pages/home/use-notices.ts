import { useEffect, useState } from 'react'
import { mergeUserQuery, popUpsQuery } from '@/api/configs'
import { useRemote } from '@/hooks/use-remote'
import { go, goTo } from '@/navigation/go'
import { usePageVisible } from '@/platform/lifecycle'
import type { TextStore } from '@/platform/storage'
import { localStore, sessionStore } from '@/platform/storage'
import { holdsOnlySms, nextNotice } from '@/rules/home/next-notice'
import type { HomeNotice } from '@/rules/home/next-notice'
import { useEntranceStore } from '@/stores/entrance'
import { useFeedbackStore } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import type { AskedNotice } from './ask-notice'

const ONE_CLICK = 1
const rememberedNotices = ['smsUpgrade', 'mergeUser', 'oneClick', 'marketing'] as const

/** The upgrade notice comes once on this phone, the others once a session; each for every subscriber who sees it. */
const storeOf = (notice: HomeNotice): TextStore => (notice === 'smsUpgrade' ? localStore : sessionStore)
const keyOf = (notice: HomeNotice) => `home.${notice}`
const viewersOf = (notice: HomeNotice) => storeOf(notice).get(keyOf(notice))?.split(',') ?? []

/** Opens by itself what is due, one at a time: answers which of guide and one-click dialog stands open. */
export function useNotices(canOneClick: boolean) {
  const session = useSessionStore()
  const { phoneNo, token } = session
  // Outlives the session, so it is not the number.
  const viewer = session.userId || session.phoneNoDisplay
  const { flags } = useProductsStore()
  const isDnd = useEntranceStore((entrance) => entrance.isDnd)
  const { guideSeen, elder, markGuideSeen } = useSettingsStore()
  const hasDialog = useFeedbackStore((feedback) => feedback.dialogs.length > 0)
  const isVisible = usePageVisible()
  const popUps = useRemote(popUpsQuery(phoneNo))
  const merge = useRemote(mergeUserQuery)
  const [open, setOpen] = useState<HomeNotice | null>(null)

  const isFree = token !== null && isVisible && !hasDialog && open === null
  const next = isFree
    ? nextNotice({
        hasRedirect: session.redirect !== null,
        hasFamilyPhone: session.familyPhoneNo !== null,
        guideSeen,
        isElder: elder,
        isSmsOnlyInDnd: isDnd && holdsOnlySms(flags),
        isMergeUser: merge.data === true,
        isOneClickDue: canOneClick && (popUps.data ?? []).some(({ id, enabled }) => id === ONE_CLICK && enabled),
        channel: session.channel,
        seen: new Set(rememberedNotices.filter((notice) => viewersOf(notice).includes(viewer))),
      })
    : null

  useEffect(() => {
    if (next !== null) show(next)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a notice opens once, when it becomes the next
  }, [next])

  /** What cannot be loaded now is asked at another visit. */
  async function ask(notice: AskedNotice) {
    const { askNotice } = await import('./ask-notice')
    remember(notice)
    await askNotice(notice)
    setOpen(null)
  }

  function remember(notice: HomeNotice) {
    storeOf(notice).set(keyOf(notice), [...viewersOf(notice), viewer].join())
  }

  function show(notice: HomeNotice) {
    if (notice === 'redirect') {
      const target = session.takeRedirect()
      if (target !== null && target !== '/') goTo(target)
      return
    }
    if (notice === 'familySetup') {
      const phone = session.takeFamilyPhoneNo()
      if (phone !== null) go('/familyProtect', { tab: '0', phone })
      return
    }
    setOpen(notice)
    if (notice === 'guide') return
    if (notice === 'oneClick') remember(notice)
    else ask(notice).catch(() => undefined)
  }

  return {
    isGuideOpen: open === 'guide' && isVisible,
    isOneClickOpen: open === 'oneClick' && isVisible,
    openOneClick: () => setOpen('oneClick'),
    close: () => {
      if (open === 'guide') markGuideSeen()
      setOpen(null)
    },
  }
}
