import { hasWords, type PartyKind, type ReallyReason } from '@contract/words/really'
import { hostMatches } from '../household/address'
import { bankHotlines, fraudHotline, fraudWarnings, paymentHotlines } from '../phone/hotlines'
import { isSubscriberNumber, normaliseNumber } from '../phone/number'
import { typedNumber } from '../phone/written-numbers'
import { linksIn } from '../text/links'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units'
import { isNeverBlocked } from '../verdict/never-block'

/** An organisation that takes part: its numbers and sites, and whether the register knows all its calls, and all its SMS. */
export interface Party {
  id: string
  kind: PartyKind
  name: { zh: string; en: string }
  hotline: string
  numbers: readonly string[]
  sites: readonly string[]
  tellsCalls: boolean
  tellsSms: boolean
}

/** A call of an organisation to a subscriber; `endedAt` is null while it goes on. */
export interface PartyCall {
  party: string
  from: string
  to: string
  at: number
  endedAt: number | null
}

/** An SMS of an organisation to a subscriber. `digest` is that of `digestedText`. */
export interface PartySms {
  party: string
  from: string
  to: string
  at: number
  digest: string
}

/** What the carrier's register answers at the instant `at`, with all calls and SMS since `since` (ms). */
export interface Register {
  at: number
  since: number
  parties: readonly Party[]
  calls: readonly PartyCall[]
  sms: readonly PartySms[]
}

/** An answer of the register that is older, or that much newer, than this says nothing of now. */
const REGISTER_AGE_MS = MINUTE_MS
/** A call that goes on for longer has lost its end. */
const LONGEST_CALL_MS = 4 * HOUR_MS

/** What is asked about. `number` of `now` is what the phone shows; null where it shows none, or nobody has typed it. */
export type ReallyQuestion =
  | { kind: 'now'; number: string | null }
  | { kind: 'number'; number: string }
  | { kind: 'link'; hosts: readonly string[] }
  | { kind: 'text'; from: string | null; hosts: readonly string[] }

/** The part of a text that its digest covers: copying a text changes its blanks. */
export const digestedText = (text: string): string => text.replace(/\s/gu, '')

