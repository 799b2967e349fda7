import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { textModels, versionOf } from '@/rules/sms/text-model'
import { buildApp } from './app'
import { schema } from './database/migrations'
import { ConfigError, readConfig, requireProductionSettings, withFiles, type Config } from './kernel/config'
import { serveCopies } from './kernel/database/copies'
import { DirectoryInUse } from './kernel/database/directory-lock'
import { DiskFull, openPglite } from './kernel/database/pglite-database'
import type { AppDeps } from './kernel/deps'
import { DatabaseUnavailable } from './kernel/errors'
import { startJobQueue, type JobQueue } from './kernel/job-queue'
import { PortInUse, portError, requireFreePort } from './kernel/free-port'
import { serveMetrics } from './kernel/http/operations'
import { createLogger } from './kernel/http/request-log'
import { GuardedWorker } from './kernel/guarded-worker'
import { requireSafeSettings, settingWarnings } from './kernel/production-settings'
import { databaseOf, release } from './kernel/release'
import {
  createMetrics,
  describeGateway,
  describeModel,
  measureCharges,
  measureLists,
  measureOutgoing,
  measureSms,
  type Metrics,
} from './kernel/metrics'
import { measureSmsBudget, withinSmsBudget } from './kernel/sms-budget'
import { startTracing } from './kernel/tracing'
import { createBillingWebhook, createLocalBilling } from './ports/billing'
import { createWebhookCarrierLogin, localCarrierLogin } from './ports/carrier-login'
import { createForwarding, forwardingLimits } from './ports/forwarding'
import { createHouseholdNetworkWebhook, noHouseholdNetwork } from './ports/household-network'
import { createNetwork, noNetwork, type NetworkPort } from './ports/network'
import { createRegister, registerLimits } from './ports/official-register'
import { createOutgoing, type Outgoing, type OutgoingOptions, type Peer } from './ports/outgoing'
import { readPhoneData } from './ports/phone-data'
import { cryptoRandom } from './ports/random'
import { withLookUp, type ReputationPort } from './ports/reputation'
import { createReputationLookUp, lookUpLimits, type LookUpResult } from './ports/reputation-look-up'
import { closedReviewDesk, createReviewDeskWebhook, localReviewDesk, type ReviewDeskPort } from './ports/review-desk'
import type { SigningKey } from './ports/signature'
import { createSmsWebhook, createOutbox } from './ports/sms'
import {
  createTagProvidersWebhook,
  localTagProviders,
  noTagProviders,
  type TagProvidersPort,
} from './ports/tag-providers'
import { classifierLimits, createTextClassifier } from './ports/text-classifier'
import { createLocalWechat } from './ports/wechat'
import { createWechat } from './ports/wechat-remote'
import { minorToTry, numbersToTry } from './provisioning/numbers-to-try'
import { createProvisioning } from './provisioning/provision-subscriber'
import { releaseNumber, returnNumber } from './provisioning/release-number'
import { createSimulatedHouseholds } from './simulators/household/household-network'
import { createDesk } from './simulators/line/desk'
import { createForwardingNetwork } from './simulators/line/forwarding'
import { createSimulatedRegister } from './simulators/line/register'
import { createLine, withDelivery, withSwitch, type LineParts } from './simulators/line/line'
import { createReputationSystem, simulatedReputationUrl } from './simulators/line/reputation'
import { migrateAll, openForJobs, openMigrated, UnusableDatabase } from './open-database'
import { timedWork } from './timed-work'
import { rehearseVerdicts } from './topics/line-port/line-port-calls'
import { unbookedCharges } from './topics/orders/settle-charges'
import { loadedLists } from './topics/reputation/load-lists'
import { createStoredReputation } from './topics/reputation/stored-reputation'
import { recordedPorts, recordedSms, recordedWechat, SharingRecords } from './topics/subscribers/sharings'
import { withSubscriptionMessages } from './topics/wechat/subscription-messages'

const EXIT_CONFIG = 2
const EXIT_IN_USE = 3
/** In ms: how long open requests and jobs may take when the gateway stops; then their connections are closed. */
const STOP_MS = 3000
/** In ms: then the process exits even if something hangs, within the grace period of orchestrators. */
const END_MS = 4000

