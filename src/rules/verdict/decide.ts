import type { CallTreatment } from '@contract/words/guard'
import type { IncomingCall } from './call-rules'
import { matchCall } from './call-rules'
import { judge } from './judge'
import type { Verdict } from './reasons'
import type { GuardSettings } from './settings'
import { runs } from './settings'
import type { IncomingSms } from './sms-rules'
import { matchSms } from './sms-rules'

/** A visit to a site; `risky` is the network's assessment. */
export interface WebVisit {
  site: string
  risky: boolean
}

/**
 * Decides a call (DESIGN.md section 5). The first matching rule wins; the verdict lists the others. The order is:
 * never-block, allowance, whitelist, blacklist, whitelist segment, contact or dialled or answered before, blacklist
 * segment, fraud, "only who I know", repeat call, harassment, international, hidden, do-not-disturb hours, a child's line,
 * reminders, agent. A timed pause suspends "only who I know", harassment to do-not-disturb hours and the agent, never the
 * lists, fraud, a child's line or reminders. On a child's line neither answered before nor repeat call count. In the stricter days after a payment, 'afterPayment' goes before the first of dialled, answered,
 * repeat call, reminders and agent. A stopped call gets the treatment that the subscriber has chosen, such as an answer
 * by the agent. `now` is in ms since the epoch.
 */
export function decideCall(call: IncomingCall, settings: GuardSettings, now: number): Verdict {
  return applyTreatment(judge(matchCall(call, settings, now), settings.flags), settings)
}

/**
 * Decides an SMS: the first matching rule wins; the verdict lists the others. 'stop' holds the SMS in quarantine. `now`
 * is in ms since the epoch.
 */
export function decideSms(sms: IncomingSms, settings: GuardSettings, now: number): Verdict {
  return judge(matchSms(sms, settings, now), settings.flags)
}

/** Decides a visit to a site. A risky site causes a reminder and is never blocked. */
export function decideWeb({ site, risky }: WebVisit, settings: GuardSettings): Verdict {
  const reminds = risky && runs(settings, 'uasp:3')
  return judge(reminds ? [{ action: 'remind', reason: 'riskyWebsite', detail: site }] : [], settings.flags)
}

/**
 * Applies the chosen treatment to a stopped call. With 'agent' the agent answers it if its product is active; otherwise
 * the call is hung up. The rule of the verdict stays the same.
 */
function applyTreatment(verdict: Verdict, { treatment: chosen, covered }: GuardSettings): Verdict {
  if (verdict.action !== 'stop') return verdict
  const treatment = verdict.rule.reason === 'childLine' ? ofUnknown(chosen, covered) : chosen
  if (treatment !== 'agent') return { ...verdict, treatment }
  return covered.has('agent') ? { ...verdict, action: 'agent', treatment } : { ...verdict, treatment: 'hangUp' }
}

/** Who calls a child unknown can say to the agent what it is about, where it runs; a silent ring would still show on the phone. */
function ofUnknown(chosen: CallTreatment, covered: GuardSettings['covered']): CallTreatment {
  if (covered.has('agent')) return 'agent'
  return chosen === 'silent' ? 'hangUp' : chosen
}
