import Taro from '@tarojs/taro'
import type { PickedContact } from './pick-contacts'
import { withConsent } from './privacy-refusal'

/** Returns whether this environment can pick people from the phone's address book. */
export function canPickContacts(): boolean {
  return true
}

/** Opens WeChat's contact picker for one person. Resolves to null if nobody was chosen. */
export function pickContacts(): Promise<PickedContact[] | null> {
  return withConsent(() => Taro.chooseContact({})).then(
    ({ displayName, phoneNumber }) => [{ name: displayName, phones: [phoneNumber] }],
    () => null,
  )
}
