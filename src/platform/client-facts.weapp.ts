import Taro from '@tarojs/taro'
import type { ClientFacts } from '@/rules/environment/client'

/** The mini-program has no user agent; the device's platform stands in for it. */
export function clientFacts(): Omit<ClientFacts, 'hostAppPattern'> {
  return { taroEnv: 'weapp', userAgent: Taro.getSystemInfoSync().platform }
}
