/** Replaces the button whose tap WeChat receives, with Taro's button below it: H5 shows none. */
export const WechatButton = (): null => null
