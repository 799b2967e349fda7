import type { Compiled } from '../compile/compiled'

/** What whoever starts a host may choose for the mini-program in it. */
export interface HostSettings {
  /** The page that opens first, with its query; the first of app.json unless given. */
  entry?: string
  /** Requests to the first address go to the second: a build has its gateway's address inside. */
  rewrite?: Record<string, string>
  /** What is in the storage at the start. */
  storage?: Record<string, unknown>
  /** Keeps the storage in this browser, for a person who comes back. */
  keepsStorage?: boolean
  /** The subscriber has agreed to the privacy terms before. */
  privacyAgreed?: boolean
  /** The files in the subscriber's chats, by their names, base64; without it the browser asks a person. */
  files?: Record<string, string>
  /** WeChat's font size setting in px; 16 is the normal one. */
  fontSize?: number
  /** What wx.login answers; each call gets the next number behind it. */
  loginCode?: string
  /** What the subscriber answers when the phone-number button asks; allowed unless set. */
  phoneNumber?: 'allow' | 'deny'
  /** What the phone-number button hands over; each press gets the next number behind it. */
  phoneCode?: string
}

/** What the page in the browser asks its server for before it starts. */
export interface HostStart {
  compiled: Compiled
  settings: HostSettings
}
