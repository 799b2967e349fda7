import { asksForCode, codeIn, hasCodeValue, isStrangersOffer, offersCode } from '../sms/code'
import { behindWarning, readFraud } from '../sms/fraud'
import { isAdvertisement, isNotice } from '../sms/market-category'
import { modelOutputs } from '../sms/text-model'
import { isSubscriberNumber } from '../phone/number'
import { hostMatches } from '../household/address'
import { readText } from '../text/read-text'
import { isCarrierHotline } from './never-block'

/** The kinds of SMS that the verdict distinguishes. */
export type SmsKind = 'code' | 'notice' | 'marketing' | 'fraud' | 'other'

/** An SMS as its sender and text are read: its kind, and at most three words or links that decided it. */
export interface SmsReading {
  kind: SmsKind
  because: string[]
}

/** Whether the network warns of a host; the reputation port knows it. */
export type IsListedSite = (host: string) => boolean

/** Sites of the carriers: a hotline that sends another link is a forged sender. Another carrier changes them here. */
const carrierSites = [
  '10010.com',
  '10010.cn',
  'chinaunicom.com',
  'chinaunicom.cn',
  'chinaunicom.com.cn',
  'wo.cn',
  'wo.com.cn',
  '10086.cn',
  '189.cn',
  '10099.com.cn',
  'u.10010.cn',
  'dx.10086.cn',
]

/**
 * Classifies an SMS (DESIGN.md section 5). The first that fits: a link that the network warns of, or a carrier's number with
 * a link that is not a carrier's, is fraud; a carrier's own text is a notice; a code passes from any sender, unless the
 * text asks for it or offers it as a voucher; then fraud, then advertisements, by rules and, where they say
 * nothing, by the model of texts. A warning of fraud is none.
 */
export function classifySms(from: string, text: string, isListed: IsListedSite = () => false): SmsReading {
  const read = readText(text)
  const listed = read.links.find(({ host }) => isListed(host))
  if (listed) return { kind: 'fraud', because: [listed.shown] }
  if (isCarrierHotline(from)) {
    const foreign = read.links.find(({ host }) => !carrierSites.some((site) => hostMatches(site, host)))
    return foreign ? { kind: 'fraud', because: [foreign.shown] } : { kind: 'notice', because: [] }
  }
  const code = codeIn(read)
  const asks = asksForCode(read)
  const offers = code !== null && offersCode(read)
  if (code !== null && !asks && !offers) return { kind: 'code', because: [] }
  const because = readFraud(read) ?? ((asks || offers) && isStrangersOffer(read) ? [] : null)
  if (because) return { kind: 'fraud', because }
  if (isAdvertisement(read)) return { kind: 'marketing', because: [] }
  const learnt = modelOutputs(read)
  const behind = behindWarning(read)
  const isLearntFraud =
    learnt.includes('fraud') || (behind !== null && modelOutputs(readText(behind)).includes('fraud'))
  if (isLearntFraud) return { kind: 'fraud', because: [] }
  if (learnt.includes('code') && hasCodeValue(read) && !asks && !offersCode(read)) return { kind: 'code', because: [] }
  // A person's own number does not advertise: what friends write must not be held.
  const isOffer = learnt.includes('marketing') && !isNotice(read) && !isSubscriberNumber(from)
  return { kind: isOffer ? 'marketing' : 'other', because: [] }
}
