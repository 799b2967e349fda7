import Taro from '@tarojs/taro'

/**
 * Notifies once WeChat has loaded a newer version of the mini-program. `apply` restarts with it; otherwise the next cold
 * start does.
 */
export function onNewVersion(listener: (apply: () => void) => void): void {
  const manager = Taro.getUpdateManager()
  manager.onUpdateReady(() => listener(() => manager.applyUpdate()))
}
