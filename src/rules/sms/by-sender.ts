import { HELD_CODE_MS } from './hold-kind'

interface Sms {
  at: number
  from: string
  isCode: boolean
}

/** Gathers SMS that follow each other and have one sender; a code of the last 24 hours stands alone, as the gateway puts it on top. */
export function gatherBySender<One extends Sms>(items: readonly One[], now: number): One[][] {
  const isAwaited = ({ isCode, at }: One) => isCode && at > now - HELD_CODE_MS
  const groups: One[][] = []
  for (const sms of items) {
    const group = groups[groups.length - 1]
    const first = group?.[0]
    if (group && first && first.from === sms.from && !isAwaited(first) && !isAwaited(sms)) group.push(sms)
    else groups.push([sms])
  }
  return groups
}
