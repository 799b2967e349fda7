import type { Compiled } from '../../compile/compiled'
import { screenOf, type Screen } from '../screen'
import type { HostSettings } from '../settings'
import type { WxFunction } from './asynchronous'

const SDK_VERSION = '3.7.0'

function windowInfo({ statusBar, homeIndicator }: Screen) {
  const { innerWidth: width, innerHeight: height, devicePixelRatio } = window
  const bottom = height - homeIndicator
  const safeArea = { left: 0, right: width, top: statusBar, bottom, width, height: bottom - statusBar }
  return {
    pixelRatio: devicePixelRatio,
    screenWidth: width,
    screenHeight: height,
    windowWidth: width,
    windowHeight: height,
    statusBarHeight: statusBar,
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
export function environmentCalls(settings: HostSettings, launch: Record<string, unknown>): Record<string, WxFunction> {
  const { fontSize = 16 } = settings
  const windowNow = () => windowInfo(screenOf(settings))
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
    getWindowInfo: windowNow,
    getDeviceInfo: deviceInfo,
    getAppBaseInfo: appBaseInfo,
    getSystemInfoSync: () => ({ ...windowNow(), ...deviceInfo(), ...appBaseInfo() }),
    getLaunchOptionsSync: () => launch,
    getEnterOptionsSync: () => launch,
    getAccountInfoSync: () => ({ miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' } }),
    getMenuButtonBoundingClientRect: () => screenOf(settings).capsule,
  }
}

/** The same, by the calls that return it later. */
export function environmentLater(
  settings: HostSettings,
  launch: Record<string, unknown>,
): Record<string, () => object> {
  const { getSystemInfoSync } = environmentCalls(settings, launch) as Record<string, () => object>
  return getSystemInfoSync ? { getSystemInfo: getSystemInfoSync, getSystemInfoAsync: getSystemInfoSync } : {}
}

/** `wx.canIUse`: whether the host has a call or a component, optionally with a part after a dot. */
export function canIUse(has: (name: string) => boolean, compiled: Compiled): (schema: string) => boolean {
  return (schema) => {
    const [name = ''] = schema.split('.')
    return has(name) || name in compiled.attributes
  }
}
