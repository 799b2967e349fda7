import Taro from '@tarojs/taro'

/** Sets the title in WeChat's task list; the screen draws its own header. */
export function setWindowTitle(title: string): void {
  Taro.setNavigationBarTitle({ title }).catch(() => undefined)
}
