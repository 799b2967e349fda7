import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { CallSettings, CallSettingsChange } from '@contract/guard'
import { changeCallSettings, initialCallSettings, isOn, settingsInForce } from '@/rules/guard/call-settings'
import { mayChange } from '@/rules/guard/may-change'
import { liveEnd, pauseEnd } from '@/rules/guard/pause'
import { findGuardSwitch, guardSwitches } from '@/rules/guard/switches'
import type { FeatureKey } from '@/rules/optimizable/catalogue'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { findProducts } from '../products/products'
import { switchOff, switchOn } from './functions'
import {
  findGuardSettings,
  findSwitches,
  putGuardSettings,
  putPause,
  type StoredGuardSettings,
} from './stored-settings'

const texts = {
  notSubscribed: {
    zh: '您的产品不包含此功能，请先订购',
    en: 'Your product does not include this. Please subscribe first.',
  },
} satisfies Record<string, Text>

/** The subscriber whose settings are read or changed, and when (ms since the epoch). */
interface SettingsOf {
  db: Kysely<Database>
  subscriber: Subscriber
  now: number
}

/**
 * The subscriber's choices, whether a product covers them or not. Unchanged settings have their defaults; an ended
 * pause is null.
 */
export async function loadCallSettings(db: Kysely<Database>, subscriberId: string, now: number): Promise<CallSettings> {
  const [stored, items] = await inOneTrip(db, (together) =>
    Promise.all([findGuardSettings(together, subscriberId), findSwitches(together, subscriberId)]),
  )
  return callSettingsOf(stored, items, now)
}

/** The choices that these stored settings and switches are. */
export function callSettingsOf(
  { changed, pausedUntil, stricterUntil }: StoredGuardSettings,
  items: ReadonlySet<FeatureKey>,
  now: number,
): CallSettings {
  const settings = changeCallSettings(initialCallSettings, changed)
  return {
    ...settings,
    switches: guardSwitches.map(({ name, item }) => ({ name, on: item ? items.has(item) : isOn(settings, name) })),
    pausedUntil: liveEnd(pausedUntil, now),
    stricterUntil: liveEnd(stricterUntil, now),
  }
}

/** A subscriber's effective settings with the current products: what the app shows (SPEC 5.3, DESIGN 4.10). */
export async function loadSettingsInForce({ db, subscriber, now }: SettingsOf): Promise<CallSettings> {
  const [chosen, products] = await inOneTrip(db, (together) =>
    Promise.all([loadCallSettings(together, subscriber.id, now), findProducts(together, subscriber.id)]),
  )
  return settingsInForce(chosen, products)
}

/**
 * Changes settings and returns the effective ones. Locks the subscriber first, so that concurrent changes of two
 * devices are merged. Throws UserError (notSubscribed) without changes when the products do not allow it.
 */
export async function saveCallSettings(of: SettingsOf, change: CallSettingsChange): Promise<CallSettings> {
  const { db, subscriber, now } = of
  await lockSubscriber(db, subscriber.id)
  await requireProducts(of, change)
  const settings = changeCallSettings(await loadCallSettings(db, subscriber.id, now), change)
  const { treatment, notice, kinds, doNotDisturb } = settings
  const own = settings.switches.filter(({ name }) => !findGuardSwitch(name)?.item)
  await putGuardSettings(db, subscriber.id, { switches: own, treatment, notice, kinds, doNotDisturb })
  const itemsThat = (on: boolean): FeatureKey[] =>
    (change.switches ?? []).flatMap(({ name }) =>
      isOn(settings, name) === on ? (findGuardSwitch(name)?.item ?? []) : [],
    )
  await switchOn(db, subscriber.id, itemsThat(true), now)
  await switchOff(db, subscriber.id, itemsThat(false), now)
  return settingsInForce(settings, await findProducts(db, subscriber.id))
}

/** Throws UserError (notSubscribed) when the subscriber's products do not allow a change. */
export async function requireProducts({ db, subscriber }: SettingsOf, change: CallSettingsChange): Promise<void> {
  if (mayChange(change, await findProducts(db, subscriber.id))) return
  throw new UserError(failureCodes.notSubscribed, texts.notSubscribed)
}

/** Whether a product has the call guard; without it, neither an earlier pause nor the stricter days after a payment have an effect. */
export async function hasCallGuard(db: Kysely<Database>, subscriberId: string): Promise<boolean> {
  return covers(resolveFlags(await findProducts(db, subscriberId)), 'umm')
}

/**
 * Pauses the guard for some minutes from now; 0 ends the pause. Returns the end in ms, null for none. Throws UserError
 * (notSubscribed) without a call guard.
 */
export async function pauseGuard({ db, subscriber, now }: SettingsOf, minutes: number): Promise<number | null> {
  await lockSubscriber(db, subscriber.id)
  const isGuarded = await hasCallGuard(db, subscriber.id)
  if (minutes > 0 && !isGuarded) throw new UserError(failureCodes.notSubscribed, texts.notSubscribed)
  const pausedUntil = pauseEnd(minutes, now)
  await putPause(db, subscriber.id, pausedUntil)
  return pausedUntil
}
