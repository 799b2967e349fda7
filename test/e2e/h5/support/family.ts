import jsQR from 'jsqr'
import type { CallAnswer, CallPath, CallRequest } from '@contract/calls'
import type { FamilyAlert, FamilyPerson, FamilyScope, SentInvitation } from '@contract/family'
import { eventually } from './eventually'
import type { Gateway } from './gateway'
import type { Phone } from './phone'

/** A caller that the simulated network classifies as fraud, and an ordinary one. */
export const FRAUD = '16200000000'
export const FRIEND = '13955550000'

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

let requests = 0
export const newRequest = (): string => `family-e2e-${(requests += 1)}`

/** Makes one call with the session of a number. */
export async function ask<Path extends CallPath>(
  gateway: Gateway,
  phoneNo: string,
  path: Path,
  request: CallRequest<Path>,
): Promise<CallAnswer<Path>> {
  return gateway.call(path, request, (await gateway.login(phoneNo)).token)
}

/** The guardian's people with their details. */
export async function peopleOf(gateway: Gateway, guardian: string): Promise<FamilyPerson[]> {
  const { family } = await ask(gateway, guardian, 'configs/v1/bindingFamilyInfoQuery', { details: true })
  if (family === null) throw new Error('It has no details')
  return family.people
}

/** Invites a number by a link; the caller delivers the link. */
export async function invite(
  gateway: Gateway,
  guardian: string,
  phoneNo: string,
  asked: Partial<FamilyScope> = {},
): Promise<SentInvitation> {
  const names = { nickname: '妈妈', guardianName: '小明' }
  return ask(gateway, guardian, 'guard/v1/family/invite', { phoneNo, ...names, asked, requestId: newRequest() })
}

/** Withdraws the invitation of a number (1), or unbinds it (0); rejects when that is not its state. */
export async function endBinding(
  gateway: Gateway,
  guardian: string,
  familyPhoneNo: string,
  bindingStatus: 0 | 1,
): Promise<void> {
  await ask(gateway, guardian, 'configs/v1/unBindingFamilySMS', {
    familyPhoneNo,
    bindingStatus,
    requestId: newRequest(),
  })
}

/** Creates an accepted binding; returns its id. */
export async function protect(
  gateway: Gateway,
  guardian: string,
  phoneNo: string,
  asked: Partial<FamilyScope> = {},
): Promise<string> {
  const { token, person } = await invite(gateway, guardian, phoneNo, asked)
  await ask(gateway, phoneNo, 'guard/v1/family/invitation/answer', { token, accept: true, requestId: newRequest() })
  return person.id
}

/** Turns the family reminder on; numbers to try have it off. */
export async function remind(gateway: Gateway, guardian: string): Promise<void> {
  const path = 'configs/v1/familyRemindSwitch'
  await ask(gateway, guardian, path, { status: 1, requestId: newRequest() })
}

/** The alerts of a guardian, newest first. */
export async function alertsOf(gateway: Gateway, guardian: string): Promise<FamilyAlert[]> {
  return (await ask(gateway, guardian, 'guard/v1/family/alerts', { cursor: null, limit: 50 })).items
}

/** The token in the newest SMS to a number that contains one. */
export async function tokenSentTo(gateway: Gateway, phoneNo: string): Promise<string> {
  return eventually(async () => {
    const texts = (await gateway.outbox(phoneNo)).map(({ text }) => /guardianInvite\?id=([\w-]+)/.exec(text)?.[1])
    const token = texts.find((found) => found !== undefined)
    if (token === undefined) throw new Error(`No invitation for ${phoneNo}`)
    return token
  })
}

/** What a camera decodes from the current QR code. */
export async function scan(phone: Phone, id: string): Promise<string | undefined> {
  const { pixels, side } = await phone.el(id).evaluate(async (element) => {
    const image = new Image()
    image.src = element.querySelector('img')?.src ?? ''
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 300
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 300, 300)
    return { pixels: [...(context?.getImageData(0, 0, 300, 300).data ?? [])], side: 300 }
  })
  return jsQR(new Uint8ClampedArray(pixels), side, side)?.data
}
