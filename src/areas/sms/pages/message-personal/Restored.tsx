import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { RestoredSms } from '@contract/sms'
import type { SmsDeliveryState } from '@contract/words/sms'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { inItsLanguage } from '@/components/in-language'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag, type Tone } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { smsListMessages } from '../../list-messages'

const tones: Record<SmsDeliveryState, Tone> = { delivering: 'neutral', delivered: 'safe', failed: 'risk' }

/** The SMS that were restored lately, and what became of each; nothing without any. A tap shows the whole text. */
export function Restored({ items }: { items: readonly RestoredSms[] }) {
  const t = useMessages(smsListMessages)
  const [open, setOpen] = useState<RestoredSms | null>(null)
  if (items.length === 0) return null
  return (
    <View className="sms-centre__restored">
      <Section title={t('restoredLately')}>
        <Card flush>
          {items.map((sms) => (
            <ListRow
              key={sms.id}
              id={`restored-${sms.id}`}
              title={sms.from}
              mark={<Tag tone={tones[sms.state]}>{t(sms.state)}</Tag>}
              detail={sms.text}
              onClick={() => setOpen(sms)}
            />
          ))}
        </Card>
      </Section>
      {open ? (
        <Sheet title={open.from} closeText={t('close')} onClose={() => setOpen(null)}>
          <View className="sms-centre__message">
            <Text userSelect {...inItsLanguage(open.text)}>
              {open.text}
            </Text>
          </View>
          <Fact label={t('at')}>{momentText(open.at)}</Fact>
          <Fact label={t('delivery')}>{t(`${open.state}Text`)}</Fact>
        </Sheet>
      ) : null}
    </View>
  )
}
