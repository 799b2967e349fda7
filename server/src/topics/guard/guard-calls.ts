import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { loadSettingsInForce, pauseGuard, saveCallSettings } from './call-settings'

/** The call guard's settings (DESIGN section 5). */
export function registerGuardCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/call/settings', ({ db, subscriber, now }) =>
    loadSettingsInForce({ db, subscriber, now }),
  )

  registerCall(app, deps, 'guard/v1/call/save', ({ db, subscriber, body, now }) =>
    saveCallSettings({ db, subscriber, now }, body.change),
  )

  registerCall(app, deps, 'guard/v1/call/pause', async ({ db, subscriber, body, now }) => {
    return { pausedUntil: await pauseGuard({ db, subscriber, now }, body.minutes) }
  })
}
