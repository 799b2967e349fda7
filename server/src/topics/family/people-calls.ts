import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { FamilyBinding, SentInvitation } from '@contract/family'
import { bindingStatusOf, isFinal } from '@/rules/family/binding'
import { storedNumber } from '@/rules/phone/number'
import { dayOf, statsRange } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { readCursor, pageOf } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { findSwitches } from '../guard/stored-settings'
import { countByDayAndRisk, countUnread, findAlerts, markRead, toAlerts } from './alerts'
import {
  countProtected,
  familyGone,
  findBindings,
  refusalOf,
  requireBinding,
  rowAt,
  takeStep,
  updateBinding,
  REMINDER,
  forSubscriber,
} from './bindings'
import { familyQuota, inviteNumber, resendInvitation, newToken, sentToken, sendInvitation } from './invitations'
import { checkGuardianName, readName } from './names'
import { findChanges, toChange } from './family-changes'
import { columnsOf, toPerson } from './people'
import { blockCaller, loadPersonSettings, requireChangeReader, setPersonSettings } from './person-settings'
import type { GuardianshipRow } from './tables'

const PAGE = 30
/** How long a guardian sees an ended binding. */
const ENDED_SHOWN = 30 * DAY_MS

/** The guardian's calls (DESIGN 4.21). */
export function registerPeopleCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/bindingFamilyInfoQuery', async ({ db, subscriber, body, now }) => {
    const found = (await findBindings(db, subscriber.id)).map((row) => rowAt(row, now))
    const rows = found.sort((a, b) => rank(a) - rank(b))
    const bindingList = rows.filter(({ state }) => !isFinal(state)).map(toBinding)
    if (!body.details) return { bindingList, family: null }
    const unread = await countUnread(db, subscriber.id, now)
    const shown = rows.filter(({ ended_at }) => ended_at === null || ended_at > now - ENDED_SHOWN)
    const family = {
      people: shown.map((row) => toPerson(row, unread.get(row.binding_id))),
      quota: await familyQuota(db, subscriber.id, now),
      remindOn: (await findSwitches(db, subscriber.id)).has(REMINDER),
      unread: sum(unread.values()),
    }
    return { bindingList, family }
  })

  registerInviting(app, deps)

  registerCall(app, deps, 'configs/v1/unBindingFamilySMS', ({ db, subscriber, body, now }) =>
    forSubscriber(db, subscriber, async (trx) => {
      const before = await requireBindingWith(trx, subscriber, body.familyPhoneNo, now)
      const shown = body.bindingStatus ?? bindingStatusOf(before.state)
      const event = shown === bindingStatusOf('invited') ? 'withdraw' : 'unbind'
      const { state } = await takeStep(trx, before, event, 'guardian', { now })
      return { bindingStatus: bindingStatusOf(state) }
    }),
  )

  registerCall(app, deps, 'configs/v1/updateFamilyNickname', async ({ db, subscriber, body, now }) => {
    const row = requireOpen(await requireBindingWith(db, subscriber, body.familyPhoneNo, now))
    const nickname = readName(body.nickname)
    await updateBinding(db, row, { nickname })
    return { nickname }
  })

  registerCall(app, deps, 'guard/v1/family/edit', async ({ db, subscriber, body, now }) => {
    const row = requireOpen(rowAt(await requireBinding(db, subscriber.id, body.id), now))
    const change = columnsOf(body)
    await updateBinding(db, row, change)
    const unread = (await countUnread(db, subscriber.id, now)).get(row.binding_id)
    return toPerson({ ...row, ...change }, unread)
  })

  registerCall(app, deps, 'guard/v1/family/alerts', async ({ db, subscriber, body, now }) => {
    const { personId, limit = PAGE } = body
    const rows = await findAlerts(db, subscriber.id, {
      personId,
      after: readCursor(body.cursor),
      limit: limit + 1,
      now,
    })
    const { page, nextCursor } = pageOf(rows, limit, ({ alert }) => ({ at: alert.at, id: alert.alert_id }))
    const unread = sum((await countUnread(db, subscriber.id, now)).values())
    return { items: await toAlerts({ db, deps, now }, page), nextCursor, unread }
  })

  registerCall(app, deps, 'guard/v1/family/alerts/read', async ({ db, subscriber, body, now }) => {
    await markRead(db, subscriber.id, body.ids, now)
    return { unread: sum((await countUnread(db, subscriber.id, now)).values()) }
  })

  registerCall(app, deps, 'guard/v1/family/report', async ({ db, subscriber, body, now }) => {
    const { startMs } = statsRange(now, body.days)
    const counted = await countByDayAndRisk(db, subscriber.id, startMs, now)
    const add = (map: Map<string, number>, key: string, count: number) => map.set(key, (map.get(key) ?? 0) + count)
    const byRisk = new Map<string, number>()
    const byDay = new Map(Array.from({ length: body.days }, (_, index) => [dayOf(startMs + index * DAY_MS), 0]))
    for (const { day, risk, count } of counted) {
      add(byRisk, risk, count)
      add(byDay, day, count)
    }
    const risks = [...new Set(counted.map(({ risk }) => risk))]
    return {
      people: await countProtected(db, subscriber.id),
      alerts: sum(byRisk.values()),
      risks: risks.map((risk) => ({ risk, count: byRisk.get(risk) ?? 0 })),
      dayList: [...byDay].map(([day, alerts]) => ({ day, alerts })),
    }
  })

  registerOnBehalfCalls(app, deps)
}

