import type { WechatSource } from '@contract/words/account'
import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

/** The number that a WeChat user has bound. `bound_at` is in ms since the epoch. */
export interface WechatTables {
  wechat_bindings: { source: WechatSource; open_id: string; subscriber_id: string; bound_at: number }
  /** How many messages of a template a subscriber still accepts. */
  wechat_consents: { subscriber_id: string; template_id: string; left_count: number; accepted_at: number }
}

/** Whose the columns are, and how long the rows stay. */
export const wechatTables: TableDeclarations<WechatTables> = {
  wechat_bindings: {
    holds: { zh: '绑定的微信用户', en: 'WeChat users that are bound to the number' },
    grantsAccess: true,
    key: ['subscriber_id', 'source', 'open_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', source: 'value', open_id: 'value', bound_at: 'time' },
  },
  wechat_consents: {
    holds: { zh: '您同意接收的微信提醒', en: 'WeChat messages that you agreed to get' },
    grantsAccess: true,
    key: ['subscriber_id', 'template_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', template_id: 'value', left_count: 'value', accepted_at: 'time' },
  },
}
