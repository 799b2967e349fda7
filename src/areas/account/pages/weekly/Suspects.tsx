import { View } from '@tarojs/components'
import type { InterceptDetail } from '@contract/intercepts'
import type { WeekSuspect } from '@contract/weekly'
import { markWrong, undoWrong } from '@/api/intercepts'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { intentMessages } from '@/i18n/messages/intents'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { go } from '@/navigation/go'
import { weeklyMessages } from './messages'
import type { ReportProps } from './Report'

const iconOf = ({ kind, action }: WeekSuspect): IconName => {
  if (action === 'agent') return 'agent'
  return kind === 'sms' ? 'message-off' : 'phone-off'
}

/** Calls and SMS that were probably stopped by mistake. One tap corrects each, one tap undoes that. */
export function Suspects({ report, onChange, onDone }: ReportProps) {
  const t = useMessages(weeklyMessages)
  const reasonText = useMessages(reasonMessages)
  const intentText = useMessages(intentMessages)
  const { busy, run } = useMutation()

  const withCorrected = (id: string, corrected: boolean) => ({
    ...report,
    suspects: report.suspects.map((one) => (one.id === id ? { ...one, corrected } : one)),
  })
  const doneText = ({ listedOn, allowedUntil }: InterceptDetail) => {
    if (listedOn === 'white') return t('whitelisted')
    return allowedUntil === null ? t('marked') : t('allowed')
  }

  /** The caller's intent, as the agent understood it, is more helpful than the rule. */
  const aboutOf = ({ intent, reason }: WeekSuspect) =>
    intent === null ? reasonText(reasonKey(reason)) : intentText(intent)

  async function handleWrong({ id }: WeekSuspect) {
    const after = await run((requestId) => markWrong(id, requestId), id)
    if (!after) return
    onChange(withCorrected(id, true))
    onDone({
      text: doneText(after),
      takeBack: async (requestId) => {
        await undoWrong(id, requestId)
        onChange(withCorrected(id, false))
      },
    })
  }

  return (
    <Section
      id="weekly-suspects"
      title={t('suspects')}
      detail={report.suspects.length > 0 ? t('suspectsText') : t('noSuspects')}
    >
      {report.suspects.length > 0 ? (
        <Card flush className="weekly__suspects">
          {report.suspects.map((suspect, index) => (
            <ListRow
              key={suspect.id}
              index={index}
              icon={iconOf(suspect)}
              tone="risk"
              title={suspect.contact || <PhoneNumber>{suspect.from}</PhoneNumber>}
              detail={
                <>
                  {suspect.contact ? <View>{suspect.from}</View> : null}
                  <View>{`${t(`why.${suspect.why}`)} · ${aboutOf(suspect)}`}</View>
                  <NoWrapDate>{momentText(suspect.at)}</NoWrapDate>
                </>
              }
              onClick={() => go(suspect.intent === null ? '/il' : '/callLogDetails', { id: suspect.id })}
              mark={suspect.corrected ? <Tag tone="safe">{t('corrected')}</Tag> : undefined}
              control={
                suspect.corrected ? undefined : (
                  <Button
                    id={`wrong-${index}`}
                    kind="secondary"
                    size="small"
                    label={`${t('wrong')} ${suspect.contact || suspect.from}`}
                    disabled={busy}
                    onClick={() => void handleWrong(suspect)}
                  >
                    {t('wrong')}
                  </Button>
                )
              }
            />
          ))}
        </Card>
      ) : null}
    </Section>
  )
}
