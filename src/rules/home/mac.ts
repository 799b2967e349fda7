import { DAY_MS } from './calendar'

/** Devices with these names are too many to be told apart by them. */
const commonNames = /^(?:android|iphone|ipad|phone|pc|desktop|laptop|localhost|unknown|esp.*)?$/

/** How long before a new address appears its device may have been last seen under the old one. */
const MERGE_DAYS = 14

/** Whether a MAC address was made up by the device: its second hex digit is 2, 6, A or E. */
export function isRandomMac(mac: string): boolean {
  return /^[0-9a-f][26ae]/i.test(mac)
}

/** What the modem sees of a device that may be one already known. Instants in ms. */
export interface SeenDevice {
  id: string
  mac: string
  /** The name that the device gives itself, often empty. */
  host: string
  online: boolean
  firstSeen: number
  lastSeen: number
}

/**
 * The known device that a new one with a random address may be: it has the same name of its own, is not online at the
 * same time, and was last seen in the two weeks before. Null when there is none, or more than one. A guess to ask about, never to act on.
 */
export function mergeCandidate(fresh: SeenDevice, known: readonly SeenDevice[]): string | null {
  const name = nameOf(fresh)
  if (!isRandomMac(fresh.mac) || commonNames.test(name)) return null
  const alike = known.filter(
    (device) =>
      device.id !== fresh.id &&
      nameOf(device) === name &&
      !device.online &&
      device.firstSeen < fresh.firstSeen &&
      device.lastSeen <= fresh.lastSeen &&
      fresh.firstSeen - device.lastSeen <= MERGE_DAYS * DAY_MS,
  )
  return alike.length === 1 ? (alike[0]?.id ?? null) : null
}

function nameOf({ host }: SeenDevice): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/\.local$|\.lan$/, '')
}
