import { decideCall } from '@/rules/verdict/decide'
import type { ListSet } from '@/rules/verdict/list-set'
import { buildGuardSettings } from '@/rules/verdict/settings'
import { resolveFlags } from '@/rules/products/flags'
import { holding } from '../products/product-list'
import { callFrom, everySwitch, NOON } from './settings-with'

/** A map that counts look-ups and cannot be iterated. */
class CountedMap<Value> extends Map<string, Value> {
  static lookUps = 0
  override get(key: string) {
    CountedMap.lookUps += 1
    return super.get(key)
  }
  override forEach(): never {
    throw new Error('A decision walked through a list')
  }
  override [Symbol.iterator](): never {
    throw new Error('A decision walked through a list')
  }
}

class CountedSet extends Set<string> {
  static lookUps = 0
  override has(value: string) {
    CountedSet.lookUps += 1
    return super.has(value)
  }
  override forEach(): never {
    throw new Error('A decision walked through a set')
  }
  override [Symbol.iterator](): never {
    throw new Error('A decision walked through a set')
  }
}

const many = <Entry>(count: number, make: (index: number) => Entry) =>
  Array.from({ length: count }, (_, at) => make(at))
const pad = (index: number) => String(index).padStart(4, '0')

function fullSettings() {
  const plain = buildGuardSettings({
    flags: resolveFlags([holding('nine')]),
    switches: everySwitch,
    blacklist: many(100, (index) => ({ value: `1390000${pad(index)}`, expiresAt: null })),
    whitelist: many(94, (index) => ({ value: `1380000${pad(index)}`, expiresAt: NOON + index })),
    blackSegments: many(92, (index) => ({
      value: `170${pad(index).slice(0, 1 + (index % 4))}${index}*`,
      expiresAt: null,
    })),
    contacts: many(10_000, (index) => `1360000${pad(index)}`),
  })
  const counted = ({ ends, added, lengths }: ListSet): ListSet => {
    const map = new CountedMap<number | null>()
    ends.forEach((end, value) => map.set(value, end))
    return { ends: map, added, lengths }
  }
  const countedSet = (values: ReadonlySet<string>) => {
    const set = new CountedSet()
    values.forEach((value) => set.add(value))
    return set
  }
  return {
    ...plain,
    blacklist: counted(plain.blacklist),
    whitelist: counted(plain.whitelist),
    contacts: countedSet(plain.contacts),
    blackSegments: counted(plain.blackSegments),
  }
}

it.each(['13900000050', '13800000050', '17099998888', '13600009999', '02188889999'])(
  'a call of %s with full lists takes a few look-ups and no scan',
  (from) => {
    const settings = fullSettings()
    CountedMap.lookUps = 0
    CountedSet.lookUps = 0
    decideCall(callFrom(from), settings, NOON)
    expect(CountedMap.lookUps).toBeLessThanOrEqual(4 + settings.blackSegments.lengths.length)
    expect(CountedSet.lookUps).toBeLessThanOrEqual(2)
  },
)
