import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { wechatMessageKinds, type WechatMessageKind } from '@contract/words/wechat'
import { keptDays } from '@/rules/legal/keeping'
import { textModelNames } from '@/rules/sms/text-model'
import { DAY_MS } from '@/rules/time/units'
import { canShow } from '@/rules/wechat/message-values'
import type { SigningKey } from '../ports/signature'

const flag = z.stringbool().default(false)
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )
const text = z.string().trim().default('')
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('')
/** Paths are added to it. */
const appAddress = address.transform((url) => url.replace(/\/$/, ''))
/** As PostgreSQL's own programs read it; an address without a scheme would be taken for the name of a database. */
const databaseAddress = text.refine(
  (value) => value === '' || (/^postgres(ql)?:\/\/./.test(value) && URL.canParse(value)),
  'not postgres://user:password@host/database',
)
const proxies = list.refine((items) => items.every(isProxy), 'not addresses, ranges (10.0.0.0/8) or loopback')
const frameHosts = list.refine(
  (items) => items.every((item) => /^(https?:\/\/)?(\*\.)?[a-z\d.-]+(:(\d+|\*))?$/i.test(item)),
  'not hosts, with or without https://',
)
const origins = list.refine(
  (items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item),
  'not origins: https:// and a host',
)
const orderWays = text.refine(
  (value) =>
    value === '' || value.split(',').every((pair) => /^\s*(ios|android|other)=(order|show|carrier)\s*$/.test(pair)),
  'not ios=, android= or other= with order, show or carrier',
)
const pattern = text.refine(isPattern, 'not a regular expression')
const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const limit = (fallback: number) => z.coerce.number().int().positive().default(fallback)
const portNumber = z.coerce.number().int().min(0).max(65535)

const templateEntry = /^([a-zA-Z]+)=([\w-]{1,64})((?: +[a-z]+:[a-z_]+\d+)+)$/
/** Templates of subscription messages: the id of each, and its key for each field that it shows. Of two of a kind the first counts. */
const messageTemplates = list
  .refine(
    (entries) => entries.every((entry) => templateOf(entry) !== null),
    'not kind=id field:key …, with kinds, fields and keys of docs/gateway.md',
  )
  .transform((entries) => entries.map(templateOf).filter((entry) => entry !== null))

interface MessageTemplate {
  kind: WechatMessageKind
  templateId: string
  keys: ReadonlyMap<string, string>
}

function templateOf(entry: string): MessageTemplate | null {
  const [, kind, templateId = '', fields = ''] = templateEntry.exec(entry) ?? []
  const known = wechatMessageKinds.find((one) => one === kind)
  const keys = fields
    .trim()
    .split(/ +/)
    .map((pair) => pair.split(':') as [string, string]) // the entry's form
  if (known === undefined || !keys.every(([field, key]) => canShow(known, field, key))) return null
  return { kind: known, templateId, keys: new Map(keys) }
}

const namedKeys = list
  .refine((keys) => keys.every((key) => /^[\w-]{1,20}=.+$/.test(key)), 'not id=secret')
  .refine((keys) => new Set(keysOf(keys).map(({ id }) => id)).size === keys.length, 'two keys of one id')
/** In LINE_KEYS: this gateway has no line. */
const NO_LINE = 'none'
/** The new one, and the one that it replaces. */
const KEYS_AT_A_TIME = 2
/** Keys of a partner as id=secret. */
export const partnerKeys = namedKeys.refine((keys) => keys.length <= KEYS_AT_A_TIME, 'more than two keys')
/** Settings of 1.0.0, and those that replace them: a partner's requests have keys with ids now (docs/line.md). */
const replaced: Readonly<Record<string, string>> = {
  SMS_WEBHOOK_SECRET: 'SMS_WEBHOOK_KEYS',
  CARRIER_LOGIN_SECRET: 'CARRIER_LOGIN_KEYS',
  CARRIER_EVENTS_SECRET: 'CARRIER_EVENTS_KEYS',
  HOME_NETWORK_SECRET: 'HOME_NETWORK_KEYS',
  BILLING_SECRET: 'BILLING_KEYS',
  REVIEW_DESK_SECRET: 'REVIEW_DESK_KEYS',
  TAG_PROVIDERS_SECRET: 'TAG_PROVIDERS_KEYS',
}
const WECHAT_API = 'https://api.weixin.qq.com'
/** The default port of OpenTelemetry's Prometheus exporters. */
const METRICS_PORT = 9464

