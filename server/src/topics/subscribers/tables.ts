import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

/** Everybody who ever logged in. `created_at` is in ms since the epoch. */
export interface SubscriberTables {
  subscribers: { subscriber_id: string; phone_no: string; created_at: number }
}

/** Whose the columns are, and how long the rows stay. */
export const subscriberTables: TableDeclarations<SubscriberTables> = {
  subscribers: {
    holds: { zh: '账号：号码和首次登录时间', en: 'The account: the number, and when it first logged in' },
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', phone_no: 'value', created_at: 'time' },
  },
}
