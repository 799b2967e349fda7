import type { DeviceType } from '@contract/words/household'
import type { ReportedDevice } from '../../ports/household-network'
import { seededRandom } from '../seeded-random'
import type { SimulatedLine } from './lines'

/** The kind of user, which determines when a device is online and what it visits. */
export type Habit = 'child' | 'teen' | 'parent' | 'tv' | 'console' | 'always' | 'guest'

export interface FamilyDevice {
  mac: string
  host: string
  maker: string
  type: DeviceType
  habit: Habit
  room: number
  link: ReportedDevice['link']
  /** The phone with the line's own number. */
  isOwn: boolean
}

/** MAC address prefixes by maker, from the public registry; 'random' is a randomized address. */
const prefixes = {
  Apple: 'AC:BC:32',
  Huawei: '48:46:FB',
  Xiaomi: '64:09:80',
  Samsung: '8C:77:12',
  Intel: '3C:A9:F4',
  HP: '3C:D9:2B',
  Hikvision: '44:19:B6',
  Espressif: '24:0A:C4',
  Nintendo: '98:B6:E9',
  Sony: '00:D9:D1',
  ZTE: '34:4B:50',
  TPLink: '50:C7:BF',
  Tenda: 'C8:3A:35',
} as const
const names: Partial<Record<keyof typeof prefixes, string>> = { TPLink: 'TP-Link', Sony: 'Sony Interactive' }

/** The maker of a MAC address; empty for an unknown prefix, such as a random address. */
export function makerOf(mac: string): string {
  const maker = (Object.keys(prefixes) as (keyof typeof prefixes)[]).find((name) => mac.startsWith(prefixes[name]))
  return maker === undefined ? '' : (names[maker] ?? maker)
}

type Model = readonly [
  host: string,
  maker: keyof typeof prefixes | 'random',
  type: DeviceType,
  habit: Habit,
  room: number,
  link: ReportedDevice['link'],
]

const OWN_HOST = 'Mate-60-Pro'

/** The devices of a family; small households have only the first ones. */
const family: readonly Model[] = [
  [OWN_HOST, 'Huawei', 'phone', 'parent', 0, '5G'],
  ['MatePad-11', 'Huawei', 'tablet', 'child', 2, '5G'],
  ['MiTV-55', 'Xiaomi', 'tv', 'tv', 0, 'cable'],
  ['DS-2CD-camera', 'Hikvision', 'camera', 'always', 0, '2.4G'],
  ['iPhone-15-Lin', 'random', 'phone', 'parent', 1, '5G'],
  ['Xiaomi-14', 'random', 'phone', 'teen', 3, '5G'],
  ['XiaoAi-speaker', 'Xiaomi', 'speaker', 'always', 0, '2.4G'],
  ['DESKTOP-8K2QF1', 'Intel', 'computer', 'teen', 3, 'cable'],
  ['MacBook-Air', 'Apple', 'computer', 'parent', 1, '5G'],
  ['IPTV-box', 'ZTE', 'tv', 'tv', 0, 'cable'],
  ['Nintendo-Switch', 'Nintendo', 'console', 'console', 2, '5G'],
  ['PS5', 'Sony', 'console', 'console', 0, 'cable'],
  ['Study-Pad', 'Huawei', 'tablet', 'child', 2, '5G'],
  ['mi-doorbell', 'Xiaomi', 'camera', 'always', 0, '2.4G'],
  ['robot-vacuum', 'Espressif', 'appliance', 'always', 0, '2.4G'],
  ['air-conditioner', 'Espressif', 'appliance', 'always', 1, '2.4G'],
  ['water-heater', 'Espressif', 'appliance', 'always', 1, '2.4G'],
  ['HP-LaserJet', 'HP', 'other', 'always', 3, '2.4G'],
  ['Galaxy-A54', 'Samsung', 'phone', 'parent', 1, '5G'],
  ['iPad-mini', 'random', 'tablet', 'guest', 0, '5G'],
]

/** The devices of a line: the same for the same account on every machine. */
export function devicesOf({ pppoeAccount, size }: SimulatedLine): FamilyDevice[] {
  const random = seededRandom(`devices of ${pppoeAccount}`)
  const tail = () => Array.from({ length: 3 }, () => hex(random.between(0, 255))).join(':')
  // The subscriber's phone is in one household only: the one with the whole family.
  const there = size >= family.length ? family : family.slice(1, size + 1)
  return there.map(([host, maker, type, habit, room, link]) => {
    const prefix =
      maker === 'random'
        ? `${hex(random.between(0, 63) * 4 + 2)}:${hex(random.between(0, 255))}:${hex(random.between(0, 255))}`
        : prefixes[maker]
    const mac = `${prefix}:${tail()}`
    return { mac, host, maker: makerOf(mac), type, habit, room, link, isOwn: host === OWN_HOST }
  })
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0')

/** The rooms of a household with an access point each; without FTTR only the modem. */
export function nodesOf({ pppoeAccount, fttr, size }: SimulatedLine) {
  const random = seededRandom(`nodes of ${pppoeAccount}`)
  const rooms = fttr ? ['客厅', '主卧', '儿童房', '书房'].slice(0, size > 10 ? 4 : 2) : ['客厅']
  return rooms.map((room, index) => ({
    id: `ap-${index}`,
    mac: `34:4B:50:${hex(random.between(0, 255))}:${hex(random.between(0, 255))}:${hex(index)}`,
    room,
    isModem: index === 0,
    online: true,
  }))
}
