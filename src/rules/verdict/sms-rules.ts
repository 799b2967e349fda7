import { isInternationalNumber } from '../phone/number'
import { findWord } from '../sms/find-word'
import type { TextModel } from '../sms/text-model'
import { unverifiedSignature } from '../sms/signature'
import { linksIn } from '../text/links'
import type { IsListedSite, SmsReading } from './classify-sms'
import { classifySms } from './classify-sms'
import type { Candidate } from './judge'
import type { ListedValue } from './list-set'
import { addedTo, isListed, longestPrefix, newestPrefix } from './list-set'
import { isNeverBlocked } from './never-block'
import { ofCorrectedSender } from './network-correction'
import { withOther, type OtherReading } from './other-reading'
import type { GuardSettings } from './settings'
import { findAllowance, runs } from './settings'

/** An SMS on the line; what was read of it comes from the network or from `readSms`. */
export interface IncomingSms extends SmsReading {
  /** The sender's normalised number. */
  from: string
  text: string
  /** A signature that is not the sender's registered name; null for none, and where the network gives no name. */
  unverified: string | null
  /** It came from a network abroad, whatever number it shows. */
  isFromAbroad: boolean
}

/** What the network says of an SMS and its sender. */
export interface SenderFacts {
  /** The name under which a company's number is registered. */
  registeredName?: string
  isFromAbroad?: boolean
  /** The reading of the carrier's own classifier, where there is one. */
  other?: OtherReading | null
  /** The review desk has confirmed that the network judged the sender's texts wrongly. */
  isConfirmed?: boolean
}

/**
 * Classifies an SMS for the verdict. `from` is normalised; `isListed` says whether the network warns of a host. Without a
 * `model` the rules decide alone.
 */
export function readSms(
  from: string,
  text: string,
  isListed?: IsListedSite,
  { registeredName = '', isFromAbroad = false, other = null, isConfirmed = false }: SenderFacts = {},
  model?: TextModel | null,
): IncomingSms {
  const ours = classifySms(from, text, isListed, model)
  // A text that may not be read is empty here, whatever was read before.
  const read = other === null || text === '' ? ours : withOther(from, ours, other)
  const hasListedLink = () => isListed !== undefined && linksIn(text).some(({ host }) => isListed(host))
  return {
    ...{ from, text, isFromAbroad, unverified: unverifiedSignature(text, registeredName) },
    ...(isConfirmed ? ofCorrectedSender(read, hasListedLink()) : read),
  }
}

/**
 * Returns every rule that matches an SMS, in order of precedence: for a code the subscriber's own refusal of just this
 * sender; codes, carrier notices, never-block numbers and allowances; the exact sender (whitelist and allowed, then
 * blacklist and refused); allowed prefixes, contacts and refused prefixes; allowed words, refused words and marketing by
 * category; reminders of fraud, of an unverified signature and of foreign messages, and international receiving. Of opposite senders the newer decides. 'stop' holds the SMS in quarantine.
 *
 * Lists, words and categories belong to the SMS guard and have no effect while it is off. Reminders belong to
 * antiFraud; neither a contact nor an allowed word suppresses a reminder of fraud. The other rules that let an SMS
 * through need no product.
 */
export function matchSms(sms: IncomingSms, settings: GuardSettings, now: number): Candidate[] {
  const guarded = settings.covered.has('sms') && settings.sms.enabled
  const ofGuard = guarded ? [...ofSender(sms, settings, now), ...ofText(sms, settings, now)] : []
  const passing = alwaysPassing(sms, settings, now)
  const isBareCode = passing.every(({ reason }) => reason === 'verificationCode')
  const refusal = isBareCode && refusesExactly(sms.from, ofGuard[0]) ? ofGuard.splice(0, 1) : []
  return [...refusal, ...passing, ...ofGuard, ...reminders(sms, settings)]
}

/** Whether the first rule of the guard is the subscriber's own refusal of just this sender. */
const refusesExactly = (from: string, first: Candidate | undefined): boolean =>
  first?.action === 'stop' &&
  first.detail === from &&
  (first.reason === 'blacklist' || first.reason === 'refusedSender')

