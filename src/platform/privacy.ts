import { localStore } from './storage'

/** H5 has no privacy request of a host: each form's consent covers it. */
export function watchPrivacy(): void {}

/** Returns whether the user allows the app to request personal data. */
export function agreesToPrivacy(): Promise<boolean> {
  return Promise.resolve(true)
}

/** Returns whether the user has agreed already, without asking. On H5 nobody logs in without the consent. */
export function hasAgreedToPrivacy(): Promise<boolean> {
  return Promise.resolve(localStore.get('uasp_access_token') !== null)
}
