import { View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable/Pressable'
import { ScoreRing } from '@/components/ScoreRing/ScoreRing'
import { useMessages } from '@/i18n/define-messages'
import type { Protection } from '@/rules/optimizable/one-click'
import { homeMessages } from './messages'

export interface HeroProps {
  phone: string
  /** null while unknown. */
  score: number | null
  /** The number of items that can be optimised, as /optimizable lists them. */
  openCount: number
  protection: Protection
  hasOneClick: boolean
  hasFailed: boolean
  onOptimize: () => void
  onOneClick: () => void
  onRetry: () => void
}

/** The masked number, the score, and the button that raises it. */
export function Hero(props: HeroProps) {
  const t = useMessages(homeMessages)
  const { phone, score, openCount, protection, hasOneClick, hasFailed } = props
  const counts: Record<Protection, string> = {
    unknown: t('toOptimize', { count: '--' }),
    noProduct: t('noProduct'),
    nothing: t('toOptimize', { count: 0 }),
    open: t('toOptimize', { count: openCount }),
    allOn: t('allOn'),
  }
  return (
    <View className="home-hero">
      <ScoreRing ground="hero" score={score} label={t('score')} />
      <View className="home-hero__words">
        <View className="home-hero__phone" data-fill="phone">
          {phone}
        </View>
        {hasFailed ? (
          <Pressable id="score-retry" className="home-hero__count home-hero__count--retry" onClick={props.onRetry}>
            {t('scoreFailed')}
          </Pressable>
        ) : (
          <View className="home-hero__count">{counts[protection]}</View>
        )}
        <View className="home-hero__actions">
          <Pressable id="score-optimize" className="home-hero__action" role="link" onClick={props.onOptimize}>
            {t('optimizeNow')}
          </Pressable>
          {hasOneClick ? (
            <Pressable
              id="oneclick-open"
              className="home-hero__action home-hero__action--soft"
              onClick={props.onOneClick}
            >
              {t('oneClick')}
            </Pressable>
          ) : null}
        </View>
      </View>
    </View>
  )
}
