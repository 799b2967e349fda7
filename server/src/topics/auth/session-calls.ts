import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { deleteSession } from '../../kernel/sessions'

/** Log-out (DESIGN 4.8). */
export function registerSessionCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/unicomAssistant/uasp/guard/v1/session/logout', async ({ subscriber, session }) => {
    await deleteSession(deps.db, subscriber.id, session.tokenHash)
    return {}
  })
}
