import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../kernel/deps'
import { deleteSession } from '../../kernel/sessions'
import { registerCall } from '../../kernel/register-call'

/** Ends sessions. */
export function registerSessionCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/unicomAssistant/uasp/guard/v1/session/logout', async ({ subscriber, session }) => {
    await deleteSession(deps.db, subscriber.id, session.tokenHash)
    return {}
  })
}
