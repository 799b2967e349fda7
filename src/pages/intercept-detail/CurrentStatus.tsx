import { View } from '@tarojs/components'
import type { InterceptDetail } from '@contract/intercepts'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { interceptMessages } from './messages'

export interface CurrentStatusProps {
  detail: InterceptDetail
  busy: boolean
  onDisallow: () => void
  onTakeBackWrong: () => void
}

/** The caller's current state: the list that it is on with its entry, and until when it is allowed. */
export function CurrentStatus({ detail, busy, onDisallow, onTakeBackWrong }: CurrentStatusProps) {
  const t = useMessages(interceptMessages)
  const { corrected, listedOn, listEntry, allowedUntil, allowedOnce } = detail
  if (!corrected && listedOn === 'none' && allowedUntil === null) return null

  const when = (at: number) => ({ time: momentText(at) })
  const entryFacts = listEntry
    ? [
        listEntry.note ? t('entryNote', { note: listEntry.note }) : '',
        t('entryAdded', when(listEntry.addedAt)),
        listEntry.expiresAt === null ? '' : t('entryEnds', when(listEntry.expiresAt)),
      ].filter(Boolean)
    : []

  const openList = () => go(listedOn === 'black' ? '/blackNameList' : '/whiteNameList')
  return (
    <Section
      title={t('now')}
      more={listedOn === 'none' ? undefined : { id: 'il-list', text: t('toList'), onClick: openList }}
    >
      <Card>
        {corrected ? (
          <View className="intercept__since">
            <View>{t(`correctedNote.${detail.action === 'pass' ? 'stop' : detail.action}`)}</View>
            <TakeBack id="il-undo-wrong" text={t('undoWrong')} busy={busy} onClick={onTakeBackWrong} />
          </View>
        ) : null}
        {listedOn === 'none' ? null : (
          <View className="intercept__since">
            <View>{t(listedOn === 'black' ? 'onBlack' : 'onWhite')}</View>
            {entryFacts.length > 0 ? (
              <View className="intercept__order">
                <NoWrapDate>{entryFacts.join(' · ')}</NoWrapDate>
              </View>
            ) : null}
          </View>
        )}
        {allowedUntil === null ? null : (
          <View className="intercept__since">
            <View>
              <NoWrapDate>{t(allowedOnce ? 'allowedOnce' : 'allowedUntil', when(allowedUntil))}</NoWrapDate>
            </View>
            <TakeBack id="il-disallow" text={t('disallow')} busy={busy} onClick={onDisallow} />
          </View>
        )}
      </Card>
    </Section>
  )
}

function TakeBack({ id, text, busy, onClick }: { id: string; text: string; busy: boolean; onClick: () => void }) {
  return (
    <Button id={id} className="intercept__take-back" kind="secondary" size="small" disabled={busy} onClick={onClick}>
      {text}
    </Button>
  )
}
