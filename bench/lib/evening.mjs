/** What subscribers and the line send to a gateway in the evening, for benches. */
import { createHash, randomBytes } from 'node:crypto'
import { urlOf } from '../../scripts/lib/log-in.mjs'
import { verdictQuestion } from './line-calls.mjs'
import { post } from './post.mjs'
import { startSwitch } from './switch-events.mjs'

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

/** The batches of events. */
export const EVENTS = 'events of calls'

/**
 * Sends requests at steady rates a second: the app's calls by `phones` (headers), and verdicts of the line for `anybody()`'s number, with the events
 * of all these calls unless `hasEvents` is false. Returns the times of each in ms, from the moment that a request was due, how many were refused, and
 * of the verdicts how many passed unchecked, and the seconds until the last one's answer. An event that was lost, or was there before it was sent, is an error.
 */
export async function traffic(origin, { phones, anybody, rates, seconds, hasEvents = true }) {
  const times = new Map()
  const sent = []
  const note = (name, ms, isRefused, isOpen = false) => {
    const its = times.get(name) ?? { ms: [], refused: 0, unchecked: 0, seconds: 0 }
    times.set(name, its)
    if (isOpen) its.unchecked += 1
    if (isRefused) its.refused += 1
    its.ms.push(ms)
    its.seconds = (performance.now() - start) / 1000
  }
  const line = hasEvents ? startSwitch(origin, (ms, isRefused) => note(EVENTS, ms, isRefused)) : null
  const send = (name, dueAt, url, request) => {
    const ask = async () => {
      const isVerdict = name === VERDICT
      // fetch asks for compressed answers, as phones do.
      const response = await (isVerdict ? post : fetch)(origin + url, request)
      const text = await response.text()
      const isRefused = isVerdict ? !response.ok : JSON.parse(text).code !== 'A0000'
      note(name, performance.now() - dueAt, isRefused, isUnchecked(text))
      if (isVerdict && response.ok) line?.apply(JSON.parse(request.body), JSON.parse(text))
    }
    // No connection is a refusal too.
    sent.push(ask().catch(() => note(name, performance.now() - dueAt, true)))
  }
  const asks = [
    [rates.calls, (dueAt) => send(...appCall(dueAt, phones))],
    [rates.line, (dueAt) => send(VERDICT, dueAt, '/carrier/line/verdict', verdictOf(anybody()))],
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
  const events = await line?.finished()
  // A batch whose response was lost or a failure may have been written, as a whole or in part.
  if (events && (events.taken + events.repeated !== events.made || events.repeated > events.resent))
    throw new Error(`Events were lost, or there before they were sent again: ${JSON.stringify(events)}`)
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

/** Of twenty callers six are contacts and one is blacklisted (`fillSubscribers`); the others are strangers. */
function verdictOf(phoneNo) {
  calls += 1
  const known = [
    '13500000001',
    '13500000002',
    '13500000003',
    '13500000004',
    '13500000005',
    '13500000006',
    '13300000001',
  ]
  return verdictQuestion(calls, phoneNo, known[calls % 20])
}
