import { useState } from 'react'
import { View } from '@tarojs/components'
import { setWeekly, setWeeklySms, weeklyListQuery, weeklyReportQuery, type WeeklyList } from '@/api/weekly'
import { AfterPaint } from '@/components/after-paint'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { takeAhead } from '@/hooks/take-ahead'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText, monthDayText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { scrollPageTo } from '@/platform/page-scroll'
import { weekOf } from '@/rules/weekly/week'
import { toast } from '@/stores/feedback'
import { useMessageConsent } from '@/widgets/MessageConsent/use-message-consent'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { weeklyMessages } from './messages'
import { Report } from './Report'
import { NewsSwitch, WeeklyNews } from './WeeklyNews'
import './index.scss'

const UNDO_SECONDS = 8

takeAhead(weeklyListQuery, weeklyReportQuery(null))

/** The last action that can be undone: a corrected mistake, or the switch. */
export interface Done {
  text: string
  /** Resolves once it is undone; rejects if the gateway refuses. */
  takeBack: (requestId: string) => Promise<void>
}

/** The weekly report, the newest or a past one, and the switch that turns it on. */
export default function WeeklyPage() {
  const t = useMessages(weeklyMessages)
  const weekly = useRemote(weeklyListQuery)
  const askForMessage = useMessageConsent('weekly')
  const { busy, run } = useMutation(weekly.reload)
  // The chosen past week; null is the newest one, which is requested in parallel with the list of weeks.
  const [chosen, setChosen] = useState<string | null>(null)
  const report = useRemote(weeklyReportQuery(chosen), { isEmpty: (data) => data === null })
  const [done, setDone] = useState<(Done & { key: number }) | null>(null)
  const offer = (next: Done) => setDone((last) => ({ ...next, key: (last?.key ?? 0) + 1 }))

  async function handleSwitch(list: WeeklyList, on: boolean) {
    const turn = async (to: boolean, requestId: string) =>
      weekly.replace({ ...list, enabled: await setWeekly(to, requestId) })
    setDone(null)
    const isDone = await run((requestId) => turn(on, requestId).then(() => true), on)
    if (isDone && !on) offer({ text: t('switchedOff'), takeBack: (requestId) => turn(true, requestId) })
  }

  async function handleSms(list: WeeklyList, on: boolean) {
    if (on) askForMessage()
    const turn = async (to: boolean, requestId: string) =>
      weekly.replace({ ...list, sms: await setWeeklySms(to, requestId) })
    setDone(null)
    const isDone = await run((requestId) => turn(on, requestId).then(() => true), `sms ${on}`)
    if (isDone) offer({ text: t(on ? 'smsOn' : 'smsOff'), takeBack: (requestId) => turn(!on, requestId) })
  }

  async function handleUndo({ takeBack }: Done) {
    const isUndone = await run((requestId) => takeBack(requestId).then(() => true), 'undo')
    if (!isUndone) return
    setDone(null)
    toast(t('undone'))
  }

  return (
    <Screen path="/weekly" remote={weekly}>
      {(list) => {
        const newest = list.items[0]?.week ?? null
        return (
          <View id="weekly-top" className="weekly">
            {newest === null ? (
              <NoReport enabled={list.enabled} />
            ) : (
              <RemoteState remote={report} empty={<StateMessage kind="empty" icon="calendar" title={t('gone')} />}>
                {report.data ? (
                  <Report key={chosen} report={report.data} onChange={report.replace} onDone={offer} />
                ) : null}
              </RemoteState>
            )}
            <AfterPaint>
              <WeeklyNews onDone={offer} />
              <PastWeeks
                list={list}
                shown={chosen ?? newest}
                onChoose={(name) => {
                  setChosen(name === newest ? null : name)
                  scrollPageTo('weekly-top', 0)
                }}
              />
              <Section title={t('settings')}>
                <Card flush>
                  <SwitchRow
                    icon="bell"
                    title={t('switch')}
                    detail={t('switchText')}
                    name="weekly"
                    checked={list.enabled}
                    disabled={busy}
                    onChange={(on) => void handleSwitch(list, on)}
                  />
                  {list.enabled ? (
                    <SwitchRow
                      icon="message"
                      title={t('bySms')}
                      detail={t('bySmsText')}
                      name="weekly-sms"
                      checked={list.sms}
                      disabled={busy}
                      onChange={(on) => void handleSms(list, on)}
                    />
                  ) : null}
                  <NewsSwitch />
                </Card>
              </Section>
            </AfterPaint>
            {done ? (
              <UndoBar
                key={done.key}
                text={done.text}
                actionText={t('undo')}
                seconds={UNDO_SECONDS}
                busy={busy}
                onUndo={() => void handleUndo(done)}
                onExpire={() => setDone(null)}
              />
            ) : null}
          </View>
        )
      }}
    </Screen>
  )
}

function NoReport({ enabled }: { enabled: boolean }) {
  const t = useMessages(weeklyMessages)
  if (!enabled) return <StateMessage kind="empty" icon="calendar" title={t('noneOff')} text={t('noneOffText')} />
  const first = dayText(weekOf(now()).endMs)
  return <StateMessage kind="empty" icon="calendar" title={t('none')} text={t('noneText', { day: first })} />
}

interface PastWeeksProps {
  list: WeeklyList
  shown: string | null
  onChoose: (week: string) => void
}

/** All reports; the one shown is highlighted. */
function PastWeeks({ list, shown, onChoose }: PastWeeksProps) {
  const t = useMessages(weeklyMessages)
  if (list.items.length < 2) return null
  return (
    <Section title={t('past')}>
      <Card flush>
        {list.items.map(({ week, endDay, handled }, index) => (
          <ListRow
            key={week}
            id={`week-${index}`}
            icon="calendar"
            tone={week === shown ? 'brand' : 'neutral'}
            title={t('range', { start: monthDayText(week), end: monthDayText(endDay) })}
            detail={t('pastRow', { count: handled })}
            trailing={week === shown ? t('shown') : undefined}
            onClick={week === shown ? undefined : () => onChoose(week)}
          />
        ))}
      </Card>
    </Section>
  )
}
