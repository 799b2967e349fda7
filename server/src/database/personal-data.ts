import { DAY_MS } from '@/rules/time/units'
import type { Text } from '../kernel/errors'
import type { Database } from './schema'

/**
 * The kind of a column, for the export and the deletion of an account.
 * - `owner`: the id of the subscriber who owns the row. `number`: the owner's number, where the row is found by it, or
 *   it is theirs too.
 * - `value`, `time` (ms since the epoch), `json`: exported.
 * - `link`: joins rows or controls work, and has no meaning for the subscriber; `other`: the id of another subscriber.
 *   Neither is exported, and `other` is emptied when that subscriber is deleted.
 * - `secret`: a hash that grants access; not exported.
 * - `found`: a number that the network found on somebody's line; exported, and emptied when that number's subscriber is
 *   deleted.
 * - `file`: a file that a subscriber uploaded; shown where it was submitted, and not part of the export's text file.
 * - `counter`: a key that ends with a subscriber's id or number.
 */
export type ColumnKind =
  'owner' | 'number' | 'value' | 'time' | 'json' | 'link' | 'other' | 'secret' | 'found' | 'counter' | 'file'

interface Declaration<Row> {
  columns: { [Column in keyof Row]-?: ColumnKind }
}

/** Rows of a subscriber: exported, and all deleted with the account. */
interface Owned<Row> extends Declaration<Row> {
  /** The export's description of the rows. */
  holds: Text
  /**
   * Set when the law keeps the rows after the account is deleted: why, and for how many years after they have ended.
   */
  kept?: { why: Text; years: number }
}

/**
 * Rows without an owner, which are not exported. `why`: why they are no personal data, or how soon they are deleted.
 */
interface Unowned<Row> extends Declaration<Row> {
  why: Text
}

/** Why and how long the law keeps orders of deleted accounts. */
const evidence = {
  years: 3,
  why: {
    zh: '《电子商务法》第三十一条：订购、扣费和退费的记录自交易完成之日起保存三年。',
    en: 'E-Commerce Law, article 31: records of orders, charges and refunds are kept for three years after the deal.',
  },
}
/** The law's years include a 29 February. */
export const EVIDENCE_KEPT_MS = evidence.years * 366 * DAY_MS

/**
 * Every table and every column, with its owner. A new table or column does not compile until it is declared here, and a
 * test compares this with the real database. The order is that of the export.
 */
