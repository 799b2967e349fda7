/** What a switch reports of calls after their verdicts, in batches, for benches. */
import { signed } from './line-calls.mjs'
import { post } from './post.mjs'

const PATH = '/carrier/line/events'
/** As the example switch does (docs/line.md). */
const EVENTS_AT_ONCE = 40
/** How often waiting events are sent, and how many batches are open at most: a switch of several processes. */
const SENDS_EVERY_MS = 20
const OPEN_AT_MOST = 8
/** Of a hundred calls that ring so many are answered, after `ANSWER_MS`. Rings and talks are short, so that a bench sees whole calls. */
const ANSWERED = 60
const ANSWER_MS = 700
const TALK_MS = 1200
/** What the last event of a call with the agent says was spoken. */
const TURNS = [
  ['agent', '您好，我是机主的助手，请问有什么事？'],
  ['caller', '您好，我是送快递的，您的包裹到小区门口了，保安不让进'],
  ['agent', '麻烦您放在小区门口的快递柜，机主晚上去取，谢谢。'],
  ['caller', '好的，那我放快递柜了，取件码发到手机上'],
].map(([speaker, text]) => ({ speaker, text }))
/** How long the last events may be on their way. */
const LATEST_MS = 60_000

/**
 * A switch that does as its verdicts say: a stopped call has one event, one that rings two, one that is answered three, at the times at which they
 * happen. What is refused is sent again, later where `Retry-After` says so. `note(ms, isRefused)` gets each batch.
 */
export function startSwitch(origin, note) {
  const waiting = []
  const timers = new Set()
  let [made, taken, repeated, resent, open, pausedUntil] = [0, 0, 0, 0, 0, 0]

  const report = (event) => {
    made += 1
    waiting.push({ event, dueAt: performance.now() })
  }
  const after = (ms, event) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      report({ ...event, at: Date.now() })
    }, ms)
    timers.add(timer)
  }
  const send = async (batch) => {
    open += 1
    const request = signed(
      PATH,
      batch.map(({ event }) => event),
    )
    const response = await post(origin + PATH, request).catch(() => null)
    open -= 1
    note(performance.now() - batch[0].dueAt, !response?.ok)
    if (response?.ok) {
      const body = JSON.parse(response.text())
      taken += body.taken
      repeated += body.repeated
    } else {
      resent += batch.length
      waiting.unshift(...batch)
      pausedUntil = performance.now() + Number(response?.headers['retry-after'] ?? 1) * 1000
    }
  }
  const sender = setInterval(() => {
    if (performance.now() < pausedUntil) return
    while (waiting.length > 0 && open < OPEN_AT_MOST) void send(waiting.splice(0, EVENTS_AT_ONCE))
  }, SENDS_EVERY_MS)

  return {
    /** Does what the answer to the question about a call says. */
    apply({ callId, from, to }, { action, decision }) {
      const of = { callId, from, to, startedAt: Date.now(), at: Date.now() }
      const first = { ...of, seq: 2, applied: 'gateway', action, decision }
      if (action === 'stop') return report({ ...first, kind: 'ended', by: 'network' })
      report({ ...first, kind: 'ringing' })
      const heard = action === 'agent' ? { turns: TURNS } : {}
      if (Math.random() * 100 >= ANSWERED) return after(ANSWER_MS, { ...of, seq: 3, kind: 'ended' })
      after(ANSWER_MS, { ...of, seq: 3, kind: 'answered' })
      return after(ANSWER_MS + TALK_MS, { ...of, seq: 4, kind: 'ended', seconds: Math.round(TALK_MS / 1000), ...heard })
    },
    /** Waits until all calls are over and reported. Returns how many events were made, what became of them, and how many were sent again. */
    async finished() {
      const until = performance.now() + LATEST_MS
      while ((timers.size > 0 || waiting.length > 0 || open > 0) && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20))
      clearInterval(sender)
      return { made, taken, repeated, resent }
    },
  }
}
