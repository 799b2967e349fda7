import type { CallTreatment, HarassmentKind, HarassmentStrength } from '@contract/words/guard'
import { harassmentKinds } from '@contract/words/guard'
import type { FeatureKey } from '../optimizable/catalogue'
import { featureOf } from '../optimizable/catalogue'
import type { Feature } from '../products/catalogue'
import { covers } from '../products/coverage'
import type { ProductFlags } from '../products/flags'
import type { WeekHours } from '../time/week-hours'
import type { ListedValue, ListSet } from './list-set'
import { buildList } from './list-set'
import type { SmsRows, SmsSettings } from './sms-settings'
import { buildSmsSettings } from './sms-settings'

/**
 * A temporary allowance for a number: with `once` for the next call before `until`, otherwise for every call before it.
 * `until` is in ms since the epoch.
 */
export interface Allowance {
  id: string
  phoneNo: string
  once: boolean
  until: number
}

/**
 * A subscriber's settings as rows. The numbers can be limited to those that matter for the caller: of lists the rules
 * only look up `valuesThatMatch`, otherwise only the caller. Every value is normalised as on its list.
 */
export interface GuardRows {
  flags: ProductFlags
  /** The switched-on functions. */
  switches: Iterable<FeatureKey>
  whitelist?: readonly ListedValue[]
  blacklist?: readonly ListedValue[]
  allowances?: readonly Allowance[]
  whiteSegments?: readonly ListedValue[]
  blackSegments?: readonly ListedValue[]
  contacts?: Iterable<string>
  dialled?: Iterable<string>
  answered?: Iterable<string>
  /** The kinds of harassment to stop, each with its strength; by default all of them, strictly. */
  harassment?: Iterable<readonly [HarassmentKind, HarassmentStrength]>
  stopHidden?: boolean
  /** Whether a second call within minutes passes; true by default. */
  passRepeats?: boolean
  /** Do-not-disturb hours in Asia/Shanghai; they can cross midnight. */
  doNotDisturb?: WeekHours | null
  /** The end of "expecting a call", in ms since the epoch. */
  pausedUntil?: number | null
  /** The end of "only who I know", in ms since the epoch. */
  stormUntil?: number | null
  /** The line is a child's and asks a guardian first (rules/live/child-line.ts). */
  asksFirst?: boolean
  /** The numbers of the family guard's other side, which pass then. */
  family?: Iterable<string>
  /** The numbers of schools, which pass a child's line unless the network suspects them. */
  schools?: Iterable<string>
  /** The end of the stricter days after a payment, in ms since the epoch. */
  stricterUntil?: number | null
  /** The treatment of a stopped call; hung up by default. */
  treatment?: CallTreatment
  /** The SMS guard's own settings, in addition to the lists of numbers. */
  sms?: SmsRows
}

/** The settings prepared for look-ups; they can be used for any number of events. */
export interface GuardSettings {
  flags: ProductFlags
  /** What the products cover, found once for any number of events. */
  covered: ReadonlySet<Feature>
  switches: ReadonlySet<FeatureKey>
  whitelist: ListSet
  blacklist: ListSet
  allowances: ReadonlyMap<string, readonly Allowance[]>
  whiteSegments: ListSet
  blackSegments: ListSet
  contacts: ReadonlySet<string>
  dialled: ReadonlySet<string>
  answered: ReadonlySet<string>
  harassment: ReadonlyMap<HarassmentKind, HarassmentStrength>
  stopHidden: boolean
  passRepeats: boolean
  doNotDisturb: WeekHours | null
  pausedUntil: number | null
  stormUntil: number | null
  asksFirst: boolean
  family: ReadonlySet<string>
  schools: ReadonlySet<string>
  stricterUntil: number | null
  treatment: CallTreatment
  sms: SmsSettings
}

/** Prepares a subscriber's rows for the verdict; missing lists are empty. */
export function buildGuardSettings(rows: GuardRows): GuardSettings {
  return {
    flags: rows.flags,
    covered: new Set(features.filter((feature) => covers(rows.flags, feature))),
    switches: new Set(rows.switches),
    whitelist: buildList(rows.whitelist),
    blacklist: buildList(rows.blacklist),
    allowances: groupAllowances(rows.allowances ?? []),
    whiteSegments: buildList(rows.whiteSegments),
    blackSegments: buildList(rows.blackSegments),
    contacts: new Set(rows.contacts),
    dialled: new Set(rows.dialled),
    answered: new Set(rows.answered),
    harassment: new Map(rows.harassment ?? harassmentKinds.map((kind) => [kind, 'strict'])),
    stopHidden: rows.stopHidden ?? false,
    passRepeats: rows.passRepeats ?? true,
    doNotDisturb: rows.doNotDisturb ?? null,
    pausedUntil: rows.pausedUntil ?? null,
    stormUntil: rows.stormUntil ?? null,
    asksFirst: rows.asksFirst ?? false,
    family: new Set(rows.family),
    schools: new Set(rows.schools),
    stricterUntil: rows.stricterUntil ?? null,
    treatment: rows.treatment ?? 'hangUp',
    sms: buildSmsSettings(rows.sms),
  }
}

const features = Object.keys({
  uasp: 0,
  umm: 0,
  sms: 0,
  antiFraud: 0,
  agent: 0,
} satisfies Record<Feature, 0>) as Feature[] // the keys of a record of features

/** Whether a function runs: its product is active and its switch is on. */
export function runs({ covered, switches }: GuardSettings, key: FeatureKey): boolean {
  return switches.has(key) && covered.has(featureOf(key))
}

/**
 * Returns the current allowance of a number, or null. A lasting one comes before one for a single call. With 'lasting',
 * which SMS use, single-call allowances are ignored and so never used up.
 */
export function findAllowance(
  { allowances }: GuardSettings,
  number: string,
  now: number,
  kind: 'any' | 'lasting' = 'any',
): Allowance | null {
  const valid = allowances.get(number)?.filter((allowance) => now < allowance.until) ?? []
  return valid.find((allowance) => !allowance.once) ?? (kind === 'any' ? (valid[0] ?? null) : null)
}

function groupAllowances(allowances: readonly Allowance[]): Map<string, Allowance[]> {
  const groups = new Map<string, Allowance[]>()
  for (const allowance of allowances) {
    const group = groups.get(allowance.phoneNo)
    if (group) group.push(allowance)
    else groups.set(allowance.phoneNo, [allowance])
  }
  return groups
}
