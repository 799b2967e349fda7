import type { CallSettingsChange } from '@contract/guard'
import type { ProductKey } from '@/rules/products/catalogue'
import {
  changeCallSettings,
  effectOf,
  initialCallSettings,
  isOn,
  joinChanges,
  undoOf,
  toGuardRows,
} from '@/rules/guard/call-settings'
import { mayChange } from '@/rules/guard/may-change'
import { liveEnd, pauseEnd } from '@/rules/guard/pause'
import { findGuardSwitch, guardSwitches, maySwitchOn } from '@/rules/guard/switches'
import { catalogue } from '@/rules/optimizable/catalogue'
import { holding } from '../products/product-list'

describe('the settings of the guard', () => {
  it('start with every kind on, repeat calls passing, and the catalogue off', () => {
    const on = initialCallSettings.switches.filter((entry) => entry.on).map(({ name }) => name)
    expect(on).toEqual(['repeatPass'])
    expect(initialCallSettings.kinds.every((kind) => kind.on && kind.strength === 'standard')).toBe(true)
  })

  it('keep values that a change omits', () => {
    const loan = { kind: 'loan', on: true, strength: 'strict' } as const
    const once = changeCallSettings(initialCallSettings, { kinds: [loan], treatment: 'silent' })
    const twice = changeCallSettings(once, { switches: [{ name: 'fraudBlock', on: true }] })
    expect(twice.kinds.filter((kind) => kind.strength === 'strict')).toEqual([loan])
    expect(twice.treatment).toBe('silent')
    expect([isOn(twice, 'fraudBlock'), isOn(twice, 'harassmentBlock')]).toEqual([true, false])
    expect(changeCallSettings(twice, {})).toEqual(twice)
  })

  it('are converted for the verdict: items to their keys, the rest to its fields', () => {
    const settings = changeCallSettings(initialCallSettings, {
      switches: [
        { name: 'intelPhoneBlock', on: true },
        { name: 'hiddenBlock', on: true },
        { name: 'repeatPass', on: false },
      ],
      kinds: [{ kind: 'robot', on: false, strength: 'standard' }],
    })
    const rows = toGuardRows(settings)
    expect(rows).toMatchObject({ switches: ['umm:7'], stopHidden: true, passRepeats: false, doNotDisturb: null })
    expect(rows.harassment.map(([kind]) => kind)).not.toContain('robot')
    const quiet = changeCallSettings(settings, { doNotDisturb: { ...settings.doNotDisturb, on: true } })
    expect(toGuardRows(quiet).doNotDisturb).toHaveLength(7)
  })
})

describe('changes', () => {
  const on = { name: 'fraudBlock', on: true } as const
  const off = { name: 'fraudBlock', on: false } as const

  it('are merged, and the later one wins', () => {
    const joined = joinChanges({ switches: [on], notice: 'sms' }, { switches: [off], treatment: 'silent' })
    expect(changeCallSettings(initialCallSettings, joined)).toEqual(
      changeCallSettings(changeCallSettings(initialCallSettings, { switches: [on], notice: 'sms' }), {
        switches: [off],
        treatment: 'silent',
      }),
    )
  })

  it('are empty when they are undone', () => {
    expect(effectOf(joinChanges({ switches: [on] }, { switches: [off] }), initialCallSettings)).toEqual({})
    expect(effectOf({ treatment: 'hangUp', kinds: [] }, initialCallSettings)).toEqual({})
  })

  it('are taken back by their undo, and by nothing more', () => {
    const week = initialCallSettings.doNotDisturb.week.map(() => null)
    const change: CallSettingsChange = { switches: [on], treatment: 'silent', doNotDisturb: { on: true, week } }
    const undo = undoOf(change, initialCallSettings)
    expect(changeCallSettings(changeCallSettings(initialCallSettings, change), undo)).toEqual(initialCallSettings)
    expect(Object.keys(undo).sort()).toEqual(['doNotDisturb', 'switches', 'treatment'])
    expect(undo.switches).toEqual([off])
    expect(undoOf({ notice: 'silent', switches: [off] }, initialCallSettings)).toEqual({})
  })

  it('contain each setting that differs, once', () => {
    const hours = { on: true, week: initialCallSettings.doNotDisturb.week }
    const change = { switches: [on, off], notice: 'sms', doNotDisturb: hours } as const
    expect(effectOf({ ...change, switches: [...change.switches] }, initialCallSettings)).toEqual({
      switches: [on],
      notice: 'sms',
      doNotDisturb: hours,
    })
  })

  it.each([
    [{ switches: [on] }, [], false],
    [{ switches: [off] }, [], true],
    [{ switches: [on] }, ['umm'], true],
    [{ treatment: 'silent' }, ['dnd'], true],
    [{ treatment: 'silent' }, ['sms'], false],
    [{ treatment: 'agent' }, ['three'], false],
    [{ treatment: 'agent' }, ['six'], true],
    [{}, [], true],
  ] as const)('%j with %j are allowed: %s', (change, products, expected) => {
    const list = products.map((key: ProductKey) => holding(key))
    expect(mayChange(structuredClone(change) as CallSettingsChange, list)).toBe(expected)
  })
})

describe('the switches', () => {
  it('are the items of the catalogue, each once, but the family reminder', () => {
    const items = guardSwitches.flatMap(({ item }) => item ?? [])
    expect([...items].sort()).toEqual(
      catalogue
        .map(({ key }) => key)
        .filter((key) => key !== 'uasp:4')
        .sort(),
    )
  })

  it('are found only by name', () => {
    expect(findGuardSwitch('intelPhoneBlock')?.item).toBe('umm:7')
    expect(findGuardSwitch('nonsense')).toBeUndefined()
  })

  it.each([
    ['fraudBlock', ['umm'], true],
    ['fraudBlock', ['dnd'], true],
    ['fraudBlock', ['sms'], false],
    ['intelSmsRemind', ['antiFraud5'], true],
    ['agentAnswer', ['six'], true],
    ['agentAnswer', ['nine'], true],
    ['agentAnswer', ['three'], false],
    ['riskySiteRemind', ['three'], true],
    ['fraudBlock', [], false],
  ] as const)('%s with %s may be switched on: %s', (name, products, expected) => {
    expect(
      maySwitchOn(
        name,
        products.map((key: ProductKey) => holding(key)),
      ),
    ).toBe(expected)
  })
})

describe('expecting a call', () => {
  it('ends by itself', () => {
    const end = pauseEnd(15, 1000)
    expect(end).toBe(901_000)
    expect(liveEnd(end, 900_999)).toBe(end)
    expect(liveEnd(end, 901_000)).toBeNull()
  })

  it('ends at once for 0 minutes', () => {
    expect(pauseEnd(0, 1000)).toBeNull()
    expect(liveEnd(null, 1000)).toBeNull()
  })
})