/** A link as it is meant to be written, which leads on to no other address. */
const PLAIN_LINK = /^(?:https?:\/\/)?[a-z0-9.-]+(?::\d{1,5})?(?:[/?#](?!.*(?:\/\/|%2f%2f))\S*)?$/i

/** Reads what was typed or pasted: a number, a link, or any other text. Of a link that is written in another way nobody can say whose it is. */
export function readQuestion({ now, what, from }: { now: boolean; what: string; from: string }): ReallyQuestion {
  const number = normaliseNumber(what) ?? typedNumber(what)
  if (now) return { kind: 'now', number }
  if (number !== null && !hasWords(what)) return { kind: 'number', number }
  const hosts = linksIn(what).map(({ host }) => host)
  if (hosts.length > 0 && PLAIN_LINK.test(what.trim())) return { kind: 'link', hosts }
  return { kind: 'text', from: normaliseNumber(from), hosts }
}

/** The numbers and sites that the register is asked about. */
export function lookedUp(question: ReallyQuestion): { numbers: string[]; sites: string[] } {
  const number = question.kind === 'text' ? question.from : question.kind === 'link' ? null : question.number
  const hosts = question.kind === 'text' || question.kind === 'link' ? question.hosts : []
  return { numbers: number === null ? [] : [number], sites: [...hosts] }
}

/** A number that warns of frauds, and whether the given one only imitates it: with digits around it, or from abroad. 96110 may show its area code. */
export function warningLine(number: string): { line: string; isForged: boolean } | null {
  // Any number of a person may end like that.
  if (isSubscriberNumber(number) && !number.startsWith('106')) return null
  for (const line of [fraudHotline, fraudWarnings]) {
    if (number === line || (line === fraudHotline && /^0[1-9]\d{1,2}96110$/.test(number)))
      return { line, isForged: false }
    if (new RegExp(`^(?:\\+(?:86)?0*|0+)?${line}\\d{0,4}$`).test(number)) return { line, isForged: true }
  }
  return null
}

const banks: ReadonlySet<string> = new Set(bankHotlines)
const payments: ReadonlySet<string> = new Set(paymentHotlines)

/** Whether an organisation of a kind may have a number: nobody's own, and no well-known one of another kind. */
function mayHave(kind: PartyKind, number: string): boolean {
  if (number.startsWith('+') || (isSubscriberNumber(number) && !number.startsWith('106'))) return false
  if (banks.has(number)) return kind === 'bank'
  if (payments.has(number)) return kind === 'payment'
  return !isNeverBlocked(number) || kind === 'authority' || kind === 'carrier'
}

/** The values that stand once alone: what two claim is nobody's. */
function onlyOnce(values: readonly string[]): ReadonlySet<string> {
  const seen = new Map<string, number>()
  for (const value of values) seen.set(value, (seen.get(value) ?? 0) + 1)
  return new Set([...seen].flatMap(([value, times]) => (times === 1 ? [value] : [])))
}

/**
 * What counts of the register's answer to a subscriber; null for one that is not of now. A forged or broken entry counts for nothing: of
 * another line, from a number that is not the organisation's, from a time that has not come or is no longer covered.
 */
export function soundRegister(
  { at, since, parties, calls, sms }: Register,
  { phoneNo, now }: { phoneNo: string; now: number },
): Register | null {
  if (Math.abs(now - at) > REGISTER_AGE_MS || since > at) return null
  const ids = onlyOnce(parties.map(({ id }) => id))
  const numbers = onlyOnce(parties.flatMap((party) => [...new Set(party.numbers)]))
  const sites = onlyOnce(parties.flatMap((party) => [...new Set(party.sites)]))
  const known = parties.flatMap((party) => {
    if (!ids.has(party.id)) return []
    const own = party.numbers.filter((number) => numbers.has(number) && mayHave(party.kind, number))
    const hotline = own.includes(party.hotline) ? party.hotline : ''
    return [{ ...party, hotline, numbers: own, sites: party.sites.filter((site) => sites.has(site)) }]
  })
  const isOurs = (entry: PartyCall | PartySms) =>
    entry.to === phoneNo &&
    entry.at <= now + REGISTER_AGE_MS &&
    entry.at >= Math.max(since, now - DAY_MS) &&
    known.some(({ id, numbers: own }) => id === entry.party && own.includes(entry.from))
  const isPossible = ({ at: begun, endedAt }: PartyCall) =>
    endedAt === null ? now - begun <= LONGEST_CALL_MS : endedAt >= begun && endedAt <= now + REGISTER_AGE_MS
  return {
    ...{ at, since: Math.max(since, now - DAY_MS), parties: known },
    calls: calls.filter((call) => isOurs(call) && isPossible(call)),
    sms: sms.filter(isOurs),
  }
}

/** What is known beside the question. `register` is sound; null where the network gave none. */
interface ReallyFacts {
  register: Register | null
  /** The number or the site is known as fraud, or the text reads as one. */
  isFraud: boolean
  /** Of the text in question. */
  digest: string
}

/** The reason, and what it is about. */
interface Really {
  reason: ReallyReason
  party: Party | null
  at: number | null
  endedAt: number | null
  line: string
}

const newest = <Entry extends { at: number }>(entries: readonly Entry[]): Entry | null =>
  entries.reduce<Entry | null>((best, entry) => (best === null || entry.at > best.at ? entry : best), null)

/** Decides whether it is really them (DESIGN 5.25). Only an entry of the register leads to a reason that means yes. */
export function decideReally(question: ReallyQuestion, { register, isFraud, digest }: ReallyFacts): Really {
  const { parties, calls, sms } = register ?? { parties: [], calls: [], sms: [] }
  const partyOf = (id: string | undefined) => parties.find((one) => one.id === id) ?? null
  const told = (reason: ReallyReason, more: Partial<Really> = {}): Really => ({
    ...{ reason, party: null, at: null, endedAt: null, line: '' },
    ...more,
  })
  const unlisted = () => told(isFraud ? 'fraud' : register === null ? 'noRegister' : 'notListed')

  if (question.kind === 'link') {
    const owner = parties.find(({ sites }) =>
      question.hosts.every((host) => sites.some((site) => hostMatches(site, host))),
    )
    if (owner === undefined || question.hosts.length === 0) return unlisted()
    return told(isFraud ? 'conflict' : 'site', { party: owner })
  }

  if (question.kind === 'text') {
    const { from, hosts } = question
    const same = newest(sms.filter((one) => one.digest === digest && (from === null || one.from === from)))
    if (same !== null) return told(isFraud ? 'conflict' : 'sent', { party: partyOf(same.party), at: same.at })
    if (from === null) return unlisted()
    const sender = parties.find(({ numbers }) => numbers.includes(from)) ?? null
    if (isFraud) return told('fraud', { party: sender })
    const warning = sender === null || isNeverBlocked(from) ? warningLine(from) : null
    if (warning?.isForged) return told('forged', { line: warning.line })
    if (warning !== null && hosts.length > 0) return told('warningLinks', { party: sender, line: warning.line })
    if (sender === null) return warning === null ? unlisted() : told('warningLine', { line: warning.line })
    const line = warning?.line ?? ''
    if (!sender.tellsSms) return told('notTold', { party: sender, line })
    const other = newest(sms.filter((one) => one.from === from))
    return told(other === null ? 'nothing' : 'otherWords', { party: sender, at: other?.at ?? null, line })
  }

  const { number } = question
  const ofNumber = <Entry extends { from: string }>(entries: readonly Entry[]) =>
    entries.filter(({ from }) => number === null || from === number)
  const going = newest(ofNumber(calls).filter(({ endedAt }) => endedAt === null))
  if (going !== null) return told('calling', { party: partyOf(going.party), at: going.at })
  if (number === null) {
    if (register === null) return told('noRegister')
    return told(parties.some(({ tellsCalls }) => tellsCalls) ? 'notCalling' : 'notTold')
  }
  const owner = parties.find(({ numbers }) => numbers.includes(number)) ?? null
  const warning = warningLine(number)
  const line = warning?.line ?? ''
  if (owner === null) {
    if (warning?.isForged) return told('forged', { line })
    if (warning === null || isFraud) return unlisted()
    return told(question.kind === 'now' && line === fraudWarnings ? 'neverCalls' : 'warningLine', { line })
  }
  if (question.kind === 'now') {
    if (number === fraudWarnings) return told('neverCalls', { party: owner, line })
    return told(owner.tellsCalls ? 'notCalling' : 'notTold', { party: owner, line })
  }
  const call = newest(ofNumber(calls))
  const text = newest(ofNumber(sms))
  if (call !== null && call.at >= (text?.at ?? 0))
    return told('called', { party: owner, at: call.at, endedAt: call.endedAt, line })
  if (text !== null) return told('wrote', { party: owner, at: text.at, line })
  return told(owner.tellsCalls && owner.tellsSms ? 'nothing' : 'notTold', { party: owner, line })
}
