import Taro from '@tarojs/taro'
import { deployFromBuild } from './deploy-build'

/** What can be measured: WeChat's own entries by their names, and a tap until its change is rendered. */
const measures = ['appLaunch', 'firstRender', 'route', 'tap'] as const
type Measure = (typeof measures)[number]

/** At most one tap in this time: a report for each would slow down what it measures. */
const TAP_EVERY_MS = 10_000

/** The ids of WeChat's console by measure, from 'firstRender=1101,tap=1103'. What has none is not reported. */
function readIds(setting: unknown): ReadonlyMap<Measure, number> {
  const pairs = String(setting ?? '')
    .split(',')
    .map((pair) => pair.trim().split('='))
  return new Map(
    measures.flatMap((measure) => {
      const id = Number(pairs.find(([name]) => name === measure)?.[1])
      return Number.isInteger(id) && id > 0 ? [[measure, id] as const] : []
    }),
  )
}

let ids: ReadonlyMap<Measure, number> = new Map()
let nextTapAt = 0

function report(measure: Measure, ms: number): void {
  const id = ids.get(measure)
  // WeChat takes whole numbers; before base library 2.9.2 it has no such call.
  if (id !== undefined && ms >= 0) Taro.reportPerformance?.(id, Math.round(ms))
}

/**
 * Reports to WeChat's console (性能监控) how long starts, routes, first renders and taps take, each under its id in
 * TARO_APP_WECHAT_SPEED. No page and no data of a subscriber is in it.
 */
export function startSpeedReports(setting: unknown = deployFromBuild.wechatSpeed): void {
  ids = readIds(setting)
  nextTapAt = 0
  if (ids.size === 0) return
  const performance = Taro.getPerformance?.()
  const observer = performance?.createObserver((list: { getEntries: () => { name: string; duration: number }[] }) => {
    for (const { name, duration } of list.getEntries()) {
      const measure = measures.find((one) => one === name)
      if (measure) report(measure, duration)
    }
  })
  // Taro's type demands `type` too, which WeChat forbids beside `entryTypes`.
  observer?.observe({ entryTypes: ['navigation', 'render'] } as never)
}

/**
 * Measures a tap from `from`, in ms, until the page has rendered what it changed: WeChat answers a query of the page after
 * the changes that were sent before it.
 */
export function noteTap(from: number): void {
  if (!ids.has('tap') || from < nextTapAt) return
  nextTapAt = from + TAP_EVERY_MS
  Taro.nextTick(() => {
    Taro.createSelectorQuery()
      .selectViewport()
      .scrollOffset()
      .exec(() => report('tap', Date.now() - from))
  })
}
