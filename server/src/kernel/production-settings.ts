import { distance } from 'fastest-levenshtein'
import { ConfigError, readAll, readConfig, type Environment } from './config'

export const SECRET_LENGTH = 32
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
    for (const secret of secretsIn(name, value)) {
      if (secret.length < SECRET_LENGTH) faults.push(`${name}: a secret has at least ${SECRET_LENGTH} characters`)
      else if (new Set(secret).size < DIFFERENT_CHARACTERS) faults.push(`${name}: this secret can be guessed`)
    }
    if (isAddress(name) && typeof value === 'string' && value !== '' && !isSafeAddress(new URL(value)))
      faults.push(`${name}: an address outside this machine is https`)
  }
  const { databaseUrl, databaseTls, embeddedDatabase } = readConfig(variables)
  if (databaseUrl === '' && !embeddedDatabase)
    faults.push('DATABASE_URL: missing (for the embedded database of one process set EMBEDDED_DATABASE=1)')
  if (databaseUrl !== '' && databaseTls && !isEncrypted(databaseUrl))
    faults.push('DATABASE_URL: no TLS: add sslmode=verify-full (or set DATABASE_TLS=0 for a network of your own)')
  if (faults.length > 0) throw new ConfigError(`Unsafe settings for production:\n  ${faults.join('\n  ')}`)
}

/** What an operator should see at the start: variables that look like a misspelt setting, and weakened limits. */
export function settingWarnings(variables: Environment): string[] {
  const [values, defaults] = [valuesOf(variables), valuesOf({})]
  const names = [...defaults.keys()]
  const misspelt = Object.keys(variables).flatMap((name) => {
    if (defaults.has(name) || defaults.has(name.replace(/_FILE$/, ''))) return []
    const meant = names.find((known) => known.length > 6 && distance(name, known) <= 2)
    return meant === undefined ? [] : [`${name} is not a setting; ${meant} is`]
  })
  const weakened = Object.entries(limits).flatMap(([name, weaker]) => {
    const [value, usual] = [Number(values.get(name)), Number(defaults.get(name))]
    const isWeak = weaker === 'zero' ? value === 0 && usual !== 0 : weaker === 'higher' ? value > usual : value < usual
    return isWeak ? [`${name} is weaker than its default`] : []
  })
  const everybody = readConfig(variables).trustedProxies.some((proxy) => proxy.endsWith('/0'))
  return [...misspelt, ...weakened, ...(everybody ? ['TRUSTED_PROXIES trusts every address'] : [])]
}

/** Every setting by its name, as read. */
function valuesOf(variables: Environment): Map<string, unknown> {
  const values = new Map<string, unknown>()
  readAll((name, schema) => {
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

const isAddress = (name: string) => /_(URL|ENDPOINT)$/.test(name) && name !== 'DATABASE_URL'

const isSafeAddress = ({ protocol, hostname }: URL) => protocol === 'https:' || isThisMachine(hostname)

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** Whether the connection is encrypted, or stays on this machine (also by a socket). */
function isEncrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || host.startsWith('%2F') || isThisMachine(host)) return true
  return /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}
