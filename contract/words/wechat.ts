/** What a subscriber may be told by WeChat's subscription messages instead of an SMS; each has a template of its own. */
export const wechatMessageKinds = ['familyAlert', 'newDevice', 'weekly', 'renewal'] as const
export type WechatMessageKind = (typeof wechatMessageKinds)[number]
