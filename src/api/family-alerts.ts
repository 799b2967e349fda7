import type { FamilyAlert } from '@contract/family'
import {
  alertClaims,
  alertEndings,
  alertOutcomes,
  alertReplies,
  alertScripts,
  familyRisks,
} from '@contract/words/family'
import { call, inBackground, shownByScreen } from './client'
import type { Fields } from './read'
import { bool, list, num, oneOf, str } from './read'

export interface AlertPage {
  items: FamilyAlert[]
  nextCursor: string | null
  unread: number
}

async function familyAlerts(personId: string | undefined, cursor: string | null): Promise<AlertPage> {
  const data = await call('guard/v1/family/alerts', { personId, cursor }, inBackground)
  return {
    items: list(data.items, readAlert),
    nextCursor: str(data.nextCursor) || null,
    unread: num(data.unread),
  }
}

/** The alerts of all people or of one, page by page. */
export const familyAlertsQuery = (personId?: string) => ({
  key: ['familyAlerts', personId],
  fetchPage: async (cursor: string | null) => ({ ...(await familyAlerts(personId, cursor)), quota: null }),
})

/** The newest alert of all people; null without one. Home does without it. */
export const newestAlertQuery = {
  key: ['familyAlerts', 'newest'],
  fetch: async (): Promise<FamilyAlert | null> => {
    const data = await call('guard/v1/family/alerts', { limit: 1 }, { ...inBackground, ...shownByScreen })
    return list(data.items, readAlert)[0] ?? null
  },
}

/** Marks alerts as read, by default all; returns how many are still unread. */
export async function readFamilyAlerts(ids?: string[]): Promise<number> {
  return num((await call('guard/v1/family/alerts/read', { ids }, inBackground)).unread)
}

export const readClaim = (fields: Fields) => ({
  claim: oneOf(fields.claim, alertClaims, 'none'),
  reply: oneOf(fields.reply, alertReplies, 'none'),
})

export const readEnding = (fields: Fields) => oneOf(fields.ending, alertEndings, 'none')

function readAlert(fields: Fields): FamilyAlert | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    personId: str(fields.personId),
    phoneNo: str(fields.phoneNo),
    nickname: str(fields.nickname),
    at: num(fields.at),
    risk: oneOf(fields.risk, familyRisks, 'suspectCall'),
    outcome: oneOf(fields.outcome, alertOutcomes, 'warned'),
    seconds: num(fields.seconds),
    caller: str(fields.caller),
    script: oneOf(fields.script, alertScripts, 'general'),
    isRead: bool(fields.isRead),
    canBlock: bool(fields.canBlock),
    isBlocked: bool(fields.isBlocked),
    ending: readEnding(fields),
    ...readClaim(fields),
  }
}
