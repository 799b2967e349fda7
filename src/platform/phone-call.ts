import Taro from '@tarojs/taro'

/** Opens the phone's dialler with a number. Resolves to false if the user or the phone declines. */
export function callNumber(phoneNumber: string): Promise<boolean> {
  return Taro.makePhoneCall({ phoneNumber }).then(
    () => true,
    () => false,
  )
}
