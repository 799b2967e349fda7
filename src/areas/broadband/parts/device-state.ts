import type { DeviceView, HouseholdDevice } from '@contract/household'
import { now } from '@/platform/clock'

/** Whether a device is manually cut off at this time. */
export const isCut = ({ cutUntil }: Pick<HouseholdDevice, 'cutUntil'>): boolean =>
  cutUntil !== null && (cutUntil === 0 || cutUntil > now())

/** Whether a device is kept off the network at any hour. */
export const isCutOff = (device: Pick<HouseholdDevice, 'cutUntil' | 'trust'>): boolean =>
  device.trust === 'blocked' || device.trust === 'isolated' || isCut(device)

/** The durations of a cut-off, as message keys; `cutOpen` has no end. */
export const cutLengths = ['cut15', 'cut30', 'cut60', 'cutOpen'] as const

/** Returns the duration in minutes; 0 means no end. */
export const minutesOf = (length: (typeof cutLengths)[number]): number =>
  ({ cut15: 15, cut30: 30, cut60: 60, cutOpen: 0 })[length]

/** Rates a wireless signal in dBm. */
export function signalOf(signal: number): 'strong' | 'fair' | 'weak' {
  if (signal >= -60) return 'strong'
  return signal >= -72 ? 'fair' : 'weak'
}

/** The filters of the device list. */
export const deviceFilters = ['all', 'online', 'new', 'guest', 'off'] as const
export type DeviceFilter = (typeof deviceFilters)[number]

const passes: Record<DeviceFilter, (device: DeviceView) => boolean> = {
  all: () => true,
  online: ({ online }) => online,
  new: ({ trust }) => trust === 'new',
  guest: ({ trust }) => trust === 'guest',
  off: isCutOff,
}

/**
 * Returns the devices that match the filter and whose name, address or maker contains the search text; new devices come
 * first.
 */
export function findDevices(
  devices: readonly DeviceView[],
  { filter, search, nameOf }: { filter: DeviceFilter; search: string; nameOf: (device: DeviceView) => string },
): DeviceView[] {
  const words = search.trim().toLowerCase()
  const compact = words.replace(/[:-]/g, '')
  const holds = (device: DeviceView) =>
    [nameOf(device), device.host, device.maker].some((text) => text.toLowerCase().includes(words)) ||
    (compact !== '' && device.macs.some((mac) => mac.toLowerCase().replace(/[:-]/g, '').includes(compact)))
  const rank = ({ trust, online }: DeviceView) => (trust === 'new' ? 0 : online ? 1 : 2)
  return devices
    .filter((device) => passes[filter](device) && holds(device))
    .sort((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), 'zh-CN'))
}
