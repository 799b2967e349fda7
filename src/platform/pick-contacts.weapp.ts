import Taro from '@tarojs/taro'
import type { PickedContact } from './pick-contacts'

/** Whether people can be chosen from the phone's own address book here. */
export function canPickContacts(): boolean {
  return true
}

/** Lets the person choose one contact in WeChat's own list; null when nobody was chosen. */
export function pickContacts(): Promise<PickedContact[] | null> {
  return Taro.chooseContact({}).then(
    ({ displayName, phoneNumber }) => [{ name: displayName, phones: [phoneNumber] }],
    () => null,
  )
}
