import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { schema } from '@server/database/migrations'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'

/** The steps of docs/operations.md, with two releases on one database. */
const build = path.resolve(__dirname, '../../../.cache/test/gateway')
/** The next release: this build with another version, and a migration that adds a column and a table. */
let next = ''
let cluster: Awaited<ReturnType<typeof startPostgresCluster>>

const NEXT_SCHEMA = '9999-of-the-next-release'
const MIGRATION = `{
  async up(db) {
    await db.schema.alterTable("list_entries").addColumn("of_next_release", "text").execute()
    await db.schema.createTable("of_next_release").addColumn("subscriber_id", "text").execute()
  }
}`

beforeAll(async () => {
  cluster = await startPostgresCluster()
  next = mkdtempSync(`${build}-next-`)
  cpSync(build, next, { recursive: true })
  const file = path.join(next, 'main.mjs')
  const main = readFileSync(file, 'utf8')
  const [listed, version] = [`"${schema}": `, /\bversion = "\d+\.\d+\.\d+"/]
  expect([main.split(listed).length, version.test(main)]).toEqual([2, true])
  writeFileSync(
    file,
    main.replace(listed, `"${NEXT_SCHEMA}": ${MIGRATION}, ${listed}`).replace(version, 'version = "9.9.9"'),
  )
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(next, { recursive: true, force: true })
})

const ADD = 'guard/v1/list/add'
const QUERY = 'guard/v1/list/query'

const start = (folder: string) =>
  Gateway.start({ DATABASE_URL: cluster.url, LOG_LEVEL: 'info' }, undefined, [
    process.execPath,
    path.join(folder, 'main.mjs'),
  ])

/** What /healthz says of the release. */
async function healthOf(gateway: Gateway): Promise<string[]> {
  const response = await fetch(`${gateway.origin}/healthz`)
  const { data } = (await response.json()) as { data: Record<'release' | 'schema', string> } // docs/deploy.md
  return [data.release, data.schema]
}

let written = 0
/** Adds a number at one gateway and finds it, and all before, at the other. */
async function writeAndRead(token: string, writer: Gateway, reader: Gateway): Promise<void> {
  written += 1
  const value = `139${String(written).padStart(8, '0')}`
  await writer.call(ADD, { list: 'black', entries: [{ value }], requestId: `canary-${written}` }, token)
  const { items } = await reader.call(QUERY, { list: 'black' }, token)
  const own = items.map((item) => item.value).filter((each) => /^1390{5}\d+$/.test(each))
  expect(own.sort()).toEqual(
    Array.from({ length: written }, (_unused, index) => `139${String(index + 1).padStart(8, '0')}`),
  )
}

it('a canary of the next release serves beside this one, goes back without a loss, and comes again', async () => {
  const old = await start(build)
  const token = (await old.freshLogin('13800138000')).token
  // Often enough that its statements are prepared for the tables as they are.
  for (let round = 0; round < 6; round += 1) await writeAndRead(token, old, old)

  const canary = await start(next)
  try {
    expect(await healthOf(canary)).toEqual(['9.9.9', NEXT_SCHEMA])
    const [release, before] = await healthOf(old)
    expect([release, before]).not.toContain('9.9.9')
    expect(before).toBe(schema)
    for (let round = 0; round < 3; round += 1) {
      await writeAndRead(token, old, canary)
      await writeAndRead(token, canary, old)
    }
    expect((await canary.freshLogin('13800138003')).token).not.toBe('')

    // Everything is of the next release, for a while.
    await old.kill('SIGTERM')
    await writeAndRead(token, canary, canary)

    // Back: the older one starts on the newer schema.
    await canary.kill('SIGTERM')
    await old.run()
    await eventually(() => expect(old.output()).toContain('The database has migrations of a newer release'))
    expect(old.output()).toContain(NEXT_SCHEMA)
    await writeAndRead(token, old, old)

    // And forward: nothing is migrated twice.
    await canary.run()
    await writeAndRead(token, canary, old)
    await writeAndRead(token, old, canary)
  } finally {
    await Promise.all([old.stop(), canary.stop()])
  }
})
