import { z } from 'zod'
import { keptDays } from '@/rules/legal/keeping'
import { DAY_MS } from '@/rules/time/units'
import type { SigningKey } from '../ports/signature'

const flag = z.stringbool().default(false)
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )
const text = z.string().trim().default('')
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('')
const pattern = text.refine(isPattern, 'not a regular expression')
const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

const namedKeys = list.refine((keys) => keys.every((key) => /^[\w-]{1,20}=.+$/.test(key)), 'not id=secret')
/** The new one, and the one that it replaces. */
const KEYS_AT_A_TIME = 2

/** The environment of the gateway; docs/gateway.md explains each name. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: text,
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_SERVICE_NAME: z.string().default('phone-guard'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: text,
  DATA_FSYNC: z.stringbool().default(true),
  SECRET_KEY: text,
  UPLOAD_KEYS: namedKeys,
  DEV_TOOLS: flag,
  H5_DIR: z.string().min(1).default('dist/h5'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  CORS_ORIGINS: list,
  TRUSTED_PROXIES: list,
  FRAME_ANCESTORS: list,
  MAX_EVENT_LOOP_DELAY: count(2000),
  DATABASE_TIMEOUT: count(4000),
  REQUEST_TIMEOUT: count(20_000),
  JOB_LEASE: z.coerce.number().int().min(4000).default(120_000),

  SESSION_DAYS: z.coerce.number().positive().default(keptDays.logIns),
  SESSION_MAX_DAYS: z.coerce.number().positive().default(keptDays.logInsInAll),
  PROOF_OF_WORK_KEYS: z.coerce.number().int().min(1).max(100).default(24),
  SMS_RESEND_SECONDS: count(60),
  SMS_PER_NUMBER_HOUR: z.coerce.number().int().positive().optional(),
  SMS_PER_NUMBER_DAY: z.coerce.number().int().positive().optional(),
  SMS_PER_ADDRESS_HOUR: z.coerce.number().int().positive().optional(),
  CALLS_PER_ADDRESS_MINUTE: z.coerce.number().int().positive().default(6000),
  CALLS_PER_SESSION_MINUTE: z.coerce.number().int().positive().default(600),

  CHANGES_PER_DAY: z.coerce.number().int().positive().default(1000),
  STORAGE_MIB_PER_SUBSCRIBER: z.coerce.number().positive().default(100),

  SMS_WEBHOOK_URL: address,
  SMS_WEBHOOK_SECRET: text,
  WECHAT_APPID: text,
  WECHAT_SECRET: text,
  WECHAT_PUBLIC_APPID: text,
  WECHAT_PUBLIC_SECRET: text,
  CARRIER_LOGIN_URL: address,
  CARRIER_LOGIN_SECRET: text,
  CARRIER_EVENTS_SECRET: text,
  LINE_KEYS: namedKeys.refine((keys) => keys.length <= KEYS_AT_A_TIME, 'more than two keys'),
  LINE_DEADLINE: z.coerce.number().int().min(10).max(60_000).default(150),
  HOME_NETWORK_URL: address,
  HOME_NETWORK_SECRET: text,
  BILLING_URL: address,
  BILLING_SECRET: text,
  REVIEW_DESK_URL: address,
  REVIEW_DESK_SECRET: text,
  TAG_PROVIDERS_URL: address,
  TAG_PROVIDERS_SECRET: text,
  LOGIN_FREE_URL: address,
  LOGIN_FREE_SECRET: text,
  APP_URL: address,

  ASSISTANT_URL: address,
  TREASURE_URL: address,
  POINTS_ZONE_URL: address,
  POINTS_ZONE_PARTNER_ID: text,
  PARTNER_ORDER_URL: address,
  COMMUNITY_URL: address,
  EXTERNAL_MINI_PROGRAM: text,
  TRACKING_URL: address,
  WECHAT_REPORT_URL: address,
  LOGIN_FREE_HOSTS: list,
  HOST_APP_PATTERN: pattern,
  SHOW_HEADER: flag,
  LAZY_PRELOAD_RATIO: z.coerce.number().min(0).optional(),
  OFFLINE_START: z.stringbool().optional(),
  RETRY_ATTEMPTS: z.coerce.number().int().min(0).max(10).optional(),
})

/**
 * Deployment settings, sent with the page (DESIGN 4.13). A missing key leaves the choice to the build; an empty one
 * hides the entrance.
 */
