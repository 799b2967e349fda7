import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { instant, subscriberNumber } from '@contract/common'
import type { AppDeps } from './kernel/deps'
import { success } from './kernel/envelope'
import { BadRequestError, UnauthorizedError } from './kernel/errors'
import { hashSecret, sameHash } from './kernel/session-token'

const releasedNumber = z.object({ phoneNo: subscriberNumber, at: instant })

/**
 * What the carrier tells the gateway, with a bearer secret: POST /carrier/number-released { phoneNo, at } when a number was
 * cancelled or changed hands at that instant. Repeated or late news do nothing to the next holder. Without a secret nothing
 * is served.
 */
export function serveCarrierEvents(app: FastifyInstance, { config, releaseNumber }: AppDeps): void {
  if (config.carrierEventsSecret === '') return
  const expected = hashSecret(`Bearer ${config.carrierEventsSecret}`)
  app.post('/carrier/number-released', { schema: { hide: true } }, async (request) => {
    if (!sameHash(hashSecret(request.headers.authorization ?? ''), expected))
      throw new UnauthorizedError('Not the carrier')
    const parsed = releasedNumber.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    await releaseNumber(parsed.data.phoneNo, parsed.data.at)
    return success({})
  })
}
