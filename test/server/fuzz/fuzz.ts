import fc from 'fast-check'
import pino from 'pino'
import { isDeepStrictEqual } from 'node:util'
import { calls, type CallPath } from '@contract/calls'
import type { CallDefinition } from '@contract/define'
import { failureCodes } from '@contract/envelope'
import { productIds } from '@/rules/products/catalogue'
import { urlOf } from '@server/kernel/register-call'
import { linesOfNumber, passwordOf } from '@server/simulators/home/lines'
import { seededRandom, type SeededRandom } from '@server/simulators/seeded-random'
import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { formOf } from '../topics/uploads/form'
import { jpeg } from '../topics/uploads/files'
import { requestsOf, type Known, type Wanted } from './arbitraries'

export interface Finding {
  path: CallPath
  what: string
  body: string
}

export interface FuzzReport {
  seed: number
  calls: number
  /** Calls that have returned success at least once. */
  reached: number
  requests: number
  byKind: Record<Wanted['kind'], number>
  byOutcome: Record<string, number>
  neverReached: CallPath[]
  findings: Finding[]
}

/** What no answer to anybody else may hold. */
interface Marked {
  /** In every text that this subscriber sends, but where the product shows texts to others. */
  canary: string
  /** What every number begins with that this subscriber sends. */
  numbers: string
}

/** A subscriber who sends requests. */
interface Sender extends Marked {
  phoneNo: string
  token: string
  /** Its session has ended. */
  isOut: boolean
  /** The call that it made last. */
  last: CallPath | null
  /** Broadband lines of its number. */
  lines: string[]
  answered: Map<string, (string | number)[]>
}

const senders = ['13800138000', '13800138006', '13800138003', '13800138008', '13800138009']
const canaries = ['Qaxzvk', 'Wjyqpx', 'Zkvwqj', 'Xqhfzw', 'Vgqzxj']
/** Names for family and tags of numbers are shown to others by design; nobody's text is sent there. */
const shown = /\/family\/|[Ff]amily[A-Z]|bindingFamily|\/tag\//
const KEPT_VALUES = 12

/**
 * Sends random requests of several subscribers to all calls of the contract, until `until` says to stop. Finds answers of 5xx, answers
 * that their contract does not describe, and data of one subscriber in an answer to another.
 */
export async function fuzz(seed: number, isOver: (requests: number) => boolean): Promise<FuzzReport> {
  const random = seededRandom(`fuzz ${seed}`)
  const faults: string[] = []
  const stream = { write: (line: string) => void faults.push(line) }
  const gateway = await makeTestApp(
    { CALLS_PER_SESSION_MINUTE: '1000000', CALLS_PER_ADDRESS_MINUTE: '1000000' },
    { logger: pino({ level: 'error' }, stream) },
  )
  const paths = Object.keys(calls) as CallPath[] // the keys of the contract
  const report: FuzzReport = {
    seed,
    calls: paths.length,
    reached: 0,
    requests: 0,
    byKind: { valid: 0, 'nearly valid': 0, hostile: 0 },
    byOutcome: {},
    neverReached: [],
    findings: [],
  }
  const reached = new Set<CallPath>()
  const all = await meet(gateway)
  let round = shuffled(paths, random)
  while (!isOver(report.requests)) {
    const together = Array.from({ length: random.between(1, 3) }, () => {
      const sender = all[random.between(0, all.length - 1)]! // one of those there are
      // A sequence stays with its topic for a while: what one call has made, the next one changes.
      const { last } = sender
      const near = last === null ? [] : paths.filter((path) => folderOf(path) === folderOf(last))
      const next = near[random.between(0, Math.max(0, near.length - 1))]
      if (next !== undefined && random.chance(0.6)) return { sender, path: next }
      if (round.length === 0) round = shuffled(paths, random)
      return { sender, path: round.pop()! } // it has just been filled
    })
    await Promise.all(together.map(({ sender, path }) => one(sender, path)))
    for (const sender of all.filter(({ isOut }) => isOut)) {
      sender.token = await gateway.login(sender.phoneNo)
      sender.isOut = false
    }
    if (random.chance(1 / 150)) await passTime(gateway, random)
  }
  await gateway.close()
  return { ...report, reached: reached.size, neverReached: paths.filter((path) => !reached.has(path)) }

  async function one(sender: Sender, path: CallPath): Promise<void> {
    sender.last = path
    // Whose ids it names: mostly its own, now and then somebody else's.
    const owner = random.chance(0.15) ? all[random.between(0, all.length - 1)]! : sender
    const definition: CallDefinition = calls[path]
    const arbitrary = requestsOf(definition.request, knownTo(gateway, sender, owner, path))
    const [wanted] = fc.sample(arbitrary, { numRuns: 1, seed: random.between(0, 2 ** 31 - 1) })
    if (wanted === undefined) return
    report.requests += 1
    report.byKind[wanted.kind] += 1
    faults.length = 0
    const { status, text } = await send(gateway, path, wanted.body, sender, random)
    const problem = problemOf(path, status, text, faults) ?? leakIn(text, sender, all)
    if (problem !== null && !report.findings.some((one) => one.path === path && one.what === problem))
      report.findings.push({ path, what: problem, body: JSON.stringify(wanted.body)?.slice(0, 2_000) ?? '' })
    const code = codeIn(text)
    const outcome = status === 200 ? code : String(status)
    report.byOutcome[outcome] = (report.byOutcome[outcome] ?? 0) + 1
    if (status === 200 && code === 'A0000') {
      reached.add(path)
      harvest(JSON.parse(text), sender.answered, folderOf(path))
    }
    if (status === 401 && definition.access === 'private') sender.isOut = true
  }
}