/** Sending invitations. An invitation's token is returned to its sender and stored only as a hash. */
function registerInviting(app: FastifyInstance, deps: AppDeps): void {
  const options = {
    finish: async (answer: SentInvitation, { request }: { request: FastifyRequest }): Promise<SentInvitation> => {
      const token = await sentToken(deps, answer.person)
      return { ...answer, token, link: linkOf(deps, request, token) }
    },
  }
  const unsent = (row: GuardianshipRow): SentInvitation => ({ person: toPerson(row), token: '', link: '' })

  registerCall(
    app,
    deps,
    'configs/v1/bindingFamilySMS',
    ({ db, subscriber, body, request, language, now }) =>
      forSubscriber(db, subscriber, async (trx) => {
        const { familyPhoneNo: phoneNo, ...invitation } = body.data
        const row = await inviteNumber({ trx, deps, subscriber, now }, { phoneNo, ...invitation })
        await sendBySms({ deps, request, language }, row, subscriber)
        return unsent(row)
      }),
    { ...options, before: ({ session, body }) => checkGuardianName(deps, session, body.data.guardianName) },
  )

  registerCall(
    app,
    deps,
    'guard/v1/family/invite',
    ({ db, subscriber, body, now }) =>
      forSubscriber(db, subscriber, async (trx) => unsent(await inviteNumber({ trx, deps, subscriber, now }, body))),
    { ...options, before: ({ session, body }) => checkGuardianName(deps, session, body.guardianName) },
  )

  registerCall(
    app,
    deps,
    'guard/v1/family/resend',
    ({ db, subscriber, body, request, language, now }) =>
      forSubscriber(db, subscriber, async (trx) => {
        const row = await resendInvitation({ trx, deps, subscriber, now }, body.id)
        if (body.by === 'sms') await sendBySms({ deps, request, language }, row, subscriber)
        return unsent(row)
      }),
    options,
  )
}

/** What a guardian may do for a person who agreed to it. */
function registerOnBehalfCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/family/alerts/block', ({ db, subscriber, body, now }) =>
    blockCaller({ db, deps, guardian: subscriber, now }, body.id),
  )

  registerCall(app, deps, 'guard/v1/family/settings', ({ db, subscriber, body, now }) =>
    loadPersonSettings({ db, deps, guardian: subscriber, now }, body.id),
  )

  registerCall(app, deps, 'guard/v1/family/settings/set', ({ db, subscriber, body, now }) =>
    setPersonSettings({ db, deps, guardian: subscriber, now }, body.id, body),
  )

  registerCall(app, deps, 'guard/v1/family/changes', async ({ db, subscriber, body, now }) => {
    const { id, limit = PAGE } = body
    const own = { person: subscriber, view: null }
    const { person, view } =
      id === undefined ? own : await requireChangeReader({ db, deps, guardian: subscriber, now }, id)
    const rows = await findChanges(db, person.id, { after: readCursor(body.cursor), limit: limit + 1 })
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.at, id: row.change_id }))
    return { items: page.map((row) => toChange(row, subscriber, view)), nextCursor }
  })
}

/** Sort order: bound people first, then paused, invited, ended. */
function rank({ state }: GuardianshipRow): number {
  if (state === 'accepted') return 0
  if (state === 'paused') return 1
  return state === 'invited' ? 2 : 3
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0)

/** An open binding with the fields of the specification. */
const toBinding = (row: GuardianshipRow): FamilyBinding => ({
  bindingStatus: bindingStatusOf(row.state),
  nickname: row.nickname,
  familyPhoneNo: row.person_phone_no,
})

/** A guardian's open binding with a number, or else the newest. Throws UserError when there was none. */
async function requireBindingWith(
  db: Kysely<Database>,
  { id: guardianId }: Subscriber,
  phoneNo: string,
  now: number,
): Promise<GuardianshipRow> {
  const number = storedNumber(phoneNo)
  const rows = (await findBindings(db, guardianId)).filter(({ person_phone_no }) => person_phone_no === number)
  const current = rows.map((row) => rowAt(row, now))
  const binding = current.find(({ state }) => !isFinal(state)) ?? current[0]
  if (!binding) throw familyGone()
  return binding
}

/** Returns the binding of an invited or bound person. Throws UserError when it has ended. */
function requireOpen(row: GuardianshipRow): GuardianshipRow {
  if (isFinal(row.state)) throw refusalOf('over')
  return row
}

/**
 * The link of an invitation: at the configured address of the app, or at the request's own address with development
 * tools.
 */
function linkOf(deps: AppDeps, request: FastifyRequest, token: string): string {
  const own = deps.dev ? `${request.protocol}://${request.host}/sjgj/uasp` : ''
  const base = deps.config.appUrl || own
  return base && `${base}/guardianInvite?id=${token}`
}

/** Sends an invitation to its number by SMS. */
async function sendBySms(
  { deps, request, language }: { deps: AppDeps; request: FastifyRequest; language: Language },
  row: GuardianshipRow,
  guardian: Subscriber,
): Promise<void> {
  const token = newToken(deps, { id: row.binding_id, expiresAt: row.expires_at })
  await sendInvitation(deps, row, guardian, { link: linkOf(deps, request, token), language })
}
