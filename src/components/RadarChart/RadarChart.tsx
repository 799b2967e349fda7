import type { CSSProperties } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import './RadarChart.scss'

export interface RadarAxis {
  /** Unlike those of the other axes. */
  key: string
  /** 0 to 1. */
  share: number
}

export interface RadarChartProps {
  /** What the chart says, in a sentence: screen readers get it in place of the picture. */
  summary: string
  /** Three to six; each corner carries its number, counted from 1, for the list that stands beside the chart. */
  axes: readonly RadarAxis[]
}

/** In a view box of 200 × 200. */
const MIDDLE = 100
const RADIUS = 78
const NUMBER_AT = 92
const RINGS = [0.25, 0.5, 0.75, 1]

/** Shares as one closed line over a grid. The pictures are masks, so that the look's tokens colour them. */
export function RadarChart({ summary, axes }: RadarChartProps) {
  const count = axes.length
  const outline = (share: (index: number) => number) =>
    `M${axes.map((_axis, index) => pointAt(index, count, share(index) * RADIUS).join(' ')).join('L')}Z`
  const grid = RINGS.map((ring) => outline(() => ring)).join('')
  const spokes = axes.map((_axis, index) => `M${MIDDLE} ${MIDDLE}L${pointAt(index, count, RADIUS).join(' ')}`).join('')
  // A share of nothing still has its corner, off the middle: the line keeps its shape.
  const line = outline((index) => Math.max(0.03, Math.min(1, axes[index]?.share ?? 0)))
  return (
    <View className="pg-radar" {...aria({ role: 'img', label: summary })}>
      <View className="pg-radar__grid" style={maskOf(`<path d="${grid}${spokes}" stroke-width="1"/>`)} />
      <View className="pg-radar__line" style={maskOf(`<path d="${line}" stroke-width="3"/>`)} />
      {axes.map(({ key }, index) => {
        const [left, top] = pointAt(index, count, NUMBER_AT)
        return (
          <Text key={key} className="pg-radar__number" style={{ left: `${left / 2}%`, top: `${top / 2}%` }}>
            {String(index + 1)}
          </Text>
        )
      })}
    </View>
  )
}

/** A point on an axis; the first points up, the others follow clockwise. */
function pointAt(index: number, count: number, distance: number): [x: number, y: number] {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  const round = (value: number) => Math.round(value * 10) / 10
  return [round(MIDDLE + distance * Math.cos(angle)), round(MIDDLE + distance * Math.sin(angle))]
}

function maskOf(paths: string): CSSProperties {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" fill="none" stroke="black" stroke-linejoin="round">` +
    `${paths}</svg>`
  const image = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  return { WebkitMaskImage: image, maskImage: image }
}
