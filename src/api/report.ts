import type { HomeKeyData } from '@contract/report'
import { call, inBackground, type CallOptions } from './client'
import type { Fields } from './read'
import { num, numOrNull } from './read'

/**
 * Fetches home's first three counters, over 30 days, and the end of "expecting a call" in ms since the epoch, or null.
 */
export async function homepageKeyData(): Promise<HomeKeyData> {
  return readKeyData(await call('report/v1/homepageKeyData', {}, inBackground))
}

export const keyDataQuery = { key: ['keyData'], fetch: homepageKeyData }

/** Fetches the safety score, 0 to 100. */
export async function queryScore(options: CallOptions = inBackground): Promise<number> {
  const score = num((await call('report/v1/queryScore', {}, options)).safetyScore)
  return Math.max(0, Math.min(100, Math.round(score)))
}

export const scoreQuery = { key: ['score'], fetch: () => queryScore() }

/** Fetches the number of marketing SMS stopped in the last 30 days, home's fourth counter. */
export async function smsIntentionCountQuery(): Promise<number> {
  return num((await call('query/v1/smsIntentionCountQuery', {}, inBackground)).allCount)
}

export const smsCountQuery = { key: ['smsCount'], fetch: smsIntentionCountQuery }

function readKeyData(data: Fields): HomeKeyData {
  return {
    interceptCount: num(data.interceptCount),
    smsSendCount: num(data.smsSendCount),
    telAgencyCount: num(data.telAgencyCount),
    pausedUntil: numOrNull(data.pausedUntil),
  }
}
