import type { CallSettings, CallSettingsChange, KindState } from '@contract/guard'
import type { ProductStatus } from '@contract/subscribe'
import type { GuardSwitchName } from '@contract/words/guard'
import { harassmentKinds } from '@contract/words/guard'
import { covers } from '../products/coverage'
import { resolveFlags } from '../products/flags'
import type { GuardRows } from '../verdict/settings'
import { guardSwitches, maySwitchOn } from './switches'

/** The default do-not-disturb hours: every night from 22:00 to 7:00. */
const night = { startMinute: 22 * 60, endMinute: 7 * 60 }

/** The settings of a subscriber who has never changed them. */
export const initialCallSettings: CallSettings = {
  switches: guardSwitches.map(({ name, initial }) => ({ name, on: initial })),
  kinds: harassmentKinds.map((kind) => ({ kind, on: true, strength: 'standard' })),
  treatment: 'hangUp',
  notice: 'silent',
  doNotDisturb: { on: false, week: Array.from({ length: 7 }, () => night) },
  pausedUntil: null,
  stricterUntil: null,
}

/** Whether a switch is on. A switch that is missing from the settings is off. */
export function isOn({ switches }: Pick<CallSettings, 'switches'>, name: GuardSwitchName): boolean {
  return switches.find((entry) => entry.name === name)?.on ?? false
}

/** Applies a change to the settings. Whatever the change does not contain stays, each switch and kind separately. */
export function changeCallSettings(settings: CallSettings, change: CallSettingsChange): CallSettings {
  const changedKind = (state: KindState) => change.kinds?.find(({ kind }) => kind === state.kind) ?? state
  return {
    ...settings,
    switches: settings.switches.map(({ name, on }) => ({
      name,
      on: change.switches?.find((entry) => entry.name === name)?.on ?? on,
    })),
    kinds: settings.kinds.map(changedKind),
    treatment: change.treatment ?? settings.treatment,
    notice: change.notice ?? settings.notice,
    doNotDisturb: change.doNotDisturb ?? settings.doNotDisturb,
  }
}

/**
 * Returns the settings that are effective with a subscriber's products, which is also how they are shown: whatever the
 * products do not cover is off. The stored choices stay, and apply again once a product covers them.
 */
export function settingsInForce(settings: CallSettings, products: readonly ProductStatus[]): CallSettings {
  const flags = resolveFlags(products)
  const { switches, treatment, doNotDisturb, pausedUntil, stricterUntil } = settings
  const isGuarded = covers(flags, 'umm')
  return {
    ...settings,
    switches: switches.map(({ name, on }) => ({ name, on: on && maySwitchOn(name, products) })),
    treatment: treatment === 'agent' && !covers(flags, 'agent') ? 'hangUp' : treatment,
    doNotDisturb: { ...doNotDisturb, on: doNotDisturb.on && isGuarded },
    pausedUntil: isGuarded ? pausedUntil : null,
    stricterUntil: isGuarded ? stricterUntil : null,
  }
}

/** Merges two changes into one; where both set the same value, the later one wins. */
export function joinChanges(first: CallSettingsChange, later: CallSettingsChange): CallSettingsChange {
  const switches = [...(later.switches ?? []), ...(first.switches ?? [])]
  const kinds = [...(later.kinds ?? []), ...(first.kinds ?? [])]
  return { ...first, ...later, switches, kinds }
}

/** Reduces a change to the values that differ from the current settings. */
export function effectOf(change: CallSettingsChange, settings: CallSettings): CallSettingsChange {
  const changed = changeCallSettings(settings, change)
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const switches = changed.switches.filter((entry, index) => differs(entry, settings.switches[index]))
  const kinds = changed.kinds.filter((entry, index) => differs(entry, settings.kinds[index]))
  return {
    ...(switches.length > 0 ? { switches } : {}),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(changed.treatment !== settings.treatment ? { treatment: changed.treatment } : {}),
    ...(changed.notice !== settings.notice ? { notice: changed.notice } : {}),
    ...(differs(changed.doNotDisturb, settings.doNotDisturb) ? { doNotDisturb: changed.doNotDisturb } : {}),
  }
}

/** Returns the change that takes `change` back: what it has altered in `settings`, as it was. */
export function undoOf(change: CallSettingsChange, settings: CallSettings): CallSettingsChange {
  const { switches, kinds, treatment, notice, doNotDisturb } = settings
  return effectOf({ switches, kinds, treatment, notice, doNotDisturb }, changeCallSettings(settings, change))
}

/** Converts the settings to the rows that the verdict reads. */
export function toGuardRows(settings: CallSettings) {
  return {
    switches: guardSwitches.flatMap(({ name, item }) => (item && isOn(settings, name) ? [item] : [])),
    harassment: settings.kinds.flatMap(({ kind, on, strength }) => (on ? [[kind, strength] as const] : [])),
    stopHidden: isOn(settings, 'hiddenBlock'),
    passRepeats: isOn(settings, 'repeatPass'),
    doNotDisturb: settings.doNotDisturb.on ? settings.doNotDisturb.week : null,
    pausedUntil: settings.pausedUntil,
    stricterUntil: settings.stricterUntil,
    treatment: settings.treatment,
  } satisfies Partial<GuardRows>
}
