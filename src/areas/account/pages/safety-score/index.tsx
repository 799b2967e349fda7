import { Text, View } from '@tarojs/components'
import type { AxisValue, LiveState } from '@contract/score'
import type { LiveGuard } from '@contract/words/live-guards'
import { radarQuery, scoreHistoryQuery, scoreInsightQuery, type ScoreInsight, type ScoreRecord } from '@/api/score'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { ScoreRing } from '@/components/ScoreRing/ScoreRing'
import { Section } from '@/components/Section/Section'
import { takeAhead } from '@/hooks/take-ahead'
import { useRemote, type Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { go } from '@/navigation/go'
import { guardSwitches } from '@/rules/guard/switches'
import type { FeatureKey } from '@/rules/optimizable/catalogue'
import { findCatalogueItem } from '@/rules/optimizable/catalogue'
import { axisOf, fitGains, type ScoreItem } from '@/rules/score/insight'
import { NothingToScore } from '@/widgets/OneClick/NothingToScore'
import { Screen } from '@/widgets/Screen/Screen'
import { safetyScoreMessages } from './messages'
import { ScoreHistory } from './ScoreHistory'
import { Sides } from './Sides'
import './index.scss'

const axisIcons = {
  fraud: 'shield-alert',
  harassment: 'phone-off',
  abroad: 'globe',
  answering: 'agent',
  sites: 'danger',
  family: 'users',
} as const satisfies Record<ReturnType<typeof axisOf>, IconName>
const liveIcons = {
  codes: 'shield-alert',
  forwarding: 'phone',
  storm: 'users',
  lock: 'lock',
} as const satisfies Record<LiveGuard, IconName>
const ofSmsAndNet: ReadonlySet<FeatureKey> = new Set(['antiFraud:8', 'uasp:2', 'uasp:3'])

takeAhead(scoreInsightQuery, radarQuery, scoreHistoryQuery)

/** Opens the screen that switches an item on or off. */
function openItem(key: FeatureKey): void {
  if (key === 'uasp:4') go('/familyAffectionProtect')
  else if (ofSmsAndNet.has(key)) go('/SMSANDNet')
  else go('/call', { pinToTop: guardSwitches.find(({ item }) => item === key)?.name ?? '' })
}

/** The score, its parts, what would raise it, and its history. */
export default function SafetyScorePage() {
  const insight = useRemote(scoreInsightQuery)
  // Requested here, so that all three requests run in parallel.
  const radar = useRemote(radarQuery)
  const history = useRemote(scoreHistoryQuery, { isEmpty: ({ changes }) => changes.length === 0 })
  return (
    <Screen path="/safetyScore" remote={insight}>
      {(data) => <Insight {...data} radar={radar} history={history} />}
    </Screen>
  )
}

interface InsightProps extends ScoreInsight {
  radar: Remote<AxisValue[]>
  history: Remote<ScoreRecord>
}

function Insight({ score, items, radar, history }: InsightProps) {
  const t = useMessages(safetyScoreMessages)
  const known = items.flatMap((item) => {
    const found = findCatalogueItem(item)
    return found ? [{ ...item, key: found.key, oneClick: found.oneClick }] : []
  })
  const open = known.filter(({ status }) => status === 1)
  const gains = fitGains(new Map(open.map(({ key, gain }) => [key, gain])), score)
  const reachable = [...gains.values()].reduce((sum, gain) => sum + gain, 0)

  return (
    <View className="safety-score">
      <Card className="safety-score__head">
        <ScoreRing score={score} label={t('score')} />
        {known.length > 0 ? (
          <View className="safety-score__words">
            <View>{open.length > 0 ? t('missing', { missing: 100 - score, gain: reachable }) : t('full')}</View>
            {open.length > 0 ? (
              <Button id="score-optimize" className="safety-score__go" onClick={() => go('/optimizable')}>
                {t(open.some(({ oneClick }) => oneClick) ? 'oneClick' : 'optimize')}
              </Button>
            ) : null}
          </View>
        ) : null}
      </Card>
      {known.length > 0 ? <Sides radar={radar} /> : <NothingToScore text={t('noItemsText')} />}
      <Items title={t('open')} items={open} worthOf={({ key }) => gainText(gains.get(key) ?? 0)} />
      <Items
        title={t('done')}
        items={known.filter(({ status }) => status !== 1)}
        worthOf={({ weight }) => t('worth', { weight: Math.max(0, Math.floor(weight)) })}
      />
      <LiveGuards states={history.data?.live ?? []} />
      <ScoreHistory history={history} />
    </View>
  )

  function gainText(gain: number): string {
    return gain > 0 ? t('gain', { gain }) : t('noGain')
  }
}

type KnownItem = ScoreItem & { key: FeatureKey }

interface ItemsProps {
  title: string
  items: readonly KnownItem[]
  worthOf: (item: KnownItem) => string
}

/** Items of the score with their points; each opens the screen that switches it. */
function Items({ title, items, worthOf }: ItemsProps) {
  const itemText = useMessages(optimizableMessages)
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <Card flush>
        {items.map((item) => (
          <ListRow
            key={item.key}
            id={`score-${item.key.replaceAll(':', '-')}`}
            icon={axisIcons[axisOf(item.key)]}
            tone={item.status === 1 ? 'risk' : 'safe'}
            title={itemText(item.key)}
            detail={
              <>
                <Text className="safety-score__worth">{worthOf(item)}</Text>
                <View>{itemText(`${item.key}.introduce`)}</View>
              </>
            }
            onClick={() => openItem(item.key)}
          />
        ))}
      </Card>
    </Section>
  )
}

/** What of live protection is on, beside the points; each opens the screen of its switch. */
function LiveGuards({ states }: { states: readonly LiveState[] }) {
  const t = useMessages(safetyScoreMessages)
  if (states.length === 0) return null
  return (
    <Section title={t('live')} detail={t('liveText')}>
      <Card flush>
        {states.map(({ guard, on }) => (
          <ListRow
            key={guard}
            id={`live-${guard}`}
            icon={liveIcons[guard]}
            tone={on ? 'safe' : 'neutral'}
            title={t(`live.${guard}`)}
            trailing={t(on ? 'liveOn' : 'liveOff')}
            onClick={() => go(guard === 'storm' ? '/comDisposal' : '/SMSANDNet')}
          />
        ))}
      </Card>
    </Section>
  )
}
