import type { FamilyScope, InvitationView } from '@contract/family'

export const asked: FamilyScope = {
  calls: true,
  sms: true,
  sites: true,
  codes: false,
  forwarding: false,
  payments: false,
  lock: false,
  caller: 'masked',
  block: false,
  settings: false,
  endCalls: false,
  circle: false,
}
export const everything: FamilyScope = { ...asked, caller: 'full', block: true, settings: true }
/** An open invitation, as somebody without a login sees it. */
export const letter: InvitationView = {
  state: 'invited',
  guardianPhone: '138****8000',
  guardianName: '小李',
  phone: '138****8009',
  asked,
  invitedAt: Date.parse('2026-11-22T10:00:00+08:00'),
  expiresAt: Date.parse('2026-11-29T10:00:00+08:00'),
  viewer: 'none',
}
export const TOKEN = 'abcdefghijklmnopqrst-_'
