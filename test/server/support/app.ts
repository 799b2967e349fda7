import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import pino, { type Logger } from 'pino'
import { calls, type CallAnswer, type CallPath } from '@contract/calls'
import type { CallDefinition } from '@contract/define'
import { failureCodes } from '@contract/envelope'
import { textModels } from '@/rules/sms/text-model'
import { buildApp } from '@server/app'
import type { AppDeps } from '@server/kernel/deps'
import type { Database } from '@server/database/schema'
import { readConfig } from '@server/kernel/config'
import { GuardedWorker } from '@server/kernel/guarded-worker'
import { measureSms } from '@server/kernel/metrics'
import { withinSmsBudget } from '@server/kernel/sms-budget'
import { urlOf } from '@contract/words/addresses'
import { createLocalBilling, type BillingPort } from '@server/ports/billing'
import type { ForwardingPort, ForwardingTools } from '@server/ports/forwarding'
import type { HouseholdTools } from '@server/ports/household-network'
import type { LineTools } from '@server/ports/line'
import { noNetwork, type NetworkPort } from '@server/ports/network'
import type { RegisterPort, RegisterTools } from '@server/ports/official-register'
import { readPhoneData } from '@server/ports/phone-data'
import { cryptoRandom } from '@server/ports/random'
import type { ReputationPort } from '@server/ports/reputation'
import { localReviewDesk, type ReviewDeskPort } from '@server/ports/review-desk'
import { createOutbox, type Outbox, type SmsPort } from '@server/ports/sms'
import { localTagProviders, type TagProvidersPort } from '@server/ports/tag-providers'
import type { TextClassifierPort } from '@server/ports/text-classifier'
import { createLocalWechat, type WechatPort } from '@server/ports/wechat'
import { minorToTry, numbersToTry } from '@server/provisioning/numbers-to-try'
import { createProvisioning } from '@server/provisioning/provision-subscriber'
import { releaseNumber, returnNumber } from '@server/provisioning/release-number'
import { createSimulatedHouseholds } from '@server/simulators/household/household-network'
import { createDesk } from '@server/simulators/line/desk'
import { createForwardingNetwork } from '@server/simulators/line/forwarding'
import { createSimulatedRegister } from '@server/simulators/line/register'
import { createLine } from '@server/simulators/line/line'
import { recordedPorts, recordedSms, recordedWechat, SharingRecords } from '@server/topics/subscribers/sharings'
import { withSubscriptionMessages } from '@server/topics/wechat/subscription-messages'
import { endDatabases, giveBack, takeDatabase } from './database'
import { doDueWork } from './due-work'
import { simulatedLookUp } from './reputation'
import { sendCode } from './send-code'
import { listenTo, newFaults, strayStatements } from './statements'

const MINUTE = 60 * 1000

/** The time at which every server test starts: 20 November 2026, 12:00 in Shanghai. */
const NOON = Date.parse('2026-11-20T12:00:00+08:00')

export const FILE_WORKER = pathToFileURL(path.join(__dirname, '../../../.cache/test/gateway/file-worker.mjs'))
const CONTENT = path.join(__dirname, '../../../server/content')
const phoneData = readPhoneData(readFileSync(path.join(__dirname, '../../../server/data/phone-data.txt'), 'utf8'))

export interface Reply<Data> {
  status: number
  code: string
  msg: string
  data: Data
}

export interface TestApp {
  app: FastifyInstance
  db: Kysely<Database>
  outbox: Outbox
  line: LineTools
  forwarding: ForwardingTools
  register: RegisterTools
  households: HouseholdTools
  /** What third parties got, which is written beside the requests. */
  records: SharingRecords
  /** Moves the clock. */
  advance(ms: number): void
  deps: AppDeps
  /** Runs what is due of one piece of timed work. */
  doDue(name: string): Promise<void>
  now(): number
  call<Path extends CallPath>(
    path: Path,
    body?: object,
    token?: string,
    headers?: object,
  ): Promise<Reply<CallAnswer<Path>>>
  /** Logs in with captcha and SMS code, a minute later, as whoever had the number before; returns the token. */
  login(phoneNo: string, token?: string): Promise<string>
  close(): Promise<void>
}