const personalData: { [Table in keyof Database]: Owned<Database[Table]> | Unowned<Database[Table]> } = {
  // account
  subscribers: {
    holds: { zh: '账号：号码和首次登录时间', en: 'The account: the number, and when it first logged in' },
    columns: { subscriber_id: 'owner', phone_no: 'value', created_at: 'time' },
  },
  sessions: {
    holds: { zh: '登录着的设备', en: 'Where you are logged in' },
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
  wechat_bindings: {
    holds: { zh: '绑定的微信用户', en: 'WeChat users that are bound to the number' },
    columns: { subscriber_id: 'owner', source: 'value', open_id: 'value', bound_at: 'time' },
  },
  account_deletions: {
    holds: { zh: '注销申请', en: 'A deletion that was asked for' },
    columns: {
      deletion_id: 'link',
      subscriber_id: 'owner',
      phone_no: 'number',
      language: 'value',
      asked_at: 'time',
      due_at: 'time',
      deleted_at: 'time',
      next_try_at: 'link',
      left_orders: 'json',
    },
  },
  data_exports: {
    holds: { zh: '数据导出的申请', en: 'The export that was asked for' },
    columns: {
      subscriber_id: 'owner',
      export_id: 'link',
      session_hash: 'secret',
      asked_at: 'time',
      ready_at: 'time',
      expires_at: 'time',
      attempts: 'link',
      bytes: 'value',
      // The export would contain itself.
      file: 'link',
    },
  },
  login_tickets: {
    holds: { zh: '五分钟内有效的登录凭证', en: 'Tickets for a log-in, five minutes long' },
    columns: { subscriber_id: 'owner', ticket_hash: 'secret', session_hash: 'secret', expires_at: 'time' },
  },
  points_tickets: {
    holds: { zh: '积分专区的登录凭证', en: 'Tickets for the points zone' },
    columns: { subscriber_id: 'owner', ticket_hash: 'secret', expires_at: 'time' },
  },
  sms_codes: {
    holds: { zh: '最近发送的短信验证码（不含验证码本身）', en: 'The SMS codes that were sent last, without the codes' },
    columns: {
      phone_no: 'number',
      purpose: 'value',
      code_hash: 'secret',
      tries_left: 'value',
      asker_hash: 'secret',
      stray_tries_left: 'value',
      sent_at: 'time',
      expires_at: 'time',
    },
  },
  seen_pop_ups: {
    holds: { zh: '看过的弹窗', en: 'Pop-ups that were seen' },
    columns: { subscriber_id: 'owner', pop_up_id: 'value', seen_at: 'time' },
  },
  idempotent_answers: {
    holds: {
      zh: '近 24 小时操作的结果，用于避免重复提交',
      en: 'Answers of the last 24 hours, so that nothing is done twice',
    },
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
    columns: { subscriber_id: 'owner', bytes: 'value', measured_at: 'time' },
  },

  // products and orders
  products: {
    holds: { zh: '持有的产品', en: 'Products' },
    columns: {
      subscriber_id: 'owner',
      product_id: 'value',
      product_name: 'value',
      product_type: 'value',
      status: 'value',
      status_msg: 'value',
      subscribed_at: 'time',
    },
  },
  merge_users: {
    holds: { zh: '手机和宽带合账', en: 'Mobile and broadband on one bill' },
    columns: { subscriber_id: 'owner' },
  },
  orders: {
    holds: { zh: '订购：条款、价格和同意的凭证', en: 'Orders: terms, price, and the evidence of your consent' },
    kept: evidence,
    columns: {
      subscriber_id: 'owner',
      order_id: 'value',
      product_id: 'value',
      product_name: 'value',
      price_fen: 'value',
      channel: 'value',
      source: 'value',
      ended_products: 'json',
      ordered_at: 'time',
      effective_at: 'time',
      ended_at: 'time',
      kind: 'value',
      state: 'value',
      state_at: 'time',
      agreement: 'value',
      language: 'value',
      first_charge_fen: 'value',
      code_id: 'value',
      code_sent_at: 'time',
      request_id: 'value',
      trial_ends_at: 'time',
      ends_at: 'time',
      paid_until: 'time',
      noticed_for: 'time',
      replaced_by: 'value',
      leave_reason: 'value',
      leave_text: 'value',
      due_at: 'time',
    },
  },
  order_events: {
    holds: { zh: '订购的经过', en: 'What happened to each order' },
    kept: evidence,
    columns: { subscriber_id: 'owner', order_id: 'value', seq: 'value', state: 'value', at: 'time' },
  },
  order_charges: {
    holds: { zh: '扣费和退费（单位：分）', en: 'Charges and refunds, in fen' },
    kept: evidence,
    columns: {
      subscriber_id: 'owner',
      charge_id: 'value',
      order_id: 'value',
      kind: 'value',
      phone_no: 'value',
      month: 'value',
      amount_fen: 'value',
      state: 'value',
      attempts: 'value',
      next_try_at: 'time',
      created_at: 'time',
      settled_at: 'time',
    },
  },
  order_signatures: {
    holds: { zh: '订购协议在运营商的签署记录', en: "Agreements to orders on the carrier's record" },
    columns: {
      subscriber_id: 'owner',
      order_id: 'value',
      signature_id: 'link',
      version: 'value',
      signed_at: 'time',
      state: 'value',
      attempts: 'value',
      next_try_at: 'time',
    },
  },

  // points
  points_deeds: {
    holds: { zh: '计入积分任务的事（不含号码）', en: 'What counted for tasks of points, without numbers' },
    columns: {
      subscriber_id: 'owner',
      task: 'value',
      deed_hash: 'secret',
      at: 'time',
      counted: 'value',
      points: 'value',
    },
  },
  points_entries: {
    holds: { zh: '积分明细', en: 'The ledger of points' },
    columns: {
      subscriber_id: 'owner',
      seq: 'value',
      at: 'time',
      kind: 'value',
      cause: 'link',
      about: 'value',
      lot: 'link',
      points: 'value',
      expires_at: 'time',
    },
  },
  bill_credits: {
    holds: { zh: '存入话费账户的金额（单位：分）', en: 'Amounts put on the phone bill, in fen' },
    columns: {
      subscriber_id: 'owner',
      credit_id: 'value',
      origin: 'value',
      item_id: 'value',
      points: 'value',
      amount_fen: 'value',
      phone_no: 'value',
      state: 'value',
      created_at: 'time',
      send_at: 'time',
      attempts: 'value',
      settled_at: 'time',
    },
  },
  right_receipts: {
    holds: { zh: '领取过的权益', en: 'Rights that were received' },
    columns: {
      subscriber_id: 'owner',
      right_id: 'value',
      period: 'value',
      receipt_id: 'value',
      received_at: 'time',
      points: 'value',
      credit_id: 'value',
      committed_at: 'time',
    },
  },

  // the guard
  switches: {
    holds: { zh: '已打开的防护功能', en: 'Features that are on' },
    columns: { subscriber_id: 'owner', feature_key: 'value', switched_at: 'time' },
  },
  guard_settings: {
    holds: { zh: '来电防护的设置', en: 'Settings for calls' },
    columns: { subscriber_id: 'owner', settings: 'json', paused_until: 'time' },
  },
  sms_settings: {
    holds: { zh: '短信防护的设置', en: 'Settings for texts' },
    columns: { subscriber_id: 'owner', enabled: 'value', retention_days: 'value' },
  },
  sms_passed_categories: {
    holds: { zh: '放行的营销短信类别', en: 'Kinds of marketing texts that pass' },
    columns: { subscriber_id: 'owner', category: 'value' },
  },
  allowances: {
    holds: { zh: '临时放行的号码', en: 'Numbers that pass for a time' },
    columns: { subscriber_id: 'owner', allowance_id: 'link', phone_no: 'value', once: 'value', until_at: 'time' },
  },
  list_entries: {
    holds: {
      zh: '黑名单、白名单、号段、拒收号码和关键词',
      en: 'Blacklist, whitelist, segments, refused senders and words',
    },
    columns: {
      subscriber_id: 'owner',
      entry_id: 'link',
      list: 'value',
      topic: 'value',
      normalized: 'value',
      value: 'value',
      note: 'value',
      added_at: 'time',
      expires_at: 'time',
      removed_at: 'time',
    },
  },
  score_history: {
    holds: { zh: '安全评分的变化', en: 'How the safety score changed' },
    columns: { subscriber_id: 'owner', seq: 'link', at: 'time', score: 'value', items: 'json' },
  },
  weekly_reports: {
    holds: { zh: '安全周报', en: 'Weekly reports' },
    columns: { subscriber_id: 'owner', week: 'value', made_at: 'time', report: 'json', sms_at: 'time' },
  },
  weekly_switches: {
    holds: { zh: '周报和周报短信的开关', en: 'The switches of the weekly report and its SMS' },
    columns: {
      subscriber_id: 'owner',
      enabled: 'value',
      since_at: 'time',
      sms: 'value',
      sms_since: 'time',
      sms_language: 'value',
    },
  },

  // calls and texts
  line_log: {
    holds: { zh: '来电和短信的处理记录', en: 'Calls and texts, and what was decided on each' },
    columns: {
      subscriber_id: 'owner',
      entry_id: 'value',
      at: 'time',
      kind: 'value',
      caller: 'value',
      place: 'value',
      carrier: 'value',
      tag: 'value',
      mark_count: 'value',
      action: 'value',
      reason: 'value',
      detail: 'value',
      also_matched: 'json',
      seconds: 'value',
      text: 'value',
      corrected: 'value',
      list_move: 'json',
    },
  },
  line_counts: {
    holds: { zh: '每日处理次数', en: 'How often each rule decided, by day' },
    columns: { subscriber_id: 'owner', day: 'time', action: 'value', kind: 'value', reason: 'value', count: 'value' },
  },
  live_calls: {
    holds: { zh: '进行中和刚结束的来电', en: 'Calls that are on the line or have just ended' },
    columns: {
      subscriber_id: 'owner',
      call_id: 'link',
      entry_id: 'link',
      state: 'value',
      seen: 'json',
      report: 'json',
      is_logged: 'value',
      due_at: 'link',
      touched_at: 'time',
    },
  },
  agent_answers: {
    holds: { zh: '智能代接的对话', en: 'What the call agent and callers said' },
    columns: {
      subscriber_id: 'owner',
      entry_id: 'value',
      at: 'time',
      intent: 'value',
      turns: 'json',
      removed_at: 'time',
      log_row: 'json',
    },
  },
  held_sms_removals: {
    holds: { zh: '从隔离箱删除的短信', en: 'Texts that were removed from quarantine' },
    columns: { subscriber_id: 'owner', entry_id: 'value', removed_at: 'time' },
  },
  sms_reports: {
    holds: { zh: '对短信的反馈', en: 'Reports of texts' },
    columns: {
      subscriber_id: 'owner',
      report_id: 'value',
      at: 'time',
      kind: 'value',
      sender: 'value',
      text: 'value',
      note: 'value',
      state: 'value',
      outcome: 'value',
    },
  },

  // contacts and tags
  contact_books: {
    holds: { zh: '通讯录导入的授权', en: 'Your consent to the import of contacts' },
    columns: { subscriber_id: 'owner', version: 'link', agreed_at: 'time' },
  },
  contacts: {
    holds: { zh: '联系人', en: 'Contacts' },
    columns: {
      subscriber_id: 'owner',
      contact_id: 'link',
      phone_no: 'value',
      name: 'value',
      note: 'value',
      letter: 'link',
      sort_key: 'link',
      spellings: 'link',
      removed_at: 'time',
    },
  },
  number_tags: {
    holds: { zh: '标记过的号码', en: 'Numbers that you tagged' },
    columns: { subscriber_id: 'owner', phone_no: 'value', tag: 'value', tagged_at: 'time' },
  },

  // family
  guardianships: {
    holds: { zh: '亲情守护：您守护的人，和守护您的人', en: 'Family guard: whom you protect, and who protects you' },
    columns: {
      subscriber_id: 'owner',
      binding_id: 'value',
      person_phone_no: 'number',
      nickname: 'value',
      guardian_name: 'value',
      state: 'value',
      invited_at: 'time',
      expires_at: 'time',
      person_agreed_at: 'time',
      paused_until: 'time',
      ended_at: 'time',
      asked: 'json',
      scope: 'json',
      alert_sms: 'value',
      last_sms_at: 'time',
      digest_at: 'time',
      reminded_at: 'time',
      codes_sent: 'value',
      answer_hash: 'secret',
    },
  },
  family_invitations: {
    holds: { zh: '守护邀请的链接（不含链接本身）', en: 'Links of invitations, without the links' },
    columns: {
      subscriber_id: 'owner',
      token_hash: 'secret',
      binding_id: 'value',
      person_phone_no: 'number',
      sent_at: 'time',
    },
  },
  family_refusals: {
    holds: { zh: '不接受守护邀请的设置', en: 'That you take no invitations' },
    columns: { person_phone_no: 'number', since: 'time' },
  },
  family_alerts: {
    holds: {
      zh: '家人的风险提醒，限于对方同意您看到的内容',
      en: 'Alerts about your family, as far as they let you see',
    },
    columns: {
      subscriber_id: 'owner',
      alert_id: 'link',
      binding_id: 'value',
      at: 'time',
      risk: 'value',
      outcome: 'value',
      seconds: 'value',
      caller: 'value',
      caller_view: 'value',
      has_caller: 'value',
      script: 'value',
      event_id: 'link',
      read_at: 'time',
      blocked_at: 'time',
    },
  },
  family_changes: {
    holds: { zh: '守护人对您的设置做的更改', en: 'What your guardians changed in your settings' },
    columns: {
      subscriber_id: 'owner',
      change_id: 'link',
      at: 'time',
      guardian_id: 'other',
      binding_id: 'value',
      guardian_name: 'value',
      kind: 'value',
      name: 'value',
      turned_on: 'value',
      number: 'value',
      from_alert: 'value',
      entry_id: 'link',
      undone_at: 'time',
    },
  },
  family_phones: {
    holds: { zh: '家人的号码', en: 'Numbers of your family' },
    columns: { subscriber_id: 'owner', phone_no: 'value', address_book_name: 'value', name: 'value' },
  },

  // the household
  modems: {
    holds: { zh: '绑定的宽带', en: 'Broadband lines that are bound' },
    columns: {
      subscriber_id: 'owner',
      pppoe_account: 'value',
      name: 'value',
      description: 'value',
      order_status: 'value',
      enable_status: 'value',
    },
  },
  households: {
    holds: { zh: '家庭网络的规则', en: 'The rules of your home network' },
    columns: {
      subscriber_id: 'owner',
      household_id: 'value',
      pppoe_account: 'value',
      bound_at: 'time',
      model: 'value',
      fttr: 'value',
      serial: 'value',
      online: 'value',
      seen_at: 'time',
      reported_at: 'time',
      nodes: 'json',
      version: 'value',
      policy: 'json',
      sent_at: 'time',
      failure: 'value',
      applied_version: 'value',
      applied_policy: 'json',
      applied_at: 'time',
      accelerated_until: 'time',
    },
  },
  home_devices: {
    holds: { zh: '家庭网络里的设备', en: 'Devices in your home network' },
    columns: {
      subscriber_id: 'owner',
      household_id: 'value',
      mac: 'value',
      device_id: 'value',
      host: 'value',
      maker: 'value',
      type: 'value',
      trust: 'value',
      phone_no: 'found',
      node_id: 'value',
      link: 'value',
      signal: 'value',
      online: 'value',
      first_seen: 'time',
      last_seen: 'time',
    },
  },
  home_visits: {
    holds: { zh: '家庭网络 28 天内的访问', en: 'Visits in your home network, of 28 days' },
    columns: {
      subscriber_id: 'owner',
      household_id: 'value',
      visit_id: 'link',
      at: 'time',
      device_id: 'value',
      host: 'value',
      app: 'value',
      app_class: 'value',
      category: 'value',
      seconds: 'value',
      allowed: 'value',
      rule: 'value',
    },
  },
  home_extra_requests: {
    holds: { zh: '加时申请', en: 'Requests for extra time' },
    columns: {
      subscriber_id: 'owner',
      household_id: 'value',
      request_id: 'link',
      person_id: 'value',
      target: 'value',
      minutes: 'value',
      asked_at: 'time',
      state: 'value',
    },
  },
  home_intrusions: {
    holds: { zh: '入侵检测的记录', en: 'Intrusions' },
    columns: {
      subscriber_id: 'owner',
      household_id: 'value',
      at: 'time',
      mac: 'value',
      maker: 'value',
      tries: 'value',
    },
  },
  home_proofs: {
    holds: { zh: '宽带归属的证明（不含凭证）', en: 'Proofs that a line is yours, without the proof' },
    columns: { subscriber_id: 'owner', proof_hash: 'secret', pppoe_account: 'value', expires_at: 'time' },
  },
  home_commands: {
    holds: { zh: '发给光猫的指令', en: 'Commands to your modem' },
    columns: {
      subscriber_id: 'owner',
      household_id: 'value',
      command_id: 'link',
      pppoe_account: 'value',
      serial: 'value',
      kind: 'value',
      version: 'value',
      policy: 'json',
      state: 'value',
      attempts: 'value',
      next_try_at: 'time',
      deadline_at: 'time',
    },
  },

  // service
  feedback: {
    holds: { zh: '意见反馈和答复', en: 'Feedback and its answers' },
    columns: {
      subscriber_id: 'owner',
      feedback_id: 'value',
      at: 'time',
      kind: 'value',
      content: 'value',
      contact: 'value',
      answer: 'value',
      answered_at: 'time',
    },
  },
  uploads: {
    holds: { zh: '上传的文件', en: 'Files that you uploaded' },
    columns: {
      subscriber_id: 'owner',
      upload_id: 'value',
      purpose: 'value',
      name: 'value',
      type: 'value',
      bytes: 'value',
      key_id: 'link',
      created_at: 'time',
      case_id: 'value',
      delete_at: 'time',
    },
  },
  upload_contents: {
    holds: {
      zh: '文件内容（在提交的申诉、投诉或反馈里打开）',
      en: 'Their contents, which open where you handed them in',
    },
    columns: { subscriber_id: 'owner', upload_id: 'value', sealed: 'file' },
  },
  cases: {
    holds: { zh: '号码申诉和投诉', en: 'Appeals and complaints' },
    columns: {
      subscriber_id: 'owner',
      case_id: 'value',
      kind: 'value',
      phone_no: 'value',
      topic: 'value',
      words: 'value',
      tags: 'value',
      state: 'value',
      filed_at: 'time',
      changed_at: 'time',
      told_at: 'time',
      turn: 'value',
      is_sent: 'value',
      attempts: 'value',
      ask_at: 'time',
      first_reviewer: 'link',
      reason: 'value',
      recheck_at: 'time',
      due_at: 'time',
      language: 'value',
    },
  },
  case_events: {
    holds: { zh: '申诉和投诉的经过', en: 'What happened to each' },
    columns: {
      subscriber_id: 'owner',
      case_id: 'value',
      seq: 'value',
      at: 'time',
      event: 'value',
      state: 'value',
      words: 'value',
    },
  },
  case_clearings: {
    holds: { zh: '各标记平台的处理结果', en: 'What each provider of tags did' },
    columns: {
      subscriber_id: 'owner',
      case_id: 'value',
      provider: 'value',
      state: 'value',
      at: 'time',
      attempts: 'value',
      try_at: 'time',
    },
  },

  // legal texts
  legal_consents: {
    holds: { zh: '对协议和政策的同意与拒绝', en: 'What you agreed to or refused: agreements and policies' },
    columns: {
      subscriber_id: 'owner',
      seq: 'link',
      document: 'value',
      version: 'value',
      agreed: 'value',
      at: 'time',
      source: 'value',
    },
  },
  // lessons and quiz
  quiz_rounds: {
    holds: { zh: '反诈答题的每一轮', en: 'Rounds of the quiz' },
    columns: {
      round_id: 'value',
      subscriber_id: 'owner',
      guest_hash: 'secret',
      scope: 'value',
      lesson: 'value',
      questions: 'json',
      at: 'time',
    },
  },
  quiz_answers: {
    holds: { zh: '反诈答题的答案', en: 'Answers in the quiz' },
    columns: {
      round_id: 'value',
      question: 'value',
      subscriber_id: 'owner',
      guest_hash: 'secret',
      chosen: 'value',
      is_right: 'value',
      at: 'time',
    },
  },

  // nobody's
  captchas: {
    why: { zh: '图形验证码，五分钟，与号码无关', en: 'Picture captchas, five minutes long, of no number' },
    columns: { captcha_id: 'link', text_hash: 'secret', expires_at: 'time' },
  },
  bind_tickets: {
    why: { zh: '尚未绑定号码的微信用户，五分钟', en: 'A WeChat user without a number yet, five minutes long' },
    columns: { ticket_hash: 'secret', source: 'value', open_id: 'value', asker_hash: 'secret', expires_at: 'time' },
  },
  cleared_numbers: {
    why: {
      zh: '号码的标记已清除的决定，属于号码而不属于账号',
      en: "The decision that a number's tags were cleared, whoever holds it: not the account's",
    },
    columns: { phone_no: 'value', cleared_at: 'time', network_tag: 'value', network_count: 'value' },
  },
  purge_progress: {
    why: { zh: '定期清理的进度', en: 'How far the purges have come' },
    columns: { term: 'link', done_until: 'link' },
  },
  rate_windows: {
    why: { zh: '频次计数，最多一天，只有次数', en: 'Counters, a day at most, which hold a count only' },
    columns: { rate_key: 'counter', window_start: 'time', window_end: 'time', hits: 'value' },
  },
}

/** A table's declaration, as the export and the deletion use it. */
export interface DeclaredTable {
  table: keyof Database
  columns: Readonly<Record<string, ColumnKind>>
  holds: Text | null
  kept: { why: Text; years: number } | null
}

/** Every table in the order of the export. */
export const declaredTables: readonly DeclaredTable[] = Object.entries(personalData).map(([table, declared]) => ({
  table: table as keyof Database, // safe: the keys of the declaration
  columns: declared.columns,
  holds: 'holds' in declared ? declared.holds : null,
  kept: ('kept' in declared ? declared.kept : null) ?? null,
}))

export const columnsOf = ({ columns }: DeclaredTable, ...kinds: readonly ColumnKind[]): string[] =>
  Object.keys(columns).filter((name) => columns[name] !== undefined && kinds.includes(columns[name]))
