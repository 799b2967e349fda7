import Taro from '@tarojs/taro'
import type { ClientFacts } from '@/rules/environment/client'

/** The mini-program has no user agent, so the device's platform takes its place. */
export function clientFacts(): Omit<ClientFacts, 'hostAppPattern'> {
  return { taroEnv: 'weapp', userAgent: Taro.getDeviceInfo().platform }
}
