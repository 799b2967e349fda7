import { setTimeout as pause } from 'node:timers/promises'
import type { CallAnswer, CallPath, CallRequest } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
import { eventually } from '../../e2e/h5/support/eventually'
import type { Gateway } from '../../e2e/h5/support/gateway'

/** The number of list entries of a writer, below every product's limit. */
const MOST_ENTRIES = 8
/** Below the limit of 500 a day: the last request of a run is sent again. */
const MOST_A_DAY = 490
const MINUTE = 60_000
/** How long a busy machine may take to serve again; how soon a gateway recovers is held by outage.test.ts. */
const PATIENCE_MS = 10 * MINUTE

interface Entry {
  id: string
  value: string
  note: string
}
type Change =
  | { do: 'add'; values: string[] }
  | { do: 'edit'; entry: Entry; note: string }
  | { do: 'remove'; entries: Entry[] }
  | { do: 'pause'; minutes: 0 | 30 | 60 }

/** The data of the subscriber that the writer changes. */
interface State {
  entries: Entry[]
  pausedUntil: number | null
}

/** The gateway responded and refused the change. */
class Refused extends Error {}

/** A subscriber who changes a list and a setting, and records the acknowledged changes. */
export class ChaosWriter {
  acknowledged = 0
  /** Changes without a response, and how many of them were applied. */
  cutOff = 0
  cutOffButDone = 0
  readonly #gateway: Gateway
  readonly #phoneNo: string
  readonly #random: () => number
  #token = ''
  #state: State = { entries: [], pausedUntil: null }
  /** Sent, but not acknowledged. */
  #open: Change | null = null
  #requests = 0
  #added = 0
  #edited = 0

  constructor(gateway: Gateway, phoneNo: string, random: () => number) {
    this.#gateway = gateway
    this.#phoneNo = phoneNo
    this.#random = random
  }

  async logIn(): Promise<void> {
    this.#token = (await eventually(() => this.#gateway.freshLogin(this.#phoneNo), PATIENCE_MS)).token
  }

  /** Makes changes until one gets no response, or until it is stopped. */
  async writeOn(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#requests += 1
      this.#open = this.#choose()
      try {
        this.#state = await this.#send(this.#open)
        this.#open = null
      } catch (error) {
        if (error instanceof Refused) throw error
        return
      }
      await pause(this.#random() * 10)
    }
  }

  /**
   * Compares the data with the acknowledged changes; a change without a response must be applied completely or not at
   * all. Sends it again with its requestId: it must be applied once.
   */
  async check(): Promise<void> {
    const seen = await this.#read()
    const open = this.#open
    const before = sorted(this.#state)
    if (open === null) return expect(seen).toEqual(before)
    this.cutOff += 1
    const isUntouched = JSON.stringify(seen) === JSON.stringify(before)
    const after = sorted(await this.#patiently(() => this.#send(open)))
    // If it was applied, the repeat returns the first response, with the same ids and time.
    if (!isUntouched) {
      this.cutOffButDone += 1
      expect(seen).toEqual(after)
    }
    expect(await this.#read()).toEqual(after)
    this.#state = after
    this.#open = null
  }

  async #read(): Promise<State> {
    const list = await this.#patiently(() => this.#call('guard/v1/list/query', { list: 'white', limit: 100 }))
    const { pausedUntil } = await this.#patiently(() => this.#call('guard/v1/call/settings', {}))
    // The numbers to try start with entries of their own.
    const own = list.items.filter(({ value }) => value.startsWith('1390'))
    return sorted({ entries: own.map(({ id, value, note }) => ({ id, value, note })), pausedUntil })
  }

  #choose(): Change {
    const { entries } = this.#state
    const chance = this.#random()
    const entry = entries[Math.floor(this.#random() * entries.length)]
    const isFull = entries.length > MOST_ENTRIES - 3
    if (entry && (isFull || chance < 0.2)) return { do: 'remove', entries: entries.slice(0, isFull ? 2 : 1) }
    if (entry && chance < 0.5 && this.#edited < MOST_A_DAY) return { do: 'edit', entry, note: `n${this.#requests}` }
    if (chance < 0.8 && this.#added < MOST_A_DAY) {
      const count = 1 + Math.floor(this.#random() * 3)
      const values = Array.from(
        { length: count },
        (_, index) => `1390${String(this.#requests * 3 + index).padStart(7, '0')}`,
      )
      return { do: 'add', values }
    }
    return { do: 'pause', minutes: chance < 0.85 ? 0 : chance < 0.93 ? 30 : 60 }
  }

  /** Makes a change; resolves with the data that must exist from now on. */
  async #send(change: Change): Promise<State> {
    const requestId = `chaos-write-${this.#requests}`
    const state = this.#state
    const others = (changed: Entry[]) => state.entries.filter(({ id }) => !changed.some((entry) => entry.id === id))
    const after = async (): Promise<State> => {
      if (change.do === 'add') {
        const entries = change.values.map((value) => ({ value }))
        const { added } = await this.#call('guard/v1/list/add', { list: 'white', entries, requestId })
        expect(added).toHaveLength(entries.length)
        this.#added += 1
        return { ...state, entries: [...state.entries, ...added.map(({ id, value, note }) => ({ id, value, note }))] }
      }
      if (change.do === 'edit') {
        const { entry, note } = change
        await this.#call('guard/v1/list/edit', { list: 'white', id: entry.id, note, requestId })
        this.#edited += 1
        return { ...state, entries: [...others([entry]), { ...entry, note }] }
      }
      if (change.do === 'remove') {
        const ids = change.entries.map(({ id }) => id)
        const { removedIds } = await this.#call('guard/v1/list/remove', { list: 'white', ids, requestId })
        expect(removedIds).toHaveLength(ids.length)
        return { ...state, entries: others(change.entries) }
      }
      const { pausedUntil } = await this.#call('guard/v1/call/pause', { minutes: change.minutes, requestId })
      if (change.minutes === 0) expect(pausedUntil).toBeNull()
      else expect(pausedUntil).toBeLessThanOrEqual(Date.now() + change.minutes * MINUTE)
      return { ...state, pausedUntil }
    }
    const result = await after()
    this.acknowledged += 1
    return result
  }

  /** Retries until there is a response; a refusal is one and final. */
  async #patiently<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    const outcome = await eventually(async () => {
      try {
        return { answer: await attempt() }
      } catch (error) {
        if (error instanceof NoAnswer) throw error
        return { error }
      }
    }, PATIENCE_MS)
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  }

  async #call<Path extends CallPath>(callPath: Path, body: CallRequest<Path>): Promise<CallAnswer<Path>> {
    const answered = fetch(this.#gateway.origin + urlOf(callPath), {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: this.#token, 'auth-sa-token': this.#token },
      body: JSON.stringify(body),
    }).then(async (response) => {
      const { code, msg, data } = (await response.json()) as { code: string; msg: string; data: CallAnswer<Path> }
      return { status: response.status, code, msg, data }
    })
    const { status, code, msg, data } = await answered.catch((error: unknown) => {
      throw new NoAnswer(callPath, { cause: error })
    })
    if (code === 'A0000') return data
    throw new (status === 503 ? NoAnswer : Refused)(`${callPath}: ${status} ${code} ${msg}`)
  }
}

/** No server, a broken connection, or a gateway without its database. */
class NoAnswer extends Error {}

const sorted = ({ entries, pausedUntil }: State): State => ({
  entries: [...entries].sort((a, b) => (a.id < b.id ? -1 : 1)),
  pausedUntil,
})
