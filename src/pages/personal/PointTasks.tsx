import type { PointTask } from '@contract/words/points'
import { View } from '@tarojs/components'
import { tasksQuery } from '@/api/point-ledger'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import type { go as goTo } from '@/navigation/go'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { pointsMessages } from './points-messages'

type Go = typeof goTo

/** Opens the screen where a task is done. */
const places: Record<PointTask, { icon: IconName; open: (go: Go) => void }> = {
  harassmentInterception: { icon: 'phone-off', open: (go) => go('/call', { pinToTop: 'harassmentBlock' }) },
  contactSync: { icon: 'contacts', open: (go) => go('/uploadContactStep') },
  blacklist: { icon: 'ban', open: (go) => go('/addNameList', { type: 'black' }) },
  segmentInterception: { icon: 'hash', open: (go) => go('/numSegment') },
  numberMarking: { icon: 'tag', open: (go) => go('/myNumSign') },
  safetyScoreImprovement: { icon: 'gauge', open: (go) => go('/optimizable') },
  familyProtect: { icon: 'users', open: (go) => go('/familyProtect') },
  broadbandProtect: { icon: 'router', open: (go) => go('/familyProtect', { tab: '1' }) },
  weeklyReportViews: { icon: 'calendar', open: (go) => go('/weekly') },
}

/** The tasks that earn points, each with its progress and a link to its screen. */
export function PointTasks({ go }: { go: Go }) {
  const t = useMessages(pointsMessages)
  const tasks = useRemote(tasksQuery)
  return (
    <RemoteState remote={tasks} empty={<StateMessage kind="empty" icon="list" title={t('noTasks')} />} rows={5}>
      <View className="personal__note">{t('tasksLead')}</View>
      {tasks.data?.map(({ task, counter, completed, goal, points, perDay, earned, most }) => {
        const { icon, open } = places[task]
        const isOnce = most === points
        const isFull = earned >= most
        return (
          <ListRow
            key={task}
            id={`task-${task}`}
            icon={icon}
            tone={completed ? 'safe' : 'brand'}
            title={t(task)}
            mark={completed ? <Tag tone="safe">{t('completed')}</Tag> : undefined}
            detail={
              <>
                <View>{isOnce ? t('once', { points }) : t('each', { points, perDay })}</View>
                <View>
                  {completed ? t('counted', { counter }) : t('progress', { counter, goal })}
                  {earned > 0 ? ` · ${t('earned', { earned, most })}` : ''}
                </View>
              </>
            }
            control={
              isFull ? null : (
                <Button
                  id={`task-${task}-go`}
                  kind="secondary"
                  size="small"
                  label={`${t(completed ? 'goOn' : 'go')}: ${t(task)}`}
                  onClick={() => open(go)}
                >
                  {t(completed ? 'goOn' : 'go')}
                </Button>
              )
            }
          />
        )
      })}
    </RemoteState>
  )
}
