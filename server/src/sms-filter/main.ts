import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { z } from 'zod'
import { ConfigError, keysOf, partnerKeys, readSettings, withFiles, type ReadVariable } from '../kernel/config'
import { DirectoryInUse, lockDirectory } from '../kernel/database/directory-lock'
import { createLogger } from '../kernel/http/request-log'
import { misspelt, requireSafe } from '../kernel/production-settings'
import { createDeliveryServer } from './delivery-server'
import { SmsFilter } from './filter'
import { createGuard } from './guard'
import { HeldMessages } from './held-messages'
import { createFilterMetrics } from './metrics'

const EXIT_CONFIG = 2
const EXIT_IN_USE = 3
const SMPP_PORT = 2775
const portNumber = (usual: number) => z.coerce.number().int().min(1).max(65535).default(usual)
const limit = (usual: number, least = 1) => z.coerce.number().int().min(least).default(usual)

/** The filter's settings; docs/line.md explains each variable. */
function readAll(read: ReadVariable) {
  return {
    centre: read('SMS_CENTRE_URL', z.url({ protocol: /^smpp$/ }).default('smpp://127.0.0.1:2776')),
    gateway: read('SMS_FILTER_GATEWAY', z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080')),
    keys: keysOf(read('LINE_KEYS', partnerKeys)),
    host: read('SMS_FILTER_HOST', z.string().default('127.0.0.1')),
    port: read('SMS_FILTER_PORT', portNumber(SMPP_PORT)),
    httpPort: read('SMS_FILTER_HTTP_PORT', portNumber(2780)),
    folder: read('SMS_FILTER_DIR', z.string().default('.data/sms-filter')),
    deadlineMs: read('SMS_FILTER_DEADLINE', limit(1500, 10)),
    partsMs: read('SMS_FILTER_PARTS_WAIT', limit(5000, 10)),
    mostHeld: read('SMS_FILTER_MOST_HELD', limit(100_000)),
    mostBytes: read('SMS_FILTER_MOST_MIB', limit(256)) * 2 ** 20,
    nameTag: read('SMS_FILTER_NAME_TAG', z.coerce.number().int().min(1).max(0xffff).nullable().default(null)),
    logLevel: read('LOG_LEVEL', z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
  }
}

async function start(): Promise<void> {
  const environment = withFiles(process.env)
  const settings = readSettings(environment, readAll)
  const { keys, folder, centre, deadlineMs, partsMs, nameTag } = settings
  const [key] = keys
  if (!key) throw new ConfigError('LINE_KEYS: one or two keys')
  requireSafe(environment, readAll)
  const logger = createLogger(settings.logLevel)
  for (const warning of misspelt(environment, readAll)) logger.warn(`The settings: ${warning}`)
  const clock = Date.now
  const metrics = createFilterMetrics()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(folder)
  const held = await HeldMessages.open(folder, {
    clock,
    mostMessages: settings.mostHeld,
    mostBytes: settings.mostBytes,
  })
  const { hostname, port } = new URL(centre)
  const filter = new SmsFilter({
    centre: { host: hostname, port: Number(port || SMPP_PORT) },
    guard: createGuard({ origin: settings.gateway, key, deadlineMs, clock, logger }),
    ...{ held, metrics, logger, clock, secret: key.secret, partsMs, nameTag },
  })
  const deliveries = createDeliveryServer({ filter, keys, metrics, clock, logger })
  const stop = async () => {
    deliveries.close()
    deliveries.closeAllConnections()
    await filter.close()
    await held.close()
    unlock()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  await filter.listen(settings.port, settings.host)
  deliveries.listen(settings.httpPort, settings.host)
  await once(deliveries, 'listening')
  logger.info({ held: held.size }, 'The SMS filter is ready')
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    console.error(error.message)
    process.exit(EXIT_CONFIG)
  }
  if (error instanceof DirectoryInUse) {
    console.error(error.message.replace('DATA_DIR', 'SMS_FILTER_DIR'))
    process.exit(EXIT_IN_USE)
  }
  console.error(error)
  process.exit(1)
})
