import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { answerOf, PartnerAway, UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { switchAlerts } from '../guard/stored-settings'
import { confirmForwarding, loadForwardings, noteRemoved, readForwardings } from './forwarding'

const texts = {
  changed: { zh: '来电转接已变化，请重新查看', en: 'Call forwarding has changed meanwhile. Please look again.' },
  away: {
    zh: '没有取消成功，转接可能仍在。请稍后再试，或联系运营商客服',
    en: 'Not removed: calls may still be forwarded. Please try again, or contact your carrier.',
  },
} satisfies Record<string, Text>

/** Where the subscriber's calls go (DESIGN 5.18). */
export function registerForwardingCalls(app: FastifyInstance, deps: AppDeps): void {
  const { forwarding } = deps
  /** The state after a change is not stored with it: a repeated request gets the current one. */
  const finish = (_answer: unknown, { subscriber }: { subscriber: { id: string; phoneNo: string } }) =>
    readForwardings(deps, subscriber)

  registerCall(app, deps, 'guard/v1/live/forwarding', ({ subscriber }) => readForwardings(deps, subscriber))

  registerCall(
    app,
    deps,
    'guard/v1/live/forwarding/switch',
    async ({ db, subscriber, body }) => {
      await switchAlerts(db, subscriber.id, 'forwarding_alerts', body.on)
      return loadForwardings(db, subscriber.id, false)
    },
    { finish },
  )

  registerCall(
    app,
    deps,
    'guard/v1/live/forwarding/confirm',
    async ({ db, subscriber, session, body, now }) => {
      await lockSubscriber(db, subscriber.id)
      const said = { id: body.id, sessionFrom: session.createdAt }
      if (!(await confirmForwarding(db, subscriber.id, said, now)))
        throw new UserError(failureCodes.entryGone, texts.changed)
      return loadForwardings(db, subscriber.id, false)
    },
    { finish },
  )

  registerCall(
    app,
    deps,
    'guard/v1/live/forwarding/remove',
    async ({ db, subscriber, body, now }) => {
      await lockSubscriber(db, subscriber.id)
      await noteRemoved(db, subscriber.id, body.kind, now)
      return loadForwardings(db, subscriber.id, false)
    },
    {
      // Before the transaction: only what the network has done is shown as removed.
      before: async ({ subscriber, body }) => {
        if (forwarding === null) throw new PartnerAway(texts.away)
        await answerOf(forwarding.remove(subscriber.phoneNo, body.kind), texts.away, deps)
      },
      finish,
    },
  )
}