function alwaysPassing({ from, kind }: IncomingSms, settings: GuardSettings, now: number): Candidate[] {
  const found: Candidate[] = []
  const allowance = findAllowance(settings, from, now, 'lasting')
  if (kind === 'code') found.push({ action: 'pass', reason: 'verificationCode', detail: from })
  if (kind === 'notice') found.push({ action: 'pass', reason: 'carrierNotice', detail: from })
  if (isNeverBlocked(from)) found.push({ action: 'pass', reason: 'neverBlock', detail: from })
  if (allowance) found.push({ action: 'pass', reason: 'temporaryAllow', detail: from, allowanceId: allowance.id })
  return found
}

/**
 * Rules for the sender: the exact number before prefixes, and contacts before refused prefixes. Of the choices that name
 * just this sender, on the lists of numbers and of senders, the newest decides; so it does of prefixes.
 */
function ofSender({ from, kind }: IncomingSms, settings: GuardSettings, now: number): Candidate[] {
  const { allowedSenders, refusedSenders } = settings.sms
  const exact = [
    { list: settings.whitelist, action: 'pass', reason: 'whitelist' },
    { list: allowedSenders, action: 'pass', reason: 'allowedSender' },
    { list: settings.blacklist, action: 'stop', reason: 'blacklist' },
    { list: refusedSenders, action: 'stop', reason: 'refusedSender' },
  ] as const
  const found: Candidate[] = exact
    .filter(({ list }) => isListed(list, from, now))
    .sort((a, b) => addedTo(b.list, from) - addedTo(a.list, from))
    .map(({ action, reason }) => ({ action, reason, detail: from }))
  const allowedPrefix = longestPrefix(allowedSenders, from, now)
  const refusedPrefix = longestPrefix(refusedSenders, from, now)
  const isRefusalNewer = newestPrefix(refusedSenders, from, now) > newestPrefix(allowedSenders, from, now)
  const allowed: Candidate[] =
    allowedPrefix === null ? [] : [{ action: 'pass', reason: 'allowedSender', detail: `${allowedPrefix}*` }]
  if (!isRefusalNewer) found.push(...allowed)
  if (settings.contacts.has(from) && kind !== 'fraud') found.push({ action: 'pass', reason: 'contact', detail: from })
  if (refusedPrefix !== null) found.push({ action: 'stop', reason: 'refusedSender', detail: `${refusedPrefix}*` })
  if (isRefusalNewer) found.push(...allowed)
  return found
}

function ofText({ text, kind, category }: IncomingSms, { sms }: GuardSettings, now: number): Candidate[] {
  const found: Candidate[] = []
  const allowWord = findWord(liveWords(sms.allowWords, now), text)
  const blockWord = findWord(liveWords(sms.blockWords, now), text)
  if (allowWord !== null && kind !== 'fraud') found.push({ action: 'pass', reason: 'allowWord', detail: allowWord })
  if (blockWord !== null) found.push({ action: 'stop', reason: 'blockWord', detail: blockWord })
  if (kind === 'marketing' && sms.heldCategories.has(category ?? 'other')) {
    found.push({ action: 'stop', reason: 'marketingSms', detail: category ?? 'other' })
  }
  return found
}

function liveWords(words: readonly ListedValue[], now: number): string[] {
  return words.filter(({ expiresAt }) => expiresAt === null || now < expiresAt).map(({ value }) => value)
}

function reminders(sms: IncomingSms, settings: GuardSettings): Candidate[] {
  const { from, kind, because, isSuspect, unverified } = sms
  const found: Candidate[] = []
  const isForeign = sms.isFromAbroad || isInternationalNumber(from)
  if (kind === 'fraud' && settings.covered.has('antiFraud')) {
    found.push({ action: 'remind', reason: 'fraudSms', detail: because.join('、') || from })
  }
  if (unverified !== null && settings.covered.has('antiFraud')) {
    found.push({ action: 'remind', reason: 'unverifiedSender', detail: unverified })
  }
  if (isForeign && runs(settings, 'antiFraud:8')) {
    found.push({ action: 'remind', reason: 'internationalSms', detail: from })
  }
  if (isForeign && runs(settings, 'uasp:2')) {
    found.push({ action: 'pass', reason: 'internationalSmsReceived', detail: from })
  }
  // Only a label: it neither reminds nor holds.
  if (isSuspect && settings.covered.has('antiFraud')) found.push({ action: 'pass', reason: 'suspectSms', detail: '' })
  return found
}
