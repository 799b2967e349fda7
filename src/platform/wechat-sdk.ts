import { BASE_PATH } from './address-bar'

interface Outcome {
  success: () => void
  fail: (error: unknown) => void
}

/** The part of the WeChat JS-SDK that this app uses. */
interface WechatSdk {
  config(settings: PageSettings & { debug: boolean; jsApiList: readonly string[] }): void
  ready(listener: () => void): void
  error(listener: (error: unknown) => void): void
  updateAppMessageShareData(card: LinkCard & Outcome): void
  updateTimelineShareData(card: Omit<LinkCard, 'desc'> & Outcome): void
  miniProgram: Record<'navigateTo' | 'redirectTo', (target: { url: string } & Outcome) => void>
}

declare global {
  interface Window {
    wx?: WechatSdk
  }
}

/** The page's signature that WeChat verifies; the gateway creates it. */
export interface PageSettings {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/** The card of a page that is shared in the WeChat browser. */
export interface LinkCard {
  title: string
  desc: string
  /** Must be a URL of the page's own host. */
  link: string
}

const ADDRESS = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const PATIENCE = 5000

let loading: Promise<WechatSdk> | undefined

/** Opens a page of the surrounding mini-program. Rejects if WeChat refuses or does not respond. */
export async function openMiniProgramPage(url: string, isReplacing: boolean): Promise<void> {
  const { miniProgram } = await sdk()
  await settle((outcome) => miniProgram[isReplacing ? 'redirectTo' : 'navigateTo']({ url, ...outcome }))
}

/** Sets the card that WeChat's menu shares for this page. Rejects if WeChat does not accept the page's settings. */
export async function shareLink(settings: PageSettings, card: LinkCard): Promise<void> {
  const wx = await sdk()
  const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData']
  await settle(({ success, fail }) => {
    wx.error(fail)
    wx.ready(success)
    wx.config({ ...settings, debug: false, jsApiList })
  })
  await settle((outcome) => wx.updateAppMessageShareData({ ...card, ...outcome }))
  const { title, link } = card
  await settle((outcome) => wx.updateTimelineShareData({ title, link, ...outcome }))
}

/** Returns the URL whose signature WeChat verifies: that of the page, without fragment. */
export function pageAddress(): string {
  return window.location.href.split('#')[0] ?? ''
}

/** Returns the full URL of a path of this app, for a share card. */
export function siteAddress(target: string): string {
  return `${window.location.origin}${BASE_PATH}${target}`
}

/** Loads WeChat's script at the first use, so that it is requested only inside WeChat. */
function sdk(): Promise<WechatSdk> {
  loading ??= settle<WechatSdk>(({ success, fail }) => {
    const script = document.createElement('script')
    script.src = ADDRESS
    script.onload = () => (window.wx ? success(window.wx) : fail(new Error('The SDK is not there')))
    script.onerror = fail
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Resolves or rejects with one of the two callbacks; rejects after a timeout. */
function settle<Value = void>(
  start: (outcome: { success: (value: Value) => void; fail: (error: unknown) => void }) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('WeChat does not answer')), PATIENCE)
    start({
      success: (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      fail: (error) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error('WeChat refused'))
      },
    })
  })
}
