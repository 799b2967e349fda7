import { Text, View } from '@tarojs/components'
import type { NumberFacts as Facts } from '@contract/tags'
import type { NumberRisk } from '@contract/words/guard'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Tag, type Tone } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { useTagText } from './use-tag-text'
import { numberFactsMessages } from './messages'
import './NumberFacts.scss'

const tones: Record<NumberRisk, Tone> = {
  fraud: 'fraud',
  suspect: 'risk',
  nuisance: 'risk',
  none: 'safe',
  unknown: 'neutral',
}

export interface NumberFactsProps {
  facts: Facts
  /** For a screen that already shows the number with its contact, place, calls and list: renders only the rest. */
  brief?: boolean
}

/** Without a known risk only a number that the subscriber knows is called safe: of others nothing is known. */
const hasVerdict = ({ risk, contact, listed }: Facts) =>
  risk !== 'none' || (contact !== null && listed?.list !== 'black')

/** The known facts of a number: place, risk, and the tags of others and of the subscriber. */
export function NumberFacts({ facts, brief = false }: NumberFactsProps) {
  const t = useMessages(numberFactsMessages)
  const tagText = useTagText()
  const { phoneNo, place, carrier, risk, tags, myTag, contact, listed } = facts

  const where = brief ? '' : [place, carrier].filter(Boolean).join(' ') || t('unknownPlace')
  const who = contact && !brief ? t('contact', { name: contact.name }) : ''
  const isListed = listed && !brief ? t(listed.list) : ''
  const about = [where, who, isListed].filter(Boolean).join(' · ')
  const lines: [label: string, value: string][] = []
  if (!brief) lines.push([t('calls'), t('callCount', { count: facts.callCount })])
  if (myTag) lines.push([t('mine'), t('mineAt', { tag: tagText(myTag.tag), day: dayText(myTag.at) })])

  return (
    <Card className="number-facts">
      {brief && !hasVerdict(facts) ? null : (
        <View className="number-facts__head">
          {brief ? null : (
            <Text className="number-facts__number" userSelect>
              <PhoneNumber>{phoneNo}</PhoneNumber>
            </Text>
          )}
          {hasVerdict(facts) ? <Tag tone={tones[risk]}>{t(risk)}</Tag> : null}
        </View>
      )}
      {about ? <View className="number-facts__where">{about}</View> : null}
      {facts.isOwn ? <View className="number-facts__where">{t('own')}</View> : null}
      <Fact label={t('tags')}>
        {tags.length === 0 ? t('noTags') : null}
        {tags.map(({ tag, count, lastAt }) => (
          <View key={tag} className="number-facts__tag">
            <Tag>{tagText(tag)}</Tag>
            <Text className="number-facts__count">
              <NoWrapDate>{t('tagged', { count, day: dayText(lastAt) })}</NoWrapDate>
            </Text>
          </View>
        ))}
      </Fact>
      {lines.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Card>
  )
}
