import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../deps'
import { deleteSession } from '../../repositories/sessions'
import { registerCall } from '../register-call'

/** Ends sessions. */
export function registerSessionCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/unicomAssistant/uasp/guard/v1/session/logout', async ({ subscriber, session }) => {
    await deleteSession(deps.db, subscriber.id, session.tokenHash)
    return {}
  })
}
