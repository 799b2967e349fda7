import { localStore } from './storage'

/** On H5 nobody else asks: the consent of each form is the question. */
export function watchPrivacy(): void {}

/** Whether the user lets personal data be asked for. */
export function agreesToPrivacy(): Promise<boolean> {
  return Promise.resolve(true)
}

/** Whether the user has agreed already; never asks. On H5 nobody logs in without the consent. */
export function hasAgreedToPrivacy(): Promise<boolean> {
  return Promise.resolve(localStore.get('uasp_access_token') !== null)
}
