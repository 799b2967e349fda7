import Taro from '@tarojs/taro'

/** Whether the host has a page of its own for what it lets the app do. */
export const canManagePermissions = true

/** Opens WeChat's page of permissions. */
export function managePermissions(): void {
  void Taro.openSetting({}).catch(() => undefined) // the person has gone back
}
