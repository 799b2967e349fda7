import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startPostgresCluster } from '../../scripts/lib/postgres-cluster.mjs'
import { Gateway } from '../e2e/h5/support/gateway'
import { root } from '../support/source-files'

/** Outside the checkout, so that no package of it can be found. */
const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-release-'))
const release = path.join(folder, 'release')
const onlyNode = path.join(folder, 'bin')
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(release, name), 'utf8'))
const script = (name: string, ...args: string[]) =>
  execFileSync(process.execPath, [`scripts/${name}.mjs`, ...args], { cwd: root, stdio: 'pipe' })

/** A release with two before it: one file each. */
const earlier = path.join(folder, 'earlier')
const fileOf = (name: string) => `js/${name}.0a1b2c.js`

beforeAll(() => {
  mkdirSync(path.join(earlier, 'h5/js'), { recursive: true })
  for (const name of ['last', 'before-last', 'older']) writeFileSync(path.join(earlier, 'h5', fileOf(name)), name)
  const files = ['last', 'before-last', 'older'].map((name) => [fileOf(name)])
  writeFileSync(path.join(earlier, 'app-files.json'), JSON.stringify(files))
  script('release', release, '--before', earlier)
  mkdirSync(onlyNode)
  symlinkSync(process.execPath, path.join(onlyNode, 'node'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the release in its own folder, with no program on the path but Node. */
const start = (env: Record<string, string>) =>
  Gateway.start({ PATH: onlyNode, ...env }, undefined, ['/usr/bin/env', '-C', release, 'node', 'start.mjs'])

/** The page of the app, and the statuses of the scripts and styles that it names. */
async function visit(gateway: Gateway) {
  const html = await (await fetch(gateway.app('/'))).text()
  const sources = new Set(html.match(/\/sjgj\/uasp\/[\w./-]+\.(?:js|css)\b/g))
  const answers = await Promise.all([...sources].map((source) => fetch(new URL(source, gateway.origin))))
  return { html, statuses: answers.map(({ status }) => status) }
}

describe('the release', () => {
  it('starts with Node alone on the embedded database, serves the page, and logs a subscriber in', async () => {
    const gateway = await start({ DATA_DIR: path.join(folder, 'data') })
    try {
      const { html, statuses } = await visit(gateway)
      expect(html).toContain('<div id="app">')
      expect(statuses.length).toBeGreaterThan(0)
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect((await gateway.login('13800138000')).token).toMatch(/./)
    } finally {
      await gateway.stop()
    }
  })

  it('starts with the settings of production on PostgreSQL, without the tools of development', async () => {
    const cluster = await startPostgresCluster()
    try {
      const gateway = await start({
        DEV_TOOLS: '0',
        HOST: '127.0.0.1',
        METRICS_PORT: String(await freePort()),
        DATABASE_URL: cluster.url,
        SECRET_KEY: 'a secret key for the test of a release',
        SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms',
        SMS_WEBHOOK_KEYS: 'one=a secret of the SMS centre for this test',
        WECHAT_APPID: 'wx0',
        WECHAT_SECRET: '0123456789abcdef0123456789abcdef',
        LINE_KEYS: 'none',
      })
      try {
        expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200)
        expect((await visit(gateway)).html).toContain('<div id="app">')
        expect((await fetch(`${gateway.origin}/dev`)).status).toBe(404)
      } finally {
        await gateway.stop()
      }
    } finally {
      await cluster.stop()
    }
  })

  it('keeps the files of the two releases before it, for the pages that phones still show', () => {
    const files = new Set(readdirSync(path.join(release, 'h5/js')))
    expect(['last', 'before-last', 'older'].map((name) => files.has(`${name}.0a1b2c.js`))).toEqual([true, true, false])
    const [own = [], ...before] = read('app-files.json') as string[][] // written by the release
    expect(own.length).toBeGreaterThan(100)
    expect(own.filter((file) => !existsSync(path.join(release, 'h5', file)))).toEqual([])
    expect(before).toEqual([[fileOf('last')], [fileOf('before-last')]])
  })

  it('lists in its SBOM the packages that it holds, and no others', () => {
    const { components } = read('sbom.json') as { components: { group?: string; name: string }[] } // CycloneDX
    const listed = components.map(({ group, name }) => (group ? `${group}/${name}` : name))
    expect(listed).toEqual(expect.arrayContaining(['fastify', 'kysely', '@electric-sql/pglite']))
    expect(listed.filter((name) => /jest|webpack|taro|^react$/.test(name))).toEqual([])
  })

  it('holds nothing that is compiled for one platform, no link, and its licences', () => {
    const entries = readdirSync(release, { recursive: true, withFileTypes: true })
    expect(entries.filter((entry) => entry.isSymbolicLink() || entry.name.endsWith('.node'))).toEqual([])
    expect(readdirSync(release)).toEqual(
      expect.arrayContaining(['LICENSE', 'THIRD_PARTY.md', 'README.md', 'Dockerfile']),
    )
  })
})

it('names every third party that the builds contain in THIRD_PARTY.md', () => {
  expect(() => script('third-party', '--check')).not.toThrow()
})
