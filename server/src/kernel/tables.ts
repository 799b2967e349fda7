import { ACCOUNT, atOnce, promised, type TableDeclarations } from './table-declaration'

/** Tables that every call uses. Times are in ms since the epoch; secrets are stored as hashes only. */
export interface KernelTables {
  sessions: SessionRow
  rate_windows: RateWindowRow
  idempotent_answers: IdempotentAnswerRow
  /** The progress of a retention sweep; `done_until` is a value of the column that the sweep follows. */
  purge_progress: { term: string; done_until: number }
  subscriber_storage: SubscriberStorageRow
  directory: DirectoryRow
}

/** What a subscriber is found by: a number, a WeChat user, a broadband account, the hash of an invitation's token. */
export type DirectoryKind = 'number' | 'wechat' | 'line' | 'invitation'

/** Who has a key (`directory.ts`), and since when; `at` is 0 where that is not known. */
export interface DirectoryRow {
  kind: DirectoryKind
  key: string
  subscriber_id: string
  at: number
}

export interface SessionRow {
  subscriber_id: string
  token_hash: string
  source: string
  /** The client type at log-in (SPEC section 6); empty when unknown. */
  client: string
  /** The session that handed this one over; this one ends with it. */
  parent_hash: string | null
  created_at: number
  seen_at: number
  expires_at: number
}

export interface RateWindowRow {
  rate_key: string
  window_start: number
  window_end: number
  hits: number
}

/** `bytes`: the last measurement plus what was sent since. */
interface SubscriberStorageRow {
  subscriber_id: string
  bytes: number
  measured_at: number
}

/** `answer`: JSON of the response. Null while the work runs, and for a long response, which a repeat builds again. */
export interface IdempotentAnswerRow {
  subscriber_id: string
  path: string
  request_id: string
  body_hash: string
  answer: string | null
  created_at: number
}

/** Whose the columns are, and how long the rows stay. */
export const kernelTables: TableDeclarations<KernelTables> = {
  sessions: {
    holds: { zh: '登录着的设备', en: 'Where you are logged in' },
    grantsAccess: true,
    key: ['subscriber_id', 'token_hash'],
    purges: [{ name: 'sessions', from: 'expires_at', until: atOnce, promises: ['logIns', 'logInsInAll'] }],
    columns: {
      subscriber_id: 'owner',
      token_hash: 'secret',
      source: 'value',
      client: 'value',
      parent_hash: 'secret',
      created_at: 'time',
      seen_at: 'time',
      expires_at: 'time',
    },
  },
  idempotent_answers: {
    holds: {
      zh: '近 24 小时操作的结果，用于避免重复提交',
      en: 'Answers of the last 24 hours, so that nothing is done twice',
    },
    key: ['subscriber_id', 'path', 'request_id'],
    purges: [{ name: 'answers', from: 'created_at', ...promised('answers') }],
    columns: {
      subscriber_id: 'owner',
      path: 'value',
      request_id: 'value',
      body_hash: 'secret',
      answer: 'json',
      created_at: 'time',
    },
  },
  subscriber_storage: {
    holds: { zh: '已用的存储空间（字节）', en: 'How much is stored for you, in bytes' },
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', bytes: 'value', measured_at: 'time' },
  },
  directory: {
    holds: {
      zh: '查找账号的目录：号码、微信用户、宽带账号和邀请链接各属于谁（内容见相应部分）',
      en: 'The directory by which your account is found; its numbers, WeChat users, lines and links are in their own parts',
    },
    key: ['kind', 'key'],
    spreadBy: 'key',
    byNetwork: true,
    purges: [
      { name: 'entries of invitations', from: 'at', where: "kind = 'invitation'", ...promised('invitationLinks') },
    ],
    columns: { kind: 'value', key: 'link', subscriber_id: 'owner', at: 'time' },
  },
  rate_windows: {
    why: { zh: '频次计数，最多一天，只有次数', en: 'Counters, a day at most, which hold a count only' },
    key: ['rate_key', 'window_start'],
    purges: [{ name: 'rate windows', from: 'window_end', until: atOnce }],
    columns: { rate_key: 'counter', window_start: 'time', window_end: 'time', hits: 'value' },
  },
  purge_progress: {
    why: { zh: '定期清理的进度', en: 'How far the purges have come' },
    key: ['term'],
    stays: 'one row for each sweep',
    columns: { term: 'link', done_until: 'link' },
  },
}
