import type { AxisValue, LiveState, ScoreCause, ScoreChange } from '@contract/score'
import { liveGuards } from '@contract/words/live-guards'
import { settingProductTypes } from '@contract/words/products'
import { scoreAxes, scoreChanges } from '@contract/words/points'
import { postAhead } from '@/platform/ahead'
import { scoreItems, type ScoreItem } from '@/rules/score/insight'
import { call } from './client'
import { configToBeOptimized } from './configs'
import type { Fields } from './read'
import { list, num, numOrNull, oneOf, str } from './read'
import { queryScore } from './report'

const inBackground = { loading: false, send: postAhead }

export interface ScoreInsight {
  /** 0 to 100. */
  score: number
  items: ScoreItem[]
}

/** Fetches the safety score together with the items that it is computed from. */
async function scoreInsight(): Promise<ScoreInsight> {
  const [score, items] = await Promise.all([queryScore(inBackground), configToBeOptimized(inBackground)])
  return { score, items: scoreItems(items) }
}

export const scoreInsightQuery = { key: ['score', 'items'], fetch: scoreInsight }

/** Fetches the axes of the radar chart in their fixed order, without repeats; skips unknown axes. */
async function safetyScoreRadarChart(): Promise<AxisValue[]> {
  const data = await call('report/v1/safetyScoreRadarChart', {}, inBackground)
  const read = list(data.axisList, (axis) => {
    const name = scoreAxes.find((known) => known === axis.name)
    const most = Math.max(0, num(axis.most))
    return name && most > 0 ? { name, most, points: Math.max(0, Math.min(most, num(axis.points))) } : null
  })
  return scoreAxes.flatMap((name) => read.find((axis) => axis.name === name) ?? [])
}

export const radarQuery = { key: ['score', 'radar'], fetch: safetyScoreRadarChart }

export interface ScoreRecord {
  /** The changes of the last 90 days, newest first. */
  changes: ScoreChange[]
  live: LiveState[]
}

/** Fetches the changes of the score, and what of live protection is on. */
async function scoreHistory(): Promise<ScoreRecord> {
  const data = await call('guard/v1/score/history', {}, inBackground)
  const changes = list(data.items, (change) => {
    const at = numOrNull(change.at)
    if (at === null) return null
    const causes = list(change.causes, readCause)
    return { at, score: num(change.score), before: numOrNull(change.before), causes }
  })
  const live = list(data.live, (state) => {
    const guard = liveGuards.find((known) => known === state.guard)
    return guard ? { guard, on: state.on === true } : null
  })
  return { changes, live }
}

export const scoreHistoryQuery = { key: ['score', 'history'], fetch: scoreHistory }

function readCause(cause: Fields): ScoreCause | null {
  const named = readName(cause)
  return named && { ...named, change: oneOf(cause.change, scoreChanges, 'on') }
}

function readName(item: Fields) {
  const productType = settingProductTypes.find((known) => known === item.productType)
  return productType ? { productType, type: num(item.type), contentTag: str(item.contentTag) } : null
}