/** Reads one variable by its schema. Each schema accepts a missing variable. */
export type ReadVariable = <S extends z.ZodType>(name: string, schema: S) => z.output<S>

/** All settings, each declared where it is read; docs/gateway.md explains each variable. */
export function readAll(read: ReadVariable) {
  const devTools = read('DEV_TOOLS', flag)
  const port = read('PORT', portNumber.default(8080))
  const host = read(
    'HOST',
    text.transform((given) => given || '0.0.0.0'),
  )
  const metricsPort = read('METRICS_PORT', portNumber.default(devTools ? 0 : METRICS_PORT))
  const metricsHost = read('METRICS_HOST', z.string().default('127.0.0.1'))
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', address)
  const service = read('OTEL_SERVICE_NAME', z.string().default('phone-guard'))
  const secretKey = read('SECRET_KEY', text)
  const sessionDays = read('SESSION_DAYS', z.coerce.number().positive().default(keptDays.logIns))
  const sessionMaxDays = read('SESSION_MAX_DAYS', z.coerce.number().positive().default(keptDays.logInsInAll))
  const publicAppId = read('WECHAT_PUBLIC_APPID', text)
  const loginFreeUrl = read('LOGIN_FREE_URL', address)
  const lineKeys = read('LINE_KEYS', z.union([z.literal(NO_LINE), partnerKeys]))
  /** A system of the carrier: its address, and the keys of both directions, of which the first one signs. */
  const partner = (name: string) => ({
    url: read(`${name}_URL`, address),
    keys: keysOf(read(`${name}_KEYS`, partnerKeys)),
  })
  return {
    host: devTools ? '127.0.0.1' : host,
    port,
    /** The address that serves /metrics; null turns it off. */
    metrics: metricsPort === 0 ? null : { host: devTools ? '127.0.0.1' : metricsHost, port: metricsPort },
    /** Where spans are sent, as OTLP over HTTP, and under which service name; null turns tracing off. */
    traces: endpoint === '' ? null : { endpoint, service },
    dataDir: read('DATA_DIR', z.string().min(1).default('.data')),
    databaseUrl: read('DATABASE_URL', databaseAddress),
    /** The database of the job queue; empty for the gateway's own. */
    jobsDatabaseUrl: read('JOBS_DATABASE_URL', databaseAddress),
    /** Whether production may use the embedded database, which serves one process. */
    embeddedDatabase: read('EMBEDDED_DATABASE', flag),
    /** Whether production requires TLS to a database on another machine. */
    databaseTls: read('DATABASE_TLS', z.stringbool().default(true)),
    /** The most connections to PostgreSQL that this gateway opens. */
    databaseConnections: read('DATABASE_CONNECTIONS', limit(10)),
    /** Whether the embedded database flushes each commit to the disk before confirming it. */
    dataFsync: read('DATA_FSYNC', z.stringbool().default(true)),
    secretKey,
    /** The SECRET_KEY that was replaced: codes, captchas and links of its time stay valid. Empty for none. */
    formerSecretKey: read('SECRET_KEY_BEFORE', text),
    /** Keys that seal stored files: the first one seals, all of them open. Never empty. */
    uploadKeys: uploadKeys(read('UPLOAD_KEYS', namedKeys), secretKey),
    devTools,
    h5Dir: read('H5_DIR', z.string().min(1).default('dist/h5')),
    /**
     * Whether phones cache the page, so that the app opens without a network. Off for developers, so that they always
     * see the latest build.
     */
    offlineStart: read('OFFLINE_START', z.stringbool().default(!devTools)),
    logLevel: read('LOG_LEVEL', z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),

    corsOrigins: read('CORS_ORIGINS', origins),
    trustedProxies: read('TRUSTED_PROXIES', proxies),
    frameAncestors: read('FRAME_ANCESTORS', frameHosts),
    maxEventLoopDelay: read('MAX_EVENT_LOOP_DELAY', count(2000)),
    /** How long a call waits for the database, in ms; 0 waits forever. */
    databaseTimeout: read('DATABASE_TIMEOUT', count(4000)),
    /** How long a request may take to arrive, in ms; 0 waits forever. */
    requestTimeout: read('REQUEST_TIMEOUT', count(20_000)),
    /**
     * In ms. After this time another gateway takes over a started job, because the gateway that ran it is probably
     * gone.
     */
    jobLease: read('JOB_LEASE', z.coerce.number().int().min(4000).default(120_000)),

    sessionMilliseconds: Math.min(sessionDays, sessionMaxDays) * DAY_MS,
    /** A session ends this long after its log-in, even while it is used. */
    sessionMaxMilliseconds: sessionMaxDays * DAY_MS,
    /** Keys that the longest proof of work tries; the average is half of them. */
    proofOfWorkKeys: read('PROOF_OF_WORK_KEYS', z.coerce.number().int().min(1).max(100).default(24)),
    smsLimits: {
      resendSeconds: read('SMS_RESEND_SECONDS', count(60)),
      // Development and test runs share one address and few numbers, so their limits are higher.
      perNumberHour: read('SMS_PER_NUMBER_HOUR', limit(devTools ? 1000 : 5)),
      perNumberDay: read('SMS_PER_NUMBER_DAY', limit(devTools ? 10000 : 10)),
      perAddressHour: read('SMS_PER_ADDRESS_HOUR', limit(devTools ? 10000 : 300)),
      /** All SMS of a day, whoever causes them; 0 for no limit. */
      perDay: read('SMS_PER_DAY', count(100_000)),
    },
    callsPerAddressMinute: read('CALLS_PER_ADDRESS_MINUTE', limit(6000)),
    callsPerSessionMinute: read('CALLS_PER_SESSION_MINUTE', limit(600)),
    /** Which model reads texts beside the rules; an operator goes back with it. */
    textModel: read('TEXT_MODEL', z.enum(textModelNames).default('current')),
    /** In ms of the event loop that requests may take in a minute; 0 is no limit, as for the one address of test runs. */
    costPerAddressMinute: read('COST_PER_ADDRESS_MINUTE', count(devTools ? 0 : 20_000)),
    costPerSessionMinute: read('COST_PER_SESSION_MINUTE', count(devTools ? 0 : 3000)),
    /** Fewer when the process may open fewer files. */
    maxConnections: read('MAX_CONNECTIONS', limit(10_000)),
    /** Whether /openapi.json is served. */
    openapi: read('OPENAPI', z.stringbool().default(devTools)),
    /** How often one subscriber may make each changing call in 24 hours; the contract may set a lower limit. */
    changesPerDay: read('CHANGES_PER_DAY', limit(1000)),
    /** How many bytes one subscriber may store through requests. */
    storagePerSubscriber: read('STORAGE_MIB_PER_SUBSCRIBER', z.coerce.number().positive().default(100)) * 2 ** 20,

    smsWebhook: partner('SMS_WEBHOOK'),
    wechat: {
      /** WeChat's servers, or a proxy that leads to them. */
      url: read('WECHAT_API_URL', address.default(WECHAT_API)),
      appId: read('WECHAT_APPID', text),
      secret: read('WECHAT_SECRET', text),
      publicAppId,
      publicSecret: read('WECHAT_PUBLIC_SECRET', text),
      /** Subscription messages instead of SMS; a kind without a template is sent by SMS alone. */
      templates: read('WECHAT_TEMPLATES', messageTemplates),
      /** Whether the landings of SMS open the mini-program. */
      urlLinks: read('WECHAT_URL_LINKS', flag),
    },
    carrierLogin: partner('CARRIER_LOGIN'),
    /** Keys of the carrier's notifications that a number was given up, and of its feedback desk; without keys there are none. */
    carrierEvents: { keys: keysOf(read('CARRIER_EVENTS_KEYS', partnerKeys)) },
    /**
     * The carrier's line (docs/line.md): the keys of its calls to the gateway, and in ms how long a verdict on a call, and
     * one on an SMS, may take. Without keys nothing on the line is decided; production has to say so (`isAbsent`).
     */
    line: {
      keys: lineKeys === NO_LINE ? [] : keysOf(lineKeys),
      isAbsent: lineKeys === NO_LINE,
      deadlineMs: read('LINE_DEADLINE', z.coerce.number().int().min(10).max(60_000).default(100)),
      /** Where the switch ends calls, and the SMS centre delivers held SMS, on request; an empty one is not asked. */
      switchUrl: read('LINE_SWITCH_URL', address),
      smsUrl: read('LINE_SMS_URL', address),
      /** Where call forwarding is read and ended; an empty one is not asked. */
      forwardingUrl: read('LINE_FORWARDING_URL', address),
      /** The register of what organisations that take part do; an empty one is not asked. */
      registerUrl: read('LINE_REGISTER_URL', address),
      /** The carrier's own classifier of texts; an empty one is not asked. */
      textUrl: read('LINE_TEXT_URL', address),
      smsDeadlineMs: read('LINE_SMS_DEADLINE', z.coerce.number().int().min(10).max(60_000).default(1200)),
      /** The carrier's reputation system, for what is on none of its lists; without an address it is not asked. */
      reputationUrl: read('LINE_REPUTATION_URL', address),
      /** In ms: how long a verdict waits for it; at most half of the deadline, so that the call is decided without it. */
      reputationWaitMs: read('LINE_REPUTATION_WAIT', z.coerce.number().int().min(1).max(60_000).default(40)),
    },
    /** The modem platform; without an address no broadband line is found. */
    householdNetwork: partner('HOME_NETWORK'),
    /** The billing centre; without an address the carrier bills from the stored orders. */
    billing: partner('BILLING'),
    /** The review desk for appeals and complaints; without an address no cases are accepted. */
    reviewDesk: partner('REVIEW_DESK'),
    /** Other systems that show tags of numbers; without an address there are none. */
    tagProviders: partner('TAG_PROVIDERS'),
    /** The page that noLogin and pppoeNoLogin open; empty when the carrier has no such page. */
    loginFreeUrl,
    /** Signs links to those pages, which know the secret too. */
    loginFreeSecret: read('LOGIN_FREE_SECRET', text),
    /** The app's address for links in SMS, `https://host/sjgj/uasp`; empty omits the links. */
    appUrl: read('APP_URL', appAddress),
    /**
     * Deployment settings, sent with the page (DESIGN 4.13). An undefined one leaves the choice to the build; an empty
     * one hides the entrance.
     */
    deploy: {
      assistantUrl: read('ASSISTANT_URL', address),
      treasureUrl: read('TREASURE_URL', address),
      pointsZoneUrl: read('POINTS_ZONE_URL', address),
      pointsZonePartnerId: read('POINTS_ZONE_PARTNER_ID', text),
      partnerOrderUrl: read('PARTNER_ORDER_URL', address),
      communityUrl: read('COMMUNITY_URL', address),
      externalMiniProgram: read('EXTERNAL_MINI_PROGRAM', text),
      miniProgramOrders: read('MINI_PROGRAM_ORDERS', orderWays),
      orderHall: read('ORDER_HALL', text),
      wechatPublicAppId: publicAppId,
      trackingUrl: read('TRACKING_URL', address),
      wechatReportUrl: read('WECHAT_REPORT_URL', address),
      loginFreeHosts: loginFreeHosts(read('LOGIN_FREE_HOSTS', list), loginFreeUrl, devTools),
      hostAppPattern: read('HOST_APP_PATTERN', pattern),
      header: read('SHOW_HEADER', flag),
      lazyPreloadRatio: read('LAZY_PRELOAD_RATIO', z.coerce.number().min(0).optional()),
      retryAttempts: read('RETRY_ATTEMPTS', z.coerce.number().int().min(0).max(10).optional()),
    },
  }
}

