import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { CallRequest } from '@contract/calls'
import { openPostgres } from '@server/kernel/database/postgres-database'
import { makeRepository } from '../../../scripts/lib/pgbackrest.mjs'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'
import { insertMembers } from '../support/members'

/** `npm run drill:restore` sets it: rows of the log, of which a subscriber has a thousand. */
const ROWS = Number(process.env.DRILL_ROWS ?? 20_000)
const ROWS_OF_EACH = 1000
const GATEWAY = [process.execPath, path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')]
const ADD = 'guard/v1/list/add'
const EDIT = 'guard/v1/list/edit'
const QUERY = 'guard/v1/list/query'
const VALUE = '13912345678'

let cluster: Awaited<ReturnType<typeof startPostgresCluster>>
let repository: ReturnType<typeof makeRepository>
let gateway: Gateway
let writer: Writer
let members: string
const figures: [string, string][] = []

beforeAll(async () => {
  cluster = await startPostgresCluster({ durable: true, settings: { archive_mode: 'on', archive_timeout: 60 } })
  repository = makeRepository(cluster)
  await onServer(async (server) => {
    await server.query(`alter system set archive_command = ${pg.escapeLiteral(repository.archiveCommand)}`)
    await server.query('select pg_reload_conf()')
  })
  await repository.pgbackrest('stanza-create')
  await repository.pgbackrest('check')
  const env = { DATABASE_URL: cluster.url, CHANGES_PER_DAY: '1000000', CALLS_PER_SESSION_MINUTE: '1000000' }
  gateway = await Gateway.start(env, undefined, GATEWAY)
  const db = openPostgres(cluster.url)
  await insertMembers(db, 0, ROWS / ROWS_OF_EACH, Date.now())
  await sql`insert into line_log
    select (jsonb_populate_record(one, jsonb_build_object('entry_id', one.entry_id || n))).*
    from line_log one, generate_series(2, ${ROWS_OF_EACH}) n`.execute(db)
  await db.destroy()
  members = await fingerprint()
  writer = await Writer.start(gateway)
})
afterAll(async () => {
  await gateway?.stop()
  await cluster?.stop()
  repository?.remove()
  console.info(figures.map(([name, value]) => `| ${name} | ${value} |`).join('\n'))
})

async function onServer<Result>(work: (server: pg.Client) => Promise<Result>): Promise<Result> {
  const server = new pg.Client({ connectionString: cluster.url })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

/** Every column of every row of the members' log. */
const fingerprint = () =>
  onServer(async (server) => {
    const { rows } = await server.query<{ print: string | null }>(
      `select count(*) || ' ' || sum(hashtextextended(l::text, 0)) as print
       from line_log l where subscriber_id like 'member-%'`,
    )
    return rows[0]?.print ?? 'none'
  })

/** Closes the segment that is being written, and waits until it is in the repository. */
const archive = () =>
  onServer(async (server) => {
    const { rows } = await server.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await eventually(async () => {
      const archived = await server.query('select 1 from pg_stat_archiver where last_archived_wal >= $1', [
        rows[0]?.name,
      ])
      expect(archived.rows).toHaveLength(1)
    })
  })

/** Subscribers in turn, since each may edit 500 times a day. */
const NUMBERS = ['13800138000', '13800138003', '13800138006', '13800138008']
const PAUSE_MS = 40

/** Subscribers who write one number after the other into a note, and remember when. */
class Writer {
  /** The start and the acknowledgement of each number, in ms; the index is the number. */
  readonly written: { from: number; to: number }[] = [{ from: 0, to: 0 }]
  #isOver = false
  #work = Promise.resolve()

  private constructor(
    readonly gateway: Gateway,
    readonly entries: readonly { token: string; id: string }[],
  ) {}

  static async start(gateway: Gateway): Promise<Writer> {
    const entries: { token: string; id: string }[] = []
    for (const phoneNo of NUMBERS) {
      const { token } = await gateway.freshLogin(phoneNo)
      const add = {
        list: 'white',
        entries: [{ value: VALUE, note: '0' }],
        requestId: 'drill-entry',
      } satisfies CallRequest<typeof ADD>
      const { added } = await gateway.call(ADD, add, token)
      entries.push({ token, id: added[0]?.id ?? '' })
    }
    return new Writer(gateway, entries)
  }

  begin(): void {
    this.#isOver = false
    this.#work = this.#writeOn()
    // It ends with an error when its list or its gateway is gone.
    this.#work.catch(() => undefined)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #writeOn(): Promise<void> {
    while (!this.#isOver) {
      const next = this.written.length
      const from = Date.now()
      const { id, token } = this.#turnOf(next)
      const edit = { list: 'white', id, note: String(next), requestId: `drill-${next}-${from}` } as const
      await this.gateway.call(EDIT, edit, token)
      this.written.push({ from, to: Date.now() })
      await pause(PAUSE_MS)
    }
  }

  /** Resolves after `count` more acknowledged writes that took `ms` at least. */
  async during(ms: number, count = 20): Promise<void> {
    const [since, before] = [Date.now(), this.written.length]
    await eventually(() => {
      expect(this.written.length).toBeGreaterThan(before + count)
      expect(Date.now() - since).toBeGreaterThan(ms)
    })
  }

  #turnOf(number: number): { token: string; id: string } {
    const entry = this.entries[number % this.entries.length]
    if (!entry) throw new Error('No subscriber')
    return entry
  }

  /** The newest number that the gateway has. */
  async stored(): Promise<number> {
    const lists = await Promise.all(this.entries.map(({ token }) => this.gateway.call(QUERY, { list: 'white' }, token)))
    const notes = lists.flatMap(({ items }) =>
      items.filter(({ value }) => value === VALUE).map(({ note }) => Number(note)),
    )
    return Math.max(...notes)
  }

  /** The newest number that was acknowledged by this time. */
  acknowledgedBy = (ms: number) => this.written.filter(({ to }) => to <= ms).length - 1
  /** The newest number that was sent by this time. */
  sentBy = (ms: number) => this.written.filter(({ from }) => from <= ms).length - 1
}

/** Measures from now on, in seconds. */
function stopwatch(): () => string {
  const since = performance.now()
  return () => `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Makes a backup and notes how long that takes. */
async function backUp(type: 'full' | 'incr', when: string): Promise<void> {
  const seconds = stopwatch()
  await repository.pgbackrest('backup', `--type=${type}`)
  figures.push([`a backup (${type}) ${when}`, seconds()])
}

/** Restores the stopped cluster, and waits until the gateway serves. */
async function restore(after: string, ...options: string[]): Promise<void> {
  const seconds = stopwatch()
  repository.moveDataAway()
  await repository.pgbackrest('restore', ...options)
  figures.push([`${after}: the files are restored`, seconds()])
  await cluster.run()
  await onServer((server) =>
    eventually(async () => {
      const { rows } = await server.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
      expect(rows[0]?.recovers).toBe(false)
    }),
  )
  figures.push([`${after}: the server takes writes`, seconds()])
  await gateway.run()
  figures.push([`${after}: the gateway serves`, seconds()])
}

it('is backed up while subscribers write', async () => {
  writer.begin()
  await backUp('full', 'while subscribers write')
  await writer.during(0)
  await backUp('incr', 'while subscribers write')
  const { rows } = await onServer((server) =>
    server.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size'),
  )
  figures.push(['the database', `${ROWS} rows of the log, ${rows[0]?.size}`])
  const sizes = execFileSync('du', ['-sh', repository.repository], { encoding: 'utf8' })
  figures.push(['the repository', sizes.split('\t')[0] ?? ''])
  expect(await repository.pgbackrest('info')).toContain('status: ok')
})

it('is restored to a second before a mistake: each write acknowledged by then is there, and none that was sent later', async () => {
  await writer.during(3000)
  const mistakeAt = Date.now()
  await onServer((server) => server.query('truncate line_log, list_entries'))
  await writer.end().catch(() => undefined)
  await gateway.kill('SIGTERM')
  await archive()
  await cluster.halt()
  const target = mistakeAt - 1000
  await restore(
    'a mistake',
    '--type=time',
    `--target=${new Date(target).toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
  )
  const stored = await writer.stored()
  expect(stored).toBeGreaterThanOrEqual(writer.acknowledgedBy(target))
  expect(stored).toBeLessThanOrEqual(writer.sentBy(target))
  expect(await fingerprint()).toBe(members)
  figures.push([
    'a mistake, until a second before it',
    `${writer.acknowledgedBy(target)} acknowledged, ${stored} found`,
  ])
})

it('loses nothing that was acknowledged before the last archived segment, when the machine is lost', async () => {
  writer.begin()
  await writer.during(1000)
  const safe = writer.written.length - 1
  await archive()
  await writer.during(1000)
  await gateway.kill('SIGKILL')
  await writer.end().catch(() => undefined)
  await cluster.kill()
  await restore('the machine lost')
  const stored = await writer.stored()
  expect(stored).toBeGreaterThanOrEqual(safe)
  expect(stored).toBeLessThanOrEqual(writer.written.length)
  expect(await fingerprint()).toBe(members)
  const last = writer.written.length - 1
  await backUp('full', 'after that')
  figures.push(['the machine lost', `${last} acknowledged, ${safe} before the last archived segment, ${stored} found`])
})
