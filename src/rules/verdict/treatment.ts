import { covers } from '../products/coverage'
import type { Verdict } from './reasons'
import type { GuardSettings } from './settings'

/**
 * Says what becomes of a call that a rule stops. With the treatment 'agent' the agent answers it, as long as its
 * product is active; without it the call is hung up. The rule stays the one that decided.
 */
export function treat(verdict: Verdict, { treatment, flags }: GuardSettings): Verdict {
  if (verdict.action !== 'stop') return verdict
  if (treatment !== 'agent') return { ...verdict, treatment }
  return covers(flags, 'agent') ? { ...verdict, action: 'agent', treatment } : { ...verdict, treatment: 'hangUp' }
}
