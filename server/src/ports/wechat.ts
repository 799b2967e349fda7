export type WechatSource = 'wxMini' | 'wxPublic'

/** WeChat does not know the code, or it has been used: the user may try again. */
export class WechatRefusal extends Error {}

/** What the gateway asks of WeChat. Rejects with WechatRefusal when the code is no good, otherwise with the fault. */
export interface WechatPort {
  /** Who stands behind a code of wx.login (mini-program) or of OAuth (public account). */
  exchangeCode(code: string, source: WechatSource): Promise<{ openId: string }>
  /** The number behind a code of the mini-program's phone-number button, without the country code. */
  phoneNumber(phoneCode: string): Promise<string>
  /** What the JS-SDK of the public account's pages is signed with; null when there is no public account. */
  shareTicket(): Promise<{ appId: string; ticket: string } | null>
  /** Whether a text may be shown to others. `openId` is its author in the mini-program, seen there within two hours. */
  isTextFit(text: string, openId: string): Promise<boolean>
}
