import Taro from '@tarojs/taro'

/** Whether the host app has a page that manages the app's permissions. */
export const canManagePermissions = true

/** Opens WeChat's permission page. */
export function managePermissions(): void {
  void Taro.openSetting({}).catch(() => undefined) // the user went back
}
