import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { tasksQuery } from '@/api/point-ledger'
import { balanceQuery } from '@/api/points'
import { Button } from '@/components/Button/Button'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tabs } from '@/components/Tabs/Tabs'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { pointsMessages } from './points-messages'
import { PointExchange } from './PointExchange'
import { PointHistory } from './PointHistory'
import { PointTasks } from './PointTasks'
import { Rights } from './Rights'
import { usePointsZone } from './use-points-zone'
import './points.scss'

const views = ['tasks', 'exchange', 'rights', 'history'] as const

/** A sheet with the points: balance, tasks, exchange, rights, and history; it links to the points zone. */
export function PointsSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages(pointsMessages)
  const [view, setView] = useState<(typeof views)[number]>('tasks')
  const balance = useRemote(balanceQuery)
  // A minor's account gets no tasks, and no zone (DESIGN 7.16).
  const tasks = useRemote(tasksQuery)
  const zone = usePointsZone()
  const next = balance.data?.nextExpiry ?? null

  const leaveFor: typeof go = (...target) => {
    onClose()
    go(...target)
  }
  const handleChanged = () => void balance.reload()

  return (
    <Sheet title={t('title')} closeText={t('close')} onClose={onClose}>
      <View className="points__balance">
        <Text className="points__number">{balance.data ? String(balance.data.points) : '—'}</Text>
        <Text className="points__unit">{t('unit')}</Text>
        <View className="personal__note">
          <NoWrapDate>
            {/* The last day on which the points are valid. */}
            {next ? t('expires', { points: next.points, day: dayText(next.at - 1) }) : t('validity')}
          </NoWrapDate>
        </View>
      </View>
      <Tabs
        label={t('views')}
        items={views.map((key) => ({ key, text: t(key), id: `points-${key}` }))}
        active={view}
        onChange={setView}
      />
      <View className="points__view">
        {view === 'tasks' ? <PointTasks go={leaveFor} /> : null}
        {view === 'exchange' ? <PointExchange onChanged={handleChanged} /> : null}
        {view === 'rights' ? <Rights go={leaveFor} onChanged={handleChanged} /> : null}
        {view === 'history' ? <PointHistory /> : null}
      </View>
      {zone && tasks.data?.length !== 0 ? (
        <Button id="personal-points" kind="secondary" block onClick={() => void zone.open()}>
          {t('zone')}
        </Button>
      ) : null}
    </Sheet>
  )
}
