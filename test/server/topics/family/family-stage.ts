import type {
  FamilyAlert,
  FamilyPeople,
  FamilyPerson,
  FamilyProtectors,
  FamilyScope,
  SentInvitation,
} from '@contract/family'
import type { ProductKey } from '@/rules/products/catalogue'
import { reputationOf } from '@server/simulators/line/reputation'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

export const MINUTE = 60 * 1000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The widest scope that a guardian may request. */
export const everything: FamilyScope = {
  calls: true,
  sms: true,
  sites: true,
  codes: true,
  forwarding: true,
  payments: true,
  lock: true,
  caller: 'full',
  block: true,
  settings: true,
  endCalls: false,
  circle: false,
}

/** Numbers that the simulated network classifies like this. */
const numbersWith = (fraud: 'high' | 'risk') =>
  Array.from({ length: 1000 }, (_, index) => `16200000${String(index).padStart(3, '0')}`).filter(
    (number) => reputationOf(number).fraud === fraud,
  )
export const frauds = numbersWith('high')
export const suspects = numbersWith('risk')
export const FRAUD = frauds[0]!

export const fraudSms = {
  kind: 'sms',
  from: '106900001234',
  text: '您的银行卡已被冻结，请登录 http://x.top 处理',
} as const
export const riskySite = { kind: 'web', from: 'icbc-verify.top' } as const

export interface Member {
  token: string
  phoneNo: string
}

/** The participants: a guardian with a tier, and a person who has agreed to the scope. */
export interface Family {
  guardian: Member
  person: Member
  id: string
}

const names = { nickname: '妈妈', guardianName: '小明' }

/** Invites a number by link. */
export async function invite(
  gateway: TestApp,
  guardian: Member,
  phoneNo: string,
  body: object = {},
): Promise<SentInvitation & { code: string }> {
  const request = { phoneNo, ...names, requestId: newRequest(), ...body }
  const reply = await gateway.call('guard/v1/family/invite', request, guardian.token)
  return { ...reply.data, code: reply.code }
}

/** Invites a number by SMS. */
export async function inviteBySms(
  gateway: TestApp,
  guardian: Member,
  phoneNo: string,
): Promise<SentInvitation & { code: string }> {
  const request = { data: { familyPhoneNo: phoneNo, ...names }, requestId: newRequest() }
  const reply = await gateway.call('configs/v1/bindingFamilySMS', request, guardian.token)
  return { ...reply.data, code: reply.code }
}

/** Unbinds a number, or withdraws its invitation; with a status only what the status shows. */
export function endBinding(gateway: TestApp, guardian: Member, familyPhoneNo: string, bindingStatus?: 0 | 1) {
  const body = { familyPhoneNo, bindingStatus, requestId: newRequest() }
  return gateway.call('configs/v1/unBindingFamilySMS', body, guardian.token)
}

/** A guardian of a tier and a person without a product, who agrees to the scope. */
export async function newFamily(
  gateway: TestApp,
  {
    asked = everything,
    tier = 'six',
    holds = [],
  }: { asked?: FamilyScope; tier?: ProductKey; holds?: ProductKey[] } = {},
): Promise<Family> {
  const guardian = await newSubscriber(gateway, tier)
  const person = await newSubscriber(gateway, ...holds)
  return { guardian, person, id: await bind(gateway, guardian, person, asked) }
}

/** Invites a person who accepts; returns the id of the binding. */
export async function bind(gateway: TestApp, guardian: Member, person: Member, asked = everything): Promise<string> {
  const { token, person: invited } = await invite(gateway, guardian, person.phoneNo, { asked })
  const answer = { token, accept: true, requestId: newRequest() }
  const { code } = await gateway.call('guard/v1/family/invitation/answer', answer, person.token)
  if (code !== 'A0000') throw new Error(`Not accepted: ${code}`)
  return invited.id
}

/** The guardian's people with their details. */
export async function familyOf(gateway: TestApp, { token }: Member): Promise<FamilyPeople> {
  const { data } = await gateway.call('configs/v1/bindingFamilyInfoQuery', { details: true }, token)
  if (data.family === null) throw new Error('It has no details')
  return data.family
}

export const people = async (gateway: TestApp, guardian: Member): Promise<FamilyPerson[]> =>
  (await familyOf(gateway, guardian)).people

export const protectorsOf = async (gateway: TestApp, { token }: Member): Promise<FamilyProtectors> =>
  (await gateway.call('guard/v1/family/mine', {}, token)).data

export const alerts = async (gateway: TestApp, { token }: Member, body: object = {}): Promise<FamilyAlert[]> =>
  (await gateway.call('guard/v1/family/alerts', body, token)).data.items

/** The texts of the SMS to a number, newest first. */
export const smsTo = (gateway: TestApp, { phoneNo }: Member): string[] =>
  gateway.outbox.messages(phoneNo).map(({ text }) => text)
