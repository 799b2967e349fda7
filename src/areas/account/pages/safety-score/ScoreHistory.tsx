import { useState } from 'react'
import { View } from '@tarojs/components'
import type { ScoreCause, ScoreChange } from '@contract/score'
import { scoreChanges } from '@contract/words/points'
import type { ScoreRecord } from '@/api/score'
import { AfterPaint } from '@/components/after-paint'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Section } from '@/components/Section/Section'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { findCatalogueItem } from '@/rules/optimizable/catalogue'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { safetyScoreMessages } from './messages'

/** The number of scoreChanges shown at first; a button shows the rest. */
const SHOWN = 10

/** The score of the last 90 days: each change with its cause. */
export function ScoreHistory({ history }: { history: Remote<ScoreRecord> }) {
  const t = useMessages(safetyScoreMessages)
  const itemText = useMessages(optimizableMessages)
  const [isWhole, setIsWhole] = useState(false)
  const all = history.data?.changes ?? []
  const shown = isWhole ? all : all.slice(0, SHOWN)

  const namesOf = (causes: readonly ScoreCause[], change: ScoreCause['change']) =>
    causes
      .filter((cause) => cause.change === change)
      .flatMap((cause) => {
        const item = findCatalogueItem(cause)
        return item ? [itemText(item.key)] : []
      })
      .join(t('separator'))
  const causeText = ({ causes, before }: ScoreChange) => {
    if (before === null) return t('start')
    const clauses = scoreChanges.map((change) => ({ change, items: namesOf(causes, change) }))
    return clauses.flatMap(({ change, items }) => (items ? [t(change, { items })] : [])).join(t('clause'))
  }

  return (
    <Section id="score-history" title={t('history')}>
      <AfterPaint>
        <RemoteState
          remote={history}
          rows={2}
          empty={<StateMessage kind="empty" icon="chart" title={t('noHistory')} text={t('noHistoryText')} />}
        >
          <Card flush>
            <Rows
              items={shown}
              row={(change, index) => (
                <ListRow
                  key={all.length - index}
                  icon={change.before === null || change.score === change.before ? 'clock' : 'chart'}
                  tone={change.before === null ? 'neutral' : change.score < change.before ? 'risk' : 'safe'}
                  title={
                    change.before === null
                      ? t('first', { score: change.score })
                      : t('from', { before: change.before, score: change.score })
                  }
                  detail={
                    <>
                      <View>{causeText(change)}</View>
                      <NoWrapDate>{momentText(change.at)}</NoWrapDate>
                    </>
                  }
                />
              )}
            />
          </Card>
          {shown.length < all.length ? (
            <Button
              id="score-history-more"
              className="safety-score__more"
              kind="secondary"
              block
              onClick={() => setIsWhole(true)}
            >
              {t('more')}
            </Button>
          ) : null}
        </RemoteState>
      </AfterPaint>
    </Section>
  )
}
