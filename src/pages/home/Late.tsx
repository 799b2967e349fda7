import { useEffect } from 'react'
import type { HomeKeyData } from '@contract/report'
import { newestAlertQuery } from '@/api/family-alerts'
import { smsOverviewAside } from '@/api/sms-overview'
import type { Action } from '@/components/Section/Section'
import type { Remote } from '@/hooks/use-remote'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { riskMessages } from '@/i18n/messages/family'
import { go } from '@/navigation/go'
import { covers } from '@/rules/products/coverage'
import { useProductsStore } from '@/stores/products'
import type { OneClick } from '@/widgets/OneClick/use-one-click'
import { LastStopped } from './LastStopped'
import { lateMessages } from './late-messages'
import { Needs } from './Needs'
import { PauseNotice } from './PauseNotice'
import { useAnswers } from './use-answers'
import type { useGuarded } from './use-guarded'

/** What is known of home's other parts after its first paint. */
export interface KnownLate {
  /** Whether a tile's function is on, in words, by the tile's id. */
  marks: Readonly<Record<string, string>>
  /** The last event of the first protected person. */
  events: readonly Action[]
}

/** The items of configToBeOptimized that tell whether a tile's function is on. */
const marked = [
  ['guard-harassment', 'umm', 3, '1'],
  ['guard-international', 'umm', 7, ''],
  ['guard-agent', 'uasp', 1, ''],
] as const

export interface LateProps {
  keyData: Remote<HomeKeyData>
  oneClick: OneClick
  guarded: ReturnType<typeof useGuarded>
  onKnown: (known: KnownLate) => void
}

/**
 * What home shows after its first paint: a running pause, what needs the subscriber, and what was stopped last. Tells the tiles whether
 * their function is on, and the row of the protected person its last event.
 */
export function Late({ keyData, oneClick, guarded, onKnown }: LateProps) {
  const t = useMessages(lateMessages)
  const riskText = useMessages(riskMessages)
  const hasSms = useProductsStore(({ flags }) => covers(flags, 'sms'))
  const sms = useRemote(hasSms ? smsOverviewAside : null)
  const alerts = useRemote(guarded.bound ? newestAlertQuery : null)
  const answers = useAnswers()
  const alert = alerts.data ?? null
  const items = oneClick.remote.data ?? []

  const marks: Record<string, string> = {}
  const mark = (id: string, isOn: boolean) => (marks[id] = `\n${t(isOn ? 'on' : 'off')}`)
  for (const [id, productType, type, tag] of marked) {
    const item = items.find(
      (one) => one.productType === productType && one.type === type && (!tag || one.contentTag === tag),
    )
    if (item) mark(id, item.status === 0)
  }
  if (sms.data) mark('sms-market', sms.data.enabled)
  const isOfFirst = alert && alert.phoneNo === guarded.bound?.familyPhoneNo
  const known: KnownLate = {
    marks,
    events: isOfFirst
      ? [
          {
            id: 'family-event',
            text: `${momentText(alert.at)} ${riskText(alert.risk)}`,
            onClick: () => go('/familyRemind', { phone: alert.phoneNo }),
          },
        ]
      : [],
  }
  useEffect(() => {
    onKnown(known)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- its words are what is known
  }, [JSON.stringify(known)])

  const { data } = keyData
  return (
    <>
      {data?.pausedUntil ? <PauseNotice until={data.pausedUntil} onEnd={keyData.reload} /> : null}
      <Needs alerts={alerts} modems={guarded.modems} codes={sms.data?.codes ?? 0} answers={answers} />
      <LastStopped answers={answers} />
      {answers.bar}
    </>
  )
}