/** Logs the subscribers in, each with rows of its own in what others might see. */
async function meet(gateway: TestApp): Promise<Sender[]> {
  const met: Sender[] = []
  for (const [index, phoneNo] of senders.entries()) {
    const canary = canaries[index]!
    const numbers = `1391${String(index).repeat(3)}`
    const token = await gateway.login(phoneNo)
    const lines = linesOfNumber(phoneNo, gateway.deps.phoneData).map(({ pppoeAccount }) => pppoeAccount)
    met.push({ phoneNo, token, isOut: false, last: null, lines, canary, numbers, answered: new Map() })
    const G = '/unicomAssistant/uasp/guard/v1'
    const contact = { name: canary, phoneNo: `${numbers}0001`, note: canary }
    await gateway.call(`${G}/contact/add`, { contact, requestId: newRequest() }, token)
    await gateway.call(`${G}/contact/agree`, { agreed: true, requestId: newRequest() }, token)
    for (const list of ['black', 'white', 'refused'] as const) {
      const entries = [{ value: `${numbers}${list.length}002`, note: canary }]
      await gateway.call(`${G}/list/add`, { list, entries, requestId: newRequest() }, token)
    }
    for (let at = 0; at < 8; at += 1) {
      const from = `${numbers}10${at}0`
      await gateway.line.feed({ phoneNo, kind: at % 2 === 0 ? 'sms' : 'call', from, text: `${canary} 退订回T` })
    }
  }
  return met
}

/** What a request of a call may name. */
function knownTo(gateway: TestApp, sender: Sender, owner: Sender, path: CallPath): Known {
  const numbers = Array.from({ length: 4 }, (_, index) => `${sender.numbers}000${index + 1}`)
  const idsIn = (from: string) =>
    [...owner.answered].filter(([key]) => key.startsWith(from) && /id$/i.test(key)).flatMap(([, values]) => values)
  const near = idsIn(`${folderOf(path)} `)
  const captcha = gateway.outbox.messages().find(({ kind }) => kind === 'captcha')
  const codes = gateway.outbox.messages(sender.phoneNo).flatMap(({ code }) => code || [])
  const texts = shown.test(path) ? '邻居' : sender.canary
  return {
    ownText: (max) => texts.slice(0, max),
    of(field) {
      const same = owner === sender ? [...(sender.answered.get(field) ?? [])] : []
      if (field === 'requestId') return [newRequest(), newRequest(), 'request-again']
      if (path.endsWith('/authSwap') && field === 'code') return [`dev-${sender.canary}`]
      if (field === 'phoneCode') return [`dev-${sender.phoneNo}`]
      if (field === 'captchaId') return captcha ? [captcha.captchaId] : []
      if (field === 'captcha' && path.endsWith('/sendCaptchaCode')) return [captcha?.text ?? '']
      if (field === 'code' || field === 'captcha') return codes.slice(0, 2)
      if (field === 'password') return sender.lines.map(passwordOf)
      if (field === 'cursor') return [...(sender.answered.get('nextCursor') ?? [])]
      if (/^(ids?|.*Ids?|round|question|evidence|pictures|lesson|into)$/.test(field) && field !== 'productId')
        return [...near, ...near, ...near, ...idsIn('')]
      if (field === 'productId') return Object.values(productIds)
      if (/phone|^(from|value|search|number)/i.test(field))
        return shown.test(path)
          ? ['13977770001', sender.phoneNo, ...senders.slice(3)]
          : [sender.phoneNo, ...numbers, ...same]
      if (field === 'pppoeAccount') return owner.lines
      if (field === 'accessCode') return ['access-1', 'dev-1']
      return same
    },
  }
}

