import type { FamilyProtectors, FamilyScope, InvitationView, Protector, WaitingInvitation } from '@contract/family'
import type { PauseLength } from '@contract/words/family'
import { activeBindingStates, bindingStates, familyRisks, invitationViewers } from '@contract/words/family'
import { CallError } from './call-error'
import { call, inBackground, shownByScreen } from './client'
import { readScope } from './family-people'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, str } from './read'

/** The subscriber's guardians and what they see, and the pending invitations. */
export const familyProtectorsQuery = {
  key: ['familyProtectors'],
  fetch: async () => readProtectors(await call('guard/v1/family/mine', {}, inBackground)),
}

/** An invited person's decision; `scope` can be narrower than requested. */
export interface InvitationAnswer {
  accept: boolean
  scope?: FamilyScope
  /** With a refusal: refuses all further invitations from anybody. */
  refuseOthers?: boolean
}

/** Answers an invitation of `familyProtectorsQuery`. */
export async function answerWaiting(
  id: string,
  answer: InvitationAnswer,
  requestId: string,
): Promise<FamilyProtectors> {
  return readProtectors(await call('guard/v1/family/mine/answer', { id, ...answer, requestId }))
}

/** Pauses a guardian, who sees nothing meanwhile. */
export async function pauseProtector(id: string, length: PauseLength, requestId: string): Promise<FamilyProtectors> {
  return readProtectors(await call('guard/v1/family/mine/pause', { id, length, requestId }))
}

/** Ends a pause. */
export async function resumeProtector(id: string, requestId: string): Promise<FamilyProtectors> {
  return readProtectors(await call('guard/v1/family/mine/resume', { id, requestId }))
}

/** Changes what a guardian sees and can do, within what they requested. */
export async function changeProtectorScope(
  id: string,
  scope: FamilyScope,
  requestId: string,
): Promise<FamilyProtectors> {
  return readProtectors(await call('guard/v1/family/mine/scope', { id, scope, requestId }))
}

/** Ends the protection by a guardian. */
export async function leaveProtector(id: string, requestId: string): Promise<FamilyProtectors> {
  return readProtectors(await call('guard/v1/family/mine/leave', { id, requestId }))
}

/** Sets whether the subscriber's number refuses all invitations. */
export async function refuseInvitations(on: boolean, requestId: string): Promise<FamilyProtectors> {
  return readProtectors(await call('guard/v1/family/mine/refuse', { on, requestId }))
}

/** Undoes a guardian's change of the subscriber's settings. */
export async function undoFamilyChange(id: string, requestId: string): Promise<void> {
  await call('guard/v1/family/changes/undo', { id, requestId })
}

/** An invitation as the invited person reads it. Rejects with the gateway's error text, which the screen shows. */
export const invitationQuery = (token: string) => ({
  key: ['familyInvitation', token],
  fetch: async () =>
    readInvitation(await call('guard/v1/family/invitation', { token }, { ...inBackground, ...shownByScreen })),
})

/**
 * Returns why an invitation cannot be read or answered: `unknown` token, `own` (opened by its sender), or `over`
 * (expired, withdrawn or answered). Null for any other error.
 */
export function invitationFault(error: unknown): 'unknown' | 'own' | 'over' | null {
  const code = error instanceof CallError ? error.code : null
  return invitationFaults.find(([, codes]) => codes.some((one) => one === code))?.[0] ?? null
}

const invitationFaults = [
  ['unknown', ['U0411']],
  ['own', ['U0415']],
  ['over', ['U0412', 'U0413', 'U0414', 'U0421', 'U0422']],
] as const

/** Sends a code to the invited number; returns the seconds until another can be sent. */
export async function sendInvitationCode(token: string): Promise<number> {
  return num((await call('guard/v1/family/invitation/sendCode', { token }, shownByScreen)).resendAfterSeconds)
}

/** Answers the invitation of a link. Needs the code of an SMS unless the session belongs to the invited number. */
export async function answerInvitation(
  token: string,
  { code, ...answer }: InvitationAnswer & { code?: string },
  requestId: string,
): Promise<InvitationView> {
  return readInvitation(
    await call('guard/v1/family/invitation/answer', { token, code, ...answer, requestId }, shownByScreen),
  )
}

function readProtectors(data: Fields): FamilyProtectors {
  return {
    protectors: list(data.protectors, readProtector),
    invitations: list(data.invitations, readWaiting),
    refusesInvitations: bool(data.refusesInvitations),
    endsCalls: bool(data.endsCalls),
  }
}

function readProtector(fields: Fields): Protector | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    phone: str(fields.phone),
    name: str(fields.name),
    state: oneOf(fields.state, activeBindingStates, 'accepted'),
    since: num(fields.since),
    pausedUntil: numOrNull(fields.pausedUntil),
    asked: readScope(fields.asked),
    scope: readScope(fields.scope),
    alerts: num(fields.alerts),
    recent: list(fields.recent, ({ at, risk }) => {
      const known = familyRisks.find((one) => one === risk)
      return known ? { at: num(at), risk: known } : null
    }),
  }
}

function readWaiting(fields: Fields): WaitingInvitation | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    guardianPhone: str(fields.guardianPhone),
    guardianName: str(fields.guardianName),
    asked: readScope(fields.asked),
    invitedAt: num(fields.invitedAt),
    expiresAt: num(fields.expiresAt),
  }
}

/** An unreadable invitation counts as ended, so that nobody agrees to terms that cannot be shown. */
function readInvitation(data: Fields): InvitationView {
  return {
    state: oneOf(data.state, bindingStates, 'ended'),
    guardianPhone: str(data.guardianPhone),
    guardianName: str(data.guardianName),
    phone: str(data.phone),
    asked: readScope(data.asked),
    invitedAt: num(data.invitedAt),
    expiresAt: num(data.expiresAt),
    viewer: oneOf(data.viewer, invitationViewers, 'none'),
  }
}
