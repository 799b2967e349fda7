import Taro from '@tarojs/taro'

/** Puts text on the clipboard; WeChat says so itself. False when it was refused. */
export function copyText(text: string): Promise<boolean> {
  return Taro.setClipboardData({ data: text }).then(
    () => true,
    () => false,
  )
}