async function start(): Promise<void> {
  const environment = withFiles(process.env)
  const given = readConfig(environment)
  // Development creates its key at each start: pending codes become invalid, everything else stays valid.
  const config = given.secretKey ? given : { ...given, secretKey: randomBytes(32).toString('base64url') }
  if (!given.devTools) {
    requireProductionSettings(given)
    requireSafeSettings(environment)
  }
  await requireFreePort(config)
  if (config.metrics) await requireFreePort(config.metrics, 'METRICS_PORT')
  const logger = createLogger(config.logLevel)
  const build = { release, schema, database: databaseOf(config) }
  // Written at once: what is still under way when a process ends soon is lost.
  const first = createLogger(config.logLevel, pino.destination({ sync: true }))
  first.info(build, 'The gateway starts')
  if (!config.devTools) for (const warning of settingWarnings(environment)) first.warn(`The settings: ${warning}`)
  if (config.line.isAbsent) first.warn('LINE_KEYS is none: no call and no SMS is decided')
  const metrics = createMetrics({ ofProcess: true })
  const stopTracing = config.traces && (await startTracing(config.traces, logger))
  const db = config.databaseUrl
    ? await openMigrated(config, logger, metrics)
    : await openPglite(config.dataDir, new URL('./pglite-worker.mjs', import.meta.url), {
        fsync: config.dataFsync,
        timeoutMs: config.databaseTimeout,
        logger,
        metrics,
        prepare: migrateAll,
      })
  const jobsDb = config.jobsDatabaseUrl ? await openForJobs(config, logger) : db

  let ahead = 0
  const clock = () => Date.now() + ahead
  const random = cryptoRandom
  const phoneData = readPhoneData(readFileSync(new URL('./phone-data.txt', import.meta.url), 'utf8'))
  const outbox = createOutbox(clock)
  const onEnd = measureOutgoing(metrics)
  const to = (peer: Peer, limits: OutgoingOptions = {}) => createOutgoing(peer, { ...limits, onEnd })
  const smsBudget = { db, clock, perDay: config.smsLimits.perDay }
  measureSmsBudget(metrics, smsBudget)
  const records = new SharingRecords({ db, clock, logger })
  const smsCentre = recordedSms(config.devTools ? outbox : createSmsWebhook(config.smsWebhook, to('sms')), records)
  const wechat = recordedWechat(
    config.devTools ? createLocalWechat(outbox) : createWechat(config.wechat, clock, { url: config.wechat.url, onEnd }),
    records,
  )
  const sms = withSubscriptionMessages(withinSmsBudget(measureSms(smsCentre, metrics), smsBudget), {
    ...{ db, wechat, metrics, logger },
    templates: config.wechat.templates,
  })
  const households = config.devTools
    ? createSimulatedHouseholds({ db, clock, random, logger, phoneData, sms, config })
    : null
  const platform =
    config.householdNetwork.url === ''
      ? noHouseholdNetwork
      : createHouseholdNetworkWebhook(config.householdNetwork, to('modems'))
  const householdNetwork = households ?? platform
  const billing =
    config.billing.url === ''
      ? createLocalBilling(config.devTools ? [minorToTry] : [])
      : createBillingWebhook(config.billing, to('billing'))
  const reputation = chooseReputation(config, clock, { metrics, onEnd })
  measureLists(metrics, () => loadedLists(db))
  measureCharges(metrics, () => unbookedCharges(db, clock()))
  const textModel = textModels[config.textModel]
  describeModel(metrics, versionOf(textModel))
  describeGateway(metrics, { release, schema, database: config.databaseUrl ? 'postgres' : 'embedded' })
  const network = chooseNetwork(config, clock, to)
  const { line } = config
  const textClassifier = askedAt(line.textUrl, line, (at) =>
    createTextClassifier({ ...at, clock }, to('textClassifier', classifierLimits(line.smsDeadlineMs))),
  )
  const forwarding = askedAt(line.forwardingUrl, line, (at) =>
    createForwarding({ ...at, clock }, to('forwarding', forwardingLimits)),
  )
  const register = askedAt(line.registerUrl, line, (at) =>
    createRegister({ ...at, clock }, to('switch', registerLimits)),
  )
  const simulated = config.devTools
    ? createForwardingNetwork({ db, clock, random, reputation, sms, metrics, logger, config })
    : null
  const simulatedRegister = config.devTools ? createSimulatedRegister(clock) : null
  const ofLine = { db, clock, random, phoneData, sms, reputation, textModel, textClassifier, metrics, logger, config }
  const reviewDesk = chooseReviewDesk(config, to)
  const tagProviders = chooseTagProviders(config, to)
  const carrierLogin =
    config.devTools && config.carrierLogin.url === ''
      ? localCarrierLogin
      : createWebhookCarrierLogin(config.carrierLogin, to('carrierLogin'))
  let jobs: JobQueue | null = null
  const deps: AppDeps = {
    config,
    db,
    clock,
    random,
    logger,
    metrics,
    phoneData,
    contentFolder: fileURLToPath(new URL('./content', import.meta.url)),
    fileReader: new GuardedWorker(new URL('./file-worker.mjs', import.meta.url), logger),
    reputation,
    textModel,
    textClassifier,
    network: simulateMissing(network, config, ofLine),
    forwarding: forwarding ?? simulated,
    register: register ?? simulatedRegister,
    sms,
    ...recordedPorts({ householdNetwork, billing, reviewDesk, tagProviders, carrierLogin }, records),
    wechat,
    onFirstLogin: config.devTools
      ? createProvisioning({ clock, random, phoneData, reputation })
      : async () => undefined,
    releaseNumber: (phoneNo, at, leaving) => releaseNumber({ db, random, clock }, phoneNo, at, leaving),
    returnNumber: (phoneNo, accounts) => returnNumber({ db, random, clock }, phoneNo, accounts),
    dev:
      households && simulated && simulatedRegister
        ? {
            outbox,
            households,
            forwarding: simulated,
            register: simulatedRegister,
            line: createLine(ofLine),
            desk: createDesk(ofLine),
            numbersToTry,
            advanceClock: async (ms) => {
              ahead += ms
              await households.tick()
              await jobs?.doDue()
            },
          }
        : null,
  }
  const app = await buildApp(deps)
  const endCopies = config.databaseUrl ? null : await serveCopies(db, config.dataDir, { logger })

  let operators: { close(): Promise<void> } | null = null
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref()
    setTimeout(() => {
      logger.warn('The gateway ends with work that hangs')
      process.exit(1)
    }, END_MS).unref()
    endCopies?.()
    await Promise.all([jobs?.stop(), app.close()])
    // What senders who have left asked for, such as half a batch, still needs the database.
    await app.openWork.done()
    await records.done()
    await operators?.close()
    await stopTracing?.()
    await db.destroy()
    if (jobsDb !== db) await jobsDb.destroy()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  try {
    jobs = await startJobQueue(deps, { db: jobsDb, work: timedWork, isAlone: !config.databaseUrl })
    await rehearseVerdicts(app, deps)
    if (config.metrics) operators = await serveMetrics(metrics, config.metrics)
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    // What was begun fails when it is told to stop meanwhile.
    if (isStopping) return
    await stop()
    throw portError(error, config)
  }
}