export interface DeployConfig {
  assistantUrl: string
  treasureUrl: string
  pointsZoneUrl: string
  pointsZonePartnerId: string
  partnerOrderUrl: string
  communityUrl: string
  externalMiniProgram: string
  wechatPublicAppId: string
  trackingUrl: string
  wechatReportUrl: string
  loginFreeHosts: string[]
  hostAppPattern: string
  header: boolean
  lazyPreloadRatio?: number
  retryAttempts?: number
}

export interface SmsLimits {
  resendSeconds: number
  perNumberHour: number
  perNumberDay: number
  perAddressHour: number
}

export interface Config {
  host: string
  port: number
  /** The address that serves /metrics; null turns it off. */
  metrics: { host: string; port: number } | null
  /** Where spans are sent, as OTLP over HTTP, and under which service name; null turns tracing off. */
  traces: { endpoint: string; service: string } | null
  dataDir: string
  databaseUrl: string
  /** Whether the embedded database flushes each commit to the disk before confirming it. */
  dataFsync: boolean
  secretKey: string
  /** Keys that seal stored files: the first one seals, all of them open. Never empty. */
  uploadKeys: { id: string; secret: string }[]
  devTools: boolean
  h5Dir: string
  /** Whether phones cache the page, so that the app opens without a network. */
  offlineStart: boolean
  logLevel: string
  corsOrigins: string[]
  trustedProxies: string[]
  frameAncestors: string[]
  maxEventLoopDelay: number
  /** How long a call waits for the database, in ms; 0 waits forever. */
  databaseTimeout: number
  /** How long a request may take to arrive, in ms; 0 waits forever. */
  requestTimeout: number
  /**
   * In ms. After this time another gateway takes over a started job, because the gateway that ran it is probably gone.
   */
  jobLease: number
  sessionMilliseconds: number
  /** A session ends this long after its log-in, even while it is used. */
  sessionMaxMilliseconds: number
  /** Keys that the longest proof of work tries; the average is half of them. */
  proofOfWorkKeys: number
  smsLimits: SmsLimits
  callsPerAddressMinute: number
  callsPerSessionMinute: number
  /** How often one subscriber may make each changing call in 24 hours; the contract may set a lower limit. */
  changesPerDay: number
  /** How many bytes one subscriber may store through requests. */
  storagePerSubscriber: number
  smsWebhook: { url: string; secret: string }
  wechat: { appId: string; secret: string; publicAppId: string; publicSecret: string }
  carrierLogin: { url: string; secret: string }
  /** Secret of the carrier's notification that a number was given up; empty rejects such notifications. */
  carrierEventsSecret: string
  /**
   * The carrier's line (docs/line.md): the keys of its calls to the gateway, and in ms how long a verdict may take.
   * Without keys nothing on the line is decided.
   */
  line: { keys: SigningKey[]; deadlineMs: number }
  /** The modem platform; without an address no broadband line is found. */
  householdNetwork: { url: string; secret: string }
  /** The billing centre; without an address the carrier bills from the stored orders. */
  billing: { url: string; secret: string }
  /** The review desk for appeals and complaints; without an address no cases are accepted. */
  reviewDesk: { url: string; secret: string }
  /** Other systems that show tags of numbers; without an address there are none. */
  tagProviders: { url: string; secret: string }
  /** The page that noLogin and pppoeNoLogin open; empty when the carrier has no such page. */
  loginFreeUrl: string
  /** Signs links to those pages, which know the secret too. */
  loginFreeSecret: string
  /** The app's address for links in SMS, `https://host/sjgj/uasp`; empty omits the links. */
  appUrl: string
  deploy: DeployConfig
}

/** A missing or wrong setting; the message names it and never contains its value. */
export class ConfigError extends Error {}

