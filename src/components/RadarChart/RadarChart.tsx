import type { CSSProperties } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import './RadarChart.scss'

export interface RadarAxis {
  /** Unique among the axes. */
  key: string
  /** What it measures. */
  label: string
  /** 0 to 1. */
  share: number
}

export interface RadarChartProps {
  /** The chart's content in a sentence; screen readers read it instead of the picture. */
  summary: string
  /** Three to six axes. Each corner shows its label, or where text is large its number, from 1, for the list beside the chart. */
  axes: readonly RadarAxis[]
}

/** In units of the 200 × 200 view box. */
const MIDDLE = 100
const RADIUS = 78
const LABEL_AT = 82
const RINGS = [0.25, 0.5, 0.75, 1]

/** Shares as a closed line over a grid. The pictures are CSS masks, so that the theme's tokens colour them. */
export function RadarChart({ summary, axes }: RadarChartProps) {
  const count = axes.length
  const outline = (share: (index: number) => number) =>
    `M${axes.map((_axis, index) => pointAt(index, count, share(index) * RADIUS).join(' ')).join('L')}Z`
  const grid = RINGS.map((ring) => outline(() => ring)).join('')
  const spokes = axes.map((_axis, index) => `M${MIDDLE} ${MIDDLE}L${pointAt(index, count, RADIUS).join(' ')}`).join('')
  // A share of 0 is drawn slightly off the centre, so that the line keeps its shape.
  const line = outline((index) => Math.max(0.03, Math.min(1, axes[index]?.share ?? 0)))
  return (
    <View className="pg-radar" {...aria({ role: 'img', label: summary })}>
      <View className="pg-radar__grid" style={maskOf(`<path d="${grid}${spokes}" stroke-width="1"/>`)} />
      <View className="pg-radar__line" style={maskOf(`<path d="${line}" stroke-width="3"/>`)} />
      {axes.map(({ key, label }, index) => {
        const [left, top] = pointAt(index, count, LABEL_AT)
        // The label goes on outwards.
        const shift =
          left === MIDDLE ? `-50%, ${top < MIDDLE ? '-100%' : '0'}` : `${left < MIDDLE ? '-100%' : '0'}, -50%`
        return (
          <View
            key={key}
            className="pg-radar__corner"
            style={{ left: `${left / 2}%`, top: `${top / 2}%`, transform: `translate(${shift})` }}
          >
            <Text className="pg-radar__label">{label}</Text>
            <Text className="pg-radar__number">{String(index + 1)}</Text>
          </View>
        )
      })}
    </View>
  )
}

/** Returns a point on an axis. The first axis points up, the others follow clockwise. */
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
