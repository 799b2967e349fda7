import { DAY_MS } from '../time/units'

/** Names that too many devices share to identify one by them. */
const commonNames = /^(?:android|iphone|ipad|phone|pc|desktop|laptop|localhost|unknown|esp.*)?$/

/** How recently, in days, the old address must have been online before the new one appeared. */
const MERGE_DAYS = 14

/** Whether a MAC address is randomised by the device: its second hex digit is 2, 6, A or E. */
export function isRandomMac(mac: string): boolean {
  return /^[0-9a-f][26ae]/i.test(mac)
}

/** A device as the modem reports it. Instants in ms. */
export interface SeenDevice {
  id: string
  mac: string
  /** The host name that the device reports, often empty. */
  host: string
  online: boolean
  firstSeen: number
  lastSeen: number
}

/**
 * Returns the id of the known device that a new device with a random address may be. It has the same host name, is not
 * online at the same time, and was last seen within the two weeks before. Returns null when no device or more than one
 * matches. Only a suggestion: the subscriber decides.
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