/** Remembers the short values of an answer by the name of their field, and by the topic too. */
function harvest(value: unknown, into: Map<string, (string | number)[]>, folder: string, name = ''): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      harvest(inner, into, folder, Array.isArray(value) ? name.replace(/s$/, '') : key)
  else if ((typeof value === 'string' && value !== '' && value.length <= 200) || typeof value === 'number')
    for (const key of [name, `${folder} ${name}`])
      into.set(key, [...new Set([value, ...(into.get(key) ?? [])])].slice(0, KEPT_VALUES))
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

async function send(gateway: TestApp, path: CallPath, body: unknown, { token }: Sender, random: SeededRandom) {
  const headers = {
    host: 'localhost',
    'accept-language': random.chance(0.3) ? 'en' : 'zh-CN',
    clientType: random.pick(['H5', 'wxMini', 'stAPP', 'wxPublic']),
    'auth-sa-token': token,
    token,
  }
  const isForm = path.endsWith('/upload/add') && random.chance(0.8)
  const purpose = random.pick(['appeal', 'complaint', 'feedback'])
  const form = isForm ? formOf(random.chance(0.8) ? jpeg() : jpeg().subarray(0, 90), { purpose }) : null
  const text = JSON.stringify(body) ?? ''
  const query = path.endsWith('authSwapAccessCode')
    ? `?accessCode=${random.pick(['access-1', 'x', '%00', 'a&accessCode=b'])}`
    : ''
  const answer = await gateway.app.inject({
    method: 'POST',
    url: urlOf(path) + query,
    ...(form
      ? { payload: form.payload, headers: { ...headers, ...form.headers } }
      : {
          payload: random.chance(0.01) ? text.slice(0, -1) : text,
          headers: { ...headers, 'content-type': 'application/json' },
        }),
  })
  return { status: answer.statusCode, text: answer.payload }
}

const ofAnyCall: readonly unknown[] = ['A0000', failureCodes.badForm, failureCodes.tooManyRequests]
const refusals = [400, 401, 403, 413]

/** What is wrong with an answer by itself; null when nothing is. */
export function problemOf(path: CallPath, status: number, text: string, faults: readonly string[]): string | null {
  if (status >= 500) return `${status}: ${firstFault(faults)}`
  const definition: CallDefinition = calls[path]
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null || !('code' in answer) || !('msg' in answer) || !('data' in answer))
    return `No envelope: ${text.slice(0, 200)}`
  const { code, msg, data } = answer
  if (status !== 200) return refusals.includes(status) && msg !== '' ? null : `HTTP ${status} ${String(code)}`
  if (code === 'A0000') {
    const parsed = definition.answer.safeParse(data)
    if (!parsed.success)
      return `Not its contract: ${parsed.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`)[0]}`
    return isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), data) ? null : 'More than its contract says'
  }
  if (typeof msg !== 'string' || msg === '') return `No text for ${String(code)}`
  const isDeclared = ofAnyCall.includes(code) || definition.errors?.some((name) => failureCodes[name] === code)
  return isDeclared ? null : `${String(code)} is not in its contract`
}

const firstFault = (faults: readonly string[]): string => {
  const err: unknown = faults.flatMap((line) => JSON.parse(line) as { err?: { message?: string; stack?: string } })[0]
    ?.err
  if (typeof err !== 'object' || err === null || !('stack' in err)) return 'nothing logged'
  const lines = String(err.stack).split('\n')
  return [lines[0], ...lines.filter((line) => line.includes('server/src')).slice(0, 3)]
    .map((line) => line?.trim())
    .join(' ')
}

/** Data of another subscriber in an answer; null when there is none. */
export function leakIn(text: string, sender: Marked, all: readonly Marked[]): string | null {
  for (const other of all)
    if (other !== sender && [other.canary, other.numbers].some((datum) => text.includes(datum)))
      return 'Data of another subscriber'
  return null
}

const codeIn = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? 'none'

/** Lets hours pass, and does what is due then. */
async function passTime(gateway: TestApp, random: SeededRandom): Promise<void> {
  gateway.advance(random.between(1, 30) * 60 * 60 * 1000)
  await gateway.homes.tick()
  for (const name of ['orders', 'purge']) await gateway.doDue(name).catch(() => undefined)
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const copy = [...items]
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = random.between(0, index)
    ;[copy[index], copy[other]] = [copy[other]!, copy[index]!] // both are places of the list
  }
  return copy
}
