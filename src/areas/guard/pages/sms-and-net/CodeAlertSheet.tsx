import { useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { CodeAlert, CodeAlerts } from '@contract/live'
import type { WarningAnswer } from '@contract/words/live'
import { answerWarning, expectCode } from '@/api/live'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useCountdown } from '@/hooks/use-countdown'
import { useMessages } from '@/i18n/define-messages'
import { durationText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { now } from '@/platform/clock'
import { callNumber } from '@/platform/phone-call'
import { SILENCE_MS } from '@/rules/live/code-in-call'
import { isOpen, isUnanswered } from '@/rules/live/warning'
import { fraudHotline } from '@/rules/phone/hotlines'
import { clockOf } from '@/rules/time/shanghai'
import { PaidEntrance } from '@/widgets/PaidEntrance/PaidEntrance'
import { callMessages } from '../../call-messages'
import { smsAndNetMessages } from './messages'
import { useCodeAlertWords } from './use-code-alert-words'

export interface CodeAlertSheetProps {
  alert: CodeAlert
  /** How many guardians a call for help reaches. */
  guardians: number
  busy: boolean
  onChange: (change: (requestId: string) => Promise<CodeAlerts>, key: unknown) => Promise<unknown>
  onClose: () => void
}

/** One alert: both facts, what to do now, the answers while its warning is open, whom it went to, and "I asked for it" while that can still silence something. */
export function CodeAlertSheet({ alert, guardians, busy, onChange, onClose }: CodeAlertSheetProps) {
  const t = useMessages(smsAndNetMessages)
  const common = useMessages(commonMessages)
  const ofCalls = useMessages(callMessages)
  const words = useCodeAlertWords()
  const { id, from, caller, state, silentUntil, codeAt, endedAt, warning } = alert
  const isSilent = silentUntil !== null && now() < silentUntil
  const isRecent = now() - codeAt < SILENCE_MS
  const expect = (expected: boolean) =>
    void onChange((requestId) => expectCode(id, expected, requestId), ['expect', id, expected])
  const answer = (said: WarningAnswer) =>
    void onChange((requestId) => answerWarning(id, said, requestId), ['answer', id, said])
  const isWaiting = warning !== null && isUnanswered(warning.state)
  const isNew = warning?.state === 'raised' || warning?.state === 'delivered'
  useEffect(() => {
    if (isNew) answer('seen')
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once an alert
  }, [id])

  return (
    <Sheet title={t('codeAlert')} closeText={common('close')} onClose={onClose}>
      <View className="code-alert">
        <View>
          <Fact label={t('call')}>
            <PhoneNumber>{words.talkOf(alert)}</PhoneNumber>
          </Fact>
          <Fact label={t('why')}>{t(`caller.${caller}`)}</Fact>
          <Fact label={t('message')}>{words.codeOf(alert)}</Fact>
          {isWaiting ? <Fact label={t('next')}>{t(`next.${alert.sender}`)}</Fact> : null}
          {endedAt === null ? null : <Fact label={t('ended')}>{clockOf(endedAt)}</Fact>}
        </View>
        <View className="code-alert__advice">
          <Text userSelect>{t('advice')}</Text>
        </View>
        <PaidEntrance onOpen={() => (warning !== null && isOpen(warning.state) ? answer('paid') : undefined)} />
        <View className="code-alert__buttons">
          <Button id="code-alert-call" size="large" icon="phone" block onClick={() => void callNumber(fraudHotline)}>
            {t('callCentre')}
          </Button>
          {isWaiting && guardians > 0 ? (
            <Button
              id="code-alert-help"
              kind="secondary"
              icon="users"
              block
              loading={busy}
              onClick={() => answer('help')}
            >
              {t('help', { count: guardians })}
            </Button>
          ) : null}
          {warning?.state === 'help' ? <Tag tone="safe">{t('helpAsked')}</Tag> : null}
          {warning?.claimedBy ? <Tag tone="safe">{t('claimed', { name: warning.claimedBy })}</Tag> : null}
          {warning?.state === 'doubted' ? <Text className="code-alert__note">{t('doubted')}</Text> : null}
          {endedAt !== null && from ? (
            <Button id="code-alert-back" kind="secondary" block onClick={() => void callNumber(from)}>
              <PhoneNumber>{t('callBack', { caller: from })}</PhoneNumber>
            </Button>
          ) : null}
          {state === 'expected' && (isSilent || isRecent) ? (
            <>
              <Tag tone="safe">{isSilent ? t('silentUntil', { time: clockOf(silentUntil) }) : t('expected')}</Tag>
              <Button id="code-alert-undo" kind="text" loading={busy} onClick={() => expect(false)}>
                {ofCalls('undo')}
              </Button>
            </>
          ) : state === 'raised' && (isWaiting || (isRecent && warning?.state !== 'help')) ? (
            <FineButton
              key={isNew ? 'new' : 'seen'}
              holdMs={isWaiting ? warning.holdMs : 0}
              isHeld={isNew}
              busy={busy}
              onClick={() => (isWaiting ? answer('fine') : expect(true))}
            >
              {t(from ? 'askedForIt' : 'askedForItOnce')}
            </FineButton>
          ) : null}
        </View>
        {warning !== null && warning.sent.length > 0 ? (
          <View id="code-alert-sent">
            <View className="code-alert__note">{t('sent')}</View>
            {warning.sent.map(({ at, by, to }, index) => (
              <Fact key={index} label={clockOf(at)}>
                {t(`sent.${by}`, { name: to })}
              </Fact>
            ))}
          </View>
        ) : null}
      </View>
    </Sheet>
  )
}

interface FineButtonProps {
  /** In ms, from now on. */
  holdMs: number
  /** The warning was not seen yet, so that the time has not begun. */
  isHeld: boolean
  busy: boolean
  onClick: () => void
  children: string
}

/** "It is fine", which can be pressed once the time to look at the warning has passed. */
function FineButton({ holdMs, isHeld, busy, onClick, children }: FineButtonProps) {
  const t = useMessages(smsAndNetMessages)
  const [until] = useState(() => now() + holdMs)
  const { secondsLeft } = useCountdown(until)
  return (
    <Button
      id="code-alert-expect"
      kind="secondary"
      block
      loading={busy && !isHeld}
      disabled={isHeld || secondsLeft > 0}
      onClick={onClick}
    >
      {secondsLeft > 0 ? t('fineIn', { duration: durationText(secondsLeft) }) : children}
    </Button>
  )
}
