import { execFileSync } from 'node:child_process'
import zlib from 'node:zlib'
import pg from 'pg'
import { urlOf } from '../../scripts/lib/log-in.mjs'
import { startPostgresCluster } from '../../scripts/lib/postgres-cluster.mjs'
import { root } from '../../scripts/lib/run.mjs'
import { builtCheckout, startGateway } from './gateway.mjs'
import { processorTime } from './processor.mjs'
import { median } from './statistics.mjs'
import { announceRound, rowsTable } from './table.mjs'

/** A number to try with a home network, and a stranger to its calls. */
const [SENDER, OTHER] = ['13800138000', '13800138003']
const CHEAP = 'subscribe/v1/statusQuery'
const VISITS = 28_000
/** The largest file that a form takes. */
const LARGEST = Math.floor(4.9 * 1024 * 1024)
const repeated = (text, bytes) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)
const pdf = (text) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`, 'latin1')
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

/** Files that were slow to read. */
const files = {
  'a PDF of 4.9 MB, 5,000 streams': () =>
    pdf(repeated('stream\nendstream\n'.padEnd(Math.floor(LARGEST / 5000)), LARGEST)),
  'a PDF of 16 kB that unpacks to 16 MB of #41': () => {
    const data = zlib.deflateSync(Buffer.from(repeated('#41', 16e6)))
    return pdf(
      `1 0 obj\n<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream\nendobj`,
    )
  },
  'a PDF of 4.9 MB of #41': () => pdf(repeated('#41', LARGEST)),
  'a JPEG of 800,000 segments': () =>
    Buffer.concat([jpegStart, Buffer.alloc(LARGEST, Buffer.from([0xe5, 0, 4, 0, 0, 0xff]))]),
}

/**
 * What single requests cost this build and that of `before`, the folder of another checkout whose server is built: the time of
 * one request, the processor time of the gateway, and the longest that another subscriber's cheap call waited meanwhile. Both
 * gateways run, and are asked in turn.
 */
export async function compareInputs(before, rounds) {
  for (const folder of [before, root]) builtCheckout(folder)
  const ends = []
  try {
    const sides = { before: await openSide(before, ends), after: await openSide(root, ends) }
    const measured = {}
    for (let round = 0; round <= rounds; round += 1) {
      announceRound(round, rounds)
      for (const what of Object.keys(sides.after.inputs)) {
        for (const [name, side] of Object.entries(sides)) {
          const cost = await costOf(side, what)
          if (round > 0) ((measured[what] ??= {})[name] ??= []).push(cost)
        }
      }
    }
    const heads = ['ms', 'processor ms', 'others wait ms'].flatMap((head) => [`${head}: before`, 'after', '×'])
    const rows = Object.entries(measured).map(([what, { before: then, after: now }]) => [
      what,
      ...['ms', 'processor', 'wait'].flatMap((measure) => {
        const [one, other] = [then, now].map((costs) => median(costs.map((cost) => cost[measure])))
        return [one.toFixed(1), other.toFixed(1), (one / other).toFixed(1)]
      }),
    ])
    console.log(`${sides.before.commit} and ${sides.after.commit}, median of ${rounds}\n`)
    console.log(rowsTable(['', ...heads], rows))
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** A gateway of a build on a PostgreSQL of its own, with what is asked of it. What stops them goes to `ends`. */
async function openSide(folder, ends) {
  const cluster = await startPostgresCluster()
  ends.push(() => cluster.stop())
  const limits = {
    CALLS_PER_SESSION_MINUTE: '10000000',
    CALLS_PER_ADDRESS_MINUTE: '10000000',
    MAX_EVENT_LOOP_DELAY: '0',
  }
  const gateway = await startGateway({ DATABASE_URL: cluster.url, DATABASE_TIMEOUT: '60000', ...limits }, [], folder)
  ends.push(() => gateway.stop())
  const [call, other] = [await gateway.login(SENDER), await gateway.login(OTHER)]
  const { modemList } = await call('configs/v1/smartFamilyGuardian/index', {})
  const { pppoeAccount } = modemList[0]
  await fillVisits(cluster.url, pppoeAccount)
  const send = (file) => () => upload(gateway.origin, call.session, file)
  const many = (count, work) => Object.assign(() => inTurn(count, work), { count })
  const inputs = {
    ...Object.fromEntries(Object.entries(files).map(([what, make]) => [what, send(make())])),
    [`home/replay of ${VISITS.toLocaleString('en')} visits`]: () =>
      call('guard/v1/home/replay', { pppoeAccount, change: { kind: 'holidayMode', on: true } }),
    'call/preview': many(20, () => call('guard/v1/call/preview', { change: { treatment: 'silent' } })),
    generateCaptchaCode: many(50, () => call('/api/v1/auth/generateCaptchaCode', {})),
    'GET /openapi.json': many(20, async () => (await fetch(`${gateway.origin}/openapi.json`)).arrayBuffer()),
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()
  return { inputs, cheap: () => other(CHEAP, {}), pid: gateway.pid, commit }
}

async function inTurn(count, work) {
  for (let done = 0; done < count; done += 1) await work()
}

/** One request's time and processor time, and the longest cheap call beside it, in ms. */
async function costOf({ inputs, cheap, pid }, what) {
  const work = inputs[what]
  const { count = 1 } = work
  const alone = await timeOf(pid, () => work())
  let isOver = false
  let wait = 0
  const cheapOnes = async () => {
    while (!isOver) wait = Math.max(wait, (await timeOf(pid, cheap)).ms)
  }
  const others = cheapOnes()
  await work()
  isOver = true
  await others
  return { ms: alone.ms / count, processor: alone.processor / count, wait }
}

async function timeOf(pid, work) {
  const [processor, started] = [processorTime([pid]), performance.now()]
  await work()
  return { ms: performance.now() - started, processor: (processorTime([pid]) - processor) / 1000 }
}

/** Sends a file, as a browser does; whatever the gateway says of it. */
async function upload(origin, { uasp_access_token: token }, file) {
  const form = new FormData()
  form.set('purpose', 'appeal')
  form.set('requestId', `dear-${Math.random()}`)
  form.set('file', new Blob([file]), 'a.pdf')
  const headers = { token, 'auth-sa-token': token }
  const response = await fetch(
    `${origin}${urlOf('guard/v1/upload/add')}?product_line=uasp&entry_point=h5&entry_point_id=`,
    {
      method: 'POST',
      headers,
      body: form,
    },
  )
  const { code } = await response.json()
  if (code === 'B0429') throw new Error('Too many files an hour: fewer --rounds.')
  return code
}

/** Gives the home of a line four weeks of visits. */
async function fillVisits(url, pppoeAccount) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { rowCount } = await db.query(
    `insert into home_visits (subscriber_id, household_id, visit_id, at, device_id, host, app, app_class, category, seconds, allowed, rule)
     select subscriber_id, household_id, 'dear-' || n, $2 - n * 80000::bigint, 'a device', 'example.com', null, null, null, 60, true, 'none'
     from households, generate_series(1, ${VISITS}) n where pppoe_account = $1`,
    [pppoeAccount, Date.now()],
  )
  await db.end()
  if (rowCount !== VISITS) throw new Error(`The home has ${rowCount} visits.`)
}
