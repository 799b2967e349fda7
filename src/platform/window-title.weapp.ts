import Taro from '@tarojs/taro'

/** The title in WeChat's task list; the screen's own bar is drawn by us. */
export function setWindowTitle(title: string): void {
  Taro.setNavigationBarTitle({ title }).catch(() => undefined)
}
