import Taro from '@tarojs/taro'

/** The mini-program is always WeChat's. */
export function hasWechatLogin(): boolean {
  return true
}

/** It never leaves for its code. */
export function isBackFromWechat(): boolean {
  return false
}

/** A code of wx.login, good once for five minutes; null when WeChat gave none. */
export async function wechatCode(): Promise<string | null> {
  try {
    return (await Taro.login()).code || null
  } catch {
    return null
  }
}
