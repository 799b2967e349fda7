/**
 * Why "is it really them?" is answered as it is. Yes: they are `calling`, have `sent` just this text, or the `site` is theirs. Earlier: they
 * `called` or `wrote` in the last 24 hours. No: they are `notCalling`, or did `nothing` in them; the number is `forged`; it `neverCalls`; it is `fraud`; a
 * warning that leads to a link (`warningLinks`). Unknown: the network gives no answer (`noRegister`), or does not list it (`notListed`); they do not tell all
 * that they do (`notTold`); they sent `otherWords`; a number that warns of frauds (`warningLine`); the register and what is known of frauds are in
 * `conflict`.
 */
export const reallyReasons = [
  'calling',
  'sent',
  'site',
  'called',
  'wrote',
  'notCalling',
  'nothing',
  'forged',
  'neverCalls',
  'fraud',
  'warningLinks',
  'noRegister',
  'notListed',
  'notTold',
  'otherWords',
  'warningLine',
  'conflict',
] as const
export type ReallyReason = (typeof reallyReasons)[number]

/** What a reason means. Only `yes` is shown in green. */
export const reallyStates: Readonly<Record<ReallyReason, 'yes' | 'earlier' | 'no' | 'unknown'>> = {
  calling: 'yes',
  sent: 'yes',
  site: 'yes',
  called: 'earlier',
  wrote: 'earlier',
  notCalling: 'no',
  nothing: 'no',
  forged: 'no',
  neverCalls: 'no',
  fraud: 'no',
  warningLinks: 'no',
  noRegister: 'unknown',
  notListed: 'unknown',
  notTold: 'unknown',
  otherWords: 'unknown',
  warningLine: 'unknown',
  conflict: 'unknown',
}

/** Longest text that can be asked about. */
export const REALLY_MAX = 1000

/** What has words is a text, whatever numbers and links stand in it. */
export const hasWords = (what: string): boolean => /[\u4e00-\u9fff]|[a-z][.,:!?]*\s+\S|\S\s+[a-z]/i.test(what)

/** Who takes part in the register: the carrier itself, a bank, a payment service, an authority, or another company. */
export const partyKinds = ['carrier', 'bank', 'payment', 'authority', 'company'] as const
export type PartyKind = (typeof partyKinds)[number]
