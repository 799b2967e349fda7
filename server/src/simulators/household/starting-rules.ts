import type { HouseholdPolicy } from '@contract/household'
import { categoriesOf } from '@/rules/household/green'
import { presetFor } from '@/rules/household/presets'
import { emptyPolicy } from '../../topics/household/households'
import { devicesOf, type Habit } from './family'
import type { SimulatedLine } from './lines'

const persons = [
  { id: 'child', name: '小宇', age: 'child', bornOn: '2015-06' },
  { id: 'teen', name: '小雨', age: 'teen', bornOn: '2009-09' },
  { id: 'parent', name: '妈妈', age: 'adult', bornOn: null },
] as const
const owners: Partial<Record<Habit, string>> = { child: 'child', teen: 'teen', parent: 'parent' }

/** The rules of a family that already uses them: three people, the presets of their ages, green net. */
export function startingRules(line: SimulatedLine): HouseholdPolicy {
  const devices = devicesOf(line).map(({ mac, type, habit, host }) => {
    const name = host === 'Mate-60-Pro' ? '我的手机' : ''
    return {
      id: `device-${mac.replaceAll(':', '').toLowerCase()}`,
      macs: [mac],
      name,
      type,
      personId: owners[habit] ?? null,
      trust: habit === 'guest' ? ('guest' as const) : ('trusted' as const),
      cutUntil: null,
    }
  })
  const presets = persons.map(({ id, age }) => ({ personId: id, ...presetFor(age) }))
  return {
    ...emptyPolicy(),
    persons: persons.map((person) => ({ ...person })),
    devices,
    bands: presets.flatMap(({ personId, bands }) =>
      bands.map((band, index) => ({ ...band, personId, id: `${personId}-band-${index}` })),
    ),
    budgets: presets.flatMap(({ personId, budgets }) =>
      budgets.map((budget, index) => ({ ...budget, personId, id: `${personId}-budget-${index}` })),
    ),
    appRules: [
      { personId: 'child', target: 'learning', rule: 'free' },
      { personId: 'teen', target: 'learning', rule: 'free' },
    ],
    green: { on: true, level: 'middle', categories: categoriesOf('middle', []), allowed: [] },
  }
}
