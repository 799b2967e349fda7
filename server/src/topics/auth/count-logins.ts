import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failureOf } from '../../kernel/http/refusals'
import type { LoginResult, LoginWay, Metrics } from '../../kernel/metrics'

/** The log-in calls, and the proof of the number in each. Bodies are not validated yet. */
const ways: Readonly<Record<string, (body: object) => LoginWay>> = {
  '/api/v1/auth/bindUser': (body) => ('phoneCode' in body ? 'wxPhone' : 'sms'),
  '/api/v1/auth/authSwap': (body) => ('source' in body && body.source === 'wxPublic' ? 'wxPublic' : 'wxMini'),
  '/api/v1/auth/authSwapAccessCode': () => 'stAPP',
  '/api/v1/auth/autoLogin': (body) => ('ticket' in body ? 'ticket' : 'wxmp'),
}

/** Counts log-ins of the calls registered after it, by way and result. */
export function countLogins(app: FastifyInstance, { logins }: Metrics): void {
  /** Requests whose response contains a token. */
  const done = new WeakSet<FastifyRequest>()
  const resultOf = (request: FastifyRequest, status: number): LoginResult => {
    const failure = failureOf(request)
    if (status >= 500 || failure?.reason === 'partner') return 'failed'
    if (failure !== undefined) return 'refused'
    return done.has(request) ? 'done' : 'unbound'
  }
  app.addHook('onRoute', (route) => {
    const wayOf = ways[route.url]
    if (!wayOf) return
    route.preSerialization = async (request: FastifyRequest, _reply: unknown, payload: unknown) => {
      if (holdsToken(payload)) done.add(request)
      return payload
    }
    route.onResponse = async (request, reply) => {
      const body = typeof request.body === 'object' && request.body !== null ? request.body : {}
      logins.inc({ way: wayOf(body), result: resultOf(request, reply.statusCode) })
    }
  })
}

function holdsToken(payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null || !('data' in payload)) return false
  return typeof payload.data === 'object' && payload.data !== null && 'token' in payload.data
}
