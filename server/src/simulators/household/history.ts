import type { AppClass } from '@contract/words/household'
import { knownApps } from '@/rules/household/site-table'
import { startOfDay, weekdayOf } from '@/rules/time/shanghai'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { ReportedVisit } from '../../ports/household-network'
import { seededRandom, type SeededRandom } from '../seeded-random'
import type { FamilyDevice, Habit } from './family'

const SATURDAY = 5

/** An activity: its class, its weight among all activities of a habit, and the range of its minutes. */
type Activity = readonly [what: AppClass | 'ads' | 'bypass' | 'gambling', weight: number, least: number, most: number]

interface Pattern {
  /** Hours of presence in the network, on working and on free days: from, to. */
  present: readonly [work: readonly [number, number], free: readonly [number, number]]
  /** Visits per day, on working and on free days. */
  visits: readonly [work: number, free: number]
  does: readonly Activity[]
}

const patterns: Readonly<Record<Exclude<Habit, 'always'>, Pattern>> = {
  child: {
    present: [
      [16, 22],
      [9, 22],
    ],
    visits: [7, 11],
    does: [
      ['video', 4, 8, 35],
      ['games', 3, 10, 40],
      ['learning', 4, 10, 45],
      ['ads', 2, 0, 1],
    ],
  },
  teen: {
    present: [
      [17, 24],
      [9, 24],
    ],
    visits: [10, 14],
    does: [
      ['social', 5, 3, 25],
      ['games', 4, 15, 60],
      ['video', 3, 5, 40],
      ['learning', 3, 10, 50],
      ['ads', 2, 0, 1],
      ['bypass', 1, 1, 5],
      ['gambling', 0.3, 1, 4],
    ],
  },
  parent: {
    present: [
      [18, 24],
      [8, 24],
    ],
    visits: [8, 11],
    does: [
      ['social', 4, 3, 20],
      ['shopping', 3, 3, 20],
      ['video', 3, 5, 40],
      ['other', 4, 2, 15],
      ['ads', 3, 0, 1],
    ],
  },
  tv: {
    present: [
      [18, 23],
      [10, 23],
    ],
    visits: [2, 4],
    does: [
      ['video', 5, 30, 110],
      ['ads', 1, 0, 1],
    ],
  },
  console: {
    present: [
      [19, 22],
      [10, 22],
    ],
    visits: [1, 3],
    does: [['games', 1, 20, 90]],
  },
  guest: {
    present: [
      [0, 0],
      [14, 20],
    ],
    visits: [0, 4],
    does: [
      ['social', 3, 3, 15],
      ['video', 2, 5, 30],
    ],
  },
}

/** Apps that the family uses. */
const favourites: Readonly<Record<AppClass, readonly string[]>> = {
  video: ['douyin', 'bilibili', 'tencent-video', 'iqiyi', 'migu-video'],
  games: ['honor-of-kings', 'minecraft', 'mihoyo', 'eggy-party', 'nintendo'],
  social: ['wechat', 'qq', 'xiaohongshu', 'weibo'],
  shopping: ['taobao', 'jd', 'pinduoduo', 'meituan'],
  learning: ['zuoyebang', 'xueersi', 'mooc', 'baicizhan', 'youdao'],
  other: ['baidu', 'toutiao', 'netease-music', 'tencent-news'],
}
const others = {
  ads: ['pos.baidu.com', 'ad.doubleclick.net', 'gdt.qq.com', 'a.applovin.com'],
  bypass: ['dns.google', 'www.nordvpn.com', 'mask.icloud.com'],
  gambling: ['www.bet365.com', 'www.888casino.com'],
} as const
const vendors = ['iot.mi.com', 'www.hikvision.com', 'ntp.aliyun.com'] as const

const hostsOf = new Map(knownApps.map(({ id, hosts }) => [id, hosts]))

/**
 * The visits that a line's devices attempt on the day that starts at `day`, in order of time: the same for the same
 * account and day on every machine.
 */
