import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { AccountActivity, AccountSharing, ProductTerm } from '@contract/account'
import type { ConfirmedPurpose } from '@contract/words/account'
import { isSharing, recipientOf, sharingBases, sharings } from '@/rules/legal/sharing'
import { isLive } from '@/rules/orders/states'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { pageOf, readCursor } from '../../kernel/list-query'
import { addressOf } from '../../kernel/rate-windows'
import { registerCall } from '../../kernel/register-call'
import { sendSmsCode, subscriberAsking, useSmsCode, type CodeUse } from '../auth/sms-codes'
import { requireUnlocked } from '../guard/number-lock'
import { currentOrders, hasOpenCharge } from '../orders/order-rows'
import {
  findAccountEvents,
  networksOf,
  originOf,
  recordAccountEvent,
  type AccountEventRow,
} from '../subscribers/account-events'
import { findSharings, recordSharing, type SharingRow } from '../subscribers/sharings'
import { requestExport, findExport, makeExport, readExport, toExport } from './data-export'
import {
  requestDeletion,
  DELETION_DAYS,
  findDeletion,
  previewDeletion,
  refusePending,
  cancelDeletion,
  notifyOfDeletion,
} from './deletion'

const PAGE = 30

const codeTexts: Record<ConfirmedPurpose, (code: string) => Record<Language, string>> = {
  export: (code) => ({
    zh: `【手机安全卫士】您正在导出账号的全部个人数据，验证码 ${code}，5 分钟内有效。工作人员不会索要，请勿告诉任何人。`,
    en: `[Phone Guard] ${code} is the code to export all of your personal data, valid for 5 minutes. Nobody of ours asks for it. Tell nobody.`,
  }),
  deletion: (code) => ({
    zh: `【手机安全卫士】您正在注销账号，${DELETION_DAYS} 天后删除全部数据，验证码 ${code}，5 分钟内有效。如非本人操作，请勿告诉任何人。`,
    en: `[Phone Guard] ${code} is the code to delete your account with all data in ${DELETION_DAYS} days, valid for 5 minutes. If it was not you, tell nobody.`,
  }),
}

const codeUse = ({ phoneNo }: Subscriber, purpose: ConfirmedPurpose): CodeUse => ({ phoneNo, purpose, subject: '' })

