import Taro from '@tarojs/taro'

/** Opens the phone's dialler with a number; the subscriber presses call. Nothing happens when it is refused. */
export function dial(phoneNo: string): void {
  Taro.makePhoneCall({ phoneNumber: phoneNo }).catch(() => undefined)
}
