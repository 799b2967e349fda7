import type { LoginAnswer } from '@contract/auth'
import { localStore, sessionStore } from '@/platform/storage'
import { maskSubscriber } from '@/rules/phone/mask'
import { chooseToken } from '@/rules/session/token'

/** Who is logged in, as the storage keys of SPEC.md section 3 hold it. */
export interface StoredUser {
  /** The token of requests, main or SMS; null is not logged in. */
  token: string | null
  phoneNo: string
  phoneNoDisplay: string
  userId: string
  openId: string
}

/** The user that the storage holds. A phone number without its masked form is masked here. */
export function readStoredUser(): StoredUser {
  const token = chooseToken({
    main: localStore.get('uasp_access_token'),
    sms: localStore.get('sms_access_token'),
    isSmsProcess: sessionStore.get('isSmsProcess') !== null,
  })
  const phoneNo = localStore.get('phoneNo') ?? ''
  return {
    token,
    phoneNo,
    phoneNoDisplay: localStore.get('phoneNoDisplay') ?? (phoneNo ? maskSubscriber(phoneNo) : ''),
    userId: localStore.get('userId') ?? '',
    openId: localStore.get('openId') ?? '',
  }
}

/** Stores a login: token, number, masked number and userId. It ends an SMS process, whose token it is not. */
export function storeLogin({ token, phoneNo, phoneNoDisplay, userId, openId }: LoginAnswer): void {
  sessionStore.remove('isSmsProcess')
  localStore.set('uasp_access_token', token)
  localStore.set('phoneNo', phoneNo)
  localStore.set('phoneNoDisplay', phoneNoDisplay || maskSubscriber(phoneNo))
  localStore.set('userId', userId)
  if (openId) localStore.set('openId', openId)
}

/** Clears both tokens, isSmsProcess, phone number and userId (DESIGN.md section 4), and what else belongs to the user. */
export function clearStoredUser(): void {
  sessionStore.remove('isSmsProcess')
  sessionStore.remove('productId')
  for (const key of [
    'uasp_access_token',
    'sms_access_token',
    'phoneNo',
    'phoneNoDisplay',
    'userId',
    'openId',
    'productId',
  ]) {
    localStore.remove(key)
  }
}

/** Storage keys whose change in another tab changes who is logged in. */
export const sessionKeys: ReadonlySet<string> = new Set([
  'uasp_access_token',
  'sms_access_token',
  'phoneNo',
  'phoneNoDisplay',
  'userId',
])
