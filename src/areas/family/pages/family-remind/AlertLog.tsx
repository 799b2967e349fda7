import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { View } from '@tarojs/components'
import type { FamilyAlert, FamilyPerson } from '@contract/family'
import type { FamilyRisk } from '@contract/words/family'
import { familyAlertsQuery, readFamilyAlerts } from '@/api/family-alerts'
import { Button } from '@/components/Button/Button'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Tag } from '@/components/Tag/Tag'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { riskMessages } from '@/i18n/messages/family'
import { riskRules } from '@/rules/family/alert'
import { clockOf } from '@/rules/time/shanghai'
import { toast } from '@/stores/feedback'
import { DayRows } from '@/widgets/DayRows/DayRows'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { usePersonWords } from '../../parts/person-words'
import { AlertSheet } from './AlertSheet'
import { useAlertWords } from './alert-words'
import { remindMessages } from './messages'

const icons: Record<FamilyRisk, IconName> = {
  fraudCall: 'phone-off',
  suspectCall: 'phone-missed',
  fraudSms: 'message-alert',
  riskySite: 'globe',
  codeInCall: 'alert',
  forwarding: 'phone',
  paid: 'alert',
  circle: 'users',
  unlock: 'lock',
}

/** The gateway's limit per request. */
const MOST_IDS = 100

export interface AlertLogProps {
  /** The person whose alerts are shown; undefined for all. */
  person: FamilyPerson | undefined
  /** A key that changes when there may be new alerts. */
  news: string
  /** Called after the unread counts changed. */
  onRead: () => unknown
  /** Shown without alerts. */
  empty: ReactNode
}

/** The alerts by day, newest first, with unread marks. Opening an alert marks it as read. */
export function AlertLog({ person, news, onRead, empty }: AlertLogProps) {
  const t = useMessages(remindMessages)
  const riskText = useMessages(riskMessages)
  const words = usePersonWords()
  const { careOf, outcomeOf } = useAlertWords()
  const alerts = useRemotePages(familyAlertsQuery(person?.id))
  const [openId, setOpenId] = useState<string | null>(null)
  const open = alerts.items.find(({ id }) => id === openId)
  useNews(news, alerts.reload)

  const changeWhere = (isMeant: (alert: FamilyAlert) => boolean, changed: Partial<FamilyAlert>) =>
    alerts.change((page) => ({
      ...page,
      items: page.items.map((alert) => (isMeant(alert) ? { ...alert, ...changed } : alert)),
    }))

  /** Marks alerts as read at once, without ids all of them. Undone if the gateway refuses. */
  async function markRead(ids?: readonly string[]): Promise<boolean> {
    const undo = changeWhere(({ id }) => ids === undefined || ids.includes(id), { isRead: true })
    try {
      if (ids === undefined) await readFamilyAlerts()
      for (let from = 0; ids !== undefined && from < ids.length; from += MOST_IDS)
        await readFamilyAlerts(ids.slice(from, from + MOST_IDS))
      onRead()
      return true
    } catch {
      undo() // the client shows the error
      return false
    }
  }

  function handleOpen(alert: FamilyAlert) {
    setOpenId(alert.id)
    if (!alert.isRead) void markRead([alert.id])
  }

  async function handleReadAll() {
    // For one person the ids are sent, because the gateway's "all" means everybody.
    const shown = person && alerts.items.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (await markRead(shown)) toast(t('allRead'))
  }

  return (
    <RemoteState remote={alerts} empty={empty}>
      {alerts.items.some(({ isRead }) => !isRead) ? (
        <View className="family-remind__tools">
          <Button id="alerts-read" kind="text" size="small" icon="check" onClick={() => void handleReadAll()}>
            {t('readAll')}
          </Button>
        </View>
      ) : null}
      <DayRows
        items={alerts.items}
        nameOf={t}
        row={(alert, index) => (
          <ListRow
            key={alert.id}
            index={index}
            icon={icons[alert.risk]}
            tone={riskRules[alert.risk].isCertain ? 'fraud' : 'risk'}
            title={person ? riskText(alert.risk) : `${words.nameOf(alert)} · ${riskText(alert.risk)}`}
            mark={alert.isRead ? undefined : <Tag tone="risk">{t('unread')}</Tag>}
            detail={
              <PhoneNumber>{[careOf(alert), alert.caller, outcomeOf(alert)].filter(Boolean).join(' · ')}</PhoneNumber>
            }
            trailing={clockOf(alert.at)}
            onClick={() => handleOpen(alert)}
          />
        )}
      />
      <LoadMore id="alerts-more" text={t('loadMore')} pages={alerts} />
      {open ? (
        <AlertSheet
          alert={open}
          onChanged={(change) => changeWhere(({ id }) => id === open.id, change)}
          onLost={alerts.reload}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </RemoteState>
  )
}

/** Reloads when `news` changes; not at first, as the list is loading then. */
function useNews(news: string, reload: () => unknown): void {
  const known = useRef(news)
  useEffect(() => {
    if (known.current === news) return
    known.current = news
    void reload()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the news count
  }, [news])
}
