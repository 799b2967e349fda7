import { distance } from '@/rules/text/distance'
import { ConfigError, readAll, readConfig, type Environment, type ReadVariable } from './config'

const SECRET_LENGTH = 32
/** Random secrets of this length have more; a repeated letter or word has fewer. */
const DIFFERENT_CHARACTERS = 8

/**
 * The limits that protect subscribers and gateway, and what weakens them: a higher value, a lower one, or only 0, which
 * turns one off.
 */
const limits: Readonly<Record<string, 'higher' | 'lower' | 'zero'>> = {
  CALLS_PER_ADDRESS_MINUTE: 'higher',
  CALLS_PER_SESSION_MINUTE: 'higher',
  CHANGES_PER_DAY: 'higher',
  COST_PER_ADDRESS_MINUTE: 'zero',
  COST_PER_SESSION_MINUTE: 'zero',
  DATABASE_TIMEOUT: 'zero',
  DATA_FSYNC: 'lower',
  DATABASE_TLS: 'lower',
  MAX_CONNECTIONS: 'higher',
  MAX_EVENT_LOOP_DELAY: 'zero',
  OPENAPI: 'higher',
  PROOF_OF_WORK_KEYS: 'lower',
  REQUEST_TIMEOUT: 'zero',
  SESSION_DAYS: 'higher',
  SESSION_MAX_DAYS: 'higher',
  SMS_PER_ADDRESS_HOUR: 'higher',
  SMS_PER_DAY: 'zero',
  SMS_PER_NUMBER_DAY: 'higher',
  SMS_PER_NUMBER_HOUR: 'higher',
  SMS_RESEND_SECONDS: 'lower',
  STORAGE_MIB_PER_SUBSCRIBER: 'higher',
}

/**
 * Requires of production: strong secrets, https for every address that is not this machine, TLS to the database, and an
 * explicit word for the embedded one. Throws ConfigError that names every setting that is not so.
 */
export function requireSafeSettings(variables: Environment): void {
  const faults: string[] = []
  for (const [name, value] of valuesOf(variables)) {
    faults.push(...faultsOf(name, value))
  }
  const { databaseUrl, jobsDatabaseUrl, databaseTls, embeddedDatabase } = readConfig(variables)
  if (databaseUrl === '' && !embeddedDatabase)
    faults.push('DATABASE_URL: missing (for the embedded database of one process set EMBEDDED_DATABASE=1)')
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, JOBS_DATABASE_URL: jobsDatabaseUrl }))
    if (url !== '' && databaseTls && !isEncrypted(url))
      faults.push(`${name}: no TLS: add sslmode=verify-full (or set DATABASE_TLS=0 for a network of your own)`)
  if (faults.length > 0) throw new ConfigError(`Unsafe settings for production:\n  ${faults.join('\n  ')}`)
}

/** What is unsafe about a setting: secrets that can be guessed, and addresses outside this machine without https. */
function faultsOf(name: string, value: unknown): string[] {
  const faults = secretsIn(name, value).flatMap((secret) => {
    if (secret.length < SECRET_LENGTH) return [`${name}: a secret has at least ${SECRET_LENGTH} characters`]
    return new Set(secret).size < DIFFERENT_CHARACTERS ? [`${name}: this secret can be guessed`] : []
  })
  return addressesIn(name, value).every(isSafeAddress)
    ? faults
    : [...faults, `${name}: an address outside this machine is https`]
}

/** The same for a program of its own, such as the SMS filter, of whose settings `all` reads each. */
export function requireSafe(variables: Environment, all: (read: ReadVariable) => unknown): void {
  const faults = [...valuesOf(variables, all)].flatMap(([name, value]) => faultsOf(name, value))
  if (faults.length > 0) throw new ConfigError(`Unsafe settings:\n  ${faults.join('\n  ')}`)
}

/** What an operator should see at the start: variables that look like a misspelt setting, and weakened limits. */
export function settingWarnings(variables: Environment): string[] {
  const [values, defaults] = [valuesOf(variables), valuesOf({})]
  const weakened = Object.entries(limits).flatMap(([name, weaker]) => {
    const [value, usual] = [Number(values.get(name)), Number(defaults.get(name))]
    const isWeak = weaker === 'zero' ? value === 0 && usual !== 0 : weaker === 'higher' ? value > usual : value < usual
    return isWeak ? [`${name} is weaker than its default`] : []
  })
  const everybody = readConfig(variables).trustedProxies.some((proxy) => proxy.endsWith('/0'))
  return [...misspelt(variables), ...weakened, ...(everybody ? ['TRUSTED_PROXIES trusts every address'] : [])]
}

/** Variables that look like a setting of `all` that somebody has misspelt. */
export function misspelt(variables: Environment, all: (read: ReadVariable) => unknown = readAll): string[] {
  const known = [...valuesOf({}, all).keys()]
  return Object.keys(variables).flatMap((name) => {
    const [setting, file] = [name.replace(/_FILE$/, ''), name.endsWith('_FILE') ? '_FILE' : '']
    if (known.includes(name) || known.includes(setting)) return []
    const meant = known.find((one) => one.length > 6 && distance(setting, one) <= 2)
    return meant === undefined ? [] : [`${name} is not a setting; ${meant}${file} is`]
  })
}

/** Every setting by its name, as read. */
function valuesOf(variables: Environment, all: (read: ReadVariable) => unknown = readAll): Map<string, unknown> {
  const values = new Map<string, unknown>()
  all((name, schema) => {
    const value = schema.parse(variables[name] || undefined)
    values.set(name, value)
    return value
  })
  return values
}

/** The secrets in a setting. A short SECRET_KEY of before may still open files, as a key behind the first, which seals new ones. */
function secretsIn(name: string, value: unknown): string[] {
  if (Array.isArray(value) && /_KEYS$/.test(name)) {
    const isOlder = (key: unknown, place: number) =>
      name === 'UPLOAD_KEYS' && place > 0 && String(key).startsWith('main=')
    return value.filter((key, place) => !isOlder(key, place)).map((key) => String(key).replace(/^[^=]*=/, ''))
  }
  return /SECRET/.test(name) && typeof value === 'string' && value !== '' ? [value] : []
}

/** The addresses in a setting that is read over HTTP. */
function addressesIn(name: string, value: unknown): string[] {
  if (name === 'CORS_ORIGINS' || name === 'FRAME_ANCESTORS') return Array.isArray(value) ? value.map(String) : []
  const isAddress = /_(URL|ENDPOINT|GATEWAY)$/.test(name) && !/^(DATABASE|SMS_CENTRE)_URL$/.test(name)
  return isAddress && typeof value === 'string' && value !== '' ? [value] : []
}

/** Whether an address is https or this machine's. A host of FRAME_ANCESTORS may have no scheme, which is the page's own, or any port. */
function isSafeAddress(address: string): boolean {
  if (!/^\s*http:/i.test(address)) return true
  return isThisMachine(new URL(address.replace(/:\*$/, '')).hostname)
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** Whether the connection is encrypted, or stays on this machine (also by a socket). */
function isEncrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || host.startsWith('%2F') || isThisMachine(host)) return true
  return /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}
