import { Text, View } from '@tarojs/components'
import type { HeldSms } from '@contract/sms'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { inItsLanguage } from '@/components/in-language'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { dayText, momentText } from '@/i18n/formats'
import { CopyButton } from '@/widgets/CopyButton/CopyButton'
import { holdKindMessages } from '../../kind-messages'
import { smsListMessages } from '../../list-messages'

export interface HeldSheetProps {
  sms: HeldSms
  busy: boolean
  onRestore: (allowSender: boolean) => void
  onReport: () => void
  onRemove: () => void
  onClose: () => void
}

/** One held SMS in full: why it was held, and its actions. */
export function HeldSheet({ sms, busy, onRestore, onReport, onRemove, onClose }: HeldSheetProps) {
  const t = useMessages(smsListMessages)
  const nameOf = useMessages(holdKindMessages)
  const isEntry = sms.kind === 'refusedSender' || sms.kind === 'blockWord'
  const heldBy = isEntry ? `${nameOf(sms.kind)} · ${sms.detail}` : nameOf(sms.kind)

  return (
    <Sheet
      title={sms.from}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <View className="sms-centre__actions">
          <Button id="held-restore" block loading={busy} onClick={() => onRestore(false)}>
            {t('notMarketing')}
          </Button>
          <Button id="held-allow" kind="secondary" block loading={busy} onClick={() => onRestore(true)}>
            {t('allowSender')}
          </Button>
          <View className="sms-centre__pair">
            <Button id="held-report" kind="text" block disabled={busy} onClick={onReport}>
              {t('spam')}
            </Button>
            <Button id="held-remove" kind="remove" block disabled={busy} onClick={onRemove}>
              {t('remove')}
            </Button>
          </View>
        </View>
      }
    >
      <View id="held-text" className="sms-centre__message">
        <Text userSelect {...inItsLanguage(sms.text)}>
          {sms.text}
        </Text>
      </View>
      {sms.isCode ? <View className="sms-centre__hint">{t('maybeCodeText')}</View> : null}
      <Fact label={t('at')}>{momentText(sms.at)}</Fact>
      <Fact label={t('heldBy')}>{heldBy}</Fact>
      <Fact label={t('keptUntil')}>{dayText(sms.keptUntil)}</Fact>
      <CopyButton
        id="held-12321"
        kind="text"
        value={`${sms.from}*${sms.text}`}
        copiedText={t('reportCopied')}
        failedText={t('copyFailed')}
      >
        {t('copyReport')}
      </CopyButton>
    </Sheet>
  )
}
