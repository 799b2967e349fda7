import Taro from '@tarojs/taro'

/** The mini-program always runs in WeChat. */
export function hasWechatLogin(): boolean {
  return true
}

/** The mini-program gets its code without a redirect. */
export function isBackFromWechat(): boolean {
  return false
}

/** Returns a code of wx.login, valid once within five minutes; null if WeChat returned none. */
export async function wechatCode(): Promise<string | null> {
  try {
    return (await Taro.login()).code || null
  } catch {
    return null
  }
}
