import type { FamilyAlert, FamilyPerson, FamilyScope } from '@contract/family'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { useFeedbackStore } from '@/stores/feedback'
import { navigateTo, redirectTo } from '../../mocks/taro'

const DAY = 24 * 60 * 60 * 1000

export const scope: FamilyScope = {
  calls: true,
  sms: true,
  sites: false,
  codes: false,
  forwarding: false,
  payments: false,
  lock: false,
  caller: 'masked',
  block: true,
  settings: false,
  endCalls: false,
  circle: false,
}

/** Somebody who has accepted, with changes. */
export const person = (changes: Partial<FamilyPerson> = {}): FamilyPerson => ({
  id: 'mum',
  phoneNo: '13912345678',
  nickname: '妈妈',
  state: 'accepted',
  invitedAt: Date.parse('2026-01-02T10:00:00+08:00'),
  expiresAt: null,
  acceptedAt: Date.parse('2026-01-03T10:00:00+08:00'),
  endedAt: null,
  pausedUntil: null,
  asked: { ...scope, sites: true },
  scope,
  alertSms: 'each',
  unread: 0,
  ...changes,
})

/** Somebody who has been invited, `days` before the invitation expires. */
export const invited = (changes: Partial<FamilyPerson> = {}, days = 5): FamilyPerson =>
  person({
    id: 'dad',
    phoneNo: '13712345678',
    nickname: '',
    state: 'invited',
    acceptedAt: null,
    expiresAt: Date.now() + days * DAY - 60_000,
    scope: null,
    ...changes,
  })

/** The response of `bindingFamilyInfoQuery` with details. */
export const peopleAnswer = (people: readonly FamilyPerson[], changes: Record<string, unknown> = {}) => ({
  bindingList: [],
  family: {
    people,
    quota: { used: people.length, limit: 5 },
    remindOn: true,
    unread: people.reduce((sum, { unread }) => sum + unread, 0),
    ...changes,
  },
})

export const alert = (changes: Partial<FamilyAlert> = {}): FamilyAlert => ({
  id: 'a1',
  personId: 'mum',
  phoneNo: '13912345678',
  nickname: '妈妈',
  at: Date.parse('2026-11-20T09:30:00+08:00'),
  risk: 'fraudCall',
  outcome: 'rang',
  seconds: 95,
  caller: '162****0000',
  script: 'police',
  isRead: false,
  canBlock: true,
  isBlocked: false,
  ending: 'none',
  claim: 'none',
  reply: 'none',
  ...changes,
})

export const holding = (...productIds: string[]) => ({
  productStatusList: productIds.map((productId) => ({
    productId,
    productName: productId,
    status: 2,
    productType: productId.startsWith('uasp') ? 'uasp' : productId,
  })),
})

export const el = (id: string) => document.getElementById(id)

function find(id: string): HTMLElement {
  const found = el(id)
  if (!found) throw new Error(`Nothing has the id ${id}`)
  return found
}

export const press = (id: string) => fireEvent.click(find(id))
export const type = (id: string, value: string) => fireEvent.change(find(id), { target: { value } })
/** Blurs a field. */
export const leave = (id: string) => fireEvent.blur(find(id))
/** Waits for a control, presses it, and waits for what follows. */
export async function tap(id: string): Promise<void> {
  await waitFor(() => expect(el(id)).toBeInTheDocument())
  await act(async () => press(id))
}
export const toasted = (text: string) => waitFor(() => expect(useFeedbackStore.getState().message?.text).toBe(text))
/** Answers the displayed question. */
export async function answerQuestion(isYes: boolean): Promise<void> {
  await waitFor(() => expect(useFeedbackStore.getState().dialogs).toHaveLength(1))
  await tap(isYes ? 'dialog-confirm' : 'dialog-cancel')
}
/** The screen's last navigation. */
export const opened = () => [...navigateTo.mock.calls, ...redirectTo.mock.calls].map(([{ url }]) => url)
