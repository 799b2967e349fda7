import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { FamilyProtectors } from '@contract/family'
import { isLive, pauseEndOf } from '@/rules/family/binding'
import { agreedScope, isWithin } from '@/rules/family/scope'
import { maskSubscriber } from '@/rules/phone/mask'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { fromJson, toJson } from '../../kernel/columns'
import { addressOf } from '../../kernel/rate-windows'
import { registerCall } from '../../kernel/register-call'
import { liveSession } from '../../kernel/sessions'
import { originOf, recordAccountEvent } from '../subscribers/account-events'
import { requireUnlocked } from '../guard/number-lock'
import { alertsSent } from './alerts'
import {
  answerByToken,
  answerInvitation,
  openInvitation,
  sendAnswerCode,
  notifyGuardian,
  viewOf,
  type OpenedInvitation,
} from './answer-invitation'
import {
  findBindingsOfPerson,
  guardianNameOf,
  lockPerson,
  notAllowed,
  refusalOf,
  requireBindingOfPerson,
  rowAt,
  scopeOf,
  takeStep,
  updateBinding,
  forSubscriber,
} from './bindings'
import { setMembership } from './circle-members'
import { refusesInvitations, setRefusal } from './invitations'
import { toChange, undoChange } from './family-changes'

/** The protected person's calls, with a log-in or, for the invited, without one (DESIGN 4.21). */
export function registerProtectorCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/family/mine', ({ db, subscriber, now }) =>
    loadProtectors({ db, deps, subscriber, now }),
  )

  /** Agreements of this request, whose guardian is notified after the commit. */
  const agreed = new WeakMap<FastifyRequest, OpenedInvitation>()
  registerCall(
    app,
    deps,
    'guard/v1/family/mine/answer',
    ({ db, subscriber, body, request, now }) =>
      forSubscriber(db, subscriber, async (trx) => {
        const binding = await requireBindingOfPerson(trx, subscriber.phoneNo, body.id)
        const row = await answerInvitation(deps, trx, binding, body, { now })
        const guardian = { id: binding.subscriber_id, phoneNo: binding.guardian_phone_no }
        if (body.accept) agreed.set(request, { row, guardian })
        return loadProtectors({ db: trx, deps, subscriber, now })
      }),
    {
      after: async ({ request }) => {
        const answered = agreed.get(request)
        if (answered) await notifyGuardian(deps, answered)
      },
    },
  )

  registerCall(app, deps, 'guard/v1/family/mine/pause', ({ db, subscriber, body, now }) =>
    forSubscriber(db, subscriber, async (trx) => {
      const binding = await requireBindingOfPerson(trx, subscriber.phoneNo, body.id)
      await takeStep(trx, binding, 'pause', 'person', { now, pausedUntil: pauseEndOf(body.length, now) })
      return loadProtectors({ db: trx, deps, subscriber, now })
    }),
  )

  for (const [path, step] of [
    ['guard/v1/family/mine/resume', 'resume'],
    ['guard/v1/family/mine/leave', 'leave'],
  ] as const) {
    registerCall(app, deps, path, ({ db, subscriber, body, now }) =>
      forSubscriber(db, subscriber, async (trx) => {
        const binding = await requireBindingOfPerson(trx, subscriber.phoneNo, body.id)
        await takeStep(trx, binding, step, 'person', { now })
        return loadProtectors({ db: trx, deps, subscriber, now })
      }),
    )
  }

  registerCall(app, deps, 'guard/v1/family/mine/scope', ({ db, subscriber, body, request, now }) =>
    forSubscriber(db, subscriber, async (trx) => {
      await lockPerson(trx, subscriber.phoneNo)
      const binding = rowAt(await requireBindingOfPerson(trx, subscriber.phoneNo, body.id), now)
      if (!isLive(binding.state)) throw refusalOf('notAgreed')
      const scope = agreedScope(body.scope, fromJson(binding.asked))
      if (scope === null) throw notAllowed()
      // Less is always possible.
      const given = scopeOf(binding)
      if (given === null || !isWithin(scope, given)) await requireUnlocked(trx, subscriber.id, now)
      await updateBinding(trx, binding, { scope: toJson(scope) })
      const about = binding.binding_id
      await setMembership(trx, subscriber.id, about, { isMember: scope.circle, now })
      await recordAccountEvent(trx, {
        ...originOf(deps, subscriber.id, request, now),
        kind: 'family',
        detail: 'scope',
        about,
      })
      return loadProtectors({ db: trx, deps, subscriber, now })
    }),
  )

  registerCall(app, deps, 'guard/v1/family/mine/refuse', async ({ db, subscriber, body, now }) => {
    await setRefusal(db, subscriber.phoneNo, body.on, now)
    return loadProtectors({ db, deps, subscriber, now })
  })

  registerCall(app, deps, 'guard/v1/family/changes/undo', async ({ db, subscriber, body, now }) => {
    return toChange(await undoChange({ db, deps, person: subscriber, now }, body.id), subscriber, null)
  })

  registerInvitationCalls(app, deps)
}

