import type { ModemWaiting } from '@contract/configs'
import { lineQuestions } from '@contract/words/household'
import type { ListedModem } from './household-modems'
import { num, record, str } from './read'

/** Reads the question that waits on a modem's line; null without one. Apart from the list, which home's first paint loads. */
export function readWaiting({ waiting }: ListedModem): ModemWaiting | null {
  const { kind, id, name, minutes } = record(waiting)
  const known = lineQuestions.find((one) => one === kind)
  return known && str(id) ? { kind: known, id: str(id), name: str(name), minutes: num(minutes) } : null
}