/** Reads the configuration from an environment. Throws ConfigError that names every wrong variable. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Wrong settings in the environment:\n  ${wrong.join('\n  ')}`)
  }
  const env = parsed.data
  return {
    host: env.DEV_TOOLS ? '127.0.0.1' : env.HOST || '0.0.0.0',
    port: env.PORT,
    metrics: metricsAddress(
      env.DEV_TOOLS ? '127.0.0.1' : env.METRICS_HOST,
      env.METRICS_PORT ?? (env.DEV_TOOLS ? 0 : METRICS_PORT),
    ),
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === ''
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service: env.OTEL_SERVICE_NAME },
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    dataFsync: env.DATA_FSYNC,
    secretKey: env.SECRET_KEY,
    uploadKeys: uploadKeys(env.UPLOAD_KEYS, env.SECRET_KEY),
    devTools: env.DEV_TOOLS,
    h5Dir: env.H5_DIR,
    // Off for developers, so that they always see the latest build.
    offlineStart: env.OFFLINE_START ?? !env.DEV_TOOLS,
    logLevel: env.LOG_LEVEL,
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    frameAncestors: env.FRAME_ANCESTORS,
    maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY,
    databaseTimeout: env.DATABASE_TIMEOUT,
    requestTimeout: env.REQUEST_TIMEOUT,
    jobLease: env.JOB_LEASE,
    sessionMilliseconds: Math.min(env.SESSION_DAYS, env.SESSION_MAX_DAYS) * DAY_MS,
    sessionMaxMilliseconds: env.SESSION_MAX_DAYS * DAY_MS,
    proofOfWorkKeys: env.PROOF_OF_WORK_KEYS,
    smsLimits: {
      resendSeconds: env.SMS_RESEND_SECONDS,
      // Development and test runs share one address and few numbers, so their limits are higher.
      perNumberHour: env.SMS_PER_NUMBER_HOUR ?? (env.DEV_TOOLS ? 1000 : 5),
      perNumberDay: env.SMS_PER_NUMBER_DAY ?? (env.DEV_TOOLS ? 10000 : 10),
      perAddressHour: env.SMS_PER_ADDRESS_HOUR ?? (env.DEV_TOOLS ? 10000 : 300),
    },
    callsPerAddressMinute: env.CALLS_PER_ADDRESS_MINUTE,
    callsPerSessionMinute: env.CALLS_PER_SESSION_MINUTE,
    changesPerDay: env.CHANGES_PER_DAY,
    storagePerSubscriber: env.STORAGE_MIB_PER_SUBSCRIBER * 2 ** 20,
    smsWebhook: { url: env.SMS_WEBHOOK_URL, secret: env.SMS_WEBHOOK_SECRET },
    wechat: {
      appId: env.WECHAT_APPID,
      secret: env.WECHAT_SECRET,
      publicAppId: env.WECHAT_PUBLIC_APPID,
      publicSecret: env.WECHAT_PUBLIC_SECRET,
    },
    carrierLogin: { url: env.CARRIER_LOGIN_URL, secret: env.CARRIER_LOGIN_SECRET },
    carrierEventsSecret: env.CARRIER_EVENTS_SECRET,
    line: { keys: keysOf(env.LINE_KEYS), deadlineMs: env.LINE_DEADLINE },
    householdNetwork: { url: env.HOME_NETWORK_URL, secret: env.HOME_NETWORK_SECRET },
    billing: { url: env.BILLING_URL, secret: env.BILLING_SECRET },
    reviewDesk: { url: env.REVIEW_DESK_URL, secret: env.REVIEW_DESK_SECRET },
    tagProviders: { url: env.TAG_PROVIDERS_URL, secret: env.TAG_PROVIDERS_SECRET },
    loginFreeUrl: env.LOGIN_FREE_URL,
    loginFreeSecret: env.LOGIN_FREE_SECRET,
    appUrl: env.APP_URL,
    deploy: {
      assistantUrl: env.ASSISTANT_URL,
      treasureUrl: env.TREASURE_URL,
      pointsZoneUrl: env.POINTS_ZONE_URL,
      pointsZonePartnerId: env.POINTS_ZONE_PARTNER_ID,
      partnerOrderUrl: env.PARTNER_ORDER_URL,
      communityUrl: env.COMMUNITY_URL,
      externalMiniProgram: env.EXTERNAL_MINI_PROGRAM,
      wechatPublicAppId: env.WECHAT_PUBLIC_APPID,
      trackingUrl: env.TRACKING_URL,
      wechatReportUrl: env.WECHAT_REPORT_URL,
      loginFreeHosts: loginFreeHosts(env.LOGIN_FREE_HOSTS, env.LOGIN_FREE_URL, env.DEV_TOOLS),
      hostAppPattern: env.HOST_APP_PATTERN,
      header: env.SHOW_HEADER,
      lazyPreloadRatio: env.LAZY_PRELOAD_RATIO,
      retryAttempts: env.RETRY_ATTEMPTS,
    },
  }
}

/** The default port of OpenTelemetry's Prometheus exporters. */
const METRICS_PORT = 9464

