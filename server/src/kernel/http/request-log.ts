import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'

const PHONE = /(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g
const SECRET = /pg[tlh]_[\w-]{10,}/g

/** A text without subscribers' numbers and tokens. */
export function maskText(text: string): string {
  return text.replace(SECRET, '[token]').replace(PHONE, '$1****$2')
}

/** The gateway's logger: one JSON line an event, with numbers, tokens and codes masked. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['*.token', '*.code', '*.captcha', '*.authorization', 'req.headers', 'err.parameters'],
      censor: '[masked]',
    },
    hooks: {
      streamWrite: (line) => maskText(line),
    },
  })
}

/** One line a request: method, path without query, status, time. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
