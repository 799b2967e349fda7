import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { CodeAlerts, LiveWarning } from '@contract/live'
import { SILENCE_MS, watchStates } from '@/rules/live/code-in-call'
import { FRESH_SESSION_MS } from '@/rules/live/forwarding'
import { claimAt, claimOf, fineFrom, HOLD_MS, isOpen, warningAt } from '@/rules/live/warning'
import { holdsAny, resolveFlags } from '@/rules/products/flags'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { fromJson } from '../../kernel/columns'
import { UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import { findTold, type ToldGuardian } from '../family/alerts'
import { countReminded, forSubscriber } from '../family/bindings'
import { switchAlerts, wantsAlerts } from '../guard/stored-settings'
import { findProducts } from '../products/products'
import { countHeldCodes } from '../sms/held-sms'
import { quarantineOf, type HeldChange } from '../sms/quarantine'
import type { CodeAlertRow } from './tables'
import { answerWarning, saidOfCode } from './warnings'

const MOST_SHOWN = 20
const gone: Text = { zh: '没有找到这条提醒', en: 'No such alert' }

/** The alerts about codes during risky calls (DESIGN 5.16). */
export function registerCodeAlertCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/live/codes', ({ db, subscriber, now }) => loadAlerts({ db, subscriber, now }))

  registerCall(app, deps, 'guard/v1/live/codes/switch', async ({ db, subscriber, body, now }) => {
    await switchAlerts(db, subscriber.id, 'code_alerts', body.on)
    return loadAlerts({ db, subscriber, now })
  })

  registerCall(app, deps, 'guard/v1/live/codes/expect', async ({ db, subscriber, session, body, now }) => {
    await lockSubscriber(db, subscriber.id)
    await expectCode(db, subscriber.id, body, now)
    const said = isYoung(session, now) ? 'doubted' : 'fine'
    await saidOfCode(db, subscriber.id, { id: body.id, event: body.expected ? said : 'undone' }, now)
    return loadAlerts({ db, subscriber, now })
  })

  /** SMS to guardians, sent after the commit. */
  const told = new WeakMap<FastifyRequest, ClaimedSms[]>()
  registerCall(
    app,
    deps,
    'guard/v1/live/codes/answer',
    async ({ db, subscriber, session, body, request, now }) => {
      const { id, answer } = body
      const notices = await forSubscriber(db, subscriber, async (trx) => {
        const toSend = await answerWarning(trx, subscriber, { id, answer, isYoung: isYoung(session, now) }, now)
        if (answer === 'fine') await expectCode(trx, subscriber.id, { id, expected: true }, now)
        return toSend
      })
      told.set(request, notices)
      return loadAlerts({ db, subscriber, now })
    },
    { after: ({ request }) => sendEachClaimed(deps, told.get(request) ?? []) },
  )
}

/** Who has logged in today may be somebody else: "It is fine" is doubted. */
const isYoung = ({ createdAt }: { createdAt: number }, now: number): boolean => now - createdAt < FRESH_SESSION_MS

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
  const { told, names } = await findTold(
    db,
    subscriber.phoneNo,
    rows.map((row) => row.entry_id),
  )
  const items = rows.map((row) => ({ ...toAlert(row), warning: toWarning(row, { told, names }, now) }))
  const isAnyOpen = items.some(({ warning }) => warning !== null && isOpen(warning.state))
  const guardians = isAnyOpen ? await countReminded(db, subscriber.phoneNo, 'codes', now) : 0
  return { on: isWanted && holdsAny(resolveFlags(products)), items, held, guardians }
}

/** What became of the warning of an alert, and whom it went to; null for an alert of an earlier release. */
function toWarning(
  row: CodeAlertRow,
  { told, names }: { told: readonly ToldGuardian[]; names: ReadonlyMap<string, string> },
  now: number,
): LiveWarning | null {
  if (row.warning === null) return null
  const { is_high: isHigh, seen_at: seenAt } = row
  const state = warningAt(row.warning, row.at, now)
  const from = fineFrom({ isHigh, seenAt })
  const claim = isOpen(state) ? claimAt(claimOf(row.claimed_by, row.claimed_at), now) : null
  const toSelf = (row.sent === null ? [] : fromJson(row.sent)).map((one) => ({ ...one, to: '' }))
  const toGuardians = told
    .filter(({ entryId }) => entryId === row.entry_id)
    .map(({ at, name }) => ({ at, by: 'guardian' as const, to: name }))
  return {
    state,
    isHigh,
    holdMs: from === null ? (isHigh ? HOLD_MS : 0) : Math.max(0, from - now),
    sent: [...toSelf, ...toGuardians].sort((one, other) => one.at - other.at),
    claimedBy: claim && (names.get(claim.by) ?? null),
  }
}

function toAlert(row: CodeAlertRow): Omit<CodeAlerts['items'][number], 'warning'> {
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
