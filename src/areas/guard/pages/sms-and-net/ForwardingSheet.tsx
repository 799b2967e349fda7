import { Text, View } from '@tarojs/components'
import type { Forwarding, Forwardings } from '@contract/live'
import { confirmForwarding, removeForwarding } from '@/api/live'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { toast } from '@/stores/feedback'
import { smsAndNetMessages } from './messages'

export interface ForwardingSheetProps {
  forwarding: Forwarding
  busy: boolean
  /** Resolves to what is shown then; to undefined after a failure, which was shown. */
  onChange: (change: (requestId: string) => Promise<Forwardings>, key: unknown) => Promise<Forwardings | undefined>
  onClose: () => void
}

/** One forwarding: what it means, one tap to end it, and "It was me". */
export function ForwardingSheet({ forwarding, busy, onChange, onClose }: ForwardingSheetProps) {
  const t = useMessages(smsAndNetMessages)
  const common = useMessages(commonMessages)
  const { id, kind, to, at, state, risk } = forwarding

  async function remove(): Promise<void> {
    const isRemoved = await onChange((requestId) => removeForwarding(kind, requestId), ['removeForwarding', id])
    if (!isRemoved) return
    toast(t('removed'))
    onClose()
  }

  return (
    <Sheet title={t('forwardings')} closeText={common('close')} onClose={onClose}>
      <View className="code-alert">
        <View>
          <Fact label={t('whichCalls')}>
            <PhoneNumber>{t(`forwarded.${kind}`, { to })}</PhoneNumber>
          </Fact>
          <Fact label={t('setAt')}>{momentText(at)}</Fact>
          {risk ? <Fact label={t('reason')}>{t(`risk.${risk}`)}</Fact> : null}
        </View>
        <View className="code-alert__advice">
          <Text userSelect>{t('forwardingAdvice')}</Text>
        </View>
        <View className="code-alert__buttons">
          <Button id="forwarding-remove" size="large" block loading={busy} onClick={() => void remove()}>
            {t('remove')}
          </Button>
          <Text className="code-alert__note">{t('removeText')}</Text>
          {state === 'confirmed' || state === 'set' ? null : (
            <Button
              id="forwarding-confirm"
              kind="secondary"
              block
              loading={busy}
              onClick={() => void onChange((requestId) => confirmForwarding(id, requestId), ['confirmForwarding', id])}
            >
              {t('mine')}
            </Button>
          )}
          {state === 'claimed' ? <Text className="code-alert__note">{t('claimedText')}</Text> : null}
        </View>
      </View>
    </Sheet>
  )
}