/** The data export and the deletion of the account (DESIGN 4.55 to 4.57). */
export function registerAccountCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/account/query', async ({ db, subscriber, session, now }) => {
    const found = await findExport(db, subscriber.id, now)
    return {
      export: found === null ? null : toExport(found, session.tokenHash),
      deletion: await findDeletion(db, subscriber.id),
      terms: await findTerms(db, subscriber.id),
    }
  })

  registerCall(
    app,
    deps,
    'guard/v1/account/sendCode',
    async ({ db, body: { purpose }, subscriber, request, language, now }) => {
      await requireUnlocked(db, subscriber.id, now)
      if (purpose === 'deletion') await refusePending(db, subscriber)
      const resendAfterSeconds = await sendSmsCode(deps, codeUse(subscriber, purpose), {
        textOf: (code) => codeTexts[purpose](code)[language],
        asker: subscriberAsking(subscriber, request),
        now,
      })
      return { resendAfterSeconds }
    },
  )

  registerCall(
    app,
    deps,
    'guard/v1/account/export',
    async ({ db, subscriber, session, request, body: { code }, now }) => {
      await requireUnlocked(db, subscriber.id, now)
      const asker = subscriberAsking(subscriber, request)
      await useSmsCode(deps, db, codeUse(subscriber, 'export'), { code, asker, now })
      await recordAccountEvent(db, { ...originOf(deps, subscriber.id, request, now), kind: 'export' })
      const row = await requestExport(db, { subscriber, sessionHash: session.tokenHash, now }, deps.random)
      return { export: toExport(row, session.tokenHash) }
    },
    {
      // Not awaited: the response does not wait for the file.
      after: async ({ subscriber }) => {
        void makeExport(deps, subscriber.id).catch((error: unknown) =>
          deps.logger.error({ err: error }, 'An export was not made'),
        )
      },
    },
  )

  registerCall(app, deps, 'guard/v1/account/exportFile', async ({ db, subscriber, session, request, body, now }) => {
    const file = await readExport(db, { subscriber, sessionHash: session.tokenHash, id: body.id, now })
    await recordAccountEvent(db, { ...originOf(deps, subscriber.id, request, now), kind: 'exportFile' })
    return file
  })

  registerCall(app, deps, 'guard/v1/account/deletion/preview', ({ db, subscriber, language, now }) =>
    previewDeletion(db, { subscriber, language, now }),
  )

  registerCall(
    app,
    deps,
    'guard/v1/account/deletion/ask',
    async ({ db, subscriber, request, body: { code }, language, now }) => {
      await requireUnlocked(db, subscriber.id, now)
      const asker = subscriberAsking(subscriber, request)
      await useSmsCode(deps, db, codeUse(subscriber, 'deletion'), { code, asker, now })
      const deletion = await requestDeletion(db, { subscriber, language, now }, deps.random)
      await recordAccountEvent(db, { ...originOf(deps, subscriber.id, request, now), kind: 'deletionAsked' })
      return { deletion }
    },
    {
      after: async ({ db, subscriber, language }) => {
        const deletion = await findDeletion(db, subscriber.id)
        if (deletion !== null) await notifyOfDeletion(deps, subscriber, deletion, language)
      },
    },
  )

  registerCall(app, deps, 'guard/v1/account/deletion/takeBack', async ({ db, subscriber, request, language, now }) => {
    const tookBack = await cancelDeletion(db, { subscriber, language, now })
    if (tookBack)
      await recordAccountEvent(db, { ...originOf(deps, subscriber.id, request, now), kind: 'deletionTakenBack' })
    return { tookBack }
  })

  registerCall(app, deps, 'guard/v1/account/activity', async ({ db, subscriber, request, body }) => {
    const { cursor, limit = PAGE } = body
    const rows = await findAccountEvents(db, subscriber.id, { after: readCursor(cursor), limit: limit + 1 })
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.at, id: row.event_id }))
    return {
      items: await toActivity(db, subscriber.id, page, networksOf(deps, subscriber.id, addressOf(request))),
      nextCursor,
    }
  })

  registerCall(app, deps, 'guard/v1/account/sharings', async ({ db, subscriber, language, body }) => {
    const { cursor, limit = PAGE } = body
    const rows = await findSharings(db, subscriber.id, { after: readCursor(cursor), limit: limit + 1 })
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.day, id: row.what }))
    return { items: page.map((row) => toSharing(row, language)), nextCursor }
  })

  registerCall(app, deps, 'guard/v1/account/shared', async ({ db, subscriber, body, now }) => {
    await recordSharing(db, { subscriberId: subscriber.id, what: `${body.to}-token`, now })
    return {}
  })
}

/** Records as their subscriber reads them. A row of a later release, whose words this one does not know, stays as it is. */
function toSharing({ day, what, basis, times }: SharingRow, language: Language): AccountSharing {
  const known = isSharing(what)
  return {
    id: `${day} ${what}`,
    day,
    recipient: known ? recipientOf(what)[language] : what,
    data: known ? sharings[what].data[language] : '',
    basis: known ? sharingBases[basis][language] : basis,
    times,
  }
}

/** Events as their subscriber sees them. A guardian has a name as long as the change is in the family's log. */
async function toActivity(
  db: Kysely<Database>,
  subscriberId: string,
  events: readonly AccountEventRow[],
  here: readonly string[],
): Promise<AccountActivity[]> {
  const changes = events.filter(({ kind }) => kind === 'guardianChange').map(({ about }) => about)
  const named =
    changes.length === 0
      ? []
      : await db
          .selectFrom('family_changes')
          .select(['change_id', 'guardian_name'])
          .where('subscriber_id', '=', subscriberId)
          .where('change_id', 'in', changes)
          .execute()
  const names = new Map(named.map(({ change_id, guardian_name }) => [change_id, guardian_name]))
  return events.map(({ event_id, at, kind, by_whom, detail, about, client, network }) => ({
    id: event_id,
    at,
    kind,
    by: by_whom,
    name: names.get(about) ?? '',
    detail,
    client,
    network,
    isHere: here.includes(network),
  }))
}

/** When each product of a live order ends or is charged next. While a charge has no result, neither is known. */
async function findTerms(db: Kysely<Database>, subscriberId: string): Promise<ProductTerm[]> {
  const { orders, charges } = await currentOrders(db, subscriberId)
  const live = orders.filter(({ state }) => isLive(state))
  return live.map(({ order_id, product_id, state, price_fen, ends_at, paid_until }) => {
    const isCharged = state === 'active' && price_fen > 0 && !hasOpenCharge(charges, order_id)
    return {
      productId: product_id,
      endsAt: state === 'ending' ? ends_at : null,
      nextChargeAt: isCharged ? paid_until : null,
    }
  })
}
