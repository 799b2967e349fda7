import type { ExtraRequest, HouseholdNode, HouseholdPolicy, HouseholdSync, RuleTarget } from '@contract/household'
import type { AccessRule, AppClass, DeviceTrust, DeviceType, GreenCategory } from '@contract/words/household'
import type { Json } from '../../kernel/columns'

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
}

/**
 * The rules of a line: `policy` are the desired ones, `applied_policy` those that the modem acknowledged. `failure`:
 * why the desired version did not arrive. `serial`: the modem that took the commands. `reported_at`: the time of its
 * last topology, 0 before the first.
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
  nodes: Json<(HouseholdNode & { mac: string })[]>
  version: number
  policy: Json<HouseholdPolicy>
  sent_at: number | null
  failure: HouseholdSync['failure']
  applied_version: number
  applied_policy: Json<HouseholdPolicy>
  applied_at: number | null
  accelerated_until: number | null
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
