import type { WechatSource } from '../../ports/wechat'
import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

/** The number that a WeChat user has bound. `bound_at` is in ms since the epoch. */
export interface WechatTables {
  wechat_bindings: { source: WechatSource; open_id: string; subscriber_id: string; bound_at: number }
}

/** Whose the columns are, and how long the rows stay. */
export const wechatTables: TableDeclarations<WechatTables> = {
  wechat_bindings: {
    holds: { zh: '绑定的微信用户', en: 'WeChat users that are bound to the number' },
    grantsAccess: true,
    key: ['source', 'open_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', source: 'value', open_id: 'value', bound_at: 'time' },
  },
}
