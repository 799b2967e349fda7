import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import { forSubscriber } from '../family/bindings'
import { changeLock, loadLock } from './number-lock'

/** The number lock (DESIGN 5.26). Never behind a product: who has turned it on must be able to unlock it. */
export function registerNumberLockCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/live/lock', ({ db, subscriber, session, now }) =>
    loadLock(deps, db, { subscriber, sessionFrom: session.createdAt }, now),
  )

  /** What an unlock has sent, after the commit of its request. */
  const notices = new WeakMap<object, ClaimedSms[]>()
  registerCall(
    app,
    deps,
    'guard/v1/live/lock/change',
    ({ db, subscriber, session, body, request, now }) =>
      forSubscriber(db, subscriber, async (trx) => {
        const asker = { subscriber, sessionFrom: session.createdAt }
        notices.set(request, await changeLock(deps, trx, { ...asker, act: body.act }, now))
        return loadLock(deps, trx, asker, now)
      }),
    {
      // The state after a change is not stored with it: a repeated request gets the current one.
      finish: (_answer, { db, subscriber, session, now }) =>
        loadLock(deps, db, { subscriber, sessionFrom: session.createdAt }, now),
      after: async ({ request }) => sendEachClaimed(deps, notices.get(request) ?? []),
    },
  )
}
