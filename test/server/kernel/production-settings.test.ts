import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError, readAll, readConfig, requireProductionSettings, withFiles } from '@server/kernel/config'
import { schema } from '@server/database/migrations'
import { release } from '@server/kernel/release'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { requireSafeSettings, settingWarnings } from '@server/kernel/production-settings'

const SECRET = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6'
const safe = {
  DATABASE_URL: 'postgres://guard:pass@database.example/guard?sslmode=verify-full',
  SECRET_KEY: SECRET,
  SMS_WEBHOOK_URL: 'https://sms.example/send',
  SMS_WEBHOOK_KEYS: `one=${SECRET}`,
  WECHAT_APPID: 'wx0',
  WECHAT_SECRET: SECRET,
  LINE_KEYS: `one=${SECRET}`,
}
const start = (changes: Record<string, string>) => {
  const settings = { ...safe, ...changes }
  requireProductionSettings(readConfig(settings))
  requireSafeSettings(settings)
}

describe('production', () => {
  it('starts with safe settings, and warns of nothing', () => {
    expect(() => start({})).not.toThrow()
    expect(settingWarnings({ ...safe, PATH: '/bin', HOSTNAME: 'a', NODE_ENV: 'production' })).toEqual([])
  })

  it.each([
    ['SECRET_KEY', 'short'],
    ['BILLING_KEYS', 'one=short'],
    ['REVIEW_DESK_KEYS', `one=${'x'.repeat(32)}`],
    ['CARRIER_EVENTS_KEYS', 'one=abcabcabcabcabcabcabcabcabcabcabcabc'],
    ['CARRIER_LOGIN_KEYS', `one=${SECRET.slice(0, 31)}`],
    ['WECHAT_PUBLIC_SECRET', 'hunter2'],
    ['LINE_KEYS', `one=${SECRET},two=${'y'.repeat(40)}`],
    ['UPLOAD_KEYS', `k2=${'z'.repeat(40)}`],
    ['UPLOAD_KEYS', 'k2=short'],
    // It would seal new files.
    ['UPLOAD_KEYS', `main=short,k2=${SECRET}`],
    ['WECHAT_API_URL', 'http://proxy.example'],
    ['BILLING_URL', 'http://billing.example/'],
    ['SMS_WEBHOOK_URL', 'http://10.0.0.9/sms'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
    ['APP_URL', 'http://localhost.example/sjgj/uasp'],
    ['APP_URL', ' HTTP://app.example/sjgj/uasp'],
    ['CORS_ORIGINS', 'https://app.example,http://app.example'],
    ['FRAME_ANCESTORS', 'app.example,http://app.example'],
    ['FRAME_ANCESTORS', 'http://*.app.example:*'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'postgres://guard:pass@database.example/guard'],
    ['DATABASE_URL', 'postgres://guard:pass@database.example/guard?sslmode=prefer'],
    ['JOBS_DATABASE_URL', 'postgres://guard:pass@database.example/jobs'],
  ])('does not start with an unsafe %s, and does not show its value', (name, value) => {
    const begin = () =>
      start(name === 'BILLING_URL' ? { [name]: value, BILLING_KEYS: `one=${SECRET}` } : { [name]: value })
    expect(begin).toThrow(ConfigError)
    expect(begin).toThrow(new RegExp(`^  ${name}: `, 'm'))
    if (value !== '') expect(begin).not.toThrow(value)
  })

  it.each(['CARRIER_LOGIN', 'HOME_NETWORK', 'BILLING', 'REVIEW_DESK', 'TAG_PROVIDERS'])(
    'does not start when the requests to %s would not be signed',
    (name) => {
      expect(() => start({ [`${name}_URL`]: 'https://partner.example' })).toThrow(`${name}_KEYS`)
    },
  )

  it.each([
    ['without keys that sign the requests', { LINE_KEYS: 'none' }, 'LINE_REPUTATION_URL: needs LINE_KEYS'],
    ['that is awaited for more than half of the deadline', { LINE_REPUTATION_WAIT: '51' }, 'LINE_REPUTATION_WAIT'],
    ['that is awaited longer than a short deadline', { LINE_DEADLINE: '60' }, 'LINE_REPUTATION_WAIT'],
  ])('does not start with a reputation system %s', (_name, changes, fault) => {
    const asked = { LINE_REPUTATION_URL: 'https://reputation.example' }
    expect(() => start({ ...changes, ...asked })).toThrow(fault)
    expect(() => start({ ...asked, LINE_REPUTATION_WAIT: '50' })).not.toThrow()
    expect(() => start(changes)).not.toThrow()
  })

  it('does not start with a provisioning system whose requests nothing would sign', () => {
    const asked = { LINE_FORWARDING_URL: 'https://forwarding.example' }
    expect(() => start({ ...asked, LINE_KEYS: 'none' })).toThrow('LINE_FORWARDING_URL: needs LINE_KEYS')
    expect(() => start(asked)).not.toThrow()
  })

  it('does not start with a register whose requests nothing would sign', () => {
    const asked = { LINE_REGISTER_URL: 'https://register.example' }
    expect(() => start({ ...asked, LINE_KEYS: 'none' })).toThrow('LINE_REGISTER_URL: needs LINE_KEYS')
    expect(() => start(asked)).not.toThrow()
  })

  it('does not start with a classifier of texts whose requests nothing would sign', () => {
    const asked = { LINE_TEXT_URL: 'https://texts.example' }
    expect(() => start({ ...asked, LINE_KEYS: 'none' })).toThrow('LINE_TEXT_URL: needs LINE_KEYS')
    expect(() => start(asked)).not.toThrow()
  })

  it.each([
    ['SMS_WEBHOOK_SECRET', 'SMS_WEBHOOK_KEYS'],
    ['CARRIER_LOGIN_SECRET', 'CARRIER_LOGIN_KEYS'],
    ['CARRIER_EVENTS_SECRET', 'CARRIER_EVENTS_KEYS'],
    ['HOME_NETWORK_SECRET', 'HOME_NETWORK_KEYS'],
    ['BILLING_SECRET', 'BILLING_KEYS'],
    ['REVIEW_DESK_SECRET', 'REVIEW_DESK_KEYS'],
    ['TAG_PROVIDERS_SECRET', 'TAG_PROVIDERS_KEYS'],
  ])('does not start with %s of 1.0.0, and names %s', (former, now) => {
    expect(() => readConfig({ [former]: SECRET })).toThrow(`${former}: is ${now} now`)
    expect(() => readConfig({ [former]: SECRET })).not.toThrow(SECRET)
    // Both, so that the way back needs no other settings.
    expect(() => readConfig({ [former]: SECRET, [now]: `one=${SECRET}` })).not.toThrow()
  })

  it.each(['LINE_KEYS', 'CARRIER_EVENTS_KEYS', 'BILLING_KEYS'])(
    'does not start with a short key in %s, whatever its id',
    (name) => {
      expect(() => start({ [name]: 'main=short' })).toThrow(name)
    },
  )

  it.each([
    ['without an id', SECRET],
    ['of which two have one id', `one=${SECRET},one=${SECRET}0`],
    ['of which there are three', ['a', 'b', 'c'].map((id) => `${id}=${SECRET}`).join()],
  ])('does not start with keys of a partner %s', (_name, keys) => {
    expect(() => readConfig({ BILLING_KEYS: keys })).toThrow('BILLING_KEYS')
    expect(() => readConfig({ BILLING_KEYS: keys })).not.toThrow(SECRET)
  })

  it.each([
    ['an address on this machine', { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms' }],
    ['origins of this machine', { CORS_ORIGINS: 'http://localhost:10086,http://[::1]:8080' }],
    ['hosts of pages without a scheme', { FRAME_ANCESTORS: 'app.example,*.app.example:*,http://localhost:*' }],
    ['a database on this machine', { DATABASE_URL: 'postgres://guard@localhost/guard' }],
    ['a database behind a socket', { DATABASE_URL: 'postgres://guard@x/guard?host=/run/postgresql' }],
    ['a database of a network of its own, by name', { DATABASE_URL: 'postgresql://a@db/guard', DATABASE_TLS: '0' }],
    ['a database of the job queue', { JOBS_DATABASE_URL: 'postgres://guard@jobs.example/jobs?sslmode=require' }],
    ['the embedded database, by name', { DATABASE_URL: '', EMBEDDED_DATABASE: '1' }],
    ['an older SECRET_KEY that still opens files', { UPLOAD_KEYS: `k2=${SECRET},main=old` }],
  ])('starts with %s', (_name, changes) => {
    expect(() => start(changes)).not.toThrow()
  })

  it.each([
    ['DATABASE_URL', 'database.example/guard'],
    ['DATABASE_URL', 'mysql://database.example/guard'],
    ['JOBS_DATABASE_URL', 'database.example/jobs'],
    // Without DATABASE_URL.
    ['JOBS_DATABASE_URL', 'postgres://guard@localhost/jobs'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
    ['FRAME_ANCESTORS', 'app.example; script-src *'],
    ['FRAME_ANCESTORS', '*'],
    ['CORS_ORIGINS', 'app.example'],
  ])('refuses a wrong %s: %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it.each([
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/8, ::1, loopback'],
    ['FRAME_ANCESTORS', 'app.example, *.app.example, https://app.example:8443'],
    ['CORS_ORIGINS', 'https://app.example, http://localhost:10086'],
  ])('takes a right %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow()
  })

  it('names what looks like a misspelt setting, and what is weaker than its default', () => {
    const odd = { DATABSE_URL: 'x', SMS_WEBHOK_URL: 'x', SMS_PER_NUMBER_HOUR: '500', SMS_PER_DAY: '0', DATA_FSYNC: '0' }
    expect(settingWarnings({ ...safe, ...odd, TRUSTED_PROXIES: '0.0.0.0/0' })).toEqual([
      'DATABSE_URL is not a setting; DATABASE_URL is',
      'SMS_WEBHOK_URL is not a setting; SMS_WEBHOOK_URL is',
      'DATA_FSYNC is weaker than its default',
      'SMS_PER_DAY is weaker than its default',
      'SMS_PER_NUMBER_HOUR is weaker than its default',
      'TRUSTED_PROXIES trusts every address',
    ])
    expect(settingWarnings({ ...safe, SMS_PER_NUMBER_HOUR: '4', SESSION_DAYS: '7', SMS_PER_DAY: '900000' })).toEqual([])
  })

  it.each([
    ['CALLS_PER_ADDRESS_MINUTE', '6001', '5999'],
    ['CALLS_PER_SESSION_MINUTE', '601', '599'],
    ['CHANGES_PER_DAY', '1001', '999'],
    ['COST_PER_ADDRESS_MINUTE', '0', '30000'],
    ['COST_PER_SESSION_MINUTE', '0', '9000'],
    ['DATABASE_TIMEOUT', '0', '9000'],
    ['DATABASE_TLS', '0', '1'],
    ['DATA_FSYNC', '0', '1'],
    ['MAX_CONNECTIONS', '10001', '9999'],
    ['MAX_EVENT_LOOP_DELAY', '0', '9000'],
    ['OPENAPI', '1', '0'],
    ['PROOF_OF_WORK_KEYS', '23', '25'],
    ['REQUEST_TIMEOUT', '0', '60000'],
    ['SESSION_DAYS', '31', '29'],
    ['SESSION_MAX_DAYS', '181', '179'],
    ['SMS_PER_ADDRESS_HOUR', '301', '299'],
    ['SMS_PER_DAY', '0', '200000'],
    ['SMS_PER_NUMBER_DAY', '11', '9'],
    ['SMS_PER_NUMBER_HOUR', '6', '4'],
    ['SMS_RESEND_SECONDS', '59', '61'],
    ['STORAGE_MIB_PER_SUBSCRIBER', '101', '99'],
  ])('names %s when it is %s, and not when it is %s', (name, weaker, safer) => {
    expect(settingWarnings({ ...safe, [name]: weaker })).toEqual([`${name} is weaker than its default`])
    expect(settingWarnings({ ...safe, [name]: safer })).toEqual([])
  })

  it('names every setting that looks misspelt, also of a file', () => {
    const names: string[] = []
    readAll((name, schema) => {
      names.push(name)
      return schema.parse(undefined)
    })
    const long = names.filter((name) => name.length > 6)
    expect(long.length).toBeGreaterThan(60)
    for (const name of long) {
      const typo = `${name.slice(0, 3)}X${name.slice(3)}`
      expect(settingWarnings({ ...safe, [typo]: 'x' })).toEqual([expect.stringContaining(`${typo} is not a setting; `)])
    }
    expect(settingWarnings({ ...safe, SECRET_KYE_FILE: 'x' })).toEqual([
      'SECRET_KYE_FILE is not a setting; SECRET_KEY_FILE is',
    ])
  })
})

it('calls WeChat at its own address, unless a proxy leads to it', () => {
  expect(readConfig({}).wechat.url).toBe('https://api.weixin.qq.com')
  const url = 'https://proxy.example/wechat'
  expect(readConfig({ WECHAT_API_URL: url }).wechat.url).toBe(url)
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'))
  const file = path.join(folder, 'key')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is read without the line break at its end', () => {
    writeFileSync(file, `${SECRET}\n`)
    expect(readConfig(withFiles({ SECRET_KEY_FILE: file })).secretKey).toBe(SECRET)
  })

  it('may be one of two keys, each in a line of its own', () => {
    writeFileSync(file, `new=${SECRET}\nold=${SECRET}0\n`)
    expect(readConfig(withFiles({ REVIEW_DESK_KEYS_FILE: file })).reviewDesk.keys).toEqual([
      { id: 'new', secret: SECRET },
      { id: 'old', secret: `${SECRET}0` },
    ])
  })

  it('must exist, and be the only one', () => {
    expect(() => withFiles({ SECRET_KEY_FILE: path.join(folder, 'none') })).toThrow('SECRET_KEY_FILE')
    expect(() => withFiles({ SECRET_KEY_FILE: file, SECRET_KEY: SECRET })).toThrow('not both')
    expect(withFiles({ SSL_CERT_FILE: '/none' })).toEqual({ SSL_CERT_FILE: '/none' })
  })
})

