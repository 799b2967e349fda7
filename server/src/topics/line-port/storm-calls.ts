import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Storm as ShownStorm } from '@contract/live'
import { STORM_SENDERS_MAX } from '@contract/words/live'
import { countStorm, nextStorm, stormAt, STORM_SHOWN_MS } from '@/rules/live/storm'
import { signaturesOf } from '@/rules/sms/signature'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { hasCallGuard } from '../guard/call-settings'
import { findStorm, putStorm } from '../guard/stored-settings'
import { findSigns } from './storm'

const notSubscribed: Text = {
  zh: '您的产品不包含来电防护，请先订购',
  en: 'Your product has no call guard. Please subscribe first.',
}

/** "Only who I know" (DESIGN 5.21). */
export function registerStormCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/live/storm', ({ db, subscriber, now }) => loadStorm(db, subscriber.id, now))

  registerCall(app, deps, 'guard/v1/live/storm/run', async ({ db, subscriber, body, now }) => {
    await lockSubscriber(db, subscriber.id)
    if (body.on) await requireGuard(db, subscriber.id)
    const { storm } = await findStorm(db, subscriber.id)
    const next = nextStorm(storm, body.on ? 'started' : 'ended', now)
    if (next !== null && next !== storm) await putStorm(db, subscriber.id, { storm: next })
    return loadStorm(db, subscriber.id, now)
  })

  registerCall(app, deps, 'guard/v1/live/storm/switch', async ({ db, subscriber, body, now }) => {
    await lockSubscriber(db, subscriber.id)
    if (body.on) await requireGuard(db, subscriber.id)
    await putStorm(db, subscriber.id, { isAlone: body.on })
    return loadStorm(db, subscriber.id, now)
  })
}

async function requireGuard(db: Kysely<Database>, subscriberId: string): Promise<void> {
  if (!(await hasCallGuard(db, subscriberId))) throw new UserError(failureCodes.notSubscribed, notSubscribed)
}

/** What is in force: without a call guard nothing is. */
async function loadStorm(db: Kysely<Database>, subscriberId: string, now: number): Promise<ShownStorm> {
  const [{ storm, isAlone }, isCovered] = await inOneTrip(db, (together) =>
    Promise.all([findStorm(together, subscriberId), hasCallGuard(together, subscriberId)]),
  )
  const current = isCovered ? stormAt(storm, now) : null
  const shown: ShownStorm = {
    state: current?.state ?? 'calm',
    until: current?.until ?? null,
    alone: isAlone && isCovered,
    strangers: 0,
    codes: 0,
    stopped: 0,
    senders: [],
    senderCount: 0,
  }
  if (storm === null || storm.until + STORM_SHOWN_MS <= now) return shown
  const [signs, senders, stopped] = await inOneTrip(db, (together) =>
    Promise.all([
      findSigns(together, subscriberId, storm.at),
      findCodesBySender(together, subscriberId, now),
      countStopped(together, subscriberId, now),
    ]),
  )
  return {
    ...shown,
    ...countStorm(signs, storm.at),
    stopped,
    senders: senders.slice(0, STORM_SENDERS_MAX).map(({ caller, text, count, newest }) => {
      return { from: caller, name: signaturesOf(text)[0] ?? '', count: Number(count), newestAt: Number(newest) }
    }),
    senderCount: senders.length,
  }
}

/** The codes that were delivered in the last day, by sender, the newest first. */
async function findCodesBySender(db: Kysely<Database>, subscriberId: string, now: number) {
  const { rows } = await sql<{ caller: string; text: string; count: number; newest: number }>`
    select caller, count(*) as count, max(at) as newest, (array_agg(text order by at desc))[1] as text
    from line_log
    where subscriber_id = ${subscriberId} and kind = 'sms' and at > ${now - STORM_SHOWN_MS} and action <> 'stop'
      and (reason = 'verificationCode' or also_matched like '%"verificationCode"%')
    group by caller order by max(at) desc, caller`.execute(db)
  return rows
}

async function countStopped(db: Kysely<Database>, subscriberId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'call')
    .where('reason', '=', 'storm')
    .where('at', '>', now - STORM_SHOWN_MS)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