function metricsAddress(host: string, port: number): Config['metrics'] {
  return port === 0 ? null : { host, port }
}

function keysOf(named: readonly string[]): { id: string; secret: string }[] {
  return named.map((key) => {
    const split = key.indexOf('=')
    return { id: key.slice(0, split), secret: key.slice(split + 1) }
  })
}

/**
 * The keys for files: those of UPLOAD_KEYS, then SECRET_KEY under the name `main`, unless UPLOAD_KEYS has that name.
 * Development without a key uses a public constant, so that files can still be opened after a restart.
 */
function uploadKeys(named: string[], secretKey: string): Config['uploadKeys'] {
  const keys = keysOf(named)
  const main = { id: 'main', secret: secretKey || 'development' }
  return keys.some(({ id }) => id === main.id) ? keys : [...keys, main]
}

/**
 * The hosts at which the app opens a login-free address; by default that of LOGIN_FREE_URL, or that of the development
 * tools.
 */
function loginFreeHosts(named: string[], url: string, devTools: boolean): string[] {
  if (named.length > 0) return named
  if (url !== '') return [new URL(url).hostname]
  return devTools ? ['localhost', '127.0.0.1'] : []
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}

const SECRET_LENGTH = 32

/** Production needs a real SMS centre, WeChat and secrets. Throws ConfigError that names everything missing. */
export function requireProductionSettings(config: Config): void {
  const missing: string[] = []
  if (config.secretKey.length < SECRET_LENGTH) missing.push(`SECRET_KEY (at least ${SECRET_LENGTH} characters)`)
  if (config.uploadKeys.some(({ id, secret }) => id !== 'main' && secret.length < SECRET_LENGTH))
    missing.push(`UPLOAD_KEYS (each with at least ${SECRET_LENGTH} characters)`)
  if (!config.smsWebhook.url) missing.push('SMS_WEBHOOK_URL')
  if (!config.smsWebhook.secret) missing.push('SMS_WEBHOOK_SECRET')
  if (!config.wechat.appId) missing.push('WECHAT_APPID')
  if (!config.wechat.secret) missing.push('WECHAT_SECRET')
  if (config.line.keys.some(({ secret }) => secret.length < SECRET_LENGTH))
    missing.push(`LINE_KEYS (each with at least ${SECRET_LENGTH} characters)`)
  if (config.householdNetwork.url && !config.householdNetwork.secret) missing.push('HOME_NETWORK_SECRET')
  if (config.billing.url && !config.billing.secret) missing.push('BILLING_SECRET')
  if (config.loginFreeUrl && !config.loginFreeSecret) missing.push('LOGIN_FREE_SECRET')
  if (config.reviewDesk.url && !config.reviewDesk.secret) missing.push('REVIEW_DESK_SECRET')
  if (config.tagProviders.url && !config.tagProviders.secret) missing.push('TAG_PROVIDERS_SECRET')
  if (missing.length > 0) {
    throw new ConfigError(
      `The gateway does not start without these settings:\n  ${missing.join('\n  ')}\nFor development set DEV_TOOLS=1.`,
    )
  }
}
