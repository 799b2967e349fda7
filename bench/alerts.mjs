/**
 * How many alerts while somebody is on the phone are false, how many planted attacks raise one, and how quickly they go out (docs/live-protection.md).
 *
 * First the rules alone, on the simulated line: a thousand subscribers for 90 days of ordinary life, in which nobody tries anything that succeeds, and every alert
 * counts as false; then with one attack each of them, by kind; then in the same way three of them as a household with a family circle. Then a released gateway on its own PostgreSQL: from the code on the network to the SMS at the SMS centre, and
 * whether each high warning that nobody answers comes by another channel within five minutes of its SMS. Last, whether a text is in any table. Takes seven minutes.
 *
 *   npm run bench:alerts
 *   npm run bench:alerts -- --subscribers 200 --days 30 --without-gateway
 */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { startPostgresCluster } from '../scripts/lib/postgres-cluster.mjs'
import { fail } from '../scripts/lib/run.mjs'
import {
  attacksOf,
  circleAlertsOf,
  circleAttacksOf,
  codeAlertsOf,
  lifeOf,
  loadRules,
  meetingsOf,
} from './lib/alert-life.mjs'
import { budgets } from './lib/budgets.mjs'
import { onPostgres } from './lib/full-lists.mjs'
import { releasedSettings, startGateway } from './lib/gateway.mjs'
import { signed } from './lib/line-calls.mjs'
import { quantile } from './lib/statistics.mjs'
import { rowsTable, verdictTable } from './lib/table.mjs'

const DAY = 24 * 60 * 60 * 1000
const HOUR = DAY / 24
const START = Date.parse('2026-08-01T00:00:00+08:00')
/** Whom the gateway warns, and how many of them at once. */
const WARNED = 200
const LANES = 4
/** How many members a household has whose lines are of one circle. */
const HOUSEHOLD = 3
/** How often the network asks again about an SMS that the gateway had no time for. */
const AGAIN = 5
const SUSPECT = '17011112222'
/** Occurs in no other text. */
const MARKER = '739104'

const { values: options } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '1000' },
    days: { type: 'string', default: '90' },
    'without-gateway': { type: 'boolean', default: false },
  },
})
const [subscribers, days] = [Number(options.subscribers), Number(options.days)]
if (!(subscribers > 0 && days > 0 && days % 30 === 0))
  fail('--subscribers is a number above 0, --days a multiple of 30.')
if (!(await ensureBuild('server'))) fail('The gateway could not be built.')

const limits = budgets.alerts
let asksAgain = 0
const verdicts = []
const judge = (what, value, limit, isMet) => verdicts.push({ what, value, limit, isMet })
const rules = await loadRules()
const lives = Array.from({ length: subscribers }, (_unused, index) => {
  return lifeOf(rules, `1350009${String(index).padStart(4, '0')}`, START, days)
})
judgeRules(rules)
judgeCircles(rules)
if (!options['without-gateway']) await judgeGateway()
console.log(`\n${verdictTable(verdicts)}`)
if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1

/** Ordinary life, and life with an attack. */
function judgeRules(rules) {
  const falseOnes = []
  const byWhy = { risky: 0, abroad: 0, stranger: 0 }
  const lived = { calls: 0, codes: 0 }
  const attacks = attacksOf(rules)
  const found = attacks.map(() => ({ planted: 0, seen: 0 }))
  for (let index = 0; index < subscribers; index += 1) {
    const life = lives[index]
    const { phoneNo } = life
    const alerts = codeAlertsOf(rules, life, rules.seededRandom(`reports ${phoneNo}`))
    falseOnes.push(alerts.length)
    lived.calls += life.calls.length
    lived.codes += life.codes.length
    for (const { watched } of alerts) byWhy[watched] += 1
    attacks.forEach((attack, at) => {
      const random = rules.seededRandom(`attack ${at} ${phoneNo}`)
      const time = START + random.between(5, days - 2) * DAY + random.between(9, 20) * HOUR
      const { calls, codes, isSeen } = attack.plant(life, random, time)
      const attacked = { ...life, calls: [...life.calls, ...calls], codes: [...life.codes, ...codes] }
      found[at].planted += 1
      if (isSeen(calls.length === 0 ? [] : codeAlertsOf(rules, attacked, random))) found[at].seen += 1
    })
  }
  const total = falseOnes.reduce((sum, count) => sum + count, 0)
  const several = falseOnes.filter((count) => count > 1).length / subscribers
  const percent = (share) => `${(share * 100).toFixed(1)} %`
  const each = (count) => Math.round(count / subscribers)
  console.log(
    `${subscribers} subscribers, ${days} days, each with ${each(lived.calls)} calls and ${each(lived.codes)} codes of banks and payment services: ` +
      `${total} alerts in ordinary life`,
  )
  console.log(
    rowsTable(
      ['false alerts', 'a subscriber'],
      [
        ['all', (total / subscribers).toFixed(2)],
        ...Object.entries(byWhy).map(([why, count]) => [why, (count / subscribers).toFixed(2)]),
        ['subscribers with more than one', percent(several)],
        ['most', String(Math.max(...falseOnes))],
      ],
    ),
  )
  const shares = attacks.map(({ name, isMeant }, at) => ({ name, isMeant, share: found[at].seen / found[at].planted }))
  console.log(
    `\n${rowsTable(
      ['attack', 'alerted', ''],
      shares.map(({ name, isMeant, share }) => [name, percent(share), isMeant ? '' : 'beyond the rules']),
    )}`,
  )
  const mean = (total / subscribers) * (90 / days)
  judge('false alerts a subscriber in 90 days', mean.toFixed(2), limits.false, mean <= limits.false)
  const least = Math.min(...shares.filter(({ isMeant }) => isMeant).map(({ share }) => share))
  judge(
    'attacks without an alert, of the worst kind',
    percent(1 - least),
    percent(limits.missed),
    1 - least <= limits.missed,
  )
}

