import type {
  FamilyAlert,
  FamilyChange,
  FamilyPeople,
  FamilyPerson,
  FamilyScope,
  FamilySettings,
  FamilySettingsChange,
  SentInvitation,
} from '@contract/family'
import type { CallAnswer } from '@contract/calls'
import type { FamilyPhone } from '@contract/configs'
import type { AlertEnding, AlertSms, InviteObstacle } from '@contract/words/family'
import {
  alertSmsChoices,
  bindingStates,
  callerViews,
  familyChangeKinds,
  familyRisks,
  familySwitches,
  inviteObstacles,
} from '@contract/words/family'
import { call, inBackground, shownByScreen } from './client'
import { readClaim, readEnding } from './family-alerts'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str } from './read'

/** Fetches the protected and invited people with the tier's quota. */
async function familyPeople(quiet: boolean): Promise<FamilyPeople> {
  const { family } = await call('configs/v1/bindingFamilyInfoQuery', { details: true }, { ...inBackground, quiet })
  const data = record(family)
  const quota = record(data.quota)
  return {
    people: list(data.people, readPerson),
    quota: { used: num(quota.used), limit: num(quota.limit) },
    remindOn: bool(data.remindOn),
    unread: num(data.unread),
  }
}

export const familyPeopleQuery = { key: ['familyPeople'], fetch: () => familyPeople(false) }

/** The same query for polling: an error is not shown. */
export const familyPeoplePoll = { key: familyPeopleQuery.key, fetch: () => familyPeople(true) }

export interface NewInvitation {
  phoneNo: string
  nickname?: string
  /** How the guardian introduces themselves; if empty, the masked number is shown. */
  guardianName?: string
  asked?: Partial<FamilyScope>
  /** With `link` the screen shares the invitation: as a link, a QR code or a share card. */
  by: 'sms' | 'link'
}

/** Invites a number. Rejects with the gateway's error text, which the screen shows. */
export async function inviteFamily(
  { phoneNo, by, ...invitation }: NewInvitation,
  requestId: string,
): Promise<SentInvitation> {
  const data = { familyPhoneNo: phoneNo, ...invitation }
  return readSent(
    by === 'sms'
      ? await call('configs/v1/bindingFamilySMS', { data, requestId }, shownByScreen)
      : await call('guard/v1/family/invite', { phoneNo, ...invitation, requestId }, shownByScreen),
  )
}

/** Sends a pending invitation again. */
export async function resendInvitation(id: string, by: 'sms' | 'link', requestId: string): Promise<SentInvitation> {
  return readSent(await call('guard/v1/family/resend', { id, by, requestId }))
}

/** Withdraws a pending invitation. Rejected when it was answered meanwhile. */
export async function withdrawInvitation(familyPhoneNo: string, requestId: string): Promise<void> {
  await call('configs/v1/unBindingFamilySMS', { familyPhoneNo, bindingStatus: 1, requestId })
}

/** Stops protecting a person who has agreed. */
export async function unbindFamily(familyPhoneNo: string, requestId: string): Promise<void> {
  await call('configs/v1/unBindingFamilySMS', { familyPhoneNo, bindingStatus: 0, requestId })
}

/** Changes the nickname; an empty one removes it. Rejects with the gateway's error text, which the screen shows. */
export async function renameFamily(familyPhoneNo: string, nickname: string, requestId: string): Promise<void> {
  await call('configs/v1/updateFamilyNickname', { familyPhoneNo, nickname, requestId }, shownByScreen)
}

/** Sets when the guardian gets an SMS about a person. Rejects with the gateway's error text, which the screen shows. */
export async function setAlertSms(id: string, alertSms: AlertSms, requestId: string): Promise<void> {
  await call('guard/v1/family/edit', { id, alertSms, requestId }, shownByScreen)
}

/**
 * Checks a number before an invitation, as far as the subscriber's own data allows; a null `obstacle` means that it can
 * be invited. An error is not shown.
 */
