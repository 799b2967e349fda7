import type { InterceptEntry } from '@contract/intercepts'
import type { LineKind, VerdictAction } from '@contract/words/guard'

/**
 * Reasons that cannot be mistakes: the subscriber chose the number or word, or the network is certain. After a payment it must not be a report that
 * lets a suspected caller through again, because the subscriber knows them.
 */
const intended: ReadonlySet<string> = new Set([
  'blacklist',
  'refusedSender',
  'blockWord',
  'fraud',
  'afterPayment',
  'fraudSms',
  'marketingSms',
])

/** What decides whether a row of the log can be a mistake; `from` is empty for a hidden caller. */
interface Handled {
  kind: LineKind
  from: string
  action: VerdictAction
  reason: string
  corrected: boolean
}

/**
 * Whether a call or an SMS can have been stopped, or answered by the agent, by mistake: not what the subscriber chose to stop, fraud, what is
 * already corrected, nor hidden callers, who cannot be allowed.
 */
export function canBeMistake({ action, kind, from, reason, corrected }: Handled): boolean {
  const isHandled = action === 'stop' || action === 'agent'
  return isHandled && kind !== 'web' && from !== '' && !corrected && !intended.has(reason)
}

/** Whether a stopped call was probably a mistake, as far as its row tells: the caller is a contact, or nobody has marked the number. */
export function isProbableMistake(row: InterceptEntry): boolean {
  return canBeMistake(row) && row.kind === 'call' && row.action === 'stop' && (Boolean(row.contact) || row.tag === '')
}