/** The invited person's public calls; the token identifies the invitation. */
function registerInvitationCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/family/invitation', async ({ db, body, request, now }) => {
    const viewer = (await liveSession(deps, request))?.subscriber ?? null
    return viewOf(await openInvitation(db, body.token, viewer, now), viewer)
  })

  registerCall(app, deps, 'guard/v1/family/invitation/sendCode', async ({ db, body, request, language, now }) => {
    const viewer = (await liveSession(deps, request))?.subscriber ?? null
    const invitation = await openInvitation(db, body.token, viewer, now)
    return {
      resendAfterSeconds: await sendAnswerCode(deps, invitation, { address: addressOf(request), language, now }),
    }
  })

  registerCall(app, deps, 'guard/v1/family/invitation/answer', async ({ body, request, now }) => {
    const viewer = (await liveSession(deps, request))?.subscriber ?? null
    const { token, code, requestId, ...choice } = body
    const proof = { viewer, code, address: addressOf(request) }
    const { isNew, ...answered } = await answerByToken(deps, token, choice, proof, { requestId, now })
    if (isNew && body.accept) await notifyGuardian(deps, answered)
    return viewOf(answered, viewer)
  })
}

interface ProtectedSubscriber {
  db: Kysely<Database>
  deps: Pick<AppDeps, 'network'>
  subscriber: Subscriber
  now: number
}

/** Who protects a subscriber, who wants to, and whether the number refuses invitations. */
async function loadProtectors({ db, deps, subscriber, now }: ProtectedSubscriber): Promise<FamilyProtectors> {
  const bindings = (await findBindingsOfPerson(db, subscriber.phoneNo)).map((row) => ({ ...row, ...rowAt(row, now) }))
  const since = statsRange(now).startMs
  const protectors: FamilyProtectors['protectors'] = []
  for (const binding of bindings) {
    const scope = scopeOf(binding)
    if (scope === null || binding.state === 'invited') continue
    protectors.push({
      id: binding.binding_id,
      phone: maskSubscriber(binding.guardian_phone_no),
      name: guardianNameOf(binding, binding.guardian_phone_no),
      state: binding.state === 'paused' ? 'paused' : 'accepted',
      since: binding.person_agreed_at ?? binding.invited_at,
      pausedUntil: binding.paused_until,
      asked: fromJson(binding.asked),
      scope,
      ...(await alertsSent(db, binding, since)),
    })
  }
  const invitations = bindings
    .filter(({ state }) => state === 'invited')
    .map((binding) => ({
      id: binding.binding_id,
      guardianPhone: maskSubscriber(binding.guardian_phone_no),
      guardianName: guardianNameOf(binding, binding.guardian_phone_no),
      asked: fromJson(binding.asked),
      invitedAt: binding.invited_at,
      expiresAt: binding.expires_at,
    }))
  return {
    protectors,
    invitations,
    refusesInvitations: await refusesInvitations(db, subscriber.phoneNo),
    endsCalls: deps.network.endsCalls,
  }
}
