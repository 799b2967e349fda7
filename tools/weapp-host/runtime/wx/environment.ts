import type { Compiled } from '../../compile/compiled'
import type { HostSettings } from '../settings'
import type { WxFunction } from './asynchronous'

const STATUS_BAR = 20
const CAPSULE = { width: 87, height: 32, top: 24, fromRight: 7 }
const SDK_VERSION = '3.7.0'

function windowInfo() {
  const { innerWidth: width, innerHeight: height, devicePixelRatio } = window
  const safeArea = { left: 0, right: width, top: STATUS_BAR, bottom: height, width, height: height - STATUS_BAR }
  return {
    pixelRatio: devicePixelRatio,
    screenWidth: width,
    screenHeight: height,
    windowWidth: width,
    windowHeight: height,
    statusBarHeight: STATUS_BAR,
    screenTop: 0,
    safeArea,
  }
}

const deviceInfo = () => ({
  abi: '',
  benchmarkLevel: 1,
  brand: 'devtools',
  model: 'weapp-host',
  system: 'Linux',
  platform: 'devtools',
  memorySize: 4096,
})

/** WeChat's data about itself, the phone and how the mini-program was opened. */
export function environmentCalls(
  { fontSize = 16 }: HostSettings,
  launch: Record<string, unknown>,
): Record<string, WxFunction> {
  const appBaseInfo = () => ({
    SDKVersion: SDK_VERSION,
    enableDebug: false,
    host: { appId: '' },
    language: 'zh_CN',
    version: '8.0.50',
    theme: 'light',
    fontSizeScaleFactor: fontSize / 16,
    fontSizeSetting: fontSize,
  })
  return {
    getWindowInfo: windowInfo,
    getDeviceInfo: deviceInfo,
    getAppBaseInfo: appBaseInfo,
    getSystemInfoSync: () => ({ ...windowInfo(), ...deviceInfo(), ...appBaseInfo() }),
    getLaunchOptionsSync: () => launch,
    getEnterOptionsSync: () => launch,
    getAccountInfoSync: () => ({ miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' } }),
    getMenuButtonBoundingClientRect() {
      const right = window.innerWidth - CAPSULE.fromRight
      const { width, height, top } = CAPSULE
      return { width, height, top, bottom: top + height, right, left: right - width }
    },
  }
}

/** `wx.canIUse`: whether the host has a call or a component, optionally with a part after a dot. */
export function canIUse(has: (name: string) => boolean, compiled: Compiled): (schema: string) => boolean {
  return (schema) => {
    const [name = ''] = schema.split('.')
    return has(name) || name in compiled.attributes
  }
}
