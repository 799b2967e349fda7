import { covers } from '../products/coverage'
import type { IncomingCall } from './call-rules'
import { matchCall } from './call-rules'
import { judge } from './judge'
import type { Verdict } from './reasons'
import type { GuardSettings } from './settings'
import { runs } from './settings'
import type { IncomingSms } from './sms-rules'
import { matchSms } from './sms-rules'

/** A visit to a site; `risky` is the network's opinion. */
export interface WebVisit {
  site: string
  risky: boolean
}

/**
 * Decides a call (DESIGN.md section 5). The first rule that matches wins and the verdict keeps the others. In order:
 * never-block, allowance, whitelist, blacklist, whitelist segment, contact or dialled or answered before, blacklist
 * segment, fraud, repeat call, harassment, international, hidden, do-not-disturb hours, reminders, agent. A timed pause
 * suspends harassment to do-not-disturb hours and the agent, never the lists, fraud or a reminder. A stopped call is
 * treated as the subscriber has chosen; the agent then answers it. `now` is in ms since the epoch.
 */
export function decideCall(call: IncomingCall, settings: GuardSettings, now: number): Verdict {
  return treat(judge(matchCall(call, settings, now), settings.flags), settings)
}

/**
 * Decides an SMS: the first rule that matches wins and the verdict keeps the others. 'stop' holds the SMS in
 * quarantine. `now` is in ms since the epoch.
 */
export function decideSms(sms: IncomingSms, settings: GuardSettings, now: number): Verdict {
  return judge(matchSms(sms, settings, now), settings.flags)
}

/** Decides a visit to a site: a risky one is reminded of, never blocked. */
export function decideWeb({ site, risky }: WebVisit, settings: GuardSettings): Verdict {
  const reminds = risky && runs(settings, 'uasp:3')
  return judge(reminds ? [{ action: 'remind', reason: 'riskyWebsite', detail: site }] : [], settings.flags)
}

/**
 * Says what becomes of a call that a rule stops. With the treatment 'agent' the agent answers it, as long as its
 * product is active; without it the call is hung up. The rule stays the one that decided.
 */
function treat(verdict: Verdict, { treatment, flags }: GuardSettings): Verdict {
  if (verdict.action !== 'stop') return verdict
  if (treatment !== 'agent') return { ...verdict, treatment }
  return covers(flags, 'agent') ? { ...verdict, action: 'agent', treatment } : { ...verdict, treatment: 'hangUp' }
}
