import type { GuardSwitchName } from '@contract/words/guard'

const groups = [
  { key: 'stopping', names: ['fraudBlock', 'harassmentBlock', 'intelPhoneBlock', 'hiddenBlock'] },
  { key: 'passing', names: ['repeatPass'] },
  { key: 'reminding', names: ['riskCallRemind', 'intelCallRemind'] },
  { key: 'answering', names: ['agentAnswer'] },
] as const satisfies readonly { key: string; names: readonly GuardSwitchName[] }[]

/** Returns the switches that decide about calls, in their groups; `elsewhere` is left out. */
export function switchGroups(elsewhere: GuardSwitchName | null = null) {
  return groups
    .map(({ key, names }) => ({ key, names: names.filter((name) => name !== elsewhere) }))
    .filter(({ names }) => names.length > 0)
}
