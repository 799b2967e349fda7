import { View } from '@tarojs/components'
import type { InterceptDetail } from '@contract/intercepts'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { interceptMessages } from './messages'

export interface SinceProps {
  detail: InterceptDetail
  busy: boolean
  onDisallow: () => void
}

/** What holds for the caller now: the list that it is on with its entry, and until when it is let through. */
export function Since({ detail, busy, onDisallow }: SinceProps) {
  const t = useMessages(interceptMessages)
  const { corrected, listedOn, listEntry, allowedUntil, allowedOnce } = detail
  if (!corrected && listedOn === 'none' && allowedUntil === null) return null

  const when = (at: number) => ({ day: dayOf(at), time: clockOf(at) })
  const entryFacts = listEntry
    ? [
        listEntry.note ? t('entryNote', { note: listEntry.note }) : '',
        t('entryAdded', when(listEntry.addedAt)),
        listEntry.expiresAt === null ? '' : t('entryEnds', when(listEntry.expiresAt)),
      ].filter(Boolean)
    : []

  return (
    <Section title={t('now')}>
      <Card>
        {corrected ? <View className="intercept__since">{t('correctedNote')}</View> : null}
        {listedOn === 'none' ? null : (
          <View className="intercept__since">
            <View>{t(listedOn === 'black' ? 'onBlack' : 'onWhite')}</View>
            {entryFacts.length > 0 ? <View className="intercept__more">{entryFacts.join(' · ')}</View> : null}
            <Button
              id="il-list"
              kind="text"
              size="small"
              onClick={() => go(listedOn === 'black' ? '/blackNameList' : '/whiteNameList')}
            >
              {t('toList')}
            </Button>
          </View>
        )}
        {allowedUntil === null ? null : (
          <View className="intercept__since">
            <View>{t(allowedOnce ? 'allowedOnce' : 'allowedUntil', when(allowedUntil))}</View>
            <Button id="il-disallow" kind="text" size="small" disabled={busy} onClick={onDisallow}>
              {t('disallow')}
            </Button>
          </View>
        )}
      </Card>
    </Section>
  )
}
