import { Text, View } from '@tarojs/components'
import type { Circle, CircleAlert } from '@contract/live'
import { addToList } from '@/api/lists'
import { changeCircle } from '@/api/live'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { toast } from '@/stores/feedback'
import { useRefusalText } from '@/widgets/EntryList/list-names'
import { smsAndNetMessages } from './messages'

export interface CircleSheetProps {
  alert: CircleAlert
  busy: boolean
  onChange: (change: (requestId: string) => Promise<Circle>, key: unknown) => Promise<Circle | undefined>
  onClose: () => void
}

/** One alert of a family circle: what the family has in common, blocking the caller for oneself, and "we know them". */
export function CircleSheet({ alert, busy, onChange, onClose }: CircleSheetProps) {
  const t = useMessages(smsAndNetMessages)
  const common = useMessages(commonMessages)
  const refusalText = useRefusalText('black')
  const blocking = useMutation()
  const { id, at, from, prefix, kind, isKnown } = alert

  async function block(): Promise<void> {
    const done = await blocking.run((requestId) => addToList('black', [{ value: from }], { move: true, requestId }), id)
    if (!done) return
    const reason = done.rejected[0]?.reason
    const isOn = reason === undefined || reason === 'duplicate'
    toast(isOn ? t('circleBlocked') : refusalText({ reason, quota: done.quota }))
  }

  return (
    <Sheet title={t(`circle.${kind}`, { from, prefix })} closeText={common('close')} onClose={onClose}>
      <View className="code-alert">
        <View>
          <Fact label={t('why')}>
            <PhoneNumber>{from}</PhoneNumber>
          </Fact>
          <Fact label={t('circleAt')}>{momentText(at)}</Fact>
        </View>
        <View className="code-alert__advice">
          <Text userSelect>{t('circleAdvice')}</Text>
        </View>
        <View className="code-alert__buttons">
          <Button id="circle-block" size="large" icon="ban" block loading={blocking.busy} onClick={() => void block()}>
            {t('circleBlock')}
          </Button>
          <Button
            id="circle-known"
            kind="secondary"
            block
            loading={busy}
            onClick={() =>
              void onChange(
                (requestId) => changeCircle({ kind: 'known', id, known: !isKnown }, requestId),
                ['known', id, !isKnown],
              )
            }
          >
            {t(isKnown ? 'notKnown' : 'weKnow')}
          </Button>
          <Text className="code-alert__note">{t('weKnowText')}</Text>
        </View>
      </View>
    </Sheet>
  )
}
