import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { CodeAlerts } from '@contract/live'
import { SILENCE_MS, watchStates } from '@/rules/live/code-in-call'
import { holdsAny, resolveFlags } from '@/rules/products/flags'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { switchAlerts, wantsAlerts } from '../guard/stored-settings'
import { findProducts } from '../products/products'
import { countHeldCodes } from '../sms/held-sms'
import { quarantineOf, type HeldChange } from '../sms/quarantine'
import type { CodeAlertRow } from './tables'

const MOST_SHOWN = 20
const gone: Text = { zh: '没有找到这条提醒', en: 'No such alert' }

/** The alerts about codes during risky calls (DESIGN 5.16). */
export function registerCodeAlertCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/live/codes', ({ db, subscriber, now }) => loadAlerts({ db, subscriber, now }))

  registerCall(app, deps, 'guard/v1/live/codes/switch', async ({ db, subscriber, body, now }) => {
    await switchAlerts(db, subscriber.id, 'code_alerts', body.on)
    return loadAlerts({ db, subscriber, now })
  })

  registerCall(app, deps, 'guard/v1/live/codes/expect', async ({ db, subscriber, body, now }) => {
    await lockSubscriber(db, subscriber.id)
    await expectCode(db, subscriber.id, body, now)
    return loadAlerts({ db, subscriber, now })
  })
}

/** "I asked for it", or taken back. Said again it lasts no longer. Throws UserError without such an alert. */
async function expectCode(
  db: Kysely<Database>,
  subscriberId: string,
  { id, expected }: { id: string; expected: boolean },
  now: number,
): Promise<void> {
  const found = await db
    .selectFrom('code_alerts')
    .select(['state', 'ending'])
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', '=', id)
    .executeTakeFirst()
  if (!found) throw new UserError(failureCodes.entryGone, gone)
  const state = watchStates[found.state][expected ? 'expected' : 'undone']
  if (state === found.state) return
  await db
    .updateTable('code_alerts')
    .set(state === 'expected' ? { state, expected_at: now } : { state: 'raised', expected_at: null })
    // A guardian's request to end the call, of which the switch has said nothing yet, is not waited for any longer.
    .$if(found.ending === 'asked', (update) => update.set({ ending: null }))
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', '=', id)
    .execute()
}

async function loadAlerts({ db, subscriber, now }: HeldChange): Promise<CodeAlerts> {
  const { id: subscriberId } = subscriber
  const [isWanted, products, rows] = await inOneTrip(db, (together) =>
    Promise.all([
      wantsAlerts(together, subscriberId, 'code_alerts'),
      findProducts(together, subscriberId),
      together
        .selectFrom('code_alerts')
        .selectAll()
        .where('subscriber_id', '=', subscriberId)
        .where('at', '>=', statsRange(now).startMs)
        .orderBy('at', 'desc')
        .orderBy('entry_id', 'desc')
        .limit(MOST_SHOWN)
        .execute(),
    ]),
  )
  const held = await countHeldCodes(db, await quarantineOf({ db, subscriber, now }), now)
  return { on: isWanted && holdsAny(resolveFlags(products)), items: rows.map(toAlert), held }
}

function toAlert(row: CodeAlertRow): CodeAlerts['items'][number] {
  return {
    id: row.entry_id,
    from: row.caller,
    caller: row.watched_as,
    sender: row.sender,
    isCode: row.is_code,
    codeAt: row.code_at,
    seconds: row.seconds,
    isOver: row.is_over,
    state: row.state,
    endedAt: row.ending === 'ended' ? row.ending_at : null,
    silentUntil: row.expected_at === null || row.caller === '' ? null : row.expected_at + SILENCE_MS,
  }
}