export async function checkFamilyPhone(phoneNo: string): Promise<{ phoneNo: string; obstacle: InviteObstacle | null }> {
  const data = await call('smartont/v1/checkPhone', { phoneNo }, { ...inBackground, ...shownByScreen })
  return { phoneNo: str(data.phoneNo), obstacle: inviteObstacles.find((one) => one === data.obstacle) ?? null }
}

/** Switches the family reminder; returns its new state. */
export async function switchFamilyRemind(on: boolean, requestId: string): Promise<boolean> {
  const data = await call('configs/v1/familyRemindSwitch', { status: on ? 1 : 0, requestId })
  return num(data.status) === 1
}

/** Blocks the caller of an alert for the person. */
export async function blockForFamily(alertId: string, requestId: string): Promise<void> {
  await call('guard/v1/family/alerts/block', { id: alertId, requestId })
}

/** Ends the call of an alert; returns by whom it was ended. Rejects when it is over, or the person does not allow it. */
export async function endCallForFamily(alertId: string, requestId: string): Promise<AlertEnding> {
  return readEnding(await call('guard/v1/family/alerts/endCall', { id: alertId, requestId }))
}

/** Takes the warning of an alert on, or gives it up; returns who has it, and what the person has said. */
export async function claimForFamily(
  alertId: string,
  claimed: boolean,
  requestId: string,
): Promise<Pick<FamilyAlert, 'claim' | 'reply'>> {
  return readClaim(await call('guard/v1/family/alerts/claim', { id: alertId, claimed, requestId }))
}

/** The settings that the guardian can change for a person. */
export const familySettingsQuery = (id: string) => ({
  key: ['familySettings', id],
  fetch: async () => readSettings(await call('guard/v1/family/settings', { id }, inBackground)),
})

/**
 * Changes one setting of a person. `applied` is false when the settings have changed since `version`: then nothing is
 * overwritten, and `settings` are the newer ones.
 */
export async function setFamilySettings(
  id: string,
  version: string,
  change: FamilySettingsChange,
  requestId: string,
): Promise<{ applied: boolean; settings: FamilySettings }> {
  const data = await call('guard/v1/family/settings/set', { id, version, change, requestId })
  return { applied: bool(data.applied), settings: readSettings(record(data.settings)) }
}

/** The log of changes of a protected person, or without an id of the subscriber's own settings. */
export const familyChangesQuery = (id?: string) => ({
  key: ['familyChanges', id],
  fetchPage: async (cursor: string | null) => {
    const data = await call('guard/v1/family/changes', { id, cursor }, inBackground)
    return { items: list(data.items, readChange), nextCursor: str(data.nextCursor) || null, quota: null }
  },
})

export type FamilyReport = CallAnswer<'guard/v1/family/report'>

/** The number of alerts in the last `days` days, by risk and by day. */
export const familyReportQuery = (days: number) => ({
  key: ['familyReport', days],
  fetch: async (): Promise<FamilyReport> => {
    const data = await call('guard/v1/family/report', { days }, inBackground)
    return {
      people: num(data.people),
      alerts: num(data.alerts),
      risks: list(data.risks, (fields) => ({
        risk: oneOf(fields.risk, familyRisks, 'suspectCall'),
        count: num(fields.count),
      })),
      dayList: list(data.dayList, (day) => ({ day: str(day.day), alerts: num(day.alerts) })),
    }
  },
})

/** Reads a scope; a missing field means not allowed. */
export function readScope(value: unknown): FamilyScope {
  const { calls, sms, sites, codes, forwarding, payments, lock, caller, block, settings, endCalls, circle } =
    record(value)
  return {
    calls: bool(calls),
    sms: bool(sms),
    sites: bool(sites),
    codes: bool(codes),
    forwarding: bool(forwarding),
    payments: bool(payments),
    lock: bool(lock),
    caller: oneOf(caller, callerViews, 'hidden'),
    block: bool(block),
    settings: bool(settings),
    endCalls: bool(endCalls),
    circle: bool(circle),
  }
}