export type Config = ReturnType<typeof readAll>

/** A missing or wrong setting; the message names it and never contains its value. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/** Settings that may stand in a file, which `NAME_FILE` names. */
const inFiles = /SECRET|_KEYS$|DATABASE_URL$/

/**
 * The environment with the secrets of files, such as those that an orchestrator mounts. Throws ConfigError when a file
 * cannot be read, or a setting is given in both ways.
 */
export function withFiles(variables: Environment): Environment {
  const found: Record<string, string> = {}
  for (const [variable, file] of Object.entries(variables)) {
    const name = variable.replace(/_FILE$/, '')
    if (name === variable || !file || !inFiles.test(name)) continue
    if (variables[name]) throw new ConfigError(`Set ${name} or ${variable}, not both`)
    try {
      found[name] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new ConfigError(`${variable}: the file cannot be read`)
    }
  }
  return { ...variables, ...found }
}

/** Reads the gateway's configuration from an environment. Throws ConfigError that names every wrong variable. */
export function readConfig(variables: Environment): Config {
  // Both may be set, so that the release before starts with the same settings.
  const gone = Object.entries(replaced).filter(([name, now]) => variables[name] && !variables[now])
  const faults = gone.map(([name, now]) => `${name}: is ${now} now, with an id before each secret (id=secret)`)
  const config = readSettings(variables, readAll, faults)
  const wrong = lineFaults(config.line)
  if (config.jobsDatabaseUrl !== '' && config.databaseUrl === '')
    wrong.push('JOBS_DATABASE_URL: needs DATABASE_URL; the embedded database has its own queue')
  if (wrong.length > 0) throw wrongSettings(wrong)
  return config
}