export function planDay(account: string, devices: readonly FamilyDevice[], day: number): ReportedVisit[] {
  const visits = devices.flatMap((device, index) => {
    const random = seededRandom(`${account} ${device.mac} ${day}`)
    const id = `${Math.round(day / DAY_MS)}-${index}`
    return planDevice(device, day, random).map((visit, count) => ({ ...visit, id: `${id}-${count}` }))
  })
  return visits.sort((a, b) => a.at - b.at)
}

function planDevice({ mac, habit }: FamilyDevice, day: number, random: SeededRandom): Omit<ReportedVisit, 'id'>[] {
  if (habit === 'always') return [visitOf(mac, random.pick(vendors), day + random.between(0, 86_399) * 1000, 20)]
  const pattern = patterns[habit]
  const [from, to] = presence(habit, day)
  const usual = pattern.visits[isFree(day) ? 1 : 0]
  const count = to > from ? Math.max(0, usual + random.between(-2, 2)) : 0
  const starts = Array.from({ length: count }, () => from + Math.floor((random.next() * (to - from)) / 1000) * 1000)
  return starts.sort().map((at) => {
    const [what, , least, most] = weighted(pattern.does, random)
    const seconds = random.between(least * 60, most * 60)
    return visitOf(mac, hostFor(what, mac, random), at, Math.min(seconds, Math.floor((to - at) / 1000)))
  })
}

const visitOf = (mac: string, host: string, at: number, seconds: number): Omit<ReportedVisit, 'id'> => ({
  mac,
  host,
  at,
  seconds,
  category: null,
})

function weighted(activities: readonly Activity[], random: SeededRandom): Activity {
  const total = activities.reduce((sum, [, weight]) => sum + weight, 0)
  let left = random.next() * total
  const [first] = activities
  const found = activities.find(([, weight]) => (left -= weight) < 0) ?? first
  if (found === undefined) throw new Error('A pattern without activities')
  return found
}

/** A site of an app: each device has three favourites per class. */
function hostFor(what: Activity[0], mac: string, random: SeededRandom): string {
  if (what === 'ads' || what === 'bypass' || what === 'gambling') {
    const hosts = others[what]
    return hosts[random.between(0, hosts.length - 1)] ?? hosts[0]
  }
  const apps = favourites[what]
  const first = parseInt(mac.slice(-2), 16)
  const id = apps[(first + random.between(0, 2)) % apps.length] ?? ''
  const [host = 'www.baidu.com'] = hostsOf.get(id) ?? []
  return random.chance(0.5) ? host : `www.${host}`
}

const isFree = (day: number): boolean => weekdayOf(day) >= SATURDAY

/** When a device is in the network on a day, in ms. Phones leave in the morning. */
function presence(habit: Exclude<Habit, 'always'>, day: number): [from: number, to: number] {
  const [from, to] = patterns[habit].present[isFree(day) ? 1 : 0]
  return [day + from * HOUR_MS, day + to * HOUR_MS]
}

/** Whether a device is in the network at an instant; phones of parents and teens also early in the morning. */
export function isPresent({ habit }: FamilyDevice, at: number): boolean {
  if (habit === 'always') return true
  const day = startOfDay(at)
  const [from, to] = presence(habit, day)
  const isAsleep = at - day < 7.5 * HOUR_MS && (habit === 'parent' || habit === 'teen')
  return isAsleep || (at >= from && at < to)
}

/** The starts of the days from `since` to `now`. */
export function daysBetween(since: number, now: number): number[] {
  const first = startOfDay(since)
  return Array.from({ length: Math.floor((now - first) / DAY_MS) + 1 }, (_, index) => first + index * DAY_MS)
}

/** When the neighbour tried to join the network on a day, in ms; empty on most days. */
export function intrusionsOn(account: string, day: number): { at: number; mac: string; tries: number }[] {
  const random = seededRandom(`neighbour of ${account} ${day}`)
  if (!random.chance(0.2)) return []
  const at = day + random.between(20, 23) * HOUR_MS + random.between(0, 59) * MINUTE_MS
  return [{ at, mac: 'C8:3A:35:5E:21:0B', tries: random.between(3, 40) }]
}