function readPerson(fields: Fields): FamilyPerson | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    phoneNo: str(fields.phoneNo),
    nickname: str(fields.nickname),
    state: oneOf(fields.state, bindingStates, 'ended'),
    invitedAt: num(fields.invitedAt),
    expiresAt: numOrNull(fields.expiresAt),
    acceptedAt: numOrNull(fields.acceptedAt),
    endedAt: numOrNull(fields.endedAt),
    pausedUntil: numOrNull(fields.pausedUntil),
    asked: readScope(fields.asked),
    scope: fields.scope ? readScope(fields.scope) : null,
    alertSms: oneOf(fields.alertSms, alertSmsChoices, 'none'),
    unread: num(fields.unread),
  }
}

/** An unreadable person gets an empty id, and the screen loads the list again. */
function readSent(data: Fields): SentInvitation {
  const person = readPerson({ id: '?', ...record(data.person) })
  return { person: person ?? unreadablePerson, token: str(data.token), link: str(data.link) }
}

const emptyScope: FamilyScope = readScope(null)
const unreadablePerson: FamilyPerson = {
  id: '',
  phoneNo: '',
  nickname: '',
  state: 'ended',
  invitedAt: 0,
  expiresAt: null,
  acceptedAt: null,
  endedAt: null,
  pausedUntil: null,
  asked: emptyScope,
  scope: null,
  alertSms: 'none',
  unread: 0,
}

function readSettings(data: Fields): FamilySettings {
  const states = list(data.switches, (entry) => entry)
  return {
    version: str(data.version),
    switches: familySwitches.map((name) => {
      const state = states.find((entry) => entry.name === name)
      return { name, on: bool(state?.on), covered: bool(state?.covered) }
    }),
    numbers: list(data.numbers, (entry) => {
      const id = str(entry.id)
      return id ? { id, number: str(entry.number), at: num(entry.at) } : null
    }),
    hasRoom: bool(data.hasRoom),
    hasList: bool(data.hasList),
  }
}

/** Reads one entry of the log of changes; null without an id. */
function readChange(fields: Fields): FamilyChange | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    at: num(fields.at),
    by: str(fields.by),
    isMine: bool(fields.isMine),
    kind: oneOf(fields.kind, familyChangeKinds, 'switch'),
    name: familySwitches.find((name) => name === fields.name) ?? null,
    on: bool(fields.on),
    number: str(fields.number),
    undoneAt: numOrNull(fields.undoneAt),
    canUndo: bool(fields.canUndo),
  }
}

/** How many numbers of the carrier's the app suggests (SPEC.md section 9). */
const SHOWN_FAMILY_PHONES = 3
/** The API's `queryType`; the specification names no other value. */
const ANY_FAMILY = 1

/**
 * Fetches numbers that the carrier knows as the subscriber's family. They are only suggestions, so an error is not
 * shown.
 */
async function familyPhones(phoneNo: string): Promise<FamilyPhone[]> {
  const body = { phoneNo, queryType: ANY_FAMILY }
  const data = await call('query/v1/familyPhonesQuery', body, { ...inBackground, ...shownByScreen })
  const phones = list(data.familyPhoneNo, (family) => ({
    phone: str(family.phone),
    addressBookName: str(family.addressBookName),
    name: str(family.name),
  }))
  return phones.slice(0, SHOWN_FAMILY_PHONES)
}

export const familyPhonesQuery = (phoneNo: string) => ({
  key: ['familyPhones', phoneNo],
  fetch: () => familyPhones(phoneNo),
})

/** Fetches the carrier's login-free address about the guardianship of families; empty when there is none. */
export async function familyGuardianFreeLogin(): Promise<string> {
  return str((await call('smartont/v1/familyGuardianFreeLogin', {})).url)
}

/** Fetches the carrier's login-free address about one protected person; empty when there is none. */
export async function noLogin(familyPhoneNo: string): Promise<string> {
  return str((await call('configs/v1/noLogin', { familyPhoneNo, type: 1 })).url)
}
