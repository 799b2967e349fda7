import type { WechatSource } from '../../ports/wechat'

/** The number that a WeChat user has bound. `bound_at` is in ms since the epoch. */
export interface WechatTables {
  wechat_bindings: { source: WechatSource; open_id: string; subscriber_id: string; bound_at: number }
}
