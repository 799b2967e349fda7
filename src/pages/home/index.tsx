import { useState } from 'react'
import { keyDataQuery, scoreQuery, smsCountQuery } from '@/api/report'
import { lazyPart } from '@/components/lazy-part'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { now } from '@/platform/clock'
import { deployConfig } from '@/platform/deploy'
import { accountSees } from '@/rules/home-screen/minors'
import { statsRange } from '@/rules/time/shanghai'
import { useEntranceStore } from '@/stores/entrance'
import { toast } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import { canOneClick, useOneClick } from '@/widgets/OneClick/use-one-click'
import { ScreenFrame } from '@/widgets/Screen/ScreenFrame'
import type { CounterValues } from './Counters'
import { HomeFrame } from './HomeFrame'
import type { KnownLate } from './Late'
import { homeMessages } from './messages'
import { useGuarded } from './use-guarded'
import { useStoredWay, useWays } from './use-ways'
import './first-picture.scss'
import './index.scss'

const Late = lazyPart(() =>
  afterPaint()
    .then(() => import('./Late'))
    .then((part) => part.Late),
)
const Notices = lazyPart(() =>
  afterPaint()
    .then(() => import('./Notices'))
    .then((part) => part.Notices),
)
const Floating = lazyPart(() => import('./Floating').then((part) => part.Floating))

/** Resolves after the next frame is painted. */
const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const isFailed = ({ status }: { status: string }) => status === 'error' || status === 'offline'
const tabs = { intercept: '0', remind: '1', agent: '2' } as const

/** Home: the score, the counters, and links to all protections. */
export default function HomePage() {
  const t = useMessages(homeMessages)
  const tCommon = useMessages(commonMessages)
  const phone = useSessionStore((session) => session.phoneNoDisplay)
  const { flags } = useProductsStore()
  const isDnd = useEntranceStore((entrance) => entrance.isDnd)
  const isElder = useSettingsStore((settings) => settings.elder)
  const keyData = useRemote(keyDataQuery)
  const smsCount = useRemote(smsCountQuery)
  const score = useRemote(scoreQuery)
  const oneClick = useOneClick()
  const guarded = useGuarded()
  const [isOneClickAsked, setIsOneClickAsked] = useState(false)
  // Until the gateway has said: nothing for adults alone is shown (DESIGN 7.16).
  const [isMinor, setMinor] = useState(true)
  const [late, setLate] = useState<KnownLate>({ marks: {}, events: [] })
  useStoredWay()
  const openWay = useWays()
  const { assistantUrl, treasureUrl } = deployConfig()
  const { startDay, endDay } = statsRange(now())

  function handleCounter(counter: keyof CounterValues) {
    if (counter === 'sms') toast(t('smsDetail'))
    else go('/search', { tab: tabs[counter] })
  }

  return (
    <ScreenFrame path="/" title={tCommon('tabHome')} bare>
      <HomeFrame
        hero={{
          phone,
          score: score.data ?? null,
          openCount: oneClick.open.length,
          protection: oneClick.protection,
          hasOneClick: canOneClick(oneClick),
          hasFailed: isFailed(score) || isFailed(oneClick.remote),
          onOptimize: () => go('/optimizable'),
          onOneClick: () => setIsOneClickAsked(true),
          onRetry: () => void Promise.all([score.reload(), oneClick.remote.reload()]),
        }}
        counters={{
          values: {
            intercept: keyData.data?.interceptCount ?? null,
            remind: keyData.data?.smsSendCount ?? null,
            agent: keyData.data?.telAgencyCount ?? null,
            sms: smsCount.data ?? null,
          },
          startDay,
          endDay,
          hasFailed: isFailed(keyData) || isFailed(smsCount),
          onOpen: handleCounter,
          onRetry: () => void Promise.all([keyData.reload(), smsCount.reload()]),
          children: <Late {...{ keyData, oneClick, guarded, onKnown: setLate }} />,
        }}
        person={{ ...guarded.person, actions: [...late.events, ...guarded.person.actions] }}
        modem={guarded.modem}
        marks={late.marks}
        hasAgent={flags.six}
        hasCommunity={flags.uasp && !isDnd && accountSees('community', isMinor)}
        still={isElder}
        onWay={(way) => (way === 'familyAdd' ? guarded.add() : openWay(way))}
      />
      {assistantUrl || treasureUrl ? <Floating isMinor={isMinor} /> : null}
      <Notices
        oneClick={oneClick}
        isOneClickAsked={isOneClickAsked}
        onOneClickEnd={() => setIsOneClickAsked(false)}
        onMinor={setMinor}
      />
    </ScreenFrame>
  )
}