/** Households of three lines each, in ordinary life and with somebody who works on them. */
function judgeCircles(rules) {
  const households = Math.floor(subscribers / HOUSEHOLD)
  const attacks = circleAttacksOf()
  const seen = attacks.map(() => 0)
  const byKind = { number: 0, prefix: 0, script: 0 }
  const falseOnes = []
  for (let index = 0; index < households; index += 1) {
    const its = lives.slice(index * HOUSEHOLD, (index + 1) * HOUSEHOLD)
    const meetings = meetingsOf(rules, its, START, days, rules.seededRandom(`household ${index}`))
    const alerts = circleAlertsOf(rules, meetings)
    falseOnes.push(alerts.length)
    for (const { kind } of alerts) byKind[kind] += 1
    attacks.forEach((attack, at) => {
      const random = rules.seededRandom(`circle ${at} ${index}`)
      const time = START + random.between(5, days - 3) * DAY + random.between(0, 23) * HOUR
      const planted = attack
        .plant(its[0], random, time, HOUSEHOLD)
        .map((meeting, which) => ({ ...meeting, id: `planted ${which}` }))
      const near = meetings.filter((meeting) => meeting.at > time - DAY && meeting.at < time + 2 * DAY)
      const attacked = [...near, ...planted].sort((one, other) => one.at - other.at)
      const before = new Set(circleAlertsOf(rules, near).map(({ kind, value }) => `${kind} ${value}`))
      if (circleAlertsOf(rules, attacked).some(({ kind, value }) => !before.has(`${kind} ${value}`))) seen[at] += 1
    })
  }
  const total = falseOnes.reduce((sum, count) => sum + count, 0)
  const a = (count) => (count / households).toFixed(2)
  console.log(
    `\n${rowsTable(
      ['false alerts of a circle of three', 'a household'],
      [
        ['all', a(total)],
        ...Object.entries(byKind).map(([kind, count]) => [kind, a(count)]),
        ['most', String(Math.max(...falseOnes))],
      ],
    )}`,
  )
  const shares = attacks.map(({ name, isMeant }, at) => ({ name, isMeant, share: seen[at] / households }))
  const percent = (share) => `${(share * 100).toFixed(1)} %`
  console.log(
    `\n${rowsTable(
      ['attack on a household', 'alerted', ''],
      shares.map(({ name, isMeant, share }) => [name, percent(share), isMeant ? '' : 'beyond the rules']),
    )}`,
  )
  const mean = (total / households) * (90 / days)
  judge('false alerts a household in 90 days', mean.toFixed(2), limits.false, mean <= limits.false)
  const least = Math.min(...shares.filter(({ isMeant }) => isMeant).map(({ share }) => share))
  judge(
    'attacks on households without an alert, worst kind',
    percent(1 - least),
    percent(limits.missed),
    1 - least <= limits.missed,
  )
}

