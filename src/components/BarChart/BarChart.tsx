import { Text, View } from '@tarojs/components'
import { monthDayText } from '@/i18n/formats'
import { aria } from '../aria'
import { classNames } from '../class-names'
import './BarChart.scss'

export interface Bar {
  /** Unique among the bars: the day as 'YYYY-MM-DD'. */
  key: string
  value: number
  /** How much of `value` is of another kind: the upper part of the bar, drawn hollow. */
  hollow?: number
}

export interface BarChartProps {
  /** The chart's content in a sentence; screen readers read it, and then each bar with an amount. */
  summary: string
  /** The summary, or a list beside the chart, names the amounts already. */
  isSpelledOut?: boolean
  bars: readonly Bar[]
  /** Writes the amount above the highest bar; by default the number. */
  textOf?: (value: number) => string
  /** What the two parts of the bars are, shown where a bar has a hollow one. */
  legend?: readonly [full: string, hollow: string]
  /** Below the first and the last bar. */
  firstText: string
  lastText: string
}

/** Amounts over time as plain views, without a canvas. The highest bar shows its amount. */
export function BarChart(props: BarChartProps) {
  const { summary, isSpelledOut, bars, textOf = String, legend = [], firstText, lastText } = props
  const most = Math.max(0, ...bars.map((bar) => bar.value))
  const peak = bars.findIndex((bar) => most > 0 && bar.value === most)
  const amounts = isSpelledOut ? [] : bars.filter(({ value }) => value > 0)
  const label = `${summary} ${amounts.map(({ key, value }) => `${monthDayText(key)} ${value}`).join(', ')}`.trim()
  return (
    <View className="pg-bars">
      {peak < 0 ? null : (
        <View className="pg-bars__peak" {...aria({ hidden: true })}>
          <Text
            className="pg-bars__amount"
            // A long amount of the first or the last bar stays inside.
            style={{ left: `max(3em, min(${((peak + 0.5) / bars.length) * 100}%, 100% - 3em))` }}
          >
            {textOf(most)}
          </Text>
        </View>
      )}
      <View className="pg-bars__plot" {...aria({ role: 'img', label })}>
        {bars.map(({ key, value, hollow = 0 }) => (
          <View key={key} className="pg-bars__column">
            <View
              className={classNames('pg-bars__bar', value === 0 && 'is-empty')}
              style={{ height: `${most > 0 ? (value / most) * 100 : 0}%` }}
            >
              {hollow > 0 ? (
                <View className="pg-bars__hollow" style={{ height: `${(hollow / value) * 100}%` }} />
              ) : null}
            </View>
          </View>
        ))}
      </View>
      <View className="pg-bars__axis">
        <Text>{firstText}</Text>
        <Text>{lastText}</Text>
      </View>
      {bars.some(({ hollow = 0 }) => hollow > 0)
        ? legend.map((text, index) => (
            <View key={text} className="pg-bars__key">
              <View className={classNames('pg-bars__bar', 'pg-bars__swatch', index > 0 && 'pg-bars__hollow')} />
              <Text>{text}</Text>
            </View>
          ))
        : null}
    </View>
  )
}
