import type { CallTreatment, HarassmentKind, HarassmentStrength } from '@contract/guard'
import type { FeatureKey } from '../optimizable/catalogue'
import { featureOf } from '../optimizable/catalogue'
import { covers } from '../products/coverage'
import type { ProductFlags } from '../products/flags'
import type { WeekHours } from '../time/week-hours'
import { harassmentKinds } from './harassment'
import type { ListedValue, ListSet } from './list-set'
import { buildList } from './list-set'
import type { SmsRows, SmsSettings } from './sms-settings'
import { buildSmsSettings } from './sms-settings'

/** A number allowed for a time: `once` for the next call before `until`, else for every call before it. */
export interface Allowance {
  id: string
  phoneNo: string
  once: boolean
  until: number
}

/**
 * A subscriber's settings as rows. What concerns numbers may be cut down to the caller at hand: of lists a rule only looks
 * up `valuesThatMatch`, of the rest the caller. Every value is normalized, as on its list.
 */
export interface GuardRows {
  flags: ProductFlags
  /** The functions that are switched on. */
  switches: Iterable<FeatureKey>
  whitelist?: readonly ListedValue[]
  blacklist?: readonly ListedValue[]
  allowances?: readonly Allowance[]
  whiteSegments?: readonly ListedValue[]
  blackSegments?: readonly ListedValue[]
  contacts?: Iterable<string>
  dialled?: Iterable<string>
  answered?: Iterable<string>
  /** The kinds of harassment to stop, each with its strength; all of them, strictly, when left out. */
  harassment?: Iterable<readonly [HarassmentKind, HarassmentStrength]>
  stopHidden?: boolean
  /** Whether a second call within minutes passes; it does when left out. */
  passRepeats?: boolean
  /** Do-not-disturb hours in Asia/Shanghai; they may cross midnight. */
  doNotDisturb?: WeekHours | null
  /** The end of "expecting a call" in ms. */
  pausedUntil?: number | null
  /** What becomes of a stopped call; it is hung up when left out. */
  treatment?: CallTreatment
  /** The SMS guard's own settings, beside the lists of numbers. */
  sms?: SmsRows
}

/** The same settings prepared for look-ups; built once and used for any number of events. */
export interface GuardSettings {
  flags: ProductFlags
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
  treatment: CallTreatment
  sms: SmsSettings
}

/** Prepares a subscriber's rows for the verdict; what is left out is empty. */
export function buildGuardSettings(rows: GuardRows): GuardSettings {
  return {
    flags: rows.flags,
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
    treatment: rows.treatment ?? 'hangUp',
    sms: buildSmsSettings(rows.sms),
  }
}

/** Whether a function runs: its product is active and its switch is on. */
export function runs({ flags, switches }: GuardSettings, key: FeatureKey): boolean {
  return switches.has(key) && covers(flags, featureOf(key))
}

/**
 * The allowance that a number has now, or null; one that lasts comes before one for a single call, which an SMS
 * ('lasting') never uses up.
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
