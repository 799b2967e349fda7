import type { MarketingCategory, SmsTextKind } from '@contract/words/sms'
import { asksForCode, besideCode, codeIn, mayHoldCode, isStrangersOffer, offersCode } from '../sms/code'
import { asksReader, besideWarning, readFraud } from '../sms/fraud'
import {
  categoriseMarketing,
  hintsOf,
  isAdvertisement,
  isNotice,
  keywordsIn,
  noticeWithoutOptOut,
} from '../sms/market-category'
import { isOffer, modelCategory, modelOutputs, textModels, type Learnt, type TextModel } from '../sms/text-model'
import { isSubscriberNumber } from '../phone/number'
import { hostMatches, ownSites } from '../household/address'
import type { Link } from '../text/links'
import { readText, type ReadText } from '../text/read-text'
import { isCarrierHotline } from './never-block'

/** What SMS are counted as: by kind, those that are only suspect, and those that were not read (no SMS product). */
export const smsLevels = ['fraud', 'suspect', 'code', 'marketing', 'notice', 'other', 'unread'] as const
export type SmsLevel = (typeof smsLevels)[number]

/** An SMS as its sender and text are read. */
export interface SmsReading {
  kind: SmsTextKind
  /** The category of a marketing SMS; null for any other kind. */
  category: MarketingCategory | null
  /** At most three words or links that decided. */
  because: string[]
  /** No rule reads it as fraud, but the model suspects it: only a label, which nothing else follows from. */
  isSuspect: boolean
}

/** Whether the network warns of a host; the reputation port knows it. */
export type IsListedSite = (host: string) => boolean

/** Sites of the carriers whose hotlines we know: one that sends another link is a forged sender. */
const carrierSites = [...ownSites, '10086.cn', '189.cn', '10099.com.cn']

/** Whether a host is one of a carrier whose hotline we know. */
export const isCarrierSite = (host: string): boolean => carrierSites.some((site) => hostMatches(site, host))

/**
 * Classifies an SMS (DESIGN.md section 5). The first that fits: a link that the network warns of, or a carrier's number with
 * a link that is not a carrier's, is fraud; a carrier's own text is a notice; a code passes from any sender, unless the
 * text asks for it or offers it as a voucher; then fraud, then advertisements, by rules and, where they say
 * nothing, by the model of texts, if there is one. A warning of fraud is none.
 */
export function classifySms(
  from: string,
  text: string,
  isListed: IsListedSite = () => false,
  model: TextModel | null = textModels.current,
): SmsReading {
  const read = readText(text)
  const listed = read.links.find(({ host }) => isListed(host))
  if (listed) return reading('fraud', [listed.shown])
  if (isCarrierHotline(from)) {
    const foreign = read.links.find(({ host }) => !isCarrierSite(host))
    return foreign ? reading('fraud', [foreign.shown]) : reading('notice')
  }
  const code = codeIn(read)
  const asks = asksForCode(read)
  // A company's code may come with its own link; a person's number with one is a stranger's.
  const offers = offersCode(read) || (read.links.length > 0 && isSubscriberNumber(from))
  const learnt = modelOutputs(read, model)
  const warning = besideWarning(read)
  // A warning in front makes no fraud harmless.
  const ofRest = warning === null ? learnt : modelOutputs(readText(warning.rest), model)
  const because = confirmedFraud(read, warning?.isInFront ? ofRest : learnt)
  const hasForeignLink = read.links.some((link) => !isNamed(link, read))
  // Frauds show a code to look official: beside a link, or where the model knows the text only as fraud.
  const isLure =
    (learnt.includes('fraud') && (hasForeignLink || !learnt.includes('code'))) || (hasForeignLink && because !== null)
  // A fraud with a code in front of it is none.
  const beside = code === null || isLure || learnt.includes('code') ? '' : besideCode(read, code)
  const isBeside = beside.length >= LONG_BESIDE && modelOutputs(readText(beside), model).includes('fraud')
  if (code !== null && !asks && !offers && !isLure && !isBeside) return reading('code')
  if (isBeside || because) return reading('fraud', because ?? [])
  if ((asks || (code !== null && offers)) && isStrangersOffer(read)) return reading('fraud')
  const isPerson = isSubscriberNumber(from)
  const isState = isStateWithOptOut(read, model)
  if (isAdvertisement(read, isPerson) && !isState) return advertisement(text, read, model)
  // A warning that asks for nothing is no fraud by its own words.
  const sounds = [learnt, ofRest].map((one) => one.includes('fraud'))
  if (warning?.isAsking || warning?.isOnlyInFront ? sounds.includes(true) : !sounds.includes(false))
    return reading('fraud')
  if (warning === null && isSignedFraud(read, model)) return reading('fraud')
  if (learnt.includes('code') && !learnt.includes('suspect') && mayHoldCode(read) && !asks && !offers)
    return reading('code')
  // A person's own number does not advertise: what friends write must not be held.
  if (!isPerson && !isState && isOffer(read, hintsOf(read), model)) return advertisement(text, read, model)
  return { ...reading('other'), isSuspect: learnt.includes('suspect') && !isNotice(read) }
}

/** A notice may end with an opt-out too: the model finds no offer in the rest. */
function isStateWithOptOut(read: ReadText, model: TextModel | null): boolean {
  const body = model === null ? null : noticeWithoutOptOut(read)
  if (body === null) return false
  const rest = readText(body)
  return !isOffer(rest, hintsOf(rest), model)
}

/** Whether a link's site is the name that the text says: 'WhatsApp code … v.whatsapp.com'. Nobody else gets that address. */
function isNamed({ host, shown }: Link, { folded }: ReadText): boolean {
  const name = /(?:^|\.)([a-z\d]{4,})\.(?:com|org)(?:\.cn)?$/.exec(host)?.[1]
  return name !== undefined && folded.split(shown).join(' ').includes(name)
}

/** A signature lets a text sound official. Without it a fraud is one that also asks for something. */
function isSignedFraud(read: ReadText, model: TextModel | null): boolean {
  const unsigned = read.folded.replace(/^\s*【[^】]*】/, '')
  if (unsigned === read.folded || !asksReader(unsigned)) return false
  return modelOutputs(readText(unsigned), model).includes('fraud')
}

/** Beside a code a shorter text is what the code is for. */
const LONG_BESIDE = 16

/**
 * What the rules read as fraud. Where the model finds a text as harmless as hardly any fraud is, they are not believed; and a
 * link alone needs a model that suspects the text.
 */
function confirmedFraud(read: ReadText, learnt: readonly Learnt[]): string[] | null {
  const found = readFraud(read)
  if (found === null) return null
  return learnt.includes('harmless') ||
    (found.isOnlyLink && !learnt.some((one) => one === 'suspect' || one === 'unknown'))
    ? null
    : found.because
}

const reading = (kind: SmsTextKind, because: string[] = []): SmsReading => ({
  kind,
  category: null,
  because,
  isSuspect: false,
})

/** Of the category that keywords and the model name together. */
function advertisement(text: string, read: ReadText, model: TextModel | null): SmsReading {
  const category = modelCategory(read, keywordsIn(read.folded), model) ?? categoriseMarketing(text) ?? 'other'
  return { kind: 'marketing', category, because: [], isSuspect: false }
}
