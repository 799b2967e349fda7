import type { WeekCounts, WeeklyReport, WeekRow, WeekSuspect } from '@contract/weekly'
import { suspectWhys } from '@contract/words/guard'
import { liveDeeds } from '@contract/words/live-guards'
import { postAhead } from '@/platform/ahead'
import { call } from './client'
import { readIntercept } from './intercepts'
import { nullIfNotFound } from './null-if-not-found'
import type { Fields } from './read'
import { list, num, oneOf, record, str } from './read'

export interface WeeklyList {
  enabled: boolean
  /** Whether each report is also sent by SMS. */
  sms: boolean
  items: WeekRow[]
}

/** Fetches the weekly reports of half a year, newest first, and the two switches. */
async function weeklyList(): Promise<WeeklyList> {
  const data = await call('guard/v1/weekly/query', {}, { loading: false, send: postAhead })
  return {
    enabled: num(data.status) === 1,
    sms: num(data.sms) === 1,
    items: list(data.items, (row) => {
      const week = str(row.week)
      return week ? { week, endDay: str(row.endDay), handled: num(row.handled) } : null
    }),
  }
}

export const weeklyListQuery = { key: ['weekly'], fetch: weeklyList }

/** Fetches the report of one week, by default the newest; null when there is none. */
async function weeklyReport(week: string | null): Promise<WeeklyReport | null> {
  const request = week === null ? {} : { week }
  const how = { loading: false, quiet: true, send: postAhead }
  const data = await nullIfNotFound(call('guard/v1/weekly/detail', request, how))
  if (!data) return null
  const family = data.family ? record(data.family) : null
  const home = data.home ? record(data.home) : null
  return {
    week: str(data.week, week ?? ''),
    endDay: str(data.endDay),
    madeAt: num(data.madeAt),
    counts: readCounts(record(data.counts)),
    before: data.before ? readCounts(record(data.before)) : null,
    dayList: list(data.dayList, (day) => ({ day: str(day.day), handled: Math.max(0, num(day.handled)) })),
    rules: list(data.rules, (rule) => ({ reason: str(rule.reason), count: num(rule.count) })),
    suspects: list(data.suspects, readSuspect),
    family: family && { people: num(family.people), alerts: num(family.alerts) },
    home: home && { stopped: num(home.stopped) },
    live: list(data.live, (row) => {
      const deed = liveDeeds.find((known) => known === row.deed)
      return deed ? { deed, count: num(row.count) } : null
    }),
  }
}

/** Null fetches the newest report without fetching the list of weeks first. */
export const weeklyReportQuery = (week: string | null) => ({ key: ['weekly', week], fetch: () => weeklyReport(week) })

/** Turns weekly reports on or off; returns the new state. */
export async function setWeekly(enabled: boolean, requestId: string): Promise<boolean> {
  const data = await call('configs/v1/weeklySwitchStatus', { status: enabled ? 1 : 0, requestId })
  return num(data.status) === 1
}

/** Turns the SMS of each weekly report on or off; returns the new state. */
export async function setWeeklySms(on: boolean, requestId: string): Promise<boolean> {
  const data = await call('guard/v1/weekly/sms', { status: on ? 1 : 0, requestId })
  return num(data.status) === 1
}

function readCounts(counts: Fields): WeekCounts {
  return {
    calls: num(counts.calls),
    sms: num(counts.sms),
    reminders: num(counts.reminders),
    agent: num(counts.agent),
  }
}

function readSuspect(suspect: Fields): WeekSuspect | null {
  return str(suspect.id) ? { ...readIntercept(suspect), why: oneOf(suspect.why, suspectWhys, 'unmarked') } : null
}
