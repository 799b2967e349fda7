/** What subscribers and the line send to a gateway in the evening, for benches. */
import { createHash, randomBytes } from 'node:crypto'
import { urlOf } from '../../scripts/lib/log-in.mjs'
import { callerOf, signed, verdictQuestion } from './line-calls.mjs'

const EVENTS_AT_ONCE = 10
const DAY = 24 * 60 * 60 * 1000

/** Logs in each of these subscribers (`{ id }`). Returns the headers of their requests. */
export async function openSessions(query, subscribers) {
  const phones = subscribers.map(({ id }) => ({ id, token: `pgt_${id}${randomBytes(32).toString('base64url')}` }))
  const now = Date.now()
  await query(
    `insert into sessions (subscriber_id, token_hash, source, client, parent_hash, created_at, seen_at, expires_at)
     select id, hash, 'sms', 'H5', null, ${now}, ${now}, ${now + 30 * DAY} from unnest($1::text[], $2::text[]) as one(id, hash)`,
    [phones.map(({ id }) => id), phones.map(({ token }) => createHash('sha256').update(token).digest('base64url'))],
  )
  return phones.map(({ token }) => ({ token, 'auth-sa-token': token, 'content-type': 'application/json' }))
}

/** Which calls people make in the evening, and how often of a hundred. */
const EVENING = [
  ['report/v1/homepageKeyData', {}, 18],
  ['subscribe/v1/statusQuery', {}, 18],
  ['report/v1/queryScore', {}, 10],
  ['configs/v1/configToBeOptimized', {}, 6],
  ['guard/v1/intercept/query', { tab: 'stopped', limit: 30, cursor: null }, 16],
  ['guard/v1/call/settings', {}, 8],
  ['guard/v1/contact/query', {}, 6],
  ['guard/v1/list/query', { list: 'black' }, 6],
  ['guard/v1/number/lookUp', { phoneNo: '13912345678' }, 4],
  ['guard/v1/weekly/query', {}, 4],
  ['guard/v1/call/preview', { change: { treatment: 'silent' } }, 1],
  ['guard/v1/call/save', { change: { treatment: 'silent' } }, 3],
]

export const VERDICT = 'a verdict of the line'

/** Whether the body of a verdict says that the gateway let the call pass without deciding, as it does when it is late or busy. */
export const isUnchecked = (body) => body.includes('"reason":"unchecked"')

/**
 * Sends requests at steady rates a second: the app's calls by `phones` (headers), verdicts of the line for `anybody()`'s number,
 * and the events of as many calls, unless `rates.events` says of how many. Returns the times of each in ms, from the moment that
 * a request was due, how many were refused, and of the verdicts how many passed unchecked.
 */
export async function traffic(origin, { phones, anybody, rates, seconds }) {
  const times = new Map()
  const sent = []
  const send = (name, dueAt, url, request) => {
    const done = fetch(origin + url, request).then(async (response) => {
      const text = await response.text()
      const code = url.startsWith('/carrier/') ? (response.ok ? 'A0000' : response.status) : JSON.parse(text).code
      const its = times.get(name) ?? { ms: [], refused: 0, unchecked: 0 }
      times.set(name, its)
      if (isUnchecked(text)) its.unchecked += 1
      if (code !== 'A0000') its.refused += 1
      its.ms.push(performance.now() - dueAt)
    })
    sent.push(done)
  }
  const asks = [
    [rates.calls, (dueAt) => send(...appCall(dueAt, phones))],
    [rates.line, (dueAt) => send(VERDICT, dueAt, '/carrier/line/verdict', verdictOf(anybody()))],
    [(rates.events ?? rates.line) / EVENTS_AT_ONCE, (dueAt) => send(...eventsAt(dueAt, anybody))],
  ].filter(([rate]) => rate > 0)
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    asks.map(async ([rate, ask]) => {
      for (let dueAt = start; dueAt < end; dueAt += 1000 / rate) {
        const wait = dueAt - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        ask(dueAt)
      }
    }),
  )
  await Promise.all(sent)
  return times
}

const oneOf = (values) => values[Math.floor(Math.random() * values.length)]

function appCall(dueAt, phones) {
  let at = Math.random() * EVENING.reduce((sum, [, , weight]) => sum + weight, 0)
  const [name, body] = EVENING.find(([, , weight]) => (at -= weight) < 0) ?? EVENING[0]
  const more = name.endsWith('/save') ? { requestId: randomBytes(16).toString('hex') } : {}
  const url = `${urlOf(name)}?product_line=uasp&entry_point=h5&entry_point_id=`
  return [name, dueAt, url, { method: 'POST', headers: oneOf(phones), body: JSON.stringify({ ...body, ...more }) }]
}

let calls = 0

function verdictOf(phoneNo) {
  calls += 1
  return verdictQuestion(calls, phoneNo)
}

/** The events of calls that rang and were not answered: two each. */
function eventsAt(dueAt, anybody) {
  const events = Array.from({ length: EVENTS_AT_ONCE }, () => {
    calls += 1
    const of = { callId: `done-${calls}`, at: Date.now(), from: callerOf(calls), to: anybody() }
    const first = { ...of, seq: 1, kind: 'ringing', applied: 'breaker', action: 'pass' }
    return [first, { ...of, seq: 2, kind: 'ended' }]
  }).flat()
  return [`events of ${EVENTS_AT_ONCE} calls`, dueAt, '/carrier/line/events', signed('/carrier/line/events', events)]
}
