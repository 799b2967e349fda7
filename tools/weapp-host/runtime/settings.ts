import type { Compiled } from '../compile/compiled'

/** The settings of a host. */
export interface HostSettings {
  /** The page that opens first, with its query; by default the first of app.json. */
  entry?: string
  /** Requests to the first address are sent to the second: a build contains its gateway's address. */
  rewrite?: Record<string, string>
  /** The storage at the start. */
  storage?: Record<string, unknown>
  /** Keeps the storage in this browser, for a person's next visit. */
  keepsStorage?: boolean
  /** The subscriber has already agreed to the privacy terms. */
  privacyAgreed?: boolean
  /** The files in the subscriber's chats, by their names, base64; without it the browser opens a file dialog. */
  files?: Record<string, string>
  /** The pictures and videos in the subscriber's album, by their names, base64; without it the browser opens a file dialog. */
  album?: Record<string, string>
  /** The phone's address book, of which `wx.chooseContact` returns the first; without any the subscriber goes back. */
  contacts?: { name: string; phoneNumber: string }[]
  /** Permissions that the subscriber refuses, such as `scope.camera`; all others are given when they are asked for. */
  deniedScopes?: string[]
  /** Whether the subscriber confirms dialogs and chooses the first of a list; otherwise both are cancelled. True by default. */
  confirms?: boolean
  /**
   * The phone's screen in px: the height of its status bar, 20 by default, and of what its home indicator and its keyboard
   * cover, both 0 by default. An iPhone with a notch has 47, 34 and 336. What is given is drawn, and in `env(safe-area-inset-…)`
   * of wxss. Its width, 375 by default, is that of the host's own browser.
   */
  screen?: { width?: number; statusBar?: number; homeIndicator?: number; keyboard?: number }
  /** WeChat's font size setting in px; 16 is the normal one. */
  fontSize?: number
  /** WeChat has loaded a newer version of the mini-program. */
  hasUpdate?: boolean
  /** The code that wx.login returns; each call appends the next number. */
  loginCode?: string
  /** The subscriber's answer to the phone-number button; allowed by default. */
  phoneNumber?: 'allow' | 'deny'
  /** The subscriber's answer to `wx.requestSubscribeMessage`, or answers by templates; accept by default. */
  subscribe?: SubscribeAnswer | Record<string, SubscribeAnswer>
  /** The code that the phone-number button returns; each press appends the next number. */
  phoneCode?: string
}

/** `ban`: WeChat has forbidden the template. */
export type SubscribeAnswer = 'accept' | 'reject' | 'ban'

/** What the page in the browser fetches from its server before it starts. */
export interface HostStart {
  compiled: Compiled
  settings: HostSettings
}