/** What is wrong with the settings of the systems that a verdict asks, beside the others of the line. */
function lineFaults({ reputationUrl, reputationWaitMs, deadlineMs, keys, ...line }: Config['line']): string[] {
  const asked = Object.entries({
    LINE_FORWARDING_URL: line.forwardingUrl,
    LINE_REGISTER_URL: line.registerUrl,
    LINE_TEXT_URL: line.textUrl,
    LINE_REPUTATION_URL: reputationUrl,
  })
  const unsigned = asked.filter(([, url]) => url !== '' && keys.length === 0)
  // What is left of the deadline is for the database and for the decision.
  const waitsLong = reputationUrl !== '' && reputationWaitMs > deadlineMs / 2
  return [
    ...unsigned.map(([name]) => `${name}: needs LINE_KEYS, which sign the requests`),
    ...(waitsLong ? ['LINE_REPUTATION_WAIT: more than half of LINE_DEADLINE'] : []),
  ]
}

const wrongSettings = (wrong: readonly string[]) =>
  new ConfigError(`Wrong settings in the environment:\n  ${wrong.join('\n  ')}`)

/** Reads the settings of a program from an environment. Throws ConfigError that names every wrong variable, and `faults`. */
export function readSettings<Settings>(
  variables: Environment,
  all: (read: ReadVariable) => Settings,
  faults: readonly string[] = [],
): Settings {
  const wrong: string[] = []
  const settings = all((name, schema) => {
    // An empty variable counts as not set.
    const parsed = schema.safeParse(variables[name] || undefined)
    if (parsed.success) return parsed.data
    wrong.push(...parsed.error.issues.map(({ message }) => `${name}: ${message}`))
    return schema.parse(undefined) // goes on, so that one message names all
  })
  wrong.push(...faults)
  if (wrong.length > 0) throw wrongSettings(wrong)
  return settings
}