function chooseNetwork(
  { line: { keys, switchUrl, smsUrl } }: Config,
  clock: () => number,
  to: (peer: Peer) => Outgoing,
): NetworkPort {
  const [key] = keys
  return key ? createNetwork({ switchUrl, smsUrl, key, clock }, to) : noNetwork
}

/** In development, a tester's switch and SMS centre in place of those that no address leads to. */
function simulateMissing(network: NetworkPort, { devTools, line }: Config, parts: LineParts): NetworkPort {
  if (!devTools) return network
  const withCentre = line.smsUrl === '' ? withDelivery(network, parts) : network
  return line.switchUrl === '' ? withSwitch(withCentre, parts) : withCentre
}

/**
 * The carrier's lists, and its reputation system for what is on none of them. Development without one has a simulated system
 * at the other end of the same look-up.
 */
function chooseReputation(
  { line: { keys, reputationUrl, reputationWaitMs }, devTools, secretKey }: Config,
  clock: () => number,
  { metrics, onEnd }: { metrics: Metrics; onEnd: NonNullable<OutgoingOptions['onEnd']> },
): ReputationPort {
  const lists = createStoredReputation(clock)
  const isSimulated = devTools && reputationUrl === ''
  const key = keys[0] ?? (isSimulated ? { id: 'development', secret: secretKey } : null)
  if (key === null || (reputationUrl === '' && !isSimulated)) return lists
  const settings = {
    url: reputationUrl || simulatedReputationUrl,
    key,
    clock,
    waitMs: reputationWaitMs,
    onLookUp: (result: LookUpResult) => metrics.lookUps.inc({ result }),
  }
  const send = isSimulated ? createReputationSystem(clock) : createOutgoing('reputation', { ...lookUpLimits, onEnd })
  return withLookUp(lists, createReputationLookUp(settings, send), clock)
}

/** A system of the carrier's network that is asked at an address, signed with the first key of the line; null without an address. */
function askedAt<Port>(
  url: string,
  { keys: [key] }: Config['line'],
  create: (at: { url: string; key: SigningKey }) => Port,
): Port | null {
  return key && url !== '' ? create({ url, key }) : null
}

function chooseReviewDesk({ reviewDesk, devTools }: Config, to: (peer: Peer) => Outgoing): ReviewDeskPort {
  if (reviewDesk.url !== '') return createReviewDeskWebhook(reviewDesk, to('reviewDesk'))
  return devTools ? localReviewDesk : closedReviewDesk
}

function chooseTagProviders({ tagProviders, devTools }: Config, to: (peer: Peer) => Outgoing): TagProvidersPort {
  if (tagProviders.url !== '') return createTagProvidersWebhook(tagProviders, to('tagProviders'))
  return devTools ? localTagProviders : noTagProviders
}

start().catch((error: unknown) => {
  // A database that answered first and not any more is unavailable.
  if (error instanceof ConfigError || error instanceof UnusableDatabase || error instanceof DatabaseUnavailable) {
    console.error(error.message)
    process.exit(EXIT_CONFIG)
  }
  if (error instanceof DirectoryInUse || error instanceof PortInUse || error instanceof DiskFull) {
    console.error(error.message)
    process.exit(EXIT_IN_USE)
  }
  console.error(error)
  process.exit(1)
})
