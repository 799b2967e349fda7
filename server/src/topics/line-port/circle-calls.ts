import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Circle } from '@contract/live'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { circleBindings, findCircles, OWN_CIRCLE, setMembership } from '../family/circle-members'

const MOST_SHOWN = 20
const texts = {
  gone: { zh: '没有找到这条提醒', en: 'No such alert' },
  noCircle: { zh: '还没有家人加入您的家人圈', en: 'Nobody has joined your family circle yet' },
} satisfies Record<string, Text>

/** The family circles of a subscriber (DESIGN 5.27). */
export function registerCircleCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/live/circle', ({ db, subscriber, now }) => loadCircle(db, subscriber, now))

  registerCall(app, deps, 'guard/v1/live/circle/change', async ({ db, subscriber, body: { change }, now }) => {
    await lockSubscriber(db, subscriber.id)
    if (change.kind === 'known') await sayKnown(db, subscriber.id, change, now)
    else {
      if (change.on && (await circleBindings(db, subscriber.id, now)).length === 0)
        throw new UserError(failureCodes.badForm, texts.noCircle)
      await setMembership(db, subscriber.id, OWN_CIRCLE, { isMember: change.on, now })
    }
    return loadCircle(db, subscriber, now)
  })
}

/** "We know them", or taken back. Throws UserError without such an alert. */
async function sayKnown(
  db: Kysely<Database>,
  subscriberId: string,
  { id, known }: { id: string; known: boolean },
  now: number,
): Promise<void> {
  const changed = await db
    .updateTable('circle_alerts')
    .set({ known_at: known ? now : null })
    .where('subscriber_id', '=', subscriberId)
    .where('alert_id', '=', id)
    .returning('alert_id')
    .executeTakeFirst()
  if (!changed) throw new UserError(failureCodes.entryGone, texts.gone)
}

async function loadCircle(db: Kysely<Database>, subscriber: Subscriber, now: number): Promise<Circle> {
  const rows = await db
    .selectFrom('circle_alerts')
    .select(['alert_id', 'at', 'kind', 'value', 'caller', 'known_at'])
    .where('subscriber_id', '=', subscriber.id)
    .where('at', '>=', statsRange(now).startMs)
    .orderBy('at', 'desc')
    .orderBy('alert_id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const isGuardian = (await circleBindings(db, subscriber.id, now)).length > 0
  const circles = await findCircles(db, subscriber, now)
  return {
    isGuardian,
    on: isGuardian && circles.some(({ id }) => id === subscriber.id),
    joined: circles.filter(({ id }) => id !== subscriber.id).length,
    items: rows.map(({ alert_id: id, at, kind, value, caller: from, known_at }) => ({
      ...{ id, at, kind, from },
      prefix: kind === 'prefix' ? value : '',
      isKnown: known_at !== null,
    })),
  }
}
