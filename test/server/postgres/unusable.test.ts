import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'

const GATEWAY = path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')
let cluster: Awaited<ReturnType<typeof startPostgresCluster>>
let admin: pg.Client
const silent = createServer()

beforeAll(async () => {
  cluster = await startPostgresCluster()
  admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
})
afterAll(async () => {
  silent.close()
  await admin?.end()
  await cluster?.stop()
})

/** The address of another database of the server. */
function addressOf(database: string, { user, query = '' }: { user?: string; query?: string } = {}): string {
  const url = new URL(cluster.url)
  url.pathname = `/${database}`
  if (user) url.username = user
  return `${url.href}${query}`
}

/** The address of a server that never answers. */
async function silentServer(): Promise<string> {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  return `postgres://somebody@127.0.0.1:${(silent.address() as AddressInfo).port}/any`
}

/** Starts a gateway that cannot start; returns its exit code and what it prints. */
async function start(databaseUrl: string, jobsDatabaseUrl = '') {
  const { status, stderr } = spawnSync(process.execPath, [GATEWAY], {
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DEV_TOOLS: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      JOBS_DATABASE_URL: jobsDatabaseUrl,
    },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, said: stderr.trim() }
}

describe('a database that a gateway cannot use ends it with 2 and one sentence', () => {
  it.each<[string, RegExp, () => Promise<string>]>([
    [
      'of an encoding that cannot store every text',
      /its encoding is LATIN1; create one with encoding UTF8$/,
      async () => {
        await admin.query(`create database latin encoding 'LATIN1' locale 'C' template template0`)
        return addressOf('latin')
      },
    ],
    [
      'whose role may not create anything',
      /its role lacks rights \(permission denied for \w+ \w+\); it needs CREATE$/,
      async () => {
        await admin.query('create role reader login')
        await admin.query(`create database bare encoding 'UTF8' template template0`)
        return addressOf('bare', { user: 'reader' })
      },
    ],
    ['that does not exist', /database "none" does not exist$/, async () => addressOf('none')],
    [
      'whose server has no TLS',
      /TLS failed: The server does not support SSL connections$/,
      async () => addressOf('postgres', { query: '?sslmode=verify-full' }),
    ],
    ['whose server accepts connections and says nothing', /it does not answer$/, silentServer],
    [
      'of a release that is too new',
      /it is of a newer release \(9999-later\)$/,
      async () => {
        await admin.query(`create database later encoding 'UTF8' template template0`)
        const later = new pg.Client({ connectionString: addressOf('later') })
        await later.connect()
        // The later release has a table of the same name and another shape.
        await later.query('create table subscribers (only_later text)')
        await later.query(
          'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
        )
        await later.query(`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`)
        await later.end()
        return addressOf('later')
      },
    ],
  ])('%s', async (_name, sentence, prepare) => {
    const { status, said } = await start(await prepare())
    expect([status, said]).toEqual([2, expect.stringMatching(sentence)])
    expect(said.split('\n')).toHaveLength(1)
    expect(said).toMatch(/^The database of DATABASE_URL cannot be used: /)
  })

  it('names the setting of the job queue', async () => {
    await admin.query(`create database usable encoding 'UTF8' template template0`)
    const { status, said } = await start(addressOf('usable'), addressOf('nowhere'))
    expect([status, said]).toEqual([
      2,
      'The database of JOBS_DATABASE_URL cannot be used: database "nowhere" does not exist',
    ])
  })
})
