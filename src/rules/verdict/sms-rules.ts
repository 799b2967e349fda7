import { isInternationalNumber } from '../phone/number'
import { covers } from '../products/coverage'
import type { SmsKind } from './classify-sms'
import type { Candidate } from './judge'
import { isNeverBlocked } from './never-block'
import type { GuardSettings } from './settings'
import { findAllowance, isListed, runs } from './settings'

/** An SMS on the line; `kind` comes from the network or from classifySms. */
export interface IncomingSms {
  /** The sender's normalised number. */
  from: string
  kind: SmsKind
}

/**
 * Every rule that matches an SMS, in order of precedence: codes, carrier notices, never-block numbers, allowance,
 * whitelist, blacklist, marketing (held in quarantine: 'stop'), reminders of fraud and of messages from abroad,
 * international receiving. Both the lists of numbers and those of senders count. What stops an SMS belongs to the SMS
 * guard, the reminders to antiFraud; what only lets through needs no product, but the whitelist.
 */
export function matchSms({ from, kind }: IncomingSms, settings: GuardSettings, now: number): Candidate[] {
  const found: Candidate[] = []
  const guarded = covers(settings.flags, 'sms')
  const allowance = findAllowance(settings, from, now, 'lasting')
  const isAllowed = isListed(settings.whitelist, from, now) || settings.allowedSenders.has(from)
  const isRefused = isListed(settings.blacklist, from, now) || settings.refusedSenders.has(from)
  const isForeign = isInternationalNumber(from)
  if (kind === 'code') found.push({ action: 'pass', reason: 'verificationCode', detail: from })
  if (kind === 'notice') found.push({ action: 'pass', reason: 'carrierNotice', detail: from })
  if (isNeverBlocked(from)) found.push({ action: 'pass', reason: 'neverBlock', detail: from })
  if (allowance) found.push({ action: 'pass', reason: 'temporaryAllow', detail: from, allowanceId: allowance.id })
  if (guarded && isAllowed) found.push({ action: 'pass', reason: 'whitelist', detail: from })
  if (guarded && isRefused) found.push({ action: 'stop', reason: 'blacklist', detail: from })
  if (guarded && kind === 'marketing' && settings.stopMarketingSms) {
    found.push({ action: 'stop', reason: 'marketingSms', detail: from })
  }
  if (kind === 'fraud' && covers(settings.flags, 'antiFraud')) {
    found.push({ action: 'remind', reason: 'fraudSms', detail: from })
  }
  if (isForeign && runs(settings, 'antiFraud:8')) {
    found.push({ action: 'remind', reason: 'internationalSms', detail: from })
  }
  if (isForeign && runs(settings, 'uasp:2')) {
    found.push({ action: 'pass', reason: 'internationalSmsReceived', detail: from })
  }
  return found
}
