import type { ExtraRequest, HouseholdNode, HouseholdPolicy, HouseholdSync, RuleTarget } from '@contract/household'
import type { AccessRule, AppClass, DeviceTrust, DeviceType, GreenCategory } from '@contract/words/household'
import { keptDays } from '@/rules/legal/keeping'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Json } from '../../kernel/columns'
import type { Language } from '../../kernel/errors'
import { ago, atOnce, type TableDeclarations } from '../../kernel/table-declaration'

/** Lines, their households, and what their modems report. Times are ms since the epoch. */
export interface HouseholdTables {
  modems: ModemRow
  households: HouseholdRow
  home_devices: DeviceRow
  home_commands: CommandRow
  home_visits: VisitRow
  home_extra_requests: ExtraRequestRow
  home_intrusions: {
    subscriber_id: string
    household_id: string
    at: number
    mac: string
    maker: string
    tries: number
  }
  /** Proofs of lines that are not bound yet; only the hash of a proof is stored. */
  home_proofs: { subscriber_id: string; proof_hash: string; pppoe_account: string; expires_at: number }
}

/** A bound line as home shows it; `enable_status` is the status of intrusion detection (SPEC 4.5). */
export interface ModemRow {
  subscriber_id: string
  pppoe_account: string
  name: string
  description: string
  order_status: number
  enable_status: number
  /** The time of the last report about it, 0 before the first. */
  detected_at: number
}

/**
 * The rules of a line: `policy` are the desired ones, `applied_policy` those that the modem acknowledged. `failure`:
 * why the desired version did not arrive. `serial`: the modem that took the commands. `reported_at`: the time of its
 * last topology, `replaced_at` and `offline_at` those of the last such report; 0 before the first. `sms_language`: the
 * language of its SMS, null for none; `device_sms_at` to `intrusion_sms_at`: when the last one about each was sent, 0 before.
 */
export interface HouseholdRow {
  subscriber_id: string
  household_id: string
  pppoe_account: string
  bound_at: number
  model: string
  fttr: boolean
  serial: string
  online: boolean
  seen_at: number | null
  reported_at: number
  replaced_at: number
  offline_at: number
  nodes: Json<(HouseholdNode & { mac: string })[]>
  version: number
  policy: Json<HouseholdPolicy>
  sent_at: number | null
  failure: HouseholdSync['failure']
  applied_version: number
  applied_policy: Json<HouseholdPolicy>
  applied_at: number | null
  accelerated_until: number | null
  sms_language: Language | null
  device_sms_at: number
  request_sms_at: number
  intrusion_sms_at: number
}

/**
 * A MAC address that the modem has seen. `device_id` and `trust` belong to a device that the rules do not know yet;
 * `phone_no` is the number of a phone whose SIM the carrier has seen on this line, else empty.
 */
export interface DeviceRow {
  subscriber_id: string
  household_id: string
  mac: string
  device_id: string
  host: string
  maker: string
  type: DeviceType
  trust: DeviceTrust
  phone_no: string
  node_id: string
  link: '2.4G' | '5G' | 'cable'
  signal: number | null
  online: boolean
  first_seen: number
  last_seen: number
}

/**
 * A command to a modem. `open` ones are repeated until acknowledged or past their deadline; `replaced` ones have a
 * successor, or were for a modem that is gone.
 */
export interface CommandRow {
  subscriber_id: string
  household_id: string
  command_id: string
  pppoe_account: string
  serial: string
  kind: 'configure' | 'drop'
  version: number
  policy: Json<HouseholdPolicy> | null
  state: 'open' | 'acknowledged' | 'failed' | 'replaced'
  attempts: number
  next_try_at: number
  deadline_at: number
}

/** A visit and its decision; `seconds` is 0 for a stopped visit. */
export interface VisitRow {
  subscriber_id: string
  household_id: string
  visit_id: string
  at: number
  device_id: string
  host: string
  app: string | null
  app_class: AppClass | null
  category: GreenCategory | null
  seconds: number
  allowed: boolean
  rule: AccessRule
}

export interface ExtraRequestRow {
  subscriber_id: string
  household_id: string
  request_id: string
  person_id: string
  target: RuleTarget
  minutes: number
  asked_at: number
  state: ExtraRequest['state']
}

const line = 'until the line is unbound'

/** Whose the columns are, and how long the rows stay. */
export const householdTables: TableDeclarations<HouseholdTables> = {
  modems: {
    holds: { zh: '绑定的宽带', en: 'Broadband lines that are bound' },
    key: ['subscriber_id', 'pppoe_account'],
    stays: line,
    columns: {
      subscriber_id: 'owner',
      pppoe_account: 'value',
      name: 'value',
      description: 'value',
      order_status: 'value',
      enable_status: 'value',
      detected_at: 'time',
    },
  },
  households: {
    holds: { zh: '家庭网络的规则', en: 'The rules of your home network' },
    key: ['subscriber_id', 'household_id'],
    stays: line,
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
      replaced_at: 'time',
      offline_at: 'time',
      nodes: 'json',
      version: 'value',
      policy: 'json',
      sent_at: 'time',
      failure: 'value',
      applied_version: 'value',
      applied_policy: 'json',
      applied_at: 'time',
      accelerated_until: 'time',
      sms_language: 'value',
      device_sms_at: 'time',
      request_sms_at: 'time',
      intrusion_sms_at: 'time',
    },
  },
  home_devices: {
    holds: { zh: '家庭网络里的设备', en: 'Devices in your home network' },
    byNetwork: true,
    key: ['subscriber_id', 'household_id', 'mac'],
    stays: line,
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
    byNetwork: true,
    key: ['subscriber_id', 'household_id', 'visit_id'],
    purges: [{ name: 'visits', from: 'at', until: beforeOldestDay, promises: ['visits'] }],
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
    key: ['subscriber_id', 'household_id', 'request_id'],
    purges: [{ name: 'extra time', from: 'asked_at', until: beforeOldestDay, promises: ['visits'] }],
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
    byNetwork: true,
    key: ['subscriber_id', 'household_id', 'at', 'mac'],
    purges: [{ name: 'intrusions', from: 'at', until: beforeOldestDay, promises: ['visits'] }],
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
    key: ['subscriber_id', 'proof_hash'],
    purges: [{ name: 'proofs', from: 'expires_at', until: atOnce }],
    columns: { subscriber_id: 'owner', proof_hash: 'secret', pppoe_account: 'value', expires_at: 'time' },
  },
  home_commands: {
    holds: { zh: '发给光猫的指令', en: 'Commands to your modem' },
    key: ['subscriber_id', 'household_id', 'command_id'],
    stays: 'while it is open',
    // No acknowledgement comes later than a day after the last try.
    purges: [{ name: 'commands', from: 'deadline_at', until: ago(DAY_MS), where: `state <> 'open'` }],
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
}

/** The end of the time before the days that the reports of a household show. */
function beforeOldestDay(now: number): number {
  return startOfDay(now) - (keptDays.visits - 1) * DAY_MS - 1
}