/** Closes the gateways that a failed test left open: jest would wait for them for ever. */
const open = new Set<() => Promise<void>>()
afterAll(async () => {
  for (const close of [...open]) await close()
  await endDatabases()
  expect(newFaults()).toEqual([])
  // Only with several gateways, in the step `server-two`.
  if (process.env.TEST_GATEWAYS) expect(strayStatements()).toEqual([])
})

/**
 * The real gateway on its own empty database: PGlite in memory, or one on the PostgreSQL server that
 * TEST_DATABASE_URL names. Its clock stands still until a test moves it.
 * It closes with the file that opened it, at the latest.
 */
export async function makeTestApp(
  environment: Record<string, string> = {},
  {
    wechat: givenWechat = createLocalWechat,
    billing = createLocalBilling([minorToTry]),
    reviewDesk = localReviewDesk,
    tagProviders = localTagProviders,
    network = noNetwork,
    forwarding,
    register,
    textClassifier = null,
    reputation: given,
    smsCentre,
    fileReader,
    logger = pino({ level: 'silent' }),
    onOneNode = false,
  }: {
    wechat?: WechatPort | ((outbox: Outbox) => WechatPort)
    billing?: BillingPort
    reviewDesk?: ReviewDeskPort
    tagProviders?: TagProvidersPort
    network?: NetworkPort
    /** Without one, a simulated network. */
    forwarding?: ForwardingPort | null
    /** Likewise. */
    register?: RegisterPort | null
    textClassifier?: TextClassifierPort | null
    reputation?: ReputationPort
    /** Instead of the outbox, which then stays empty. */
    smsCentre?: SmsPort
    fileReader?: GuardedWorker
    logger?: Logger
    /** On several nodes too, a database of one (`openTestDatabase`). */
    onOneNode?: boolean
  } = {},
): Promise<TestApp> {
  const database = await takeDatabase({ onOneNode })
  const { db, metrics } = database
  const started: FastifyInstance[] = []
  async function close() {
    if (!open.delete(close)) return
    for (const one of started) await one.close()
    await records.done()
    await giveBack(database)
  }
  open.add(close)
  let now = NOON
  const clock = () => now
  const outbox = createOutbox(clock)
  // Slow tests must not be refused because of load.
  const settings = {
    MAX_EVENT_LOOP_DELAY: '0',
    DEV_TOOLS: '1',
    SECRET_KEY: 'k'.repeat(32),
    PROOF_OF_WORK_KEYS: '1',
    // The clock stands still, so a whole file may count as one minute.
    CALLS_PER_ADDRESS_MINUTE: '1000000',
    CALLS_PER_SESSION_MINUTE: '1000000',
    LINE_DEADLINE: '60000',
    LINE_SMS_DEADLINE: '60000',
    H5_DIR: '/nowhere',
    ...environment,
  }
  const config = readConfig(settings)
  const reputation = given ?? simulatedLookUp(clock)
  const parts = { db, clock, random: cryptoRandom, phoneData, reputation }
  const listened = listenTo(db)
  const budget = { db, clock, perDay: config.smsLimits.perDay }
  const records = new SharingRecords({ db: listened, clock, logger })
  const wechat = recordedWechat(typeof givenWechat === 'function' ? givenWechat(outbox) : givenWechat, records)
  const centre = recordedSms(smsCentre ?? outbox, records)
  const sms = withSubscriptionMessages(withinSmsBudget(measureSms(centre, metrics), budget), {
    ...{ db, wechat, metrics, logger },
    templates: config.wechat.templates,
  })
  const textModel = textModels[config.textModel]
  const ofLine = { textModel, metrics, logger, config, sms }
  const line = createLine({ ...parts, ...ofLine, textClassifier, db: listened })
  const simulated = createForwardingNetwork({ ...parts, ...ofLine, db: listened })
  const simulatedRegister = createSimulatedRegister(clock)
  const households = createSimulatedHouseholds({ ...parts, logger, sms, config })
  const deps: AppDeps = {
    ...parts,
    contentFolder: CONTENT,
    fileReader: fileReader ?? new GuardedWorker(FILE_WORKER, logger),
    config,
    logger,
    ...recordedPorts(
      {
        ...{ billing, reviewDesk, tagProviders, householdNetwork: households },
        carrierLogin: {
          subscriberOf: async (code) => (code === 'access-1' ? { phoneNo: '13800138003', activatedAt: null } : null),
        },
      },
      records,
    ),
    textModel,
    textClassifier,
    network,
    forwarding: forwarding === undefined ? simulated : forwarding,
    register: register === undefined ? simulatedRegister : register,
    sms,
    metrics,
    wechat,
    onFirstLogin: createProvisioning(parts),
    releaseNumber: (phoneNo, at, leaving) => releaseNumber(parts, phoneNo, at, leaving),
    returnNumber: (phoneNo, accounts) => returnNumber(parts, phoneNo, accounts),
    dev: config.devTools
      ? {
          outbox,
          households,
          forwarding: simulated,
          register: simulatedRegister,
          line,
          desk: createDesk({ ...parts, ...ofLine, db: listened }),
          numbersToTry,
          advanceClock: async (ms) => {
            now += ms
            await households.tick()
            await doDueWork(deps)
          },
        }
      : null,
  }
  // Each has its own pool, memory and limits; they share the SMS centre, the line and the households.
  const pools = [listened, ...database.others.map(listenTo)]
  const gateways = await Promise.all(pools.map((pool) => buildApp({ ...deps, db: pool })))
  const app = takingTurns(gateways)
  started.push(...gateways)

  async function call<Path extends CallPath>(path: Path, body?: object, token?: string, headers: object = {}) {
    const answer = await app.inject({
      method: 'POST',
      url: urlOf(path),
      payload: body ?? {},
      headers: { host: 'localhost', ...(token ? { 'auth-sa-token': token, token } : {}), ...headers },
    })
    const envelope = answer.json<Omit<Reply<CallAnswer<Path>>, 'status'>>()
    if (answer.statusCode === 200) requireDeclared(path, envelope.code)
    return { status: answer.statusCode, ...envelope }
  }

  async function login(phoneNo: string, token?: string): Promise<string> {
    now += MINUTE // so that a number may get another code
    // Where a test has moved the clock by months, it means the same holder (number-holder.test.ts does not).
    await db.updateTable('subscribers').set({ used_at: now }).where('phone_no', '=', phoneNo).execute()
    await sendCode({ call, outbox }, phoneNo)
    const code = outbox.messages(phoneNo)[0]?.code
    return (await call('/api/v1/auth/bindUser', { phoneNo, code }, token)).data.token
  }

  return {
    app,
    db,
    outbox,
    line,
    forwarding: simulated,
    register: simulatedRegister,
    households,
    records,
    now: clock,
    advance: (ms) => {
      now += ms
    },
    deps,
    doDue: (name) => doDueWork({ ...deps, db: listened }, name),
    call,
    login,
    close,
  }
}

/** Several gateways as one behind a balancer: each request goes to the next of them, everything else to the first. */
function takingTurns(gateways: readonly FastifyInstance[]): FastifyInstance {
  const [first] = gateways
  if (first === undefined) throw new Error('No gateway')
  let turn = 0
  return new Proxy(first, {
    get(target, name) {
      if (name !== 'inject') return Reflect.get(target, name, target) as unknown
      const next = gateways[turn % gateways.length] ?? first
      turn += 1
      return next.inject.bind(next)
    },
  })
}

/** Errors that any call may return; its contract lists every other one. */
const ofAnyCall: readonly string[] = ['A0000', failureCodes.badForm, failureCodes.tooManyRequests]

function requireDeclared(path: CallPath, code: string): void {
  const { errors = [] }: CallDefinition = calls[path]
  if (ofAnyCall.includes(code) || errors.some((name) => failureCodes[name] === code)) return
  throw new Error(`${path} returned ${code}, which its contract does not declare`)
}

let lastRequest = 0
export function newRequest(): string {
  lastRequest += 1
  return `request-${lastRequest}`
}
