import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { lookedUpNumber } from '@contract/reputation'
import { storedNumber } from '@/rules/phone/number'
import { opinionOf, type NumberReputation } from '@/rules/line/opinion'
import { hostsOfSites } from '@/rules/text/links'
import { HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import { BoundedMap } from './bounded-map'
import { createOutgoing } from './outgoing'
import type { Asker, ReputationPort } from './reputation'
import type { SigningKey } from './signature'
import { signedPost } from './signed-post'

/** In ms: how old an answer may be before it is asked for again, and how old where the system does not answer. */
const FRESH_MS = 10 * MINUTE_MS
const STALE_MS = 24 * HOUR_MS
/** How long a screen waits, in ms. */
const SCREEN_WAIT_MS = 1000
/** Answers that are remembered, of numbers and of hosts; the oldest are dropped. */
const MOST_KNOWN = 100_000
/** Values of one request, requests that are open, and values that wait for one; further ones are not asked for. */
const MOST_ASKED = 200
const MOST_OPEN = 8
const MOST_WAITING = 5000
/** What each may have of the last two, beside what others have asked for; in the order in which values are sent. */
const SHARES: Readonly<Record<Asker, number>> = { line: 1, screen: 1 / 2, batch: 1 / 4 }
const ASKERS: readonly Asker[] = ['line', 'screen', 'batch']

/**
 * What a look-up used: a remembered answer (`known`), one that has just come (`fetched`), an old one because none came in time
 * (`stale`), or nothing (`missing`). `unreadable` counts beside these: a row of an answer that could not be read.
 */
export type LookUpResult = 'known' | 'fetched' | 'stale' | 'missing' | 'unreadable'

export interface LookUpSettings {
  /** Where `/look-up` is. */
  url: string
  key: SigningKey
  clock: () => number
  /** In ms: how long a verdict waits. */
  waitMs: number
  /** Called for each number and host that is looked up, and for each unreadable row. */
  onLookUp?: (result: LookUpResult) => void
}

/** For Outgoing: a screen waits no longer, and an answer is far below a megabyte. */
export const lookUpLimits = { timeoutMs: SCREEN_WAIT_MS, mostBytes: 256 * 1024 }

/** With rows that are read one by one. */
const answer = z.object({
  numbers: z.array(z.unknown()).max(MOST_ASKED),
  sites: z.array(z.unknown()).max(MOST_ASKED),
})
const lookedUpSite = z.string().max(253).toLowerCase()

/**
 * The carrier's reputation system behind HTTP: POST url/look-up `{ numbers, sites }` returns a row of each number, and the sites
 * that it warns of (docs/line.md). An answer is remembered for ten minutes, in bounded memory; where a new one does not come in
 * time, the old one counts for a day. Values that several calls ask for go in one request. A row that cannot be read holds up no
 * other row, and of a number without a row nothing is known.
 */
export function createReputationLookUp(settings: LookUpSettings, send = createOutgoing('reputation', lookUpLimits)) {
  const { url, key, clock, waitMs, onLookUp = () => undefined } = settings
  // A look-up changes nothing, so it needs no id.
  const post = signedPost({ url, keys: [key] }, 'reputation', send, { hasId: false, clock })
  const numbers = new Answers<NumberReputation>()
  const sites = new Answers<true>()
  const asking = new Asking(async (values) => {
    const at = clock()
    const [asked, hosts] = [ofKind(values, NUMBER), ofKind(values, SITE)]
    const found = await post('look-up', { numbers: asked, sites: hosts }, answer)
    const [ofNumbers, ofSites] = [readRows(found.numbers, lookedUpNumber), readRows(found.sites, lookedUpSite)]
    for (let left = ofNumbers.unreadable + ofSites.unreadable; left > 0; left -= 1) onLookUp('unreadable')
    const opinions = opinionsOf(ofNumbers.rows)
    for (const phoneNo of asked) {
      const opinion = opinions.get(storedNumber(phoneNo))
      if (opinion !== undefined) numbers.set(phoneNo, { found: opinion, at })
    }
    // Of sites the answer has only those that it warns of: a row that cannot be read may be of any other.
    const warned = new Set(ofSites.rows)
    for (const host of hosts)
      if (warned.has(host)) sites.set(host, { found: true, at })
      else if (ofSites.unreadable === 0) sites.set(host, { found: null, at })
  })

  /** Resolves when each is known, or nothing more is awaited. */
  const ask = async (
    numbersAsked: readonly string[],
    hosts: readonly string[],
    { asker, until = Infinity }: { asker: Asker; until?: number },
  ) => {
    const now = clock()
    // A hidden caller has none.
    const phoneNos = numbersAsked.filter((phoneNo) => phoneNo !== '')
    const wanted = [
      ...new Set([
        ...phoneNos.filter((phoneNo) => !numbers.isFresh(phoneNo, now)).map((phoneNo) => NUMBER + phoneNo),
        ...hosts.filter((host) => !sites.isFresh(host, now)).map((host) => SITE + host),
      ]),
    ]
    for (let known = phoneNos.length + hosts.length - wanted.length; known > 0; known -= 1) onLookUp('known')
    if (wanted.length === 0) return
    const longestMs = asker === 'screen' ? SCREEN_WAIT_MS : waitMs
    await asking.ask(wanted, Math.min(longestMs, Math.max(0, until - performance.now())), asker)
    for (const value of wanted) {
      const one = (value.startsWith(NUMBER) ? numbers : sites).get(value.slice(1), now)
      onLookUp(one === undefined ? 'missing' : now - one.at < FRESH_MS ? 'fetched' : 'stale')
    }
  }

  /** What is known now, also when memory forgets it meanwhile. */
  const view = (phoneNos: readonly string[], hosts: readonly string[]): ReputationPort => {
    const ownNumbers = numbers.of(phoneNos, clock())
    const ownSites = sites.of(hosts, clock())
    const siteOf = (site: string) => ownSites.get(hostsOfSites([site])[0] ?? '')
    return {
      ...port,
      of: (phoneNo) => ownNumbers.get(phoneNo)?.found ?? null,
      isRiskySite: (site) => siteOf(site)?.found === true,
      isCurrent: (phoneNo, now) => isFresh(ownNumbers.get(phoneNo), now),
      isSiteCurrent: (site, now) => isFresh(siteOf(site), now),
    }
  }

  const port: ReputationPort = {
    asks: true,
    prepared: async (_db, phoneNos, hosts = []) => view(phoneNos, hostsOfSites(hosts)),
    reading: (phoneNo) => ({
      values: [],
      async finish(_rows, asks, until) {
        if (asks) await ask([phoneNo], [], { asker: 'line', until })
        return view([phoneNo], [])
      },
    }),
    ahead: (phoneNos, hosts = [], asker = 'line') => ask(phoneNos, hostsOfSites(hosts), { asker }),
    of: () => null,
    isRiskySite: () => false,
    isCurrent: () => false,
    isSiteCurrent: () => false,
  }
  return port
}

const NUMBER = 'n'
const SITE = 's'

const ofKind = (values: readonly string[], kind: string) =>
  values.filter((value) => value.startsWith(kind)).map((value) => value.slice(1))

/** The rows of an answer that can be read, and how many cannot. */
function readRows<Row>(all: readonly unknown[], schema: z.ZodType<Row>) {
  const rows = all.flatMap((one) => schema.safeParse(one).data ?? [])
  return { rows, unreadable: all.length - rows.length }
}

/** What the rows say of each number, null for nothing against it, by the number as we write it: a system may add the country or blanks. */
function opinionsOf(rows: readonly z.output<typeof lookedUpNumber>[]): Map<string, NumberReputation | null> {
  const opinions = new Map<string, NumberReputation | null>()
  for (const row of rows) {
    const phoneNo = storedNumber(row.value)
    if (row.level !== 'none') opinions.set(phoneNo, opinionOf({ ...row, kind: row.kind ?? null }))
    // Of two rows of a number the warning counts.
    else if (!opinions.has(phoneNo)) opinions.set(phoneNo, null)
  }
  return opinions
}

/** Null: the system knows nothing against it. */
interface Answer<Found> {
  found: Found | null
  at: number
}

const isFresh = (one: Answer<unknown> | undefined, now: number) => one !== undefined && now - one.at < FRESH_MS

/** Answers in bounded memory. */
class Answers<Found> {
  readonly #known = new BoundedMap<string, Answer<Found>>(MOST_KNOWN)

  get(key: string, now: number): Answer<Found> | undefined {
    const one = this.#known.get(key)
    return one && now - one.at < STALE_MS ? one : undefined
  }

  isFresh(key: string, now: number): boolean {
    return isFresh(this.#known.get(key), now)
  }

  of(keys: readonly string[], now: number): Map<string, Answer<Found>> {
    return new Map(
      keys.flatMap((key) => {
        const one = this.get(key, now)
        return one ? [[key, one] as const] : []
      }),
    )
  }

  set(key: string, one: Answer<Found>): void {
    this.#known.set(key, one)
  }
}

interface Question {
  done: Promise<void>
  end: () => void
}

/**
 * Gathers values into requests. A value that is asked for already is not asked for again. What verdicts wait for goes first, then
 * screens, then batches; the later ones leave requests and room to those before.
 */
class Asking {
  readonly #send: (values: string[]) => Promise<void>
  readonly #questions = new Map<string, Question>()
  readonly #waiting: Readonly<Record<Asker, Set<string>>> = { line: new Set(), screen: new Set(), batch: new Set() }
  #open = 0
  #isDue = false

  /** `send` asks for values and stores the answers; it may reject. */
  constructor(send: (values: string[]) => Promise<void>) {
    this.#send = send
  }

  /** Resolves when all answers have come or failed, or after `waitMs`. */
  async ask(values: readonly string[], waitMs: number, asker: Asker): Promise<void> {
    const questions = values.flatMap((value) => {
      const asked = this.#questions.get(value)
      // A verdict waits now for what only a screen or a batch wanted.
      const later = ASKERS.slice(ASKERS.indexOf(asker) + 1)
      if (asked && later.some((one) => this.#waiting[one].delete(value))) this.#wait(value, asker)
      return asked ?? this.#start(value, asker)
    })
    if (questions.length === 0) return
    const timer = new AbortController()
    const late = pause(waitMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
    await Promise.race([Promise.all(questions.map(({ done }) => done)), late])
    timer.abort()
  }

  #start(value: string, asker: Asker): Question[] {
    const waiting = ASKERS.reduce((sum, one) => sum + this.#waiting[one].size, 0)
    if (waiting >= MOST_WAITING * SHARES[asker]) return []
    let end: () => void = () => undefined
    const done = new Promise<void>((resolve) => {
      end = resolve
    })
    const question = { done, end }
    this.#questions.set(value, question)
    this.#wait(value, asker)
    return [question]
  }

  #wait(value: string, asker: Asker): void {
    this.#waiting[asker].add(value)
    if (this.#isDue) return
    // What is asked for in the same turn goes together.
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      this.#sendWaiting()
    })
  }

  /** The values of the next request; none while there is no room for one. */
  #next(): string[] {
    const asker = ASKERS.find((one) => this.#waiting[one].size > 0)
    if (asker === undefined || this.#open >= MOST_OPEN * SHARES[asker]) return []
    const waiting = this.#waiting[asker]
    const values = [...waiting].slice(0, MOST_ASKED)
    for (const value of values) waiting.delete(value)
    return values
  }

  #sendWaiting(): void {
    for (let values = this.#next(); values.length > 0; values = this.#next()) {
      this.#open += 1
      void this.#send(values)
        // Who waits sees that nothing has come; `outgoing_requests_total` counts why.
        .catch(() => undefined)
        .finally(() => {
          this.#open -= 1
          for (const value of values) {
            this.#questions.get(value)?.end()
            this.#questions.delete(value)
          }
          this.#sendWaiting()
        })
    }
  }
}
