import type { DeviceView, HomeDevice } from '@contract/household'
import { now } from '@/platform/clock'

/** Whether somebody has cut a device off by hand, for a time that is not over. */
export const isCut = ({ cutUntil }: Pick<HomeDevice, 'cutUntil'>): boolean =>
  cutUntil !== null && (cutUntil === 0 || cutUntil > now())

/** Whether a device as such is kept off the network, whatever the hour. */
export const isCutOff = (device: Pick<HomeDevice, 'cutUntil' | 'trust'>): boolean =>
  device.trust === 'blocked' || device.trust === 'isolated' || isCut(device)

/** How long a cut-off lasts, as the messages' keys; `cutOpen` until somebody ends it. */
export const cutLengths = ['cut15', 'cut30', 'cut60', 'cutOpen'] as const

/** The minutes of such a length; 0 is until somebody ends it. */
export const minutesOf = (length: (typeof cutLengths)[number]): number =>
  ({ cut15: 15, cut30: 30, cut60: 60, cutOpen: 0 })[length]

/** How good a wireless signal (dBm) is. */
export function signalOf(signal: number): 'strong' | 'fair' | 'weak' {
  if (signal >= -60) return 'strong'
  return signal >= -72 ? 'fair' : 'weak'
}

/** The devices that a list shows: what is chosen, what has come lately, what is there. */
export const deviceFilters = ['all', 'online', 'new', 'guest', 'off'] as const
export type DeviceFilter = (typeof deviceFilters)[number]

const passes: Record<DeviceFilter, (device: DeviceView) => boolean> = {
  all: () => true,
  online: ({ online }) => online,
  new: ({ trust }) => trust === 'new',
  guest: ({ trust }) => trust === 'guest',
  off: isCutOff,
}

/** Devices that pass a filter and hold the searched words in a name, an address or a maker; what is new comes first. */
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
