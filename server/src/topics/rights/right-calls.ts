import type { FastifyInstance } from 'fastify'
import { accountSees } from '@/rules/home-screen/minors'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { isUnderAge } from '../guard/age'
import { settleCredits } from '../points/credits'
import { authOf, commitReceipt, findReceipt, findRights, receiveRight } from './rights'

/** Extra rights of packages (SPEC section 7, DESIGN 4.53). */
export function registerRightCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/api/h5/right/list', async ({ db, subscriber, now }) => {
    await settleCredits(deps, subscriber.id)
    const rights = await findRights(db, subscriber.id, now)
    const isMinor = await isUnderAge(deps, db, subscriber, now)
    return { rights: rights.filter(({ tier }) => accountSees(tier === null ? 'rightOffers' : 'heldRights', isMinor)) }
  })

  registerCall(app, deps, '/api/h5/right/auth', ({ db, subscriber, body, now }) =>
    authOf(db, subscriber.id, body.rightId, now),
  )

  registerCall(
    app,
    deps,
    '/api/h5/right/receive',
    ({ db, subscriber, body, now }) => receiveRight({ db, subscriber, random: deps.random, now }, body.rightId),
    {
      finish: async (receipt, { db, subscriber }) => {
        await settleCredits(deps, subscriber.id)
        return findReceipt(db, subscriber.id, receipt.id)
      },
    },
  )

  registerCall(app, deps, '/api/h5/right/queryReceiveResult', async ({ db, subscriber, body }) => {
    await settleCredits(deps, subscriber.id)
    return findReceipt(db, subscriber.id, body.id)
  })

  registerCall(app, deps, 'configs/v1/receiveWxCommit', ({ db, subscriber, body, now }) =>
    commitReceipt(db, subscriber.id, body.id, now),
  )
}
