import type { ModemWaiting } from '@contract/configs'
import { lineQuestions, type DeviceTrust } from '@contract/words/household'
import { call, shownByScreen } from './client'
import type { ListedModem } from './household-modems'
import type { Fields } from './read'
import { num, record, str } from './read'

/** Reads the question that waits on a modem's line; null without one. Apart from the list, which home's first paint loads. */
export function readWaiting({ waiting }: ListedModem): ModemWaiting | null {
  const { kind, id, name, minutes } = record(waiting)
  const known = lineQuestions.find((one) => one === kind)
  return known && str(id) ? { kind: known, id: str(id), name: str(name), minutes: num(minutes) } : null
}

/**
 * Answers a request for extra time: grants minutes, or none (0); null takes today's answer back. Returns the household around it unread: home needs none of it, and the
 * mini-program keeps its readers out of the main package.
 */
export function answerRequest(
  pppoeAccount: string,
  { id, minutes }: { id: string; minutes: number | null },
  requestId: string,
): Promise<Fields> {
  return call('guard/v1/home/extra/answer', { pppoeAccount, id, minutes, requestId })
}

/** Lets a new device in or keeps it out; 'new' takes that back. */
export async function answerDevice(
  pppoeAccount: string,
  { id, trust }: { id: string; trust: 'trusted' | 'blocked' | 'new' },
  requestId: string,
): Promise<void> {
  const { path, fields } = callOfTrust(id, trust)
  await call(path, { pppoeAccount, confirmed: false, requestId, ...fields }, shownByScreen)
}

/** The call that changes nothing of a device but how far it is trusted, with its fields. */
export const callOfTrust = (deviceId: string, trust: DeviceTrust) =>
  trust === 'blocked' || trust === 'trusted'
    ? ({
        path: 'configs/v1/smartFamilyGuardian/deviceBlock',
        fields: { deviceId, block: trust === 'blocked' ? 1 : 0 },
      } as const)
    : ({ path: 'configs/v1/smartFamilyGuardian/setNetTopology', fields: { deviceId, trust } } as const)
