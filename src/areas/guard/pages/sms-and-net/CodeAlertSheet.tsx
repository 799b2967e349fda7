import { Text, View } from '@tarojs/components'
import type { CodeAlert, CodeAlerts } from '@contract/live'
import { expectCode } from '@/api/live'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { now } from '@/platform/clock'
import { callNumber } from '@/platform/phone-call'
import { SILENCE_MS } from '@/rules/live/code-in-call'
import { fraudHotline } from '@/rules/phone/hotlines'
import { clockOf } from '@/rules/time/shanghai'
import { PaidEntrance } from '@/widgets/PaidEntrance/PaidEntrance'
import { callMessages } from '../../call-messages'
import { smsAndNetMessages } from './messages'
import { useCodeAlertWords } from './use-code-alert-words'

export interface CodeAlertSheetProps {
  alert: CodeAlert
  busy: boolean
  onChange: (change: (requestId: string) => Promise<CodeAlerts>, key: unknown) => Promise<unknown>
  onClose: () => void
}

/** One alert: both facts, what to do now, and "I asked for it" while that can still silence something. */
export function CodeAlertSheet({ alert, busy, onChange, onClose }: CodeAlertSheetProps) {
  const t = useMessages(smsAndNetMessages)
  const common = useMessages(commonMessages)
  const ofCalls = useMessages(callMessages)
  const words = useCodeAlertWords()
  const { id, from, caller, state, silentUntil, codeAt, endedAt } = alert
  const isSilent = silentUntil !== null && now() < silentUntil
  const isRecent = now() - codeAt < SILENCE_MS
  const expect = (expected: boolean) =>
    void onChange((requestId) => expectCode(id, expected, requestId), ['expect', id, expected])

  return (
    <Sheet title={t('codeAlert')} closeText={common('close')} onClose={onClose}>
      <View className="code-alert">
        <View>
          <Fact label={t('call')}>{words.talkOf(alert)}</Fact>
          <Fact label={t('why')}>{t(`caller.${caller}`)}</Fact>
          <Fact label={t('message')}>{words.codeOf(alert)}</Fact>
          {endedAt === null ? null : <Fact label={t('ended')}>{clockOf(endedAt)}</Fact>}
        </View>
        <View className="code-alert__advice">
          <Text userSelect>{t('advice')}</Text>
        </View>
        <PaidEntrance />
        <View className="code-alert__buttons">
          <Button id="code-alert-call" size="large" icon="phone" block onClick={() => void callNumber(fraudHotline)}>
            {t('callCentre')}
          </Button>
          {endedAt !== null && from ? (
            <Button id="code-alert-back" kind="secondary" block onClick={() => void callNumber(from)}>
              {t('callBack', { caller: from })}
            </Button>
          ) : null}
          {state === 'expected' && (isSilent || isRecent) ? (
            <>
              <Tag tone="safe">{isSilent ? t('silentUntil', { time: clockOf(silentUntil) }) : t('expected')}</Tag>
              <Button id="code-alert-undo" kind="text" loading={busy} onClick={() => expect(false)}>
                {ofCalls('undo')}
              </Button>
            </>
          ) : state === 'raised' && isRecent ? (
            <Button id="code-alert-expect" kind="secondary" block loading={busy} onClick={() => expect(true)}>
              {t(from ? 'askedForIt' : 'askedForItOnce')}
            </Button>
          ) : null}
        </View>
      </View>
    </Sheet>
  )
}
