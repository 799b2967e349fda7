import type { ModemWaiting } from '@contract/configs'
import { lineQuestions } from '@contract/words/household'
import { call } from './client'
import type { ListedModem } from './household-modems'
import { num, record, str } from './read'

/** Reads the question that waits on a modem's line; null without one. Apart from the list, which home's first paint loads. */
export function readWaiting({ waiting }: ListedModem): ModemWaiting | null {
  const { kind, id, name, minutes } = record(waiting)
  const known = lineQuestions.find((one) => one === kind)
  return known && str(id) ? { kind: known, id: str(id), name: str(name), minutes: num(minutes) } : null
}

/**
 * Answers a request for extra time: grants minutes, or none (0); null takes today's answer back. Without the household's state, which home does not read: the mini-program
 * keeps the readers of it out of its main package.
 */
export async function answerRequest(
  pppoeAccount: string,
  { id, minutes }: { id: string; minutes: number | null },
  requestId: string,
): Promise<void> {
  await call('guard/v1/home/extra/answer', { pppoeAccount, id, minutes, requestId })
}

/** Lets a new device in or keeps it out; 'new' takes that back. */
export async function answerDevice(
  pppoeAccount: string,
  { id, trust }: { id: string; trust: 'trusted' | 'blocked' | 'new' },
  requestId: string,
): Promise<void> {
  const to = { pppoeAccount, confirmed: false, requestId, deviceId: id }
  await (trust === 'new'
    ? call('configs/v1/smartFamilyGuardian/setNetTopology', { ...to, trust }, { quiet: true })
    : call(
        'configs/v1/smartFamilyGuardian/deviceBlock',
        { ...to, block: trust === 'blocked' ? 1 : 0 },
        { quiet: true },
      ))
}
