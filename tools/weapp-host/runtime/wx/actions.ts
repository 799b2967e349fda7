import type { Listeners } from '../listeners'
import { WxFailure, type WxOptions } from './asynchronous'
import type { Privacy } from './privacy'

/** Something that WeChat did outside of the mini-program. */
export interface Action {
  name: string
  options: Record<string, unknown>
}

type Call = (options: WxOptions) => object | void | Promise<object | void>

const withoutCallbacks = (options: WxOptions) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))

/** Calls whose only effect is on what WeChat draws, or on the phone. */
const ONLY_NOTED = [
  'hideToast',
  'hideLoading',
  'hideHomeButton',
  'showNavigationBarLoading',
  'hideNavigationBarLoading',
  'showShareMenu',
  'hideShareMenu',
  'updateShareMenu',
  'setKeepScreenOn',
  'stopPullDownRefresh',
  'vibrateShort',
  'vibrateLong',
]

/** What a person would see WeChat do outside the mini-program: the host records it. */
export class Actions {
  readonly done: Action[] = []
  private clipboard = ''

  constructor(
    private readonly privacy: Privacy,
    private readonly listeners: Listeners,
    /** Whether the subscriber confirms dialogs. */
    private readonly agrees: boolean,
  ) {}

  note(name: string, options: WxOptions): void {
    this.done.push({ name, options: withoutCallbacks(options) })
  }

  /** `wx.<name>`, which is only recorded; it fails without the arguments that WeChat requires. */
  private noted(name: string, ...needed: string[]): Record<string, Call> {
    return {
      [name]: (options) => {
        const lost = needed.find((key) => options[key] === undefined || options[key] === '')
        if (lost) throw new WxFailure(`parameter error: parameter.${lost} should not be empty`)
        this.note(name, options)
      },
    }
  }

  /** The asynchronous calls of wx. */
  calls(): Record<string, Call> {
    return {
      ...this.noted('makePhoneCall', 'phoneNumber'),
      ...this.noted('navigateToMiniProgram', 'appId'),
      ...this.noted('openPrivacyContract'),
      ...this.noted('showToast', 'title'),
      ...this.noted('showLoading', 'title'),
      ...this.noted('previewImage', 'urls'),
      ...Object.fromEntries(ONLY_NOTED.map((name) => [name, (options: WxOptions) => this.note(name, options)])),
      showModal: (options) => {
        this.note('showModal', options)
        return { confirm: this.agrees, cancel: !this.agrees }
      },
      showActionSheet: (options) => {
        if (!Array.isArray(options.itemList)) throw new WxFailure('parameter error: parameter.itemList should be Array')
        this.note('showActionSheet', options)
        if (!this.agrees) throw new WxFailure('cancel')
        return { tapIndex: 0 }
      },
      ...this.noted('enableAlertBeforeUnload', 'message'),
      ...this.noted('disableAlertBeforeUnload'),
      setClipboardData: async ({ data }) => {
        await this.privacy.require('setClipboardData')
        this.clipboard = String(data)
        this.note('setClipboardData', { data })
      },
      getClipboardData: async () => {
        await this.privacy.require('getClipboardData')
        return { data: this.clipboard }
      },
      getNetworkType: () => ({ networkType: 'wifi' }),
    }
  }

  /** WeChat moves to the background or to the foreground. */
  setInFront(isInFront: boolean, launch: Record<string, unknown>): void {
    this.listeners.fire(isInFront ? 'AppShow' : 'AppHide', isInFront ? launch : {})
  }
}