export function keysOf(named: readonly string[]): SigningKey[] {
  return named.map((key) => {
    const split = key.indexOf('=')
    return { id: key.slice(0, split), secret: key.slice(split + 1) }
  })
}

/**
 * The keys for files: those of UPLOAD_KEYS, then SECRET_KEY under the name `main`, unless UPLOAD_KEYS has that name.
 * Development without a key uses a public constant, so that files can still be opened after a restart.
 */
function uploadKeys(named: string[], secretKey: string): SigningKey[] {
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

function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (bits === undefined || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}

/** Production needs a real SMS centre, WeChat and keys. Throws ConfigError that names everything missing. */
export function requireProductionSettings(config: Config): void {
  const missing: string[] = []
  if (!config.secretKey) missing.push('SECRET_KEY')
  if (config.formerSecretKey && config.uploadKeys.some(({ secret }) => secret === config.secretKey))
    missing.push('UPLOAD_KEYS (with main=<SECRET_KEY_BEFORE>, with which files are sealed)')
  if (!config.smsWebhook.url) missing.push('SMS_WEBHOOK_URL')
  if (config.smsWebhook.keys.length === 0) missing.push('SMS_WEBHOOK_KEYS')
  if (!config.wechat.appId) missing.push('WECHAT_APPID')
  if (!config.wechat.secret) missing.push('WECHAT_SECRET')
  if (config.line.keys.length === 0 && !config.line.isAbsent) missing.push('LINE_KEYS (or "none": no call is decided)')
  const partners = {
    CARRIER_LOGIN_KEYS: config.carrierLogin,
    HOME_NETWORK_KEYS: config.householdNetwork,
    BILLING_KEYS: config.billing,
    REVIEW_DESK_KEYS: config.reviewDesk,
    TAG_PROVIDERS_KEYS: config.tagProviders,
  }
  for (const [name, { url, keys }] of Object.entries(partners)) if (url && keys.length === 0) missing.push(name)
  if (config.loginFreeUrl && !config.loginFreeSecret) missing.push('LOGIN_FREE_SECRET')
  if (missing.length > 0) {
    throw new ConfigError(
      `The gateway does not start without these settings:\n  ${missing.join('\n  ')}\nFor development set DEV_TOOLS=1.`,
    )
  }
}
