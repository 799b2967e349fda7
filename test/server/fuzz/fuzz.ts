import fc from 'fast-check'
import pino from 'pino'
import { isDeepStrictEqual } from 'node:util'
import { calls, type CallPath } from '@contract/calls'
import type { CallDefinition } from '@contract/define'
import { failureCodes } from '@contract/envelope'
import { urlOf } from '@contract/words/addresses'
import { holdsSecret } from '@server/kernel/register-call'
import { noNetwork } from '@server/ports/network'
import type { ReviewDeskPort } from '@server/ports/review-desk'
import { seededRandom, type SeededRandom } from '@server/simulators/seeded-random'
import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { tablesWith } from '../topics/account/every-table'
import { formOf } from '../topics/uploads/form'
import { jpeg } from '../topics/uploads/files'
import { requestsOf, type Wanted } from './arbitraries'
import { anyOf, following, kinship } from './memory'
import { knownTo, meet, ownNumbers, passTime, proved, type Marked, type Sender } from './senders'

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
  /** Calls without a success, with the outcomes of their requests. */
  neverReached: Partial<Record<CallPath, Record<string, number>>>
  findings: Finding[]
  /** Tokens, tickets and codes that the gateway has issued, and the tables that contain any of them. */
  secrets: number
  tablesWithSecrets: string[]
}

/** Called less often after a success, because each deletes what many other calls need. */
const destructive =
  /\/(unsubscribe|deletion\/ask|session\/end|logout|unBindingFamilySMS|withdraw|mine\/(leave|refuse)|deleteDev)$/i

/**
 * Sends random requests of several subscribers to all calls of the contract, until `isOver` returns true. Finds 5xx
 * responses, responses that their contract does not describe, data of one subscriber in a response to another, and
 * secrets stored in the database.
 */
export async function fuzz(seed: number, isOver: (requests: number) => boolean): Promise<FuzzReport> {
  const random = seededRandom(`fuzz ${seed}`)
  const faults: string[] = []
  const stream = { write: (line: string) => void faults.push(line) }
  const gateway = await makeTestApp(
    { CALLS_PER_SESSION_MINUTE: '1000000', CALLS_PER_ADDRESS_MINUTE: '1000000' },
    {
      logger: pino({ level: 'error' }, stream),
      reviewDesk: deskOf(random),
      // A switch that ends calls, or has ended them by itself.
      network: { ...noNetwork, endsCalls: true, release: async () => random.chance(0.5) },
    },
  )
  const paths = Object.keys(calls) as CallPath[] // the keys of the contract
  const report: FuzzReport = {
    seed,
    calls: paths.length,
    reached: 0,
    requests: 0,
    byKind: { valid: 0, 'nearly valid': 0, hostile: 0 },
    byOutcome: {},
    neverReached: {},
    findings: [],
    secrets: 0,
    tablesWithSecrets: [],
  }
  const reached = new Set<CallPath>()
  const outcomes = new Map<CallPath, Record<string, number>>(paths.map((path) => [path, {}]))
  const secrets = new Set<string>()
  const all = await meet(gateway)
  for (const { token } of all) secrets.add(token)
  let round = shuffled(paths, random)
  while (!isOver(report.requests)) {
    const together = Array.from({ length: random.between(1, 3) }, () => {
      const sender = anyOf(all, random)
      return { sender, path: nextOf(sender) }
    })
    await Promise.all(together.map(({ sender, path }) => one(sender, path)))
    for (const sender of all.filter(({ isOut }) => isOut)) {
      sender.token = await gateway.login(sender.phoneNo)
      secrets.add(sender.token)
      sender.isOut = false
    }
    if (random.chance(1 / 150)) await passTime(gateway, all, random)
  }
  report.secrets = secrets.size
  report.tablesWithSecrets = Object.keys(await tablesWith(gateway.db, ...secrets))
  await gateway.close()
  const neverReached = Object.fromEntries([...outcomes].filter(([path]) => !reached.has(path)))
  return { ...report, reached: reached.size, neverReached }

  /**
   * A sequence stays with its topic for a while, since later calls change what earlier ones created; rarely reached
   * calls come first.
   */
  function nextOf({ last }: Sender): CallPath {
    const isWanted = (path: CallPath) => !reached.has(path) || !destructive.test(path) || random.chance(0.1)
    const near = last === null ? [] : paths.filter((path) => kinship(path, last) >= 2 && isWanted(path))
    const fresh = near.filter((path) => !reached.has(path))
    if (fresh.length > 0 && random.chance(0.35)) return anyOf(fresh, random)
    if (near.length > 0 && random.chance(0.5)) return anyOf(near, random)
    const left = paths.filter((path) => !reached.has(path))
    if (left.length > 0 && random.chance(0.2)) return anyOf(left, random)
    for (;;) {
      if (round.length === 0) round = shuffled(paths, random)
      const path = round.pop()! // it was just filled
      if (isWanted(path)) return path
    }
  }

  async function one(sender: Sender, path: CallPath): Promise<void> {
    sender.last = path
    // Whose ids it uses: mostly its own, sometimes another subscriber's.
    const owner = random.chance(0.15) ? anyOf(all, random) : sender
    const definition: CallDefinition = calls[path]
    const step = owner === sender && random.chance(0.7) ? sender.memory.before(path, random) : null
    const arbitrary = requestsOf(definition.request, knownTo(gateway, { sender, owner, all, path, step }))
    const [wanted] = fc.sample(arbitrary, { numRuns: 1, seed: random.between(0, 2 ** 31 - 1) })
    if (wanted === undefined) return
    let { body } = wanted
    if (wanted.kind === 'valid' && step) body = following(path, body, step, random)
    if (wanted.kind === 'valid' && /\/(sendCaptchaCode|appeal\/sendCode)$/.test(path))
      body = await proved(gateway, path, {
        phoneNo: path.includes('/appeal/') ? anyOf(ownNumbers(sender), random) : sender.phoneNo,
      })
    report.requests += 1
    report.byKind[wanted.kind] += 1
    faults.length = 0
    const { status, text } = await send(gateway, path, body, sender, random)
    const problem = problemOf(path, status, text, faults) ?? leakIn(text, sender, all)
    if (problem !== null && !report.findings.some((one) => one.path === path && one.what === problem))
      report.findings.push({ path, what: problem, body: JSON.stringify(body)?.slice(0, 2_000) ?? '' })
    const code = codeIn(text)
    const outcome = status === 200 ? code : String(status)
    for (const counts of [report.byOutcome, outcomes.get(path)!]) counts[outcome] = (counts[outcome] ?? 0) + 1 // it has all paths
    if (status === 200 && code === 'A0000') {
      reached.add(path)
      for (const secret of secretsIn(path, text)) secrets.add(secret)
      sender.memory.note(path, body, (JSON.parse(text) as { data: unknown }).data)
    }
    if (status === 401 && definition.access === 'private') sender.isOut = true
  }
}

