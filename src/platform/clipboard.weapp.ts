import Taro from '@tarojs/taro'

/** Copies text to the clipboard; WeChat shows its own confirmation. Resolves to false if that fails. */
export function copyText(text: string): Promise<boolean> {
  return Taro.setClipboardData({ data: text }).then(
    () => true,
    () => false,
  )
}