describe('a program', () => {
  const start = (program: 'main' | 'sms-filter', settings: Record<string, string>) => {
    const file = path.resolve(__dirname, `../../../.cache/test/gateway/${program}.mjs`)
    const env = { PATH: process.env.PATH, ...settings }
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8', timeout: 120_000 })
    const lines = stdout.split('\n').filter((line) => line !== '')
    return { status, stderr, log: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
  }

  it('says first of all its release, schema and database, then what is weak or misspelt, and never a value', async () => {
    const nobody = `postgres://guard:hunter2hunter2@127.0.0.1:${await freePort()}/guard`
    const odd = { SMS_PER_DAY: '0', SMS_WEBHOK_URL: 'https://sms.example' }
    const ports = { PORT: String(await freePort()), METRICS_PORT: '0' }
    const { status, stderr, log } = start('main', { ...safe, ...odd, ...ports, DATABASE_URL: nobody })
    expect(log.map(({ msg }) => msg).join()).toMatch(/^The gateway starts,/)
    expect(log[0]).toMatchObject({
      msg: 'The gateway starts',
      release,
      schema,
      database: 'postgres at 127.0.0.1/guard',
    })
    expect(log.slice(1, 3).map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'The settings: SMS_WEBHOK_URL is not a setting; SMS_WEBHOOK_URL is'],
      [40, 'The settings: SMS_PER_DAY is weaker than its default'],
    ])
    expect([status, stderr]).toEqual([2, expect.stringContaining('The database of DATABASE_URL cannot be used')])
    expect(JSON.stringify(log) + stderr).not.toContain('hunter2')
    expect(JSON.stringify(log) + stderr).not.toContain(SECRET)
  })

  it.each([
    [
      'a gateway without https',
      { SMS_FILTER_GATEWAY: 'http://gateway.example' },
      'SMS_FILTER_GATEWAY: an address outside',
    ],
    ['a short key', { LINE_KEYS: 'one=short' }, 'LINE_KEYS: a secret has at least 32 characters'],
    ['a key of one letter', { LINE_KEYS: `one=${'x'.repeat(40)}` }, 'LINE_KEYS: this secret can be guessed'],
    ['no key', { LINE_KEYS: '' }, 'LINE_KEYS'],
  ])('that filters SMS ends with 2 and one sentence with %s', (_name, settings, fault) => {
    const { status, stderr } = start('sms-filter', { LINE_KEYS: `one=${SECRET}`, ...settings })
    expect([status, stderr]).toEqual([2, expect.stringContaining(fault)])
    expect(stderr).not.toContain('    at ')
  })
})
