import { Text } from '@tarojs/components'
import type { PointEntry } from '@contract/points'
import { pointTasks } from '@contract/words/points'
import { pointHistoryQuery } from '@/api/point-ledger'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Rows } from '@/components/Rows/Rows'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { pointsMessages } from './points-messages'

/** Points earned, spent, refunded and expired, newest first. */
export function PointHistory() {
  const t = useMessages(pointsMessages)
  const pages = useRemotePages(pointHistoryQuery)
  const nameOf = ({ kind, about }: PointEntry) => {
    const named = [...pointTasks, 'memberPoints' as const].find((known) => known === about)
    return kind === 'earn' && named ? t(named) : t(kind)
  }
  return (
    <RemoteState
      remote={pages}
      empty={<StateMessage kind="empty" icon="clock" title={t('noHistory')} text={t('noHistoryText')} />}
    >
      <Rows
        items={pages.items}
        row={(entry) => (
          <ListRow
            key={entry.id}
            title={nameOf(entry)}
            detail={<NoWrapDate>{momentText(entry.at)}</NoWrapDate>}
            trailing={
              <Text className={entry.points > 0 ? 'points__plus' : 'points__minus'}>
                {entry.points > 0 ? `+${entry.points}` : `−${-entry.points}`}
              </Text>
            }
          />
        )}
      />
      <LoadMore id="points-more" text={t('loadMore')} pages={pages} />
    </RemoteState>
  )
}
