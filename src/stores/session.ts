import { create } from 'zustand'
import type { LoginAnswer } from '@contract/auth'
import { client } from '@/platform/environment'
import { localStore, sessionStore } from '@/platform/storage'
import { parseChannel, storedChannel } from '@/rules/channel/channel'
import type { StoredUser } from './stored-session'
import { clearStoredUser, readStoredUser, storeLogin } from './stored-session'

/** The persisted user (SPEC.md section 3), and facts of this visit. */
export interface SessionState extends StoredUser {
  /** Changes with each session of this visit, so that data of one session is never used in the next. */
  generation: number
  /** '{client label}|buy|{value or default}', sent with every call. */
  channel: string
  /** The target after login; home opens it once. */
  redirect: string | null
  /** The only product that this visitor is interested in. */
  onlyProduct: string
  /** The host's page that opened the app. */
  fromPage: string
  /** The number from /fs; home opens the family set-up for it once. */
  familyPhoneNo: string | null
  login(answer: LoginAnswer): void
  /** Clears the user, on log-out and on expiry. */
  remove(): void
  /** Reads the user from the storage again, after a change by another tab. */
  follow(): void
  /**
   * Sets the channel. Of an array the first element counts; a value longer than 7 characters is ignored (SPEC.md
   * section 5).
   */
  setChannel(value: string | readonly string[] | undefined): void
  setRedirect(target: string | null): void
  takeRedirect(): string | null
  setOrigin(origin: { onlyProduct?: string; fromPage?: string }): void
  setFamilyPhoneNo(phoneNo: string): void
  takeFamilyPhoneNo(): string | null
}

/** The logged-in user and how the visit began. Everything in it survives a reload. */
export const useSessionStore = create<SessionState>()((set, get) => ({
  ...readStoredUser(),
  generation: 0,
  channel: sessionStore.get('logChannel') ?? storedChannel(client().channelLabel),
  redirect: sessionStore.get('redirect'),
  onlyProduct: sessionStore.get('onlyProduct') ?? '',
  fromPage: sessionStore.get('fromPage') ?? '',
  familyPhoneNo: sessionStore.get('familyPhoneNo'),

  login(answer) {
    storeLogin(answer)
    const user = answer.token ? { ...readStoredUser(), ...fromAnswer(answer) } : readStoredUser()
    set({ ...user, generation: get().generation + 1 })
  },
  remove() {
    clearStoredUser()
    keep('familyPhoneNo', null)
    const loggedOut = { token: null, phoneNo: '', phoneNoDisplay: '', userId: '', openId: '', familyPhoneNo: null }
    set({ ...loggedOut, generation: get().generation + 1 })
  },
  follow() {
    const { token, phoneNo, generation } = get()
    const user = readStoredUser()
    const isSame = user.token === token && user.phoneNo === phoneNo
    set({ ...user, generation: isSame ? generation : generation + 1 })
  },
  setChannel(value) {
    const named = parseChannel(value)
    if (named === undefined) return
    const channel = storedChannel(client().channelLabel, named)
    keep('logChannel', channel)
    set({ channel })
  },
  setRedirect(target) {
    keep('redirect', target)
    set({ redirect: target })
  },
  takeRedirect() {
    const { redirect } = get()
    if (redirect !== null) get().setRedirect(null)
    return redirect
  },
  setOrigin({ onlyProduct = get().onlyProduct, fromPage = get().fromPage }) {
    keep('onlyProduct', onlyProduct)
    keep('fromPage', fromPage)
    set({ onlyProduct, fromPage })
  },
  setFamilyPhoneNo(phoneNo) {
    keep('familyPhoneNo', phoneNo)
    set({ familyPhoneNo: phoneNo })
  },
  takeFamilyPhoneNo() {
    const { familyPhoneNo } = get()
    if (familyPhoneNo !== null) {
      keep('familyPhoneNo', null)
      set({ familyPhoneNo: null })
    }
    return familyPhoneNo
  },
}))

/** Makes the session work for this visit even if the storage is blocked. */
function fromAnswer({ token, phoneNo, userId }: LoginAnswer): Partial<StoredUser> {
  return { token, phoneNo, userId }
}

function keep(key: string, value: string | null): void {
  if (value) sessionStore.set(key, value)
  else sessionStore.remove(key)
}

/** Stores what sibling pages read: this visit's channel and the client type. */
export function storeVisitFacts(): void {
  sessionStore.set('logChannel', useSessionStore.getState().channel)
  localStore.set('pointClientType', client().pointClientType)
}
