import type { FastifyInstance } from 'fastify'
import { framesOf, maskText } from '@/rules/environment/fault'
import { MINUTE_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { addressOf, countHit } from '../../kernel/rate-windows'
import { registerCall } from '../../kernel/register-call'
import { createSampler, createShortList } from './bounds'

/** Many phones may share an address of the carrier's network. */
const FAULTS_PER_ADDRESS = 60
/** The same fault is logged once in this time; each one is counted. */
const LOGGED_EVERY_MS = 10 * MINUTE_MS
const DIFFERENT_FAULTS = 500
/** Different labels of the metric: what comes after them is `other`. */
const PAGES = 150
const RELEASES = 12

/**
 * Faults of the app (docs/design.md, 4.96). Each is counted by release and screen, and a sample is logged. Masked again
 * here: whoever calls is not known, and nothing but the address's count is stored.
 */
export function registerClientReportCalls(app: FastifyInstance, deps: AppDeps): void {
  const pages = createShortList(PAGES, /^\/[a-z0-9]{0,32}$/i)
  const releases = createShortList(RELEASES, /^\d{1,3}\.\d{1,3}\.\d{1,3}$/)
  const isSampled = createSampler(LOGGED_EVERY_MS, DIFFERENT_FAULTS)
  registerCall(app, deps, 'guard/v1/client/report', async ({ db, body, request, now }) => {
    const { build, faults } = body
    const hits = await countHit(db, `client-report:${addressOf(request)}`, MINUTE_MS, now, faults.length)
    if (hits > FAULTS_PER_ADDRESS) return {}
    const release = releases(body.release)
    for (const { kind, ...told } of faults) {
      const page = pages(told.page)
      deps.metrics.clientErrors.inc({ build, kind, release, page })
      const fault = {
        build,
        kind,
        release,
        page,
        message: maskText(told.message),
        frames: framesOf(told.frames.join('\n')),
      }
      if (isSampled(JSON.stringify(fault), now)) deps.logger.warn(fault, 'fault of the app')
    }
    return {}
  })
}
