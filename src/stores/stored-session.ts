import type { LoginAnswer } from '@contract/auth'
import { localStore, sessionStore } from '@/platform/storage'
import { maskSubscriber } from '@/rules/phone/mask'
import { chooseToken } from '@/rules/session/token'

/** The logged-in user, as stored under the keys of SPEC.md section 3. */
export interface StoredUser {
  /** The token for requests, main or SMS; null when not logged in. */
  token: string | null
  phoneNo: string
  phoneNoDisplay: string
  userId: string
  openId: string
}

/** Reads the user from the storage. Masks the phone number if its masked form is missing. */
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

/** Stores a login: token, number, masked number and userId. Ends a running SMS process, which has a different token. */
export function storeLogin({ token, phoneNo, phoneNoDisplay, userId, openId }: LoginAnswer): void {
  sessionStore.remove('isSmsProcess')
  localStore.set('uasp_access_token', token)
  localStore.set('phoneNo', phoneNo)
  localStore.set('phoneNoDisplay', phoneNoDisplay || maskSubscriber(phoneNo))
  localStore.set('userId', userId)
  if (openId) localStore.set('openId', openId)
}

/** Clears both tokens, isSmsProcess, phone number and userId (DESIGN.md section 4), and the user's other data. */
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

/** Storage keys whose change in another tab can change the logged-in user. */
export const sessionKeys: ReadonlySet<string> = new Set([
  'uasp_access_token',
  'sms_access_token',
  'phoneNo',
  'phoneNoDisplay',
  'userId',
])