/** A released gateway, between a network and an SMS centre of this process. */
async function judgeGateway() {
  const taken = { sms: new Map(), flash: new Map() }
  const centre = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { phoneNo, to = phoneNo } = JSON.parse(body)
      const where = request.url.endsWith('/flash') ? taken.flash : taken.sms
      if (!where.has(to)) where.set(to, Date.now())
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise((resolve) => centre.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${centre.address().port}`
  const settings = { ...releasedSettings(`${address}/sms`), LINE_SMS_URL: address, LINE_SWITCH_URL: address }
  const cluster = await startPostgresCluster()
  const start = () => startGateway({ ...settings, DATABASE_URL: cluster.url })
  let gateway = null
  try {
    // It makes the tables.
    await (await start()).stop()
    const phones = Array.from({ length: WARNED }, (_unused, index) => `1380014${String(index).padStart(4, '0')}`)
    await onPostgres(cluster.url, (query) => giveProducts(query, phones))
    gateway = await start()
    await suspect(gateway.origin)
    const codes = await callEverybody(gateway.origin, phones)
    await until(() => taken.sms.size === phones.length, 30_000)
    const lags = phones.map((phoneNo) => (taken.sms.get(phoneNo) ?? Infinity) - codes.get(phoneNo))
    const lag = quantile(lags, 0.95) / 1000
    judge('code → SMS at the centre, p95, s', lag.toFixed(2), limits.lagSeconds, lag <= limits.lagSeconds)
    process.stderr.write('Nobody answers for five minutes\n')
    await until(() => taken.flash.size === phones.length, 330_000)
    const late = phones.filter((phoneNo) => !(taken.flash.get(phoneNo) - taken.sms.get(phoneNo) <= 300_000))
    judge('high warnings without a second channel in 5 min', late.length, 0, late.length === 0)
    const slowest = Math.max(...phones.map((phoneNo) => taken.flash.get(phoneNo) - taken.sms.get(phoneNo)))
    console.log(
      `\nthe second channel after ${(slowest / 1000).toFixed(0)} s at most; ${asksAgain} questions asked again after a 503`,
    )
    await onPostgres(cluster.url, async (query) => {
      const tables = await tablesWith(query, MARKER)
      judge('tables with a text of these codes', tables.length, 0, tables.length === 0)
    })
  } finally {
    await gateway?.stop()
    await cluster.stop()
    centre.closeAllConnections()
    centre.close()
  }
}

/** A product that reads no texts: their senders and times alone decide. */
async function giveProducts(query, phones) {
  await query(
    `insert into subscribers (subscriber_id, phone_no, created_at) select 'bench-' || one, one, 0 from unnest($1::text[]) one`,
    [phones],
  )
  await query(
    `insert into products (subscriber_id, product_id, product_name, product_type, status, status_msg, subscribed_at)
     select 'bench-' || one, 'umm', '骚扰拦截', 'umm', 2, '已订购', 0 from unnest($1::text[]) one`,
    [phones],
  )
}

/** Posts to the gateway as the network does. */
async function post(origin, path, content) {
  const { headers, body } = signed(path, content)
  let response = await fetch(origin + path, { method: 'POST', headers, body })
  for (let left = AGAIN; response.status === 503 && left > 0; left -= 1) {
    asksAgain += 1
    response = await fetch(origin + path, { method: 'POST', headers, body })
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

function suspect(origin) {
  return post(origin, '/carrier/reputation/feed', {
    ...{ list: 'numbers', version: 1, isWhole: true, isLast: true },
    rows: [{ value: SUSPECT, level: 'suspect', tag: '疑似诈骗', marks: 9, markedAt: Date.now() }],
  })
}

/** Each answers the suspect's call, and a code of a bank comes; returns when, by number. */
async function callEverybody(origin, phones) {
  const codes = new Map()
  const waiting = [...phones]
  const lane = async () => {
    for (let to = waiting.pop(); to !== undefined; to = waiting.pop()) {
      const of = () => ({ callId: `call-${to}`, at: Date.now(), from: SUSPECT, to })
      const question = { ...of(), seq: 1, fromVerified: true, origin: 'domestic' }
      const { decision, action } = await post(origin, '/carrier/line/verdict', question)
      const ringing = { ...of(), seq: 2, kind: 'ringing', applied: 'gateway', action, decision }
      await post(origin, '/carrier/line/events', [ringing, { ...of(), seq: 3, kind: 'answered' }])
      codes.set(to, Date.now())
      const sender = { from: '1069000012345', senderClass: 'company', senderName: '中国工商银行' }
      const text = `【工商银行】验证码 ${MARKER}，转账用，请勿告知他人`
      await post(origin, '/carrier/sms/verdict', { id: `sms-${to}`, ...sender, to, text, at: codes.get(to) })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return codes
}

/** Waits until something is so, or for so long at most. */
async function until(isSo, ms) {
  const deadline = Date.now() + ms
  while (!isSo() && Date.now() < deadline) await sleep(50)
}

/** The tables that have a text in any row. */
async function tablesWith(query, text) {
  const { rows } = await query(
    `select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = []
  for (const { name } of rows) {
    const { rowCount } = await query(`select 1 from ${name} as one where one::text like '%' || $1 || '%' limit 1`, [
      text,
    ])
    if (rowCount > 0) found.push(name)
  }
  return found
}
