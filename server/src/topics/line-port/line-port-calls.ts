import type { FastifyInstance } from 'fastify'
import { batch, callQuestion } from '@contract/line'
import type { AppDeps } from '../../kernel/deps'
import { serveSignedCalls } from '../../kernel/http/signed-calls'
import { receiveCallEvents } from './call-events'
import { answerCall } from './call-verdict'

/** Verdicts are short: more of them at once would all miss the switch's deadline. */
const VERDICTS_AT_ONCE = 300
/** Batches are long: two write while the next ones arrive. */
const BATCHES_AT_ONCE = 8
const BATCH_LIMIT = 1024 * 1024

/** Serves what the carrier's network asks and reports about calls (docs/line.md). Serves nothing without LINE_KEYS. */
export async function serveLinePort(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, clock } = deps
  await serveSignedCalls(app, { keys: config.line.keys, clock }, (serve) => {
    serve({
      path: '/carrier/line/verdict',
      schema: callQuestion,
      atOnce: VERDICTS_AT_ONCE,
      busyStatus: 503,
      work: async (question) => (await answerCall(deps, question)).answer,
    })
    serve({
      path: '/carrier/line/events',
      schema: batch,
      bodyLimit: BATCH_LIMIT,
      atOnce: BATCHES_AT_ONCE,
      busyStatus: 429,
      work: (events) => receiveCallEvents(deps, events),
    })
  })
}
