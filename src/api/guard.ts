import type {
  CallOutcome,
  CallPreview,
  CallSettings,
  CallSettingsChange,
  ChangedCall,
  DayHours,
  TriedCall,
} from '@contract/guard'
import type { DayKeyData, RuleStatistics } from '@contract/report'
import { callNotices, callTreatments, harassmentStrengths, verdictActions } from '@contract/words/guard'
import { initialCallSettings } from '@/rules/guard/call-settings'
import { call, inBackground } from './client'
import { readMatch } from './intercepts'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str } from './read'

/** Fetches every setting of the guard. */
async function callSettings(): Promise<CallSettings> {
  return readSettings(await call('guard/v1/call/settings', {}, inBackground))
}

export const callSettingsQuery = { key: ['callSettings'], fetch: callSettings }

/** Changes settings; the rest stays. Returns all settings. */
export async function saveCallSettings(change: CallSettingsChange, requestId: string): Promise<CallSettings> {
  return readSettings(await call('guard/v1/call/save', { change, requestId }))
}

/** Fetches the effect of changed settings on the calls of the last 30 days. */
async function previewSettings(change: CallSettingsChange): Promise<CallPreview> {
  const data = await call('guard/v1/call/preview', { change }, inBackground)
  return {
    calls: num(data.calls),
    before: readOutcome(record(data.before)),
    after: readOutcome(record(data.after)),
    changedCount: num(data.changedCount),
    changed: list(data.changed, readChangedCall),
  }
}

export const settingsPreviewQuery = (change: CallSettingsChange) => ({
  key: ['callPreview', JSON.stringify(change)],
  fetch: () => previewSettings(change),
})

/** Fetches the verdict on a call from a number at this moment; an empty number means hidden. */
export async function tryNumber(from: string): Promise<TriedCall> {
  const data = await call('guard/v1/call/try', { from })
  return {
    from: str(data.from),
    action: oneOf(data.action, verdictActions, 'pass'),
    rule: readMatch(record(data.rule)),
    alsoMatched: list(data.alsoMatched, readMatch),
    treatment: callTreatments.find((treatment) => treatment === data.treatment) ?? null,
    place: str(data.place),
    carrier: str(data.carrier),
    tag: str(data.tag),
    markCount: num(data.markCount),
  }
}

/**
 * "Expecting a call": pauses the guard for a number of minutes; 0 ends the pause. Returns its end in ms since the
 * epoch, or null.
 */
export async function pauseGuard(minutes: 0 | 15 | 30 | 60, requestId: string): Promise<number | null> {
  return numOrNull((await call('guard/v1/call/pause', { minutes, requestId })).pausedUntil)
}

export interface CallStatistics {
  rules: RuleStatistics[]
  dayList: Pick<DayKeyData, 'day' | 'handled'>[]
}

/** Fetches what each rule did with the calls of the last 30 days, and the totals of each day. */
async function callStatistics(): Promise<CallStatistics> {
  const data = await call('report/v1/queryKeyData', { days: 30 }, inBackground)
  return {
    rules: list(data.rules, (rule) => ({
      reason: str(rule.reason),
      stopped: num(rule.stopped),
      reminded: num(rule.reminded),
      agent: num(rule.agent),
      wrong: num(rule.wrong),
    })),
    dayList: list(data.dayList, (day) => ({ day: str(day.day), handled: num(day.handled) })),
  }
}

export const callStatisticsQuery = { key: ['callStatistics'], fetch: callStatistics }

/** Missing settings get the initial values of a new subscriber. */
function readSettings(data: Fields): CallSettings {
  const { switches, kinds, doNotDisturb } = initialCallSettings
  const switched = list(data.switches, (entry) => ({ name: str(entry.name), on: bool(entry.on) }))
  const ofKinds = list(data.kinds, (entry) => entry)
  const hours = record(data.doNotDisturb)
  const week: unknown[] = Array.isArray(hours.week) ? hours.week : doNotDisturb.week
  return {
    switches: switches.map(({ name, on }) => ({
      name,
      on: switched.find((entry) => entry.name === name)?.on ?? on,
    })),
    kinds: kinds.map((initial) => {
      const found = ofKinds.find((entry) => entry.kind === initial.kind)
      const strength = oneOf(found?.strength, harassmentStrengths, initial.strength)
      return found ? { kind: initial.kind, on: bool(found.on), strength } : initial
    }),
    treatment: oneOf(data.treatment, callTreatments, 'hangUp'),
    notice: oneOf(data.notice, callNotices, 'silent'),
    doNotDisturb: { on: bool(hours.on), week: doNotDisturb.week.map((_day, index) => readHours(week[index])) },
    pausedUntil: numOrNull(data.pausedUntil),
    stricterUntil: numOrNull(data.stricterUntil),
  }
}

/** Reads the hours of a day; null when they are invalid, or start and end are equal. */
function readHours(value: unknown): DayHours | null {
  const { startMinute, endMinute } = record(value)
  const hours = { startMinute: num(startMinute, -1), endMinute: num(endMinute, -1) }
  const isValid = hours.startMinute >= 0 && hours.endMinute > 0 && hours.startMinute !== hours.endMinute
  return isValid ? hours : null
}

function readOutcome(data: Fields): CallOutcome {
  return { pass: num(data.pass), stop: num(data.stop), remind: num(data.remind), agent: num(data.agent) }
}

function readChangedCall(entry: Fields): ChangedCall | null {
  if (!str(entry.id)) return null
  const decision = (value: unknown) => {
    const { action, reason } = record(value)
    return { action: oneOf(action, verdictActions, 'pass'), reason: str(reason) }
  }
  return {
    id: str(entry.id),
    at: num(entry.at),
    from: str(entry.from),
    isContact: bool(entry.isContact),
    before: decision(entry.before),
    after: decision(entry.after),
  }
}
