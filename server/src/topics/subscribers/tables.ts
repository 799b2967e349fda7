import type { Generated } from 'kysely'
import type { AccountActor, AccountEventKind } from '@contract/words/account'
import type { Sharing, SharingBasis } from '@/rules/legal/sharing'
import { DAY_MS } from '@/rules/time/units'
import { ACCOUNT, ago, promised, type TableDeclarations } from '../../kernel/table-declaration'

/** Times are in ms since the epoch. */
export interface SubscriberTables {
  subscribers: SubscriberRow
  /**
   * When a number was taken from its holder last, and whose account that is (empty: nobody's): what the carrier reports of
   * it from before is of the former one. `noted_at`: when the gateway stored that.
   */
  released_numbers: {
    phone_no: string
    released_at: number
    holder_id: Generated<string>
    noted_at: Generated<number>
  }
  account_events: AccountEventRow
  /**
   * What third parties got of a subscriber's data (`recordSharing`): one row for each day in Shanghai, third party and kind of
   * data (rules/legal/sharing.ts). `times`: how often; `last_at`: when last.
   */
  sharings: { subscriber_id: string; day: number; what: Sharing; basis: SharingBasis; times: number; last_at: number }
}

/**
 * Everybody who ever logged in, or has a product of the carrier. `proved_at`: when somebody proved the number last, 0 before
 * anybody did. `used_at`: the last use of number or
 * account without a gap after which the number may be somebody else's (rules/session/holder.ts), to the day.
 */
interface SubscriberRow {
  subscriber_id: string
  phone_no: string
  created_at: number
  proved_at: Generated<number>
  used_at: Generated<number>
}

/** One event of the audit trail (`recordAccountEvent`). `network`: a mark of the sender's network, no address. */
interface AccountEventRow {
  subscriber_id: string
  event_id: string
  at: number
  kind: AccountEventKind
  by_whom: AccountActor
  detail: string
  about: string
  client: string
  network: string
}

const SHARING_YEARS = 3

/** Whose the columns are, and how long the rows stay. */
export const subscriberTables: TableDeclarations<SubscriberTables> = {
  subscribers: {
    holds: {
      zh: '账号：号码、首次登录、最近证明号码和最近使用的时间',
      en: 'The account: the number, when it first logged in, and when it was last proved and used',
    },
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', phone_no: 'value', created_at: 'time', proved_at: 'time', used_at: 'time' },
  },
  account_events: {
    holds: {
      zh: '账号动态：登录、导出、注销、授权和他人所做的更改',
      en: 'Account activity: log-ins, exports, deletions, consents and changes by others',
    },
    byNetwork: true,
    key: ['subscriber_id', 'event_id'],
    purges: [{ name: 'account events', from: 'at', ...promised('accountEvents') }],
    columns: {
      subscriber_id: 'owner',
      event_id: 'link',
      at: 'time',
      kind: 'value',
      by_whom: 'value',
      detail: 'value',
      about: 'link',
      client: 'value',
      network: 'value',
    },
  },
  sharings: {
    holds: {
      zh: '信息提供记录：第三方收到的信息的种类、依据、日期和次数',
      en: 'Records of sharing: which kinds of data third parties got, on what basis, on which days and how often',
    },
    kept: {
      years: SHARING_YEARS,
      why: {
        zh: '《网络数据安全管理条例》第十二条：向第三方提供个人信息的处理情况记录保存三年。',
        en: 'Network Data Security Regulations, article 12: records of personal data given to third parties are kept for three years.',
      },
    },
    byNetwork: true,
    key: ['subscriber_id', 'day', 'what'],
    // The law's years include a 29 February.
    purges: [{ name: 'records of sharing', from: 'day', until: ago(SHARING_YEARS * 366 * DAY_MS) }],
    columns: {
      subscriber_id: 'owner',
      day: 'time',
      what: 'value',
      basis: 'value',
      times: 'value',
      last_at: 'time',
    },
  },
  released_numbers: {
    why: {
      zh: '号码被收回的时间，三十天后删除',
      en: 'When a number was taken back; deleted after thirty days',
    },
    key: ['phone_no'],
    // The carrier sends nothing again after that.
    purges: [{ name: 'released numbers', from: 'noted_at', until: ago(30 * DAY_MS) }],
    columns: { phone_no: 'value', released_at: 'time', holder_id: 'other', noted_at: 'time' },
  },
}