/** Reviewers who decide at random. */
function deskOf(random: SeededRandom): ReviewDeskPort {
  return {
    isOpen: true,
    submit: async () => undefined,
    decisionOf: async ({ id, turn }) =>
      random.chance(0.5)
        ? {
            id,
            turn,
            verdict: random.pick(['accept', 'refuse', 'more'] as const),
            reason: '请补充材料',
            reviewer: `desk-${turn}`,
          }
        : null,
  }
}

async function send(gateway: TestApp, path: CallPath, body: unknown, { token }: Sender, random: SeededRandom) {
  const headers = {
    host: 'localhost',
    'accept-language': random.chance(0.3) ? 'en' : 'zh-CN',
    clientType: random.pick(['H5', 'wxMini', 'stAPP', 'wxPublic']),
    'auth-sa-token': token,
    token,
  }
  const isForm = path.endsWith('/upload/add') && random.chance(0.8)
  const purpose = (body as { purpose?: unknown } | null)?.purpose
  const fields = { purpose: typeof purpose === 'string' ? purpose : 'feedback', requestId: newRequest() }
  const form = isForm ? formOf(random.chance(0.8) ? jpeg() : jpeg().subarray(0, 90), fields) : null
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

/** What is wrong with a response by itself; null if nothing is. */
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

/** Data of another subscriber in a response; null if there is none. */
export function leakIn(text: string, sender: Marked, all: readonly Marked[]): string | null {
  for (const other of all)
    if (other !== sender && [other.canary, other.numbers].some((datum) => text.includes(datum)))
      return 'Data of another subscriber'
  return null
}

/** The tokens and tickets of a response: long random texts. */
function secretsIn(path: CallPath, text: string): string[] {
  return holdsSecret(path) ? Array.from(text.matchAll(/"([\w-]{32,128})"/g), ([, secret = '']) => secret) : []
}

const codeIn = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? 'none'

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const copy = [...items]
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = random.between(0, index)
    ;[copy[index], copy[other]] = [copy[other]!, copy[index]!] // both are indexes of the list
  }
  return copy
}
