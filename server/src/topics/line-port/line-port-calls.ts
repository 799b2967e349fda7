import type { FastifyInstance } from 'fastify'
import { agentTurn, batch, callQuestion, lockQuestion, smsQuestion } from '@contract/line'
import { reputationPart, reputationRollback } from '@contract/reputation'
import type { AppDeps } from '../../kernel/deps'
import { serveSignedCalls } from '../../kernel/http/signed-calls'
import { startVerdictsAnew } from '../../kernel/metrics'
import { signedHeaders } from '../../ports/signature'
import { receiveProductChanges } from '../products/carrier-products'
import { loadReputation, rollBackReputation } from '../reputation/load-lists'
import { receiveReceipts } from '../sms/held-deliveries'
import { answerTurn } from './agent-turns'
import { receiveCallEvents } from './call-events'
import { answerCall } from './call-verdict'
import { receiveForwardings } from './forwarding'
import { answerMessage, receiveVisits } from './messages'
import { answerLock, receiveLockReports } from './number-lock'

/** Verdicts are short: more of them at once would all miss the switch's deadline. */
const VERDICTS_AT_ONCE = 300
/** Batches are long: two write while the next ones arrive. */
const BATCHES_AT_ONCE = 8
/** Those of calls are written together. Of the example switch these are the events of a thousand calls: a second of them at the rate of the sizing (docs/line.md). */
const EVENT_BATCHES_AT_ONCE = 64
/** Each writes, while two people wait for the next word. */
const TURNS_AT_ONCE = 50
const BATCH_LIMIT = 1024 * 1024
const VERDICT = '/carrier/line/verdict'
/** What callers and senders choose. Who could have a question refused would get past the guard. */
const WORDS = ['from', 'senderName', 'diversion', 'text']

/**
 * How many rounds a gateway asks itself before it serves, and how many questions at once: connections open too. A round in which an answer
 * fails warms nothing, and is repeated while there are `most`.
 */
const REHEARSALS = { rounds: 6, most: 12, atOnce: 4 }
/** For a gateway without subscribers; nobody has it. */
const NOBODY = '10000000000'

/**
 * Asks the gateway about calls that nobody makes, of a hidden caller to any subscriber, before it serves: the first answers
 * of a process take longer than a switch waits, and the first calls would pass unchecked. Nothing is written, and
 * `metrics` forgets them. Logs one warning when that was not to be had. Never rejects.
 */
export async function rehearseVerdicts(
  app: FastifyInstance,
  { db, config, clock, metrics, logger }: AppDeps,
): Promise<void> {
  const [key] = config.line.keys
  if (!key) return
  const ask = async (to: string) => {
    const body = JSON.stringify({ callId: 'rehearsal', seq: 1, at: clock(), to })
    const headers = signedHeaders({ method: 'POST', path: VERDICT, body }, key, clock())
    return (await app.inject({ method: 'POST', url: VERDICT, headers, body })).statusCode
  }
  const cold = 'The first calls may pass unchecked: no verdict could be tried'
  try {
    const someone = await db.selectFrom('subscribers').select('phone_no').limit(1).executeTakeFirst()
    let warm = 0
    let failed: number | undefined
    for (let round = 0; warm < REHEARSALS.rounds && round < REHEARSALS.most; round += 1) {
      const asked = Array.from({ length: REHEARSALS.atOnce }, () => ask(someone?.phone_no ?? NOBODY))
      const status = (await Promise.all(asked)).find((one) => one !== 200)
      if (status === undefined) warm += 1
      else failed = status
    }
    if (warm < REHEARSALS.rounds) logger.warn({ status: failed, warm }, cold)
  } catch (error) {
    logger.warn({ err: error }, cold)
  }
  startVerdictsAnew(metrics)
}

/** Serves what the carrier's network asks and reports (docs/line.md). Serves nothing without LINE_KEYS. */
export async function serveLinePort(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, clock } = deps
  await serveSignedCalls(app, deps, { signer: 'line', keys: config.line.keys, answers: 'plain' }, (serve) => {
    serve({
      path: VERDICT,
      schema: callQuestion,
      words: WORDS,
      atOnce: VERDICTS_AT_ONCE,
      busyStatus: 503,
      work: async (question) => (await answerCall(deps, question)).answer,
    })
    serve({
      path: '/carrier/line/events',
      schema: batch,
      isBatch: true,
      words: WORDS,
      bodyLimit: BATCH_LIMIT,
      atOnce: EVENT_BATCHES_AT_ONCE,
      busyStatus: 429,
      work: (events) => receiveCallEvents(deps, events),
    })
    serve({
      path: '/carrier/forwarding/events',
      schema: batch,
      isBatch: true,
      bodyLimit: BATCH_LIMIT,
      atOnce: BATCHES_AT_ONCE,
      busyStatus: 429,
      work: (changes) => receiveForwardings(deps, changes),
    })
    serve({
      path: '/carrier/number-lock/check',
      schema: lockQuestion,
      atOnce: VERDICTS_AT_ONCE,
      busyStatus: 503,
      work: (question) => answerLock(deps, question),
    })
    serve({
      path: '/carrier/number-lock/events',
      schema: batch,
      isBatch: true,
      bodyLimit: BATCH_LIMIT,
      atOnce: BATCHES_AT_ONCE,
      busyStatus: 429,
      work: (reports) => receiveLockReports(deps, reports),
    })
    serve({
      path: '/carrier/agent/turns',
      schema: agentTurn,
      words: WORDS,
      atOnce: TURNS_AT_ONCE,
      busyStatus: 503,
      work: (turn) => answerTurn(deps, turn),
    })
    serve({
      path: '/carrier/sms/verdict',
      schema: smsQuestion,
      words: WORDS,
      atOnce: VERDICTS_AT_ONCE,
      busyStatus: 503,
      work: async (message) => (await answerMessage(deps, message)).answer,
    })
    serve({
      path: '/carrier/sms/receipts',
      schema: batch,
      isBatch: true,
      bodyLimit: BATCH_LIMIT,
      atOnce: BATCHES_AT_ONCE,
      busyStatus: 429,
      work: (receipts) => receiveReceipts(deps, receipts),
    })
    serve({
      path: '/carrier/web/events',
      schema: batch,
      isBatch: true,
      bodyLimit: BATCH_LIMIT,
      atOnce: BATCHES_AT_ONCE,
      busyStatus: 429,
      work: (visits) => receiveVisits(deps, visits),
    })
    serve({
      path: '/carrier/products',
      schema: batch,
      isBatch: true,
      bodyLimit: BATCH_LIMIT,
      atOnce: BATCHES_AT_ONCE,
      busyStatus: 429,
      work: (changes) => receiveProductChanges(deps, changes),
    })
    serve({
      path: '/carrier/reputation/feed',
      schema: reputationPart,
      bodyLimit: 2 * BATCH_LIMIT,
      atOnce: 1,
      busyStatus: 429,
      work: (part) => loadReputation(deps.db, part, clock()),
    })
    serve({
      path: '/carrier/reputation/rollback',
      schema: reputationRollback,
      // What was loaded after the way back would be dropped by a copy of it.
      once: true,
      atOnce: 1,
      busyStatus: 429,
      work: (to) => rollBackReputation(deps.db, to),
    })
  })
}
