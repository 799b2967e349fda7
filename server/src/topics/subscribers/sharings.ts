import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import { sharings, type Sharing } from '@/rules/legal/sharing'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { findHolders, wechatKey } from '../../kernel/directory'
import { Gathered } from '../../kernel/gathered'
import type { Position } from '../../kernel/list-query'
import type { DirectoryKind } from '../../kernel/tables'
import type { BillingPort } from '../../ports/billing'
import type { CarrierLoginPort } from '../../ports/carrier-login'
import type { HouseholdNetworkPort } from '../../ports/household-network'
import type { ReviewDeskPort } from '../../ports/review-desk'
import { SmsUnanswered, type SmsPort } from '../../ports/sms'
import type { TagProvidersPort } from '../../ports/tag-providers'
import type { WechatPort } from '../../ports/wechat'
import type { SubscriberTables } from './tables'

export type SharingRow = SubscriberTables['sharings']

/**
 * Records that a third party got personal data of a subscriber (DESIGN 7.15): counts it in the row of its day, which bounds the
 * rows by third parties and days. `now` in ms since the epoch.
 */
export async function recordSharing(
  db: Kysely<Database>,
  { subscriberId, what, times = 1, now }: { subscriberId: string; what: Sharing; times?: number; now: number },
): Promise<void> {
  await db
    .insertInto('sharings')
    .values({
      subscriber_id: subscriberId,
      day: startOfDay(now),
      what,
      basis: sharings[what].basis,
      times,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'day', 'what'])
        .doUpdateSet(({ eb, ref }) => ({ times: eb(ref('sharings.times'), '+', times), last_at: now })),
    )
    .execute()
}

/** One page of a subscriber's records, newest first, after a position. */
export function findSharings(
  db: Kysely<Database>,
  subscriberId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<SharingRow[]> {
  let select = db.selectFrom('sharings').selectAll().where('subscriber_id', '=', subscriberId)
  if (after) select = select.where(sql<boolean>`(day, what) < (${after.at}, ${after.id})`)
  return select.orderBy('day', 'desc').orderBy('what', 'desc').limit(limit).execute()
}

/** Whose data a third party got, by a key of the directory. */
interface Shared {
  what: Sharing
  kind: DirectoryKind
  key: string
  at: number
}

/** The most that is written together. */
const TOGETHER = 100

/**
 * Records what the ports give away. A port knows a number, a line or a WeChat user, so that the directory names the
 * subscriber; what is nobody's, such as the code of a first log-in, has no record. Written beside the request, which does not wait and may be in a transaction; a
 * record that cannot be written is logged.
 */
export class SharingRecords {
  readonly #parts: { db: Kysely<Database>; clock: () => number; logger: Logger }
  readonly #gathered = new Gathered<Shared, void>((items) => this.#write(items), TOGETHER)
  readonly #open = new Set<Promise<void>>()

  constructor(parts: { db: Kysely<Database>; clock: () => number; logger: Logger }) {
    this.#parts = parts
  }

  note(what: Sharing, kind: DirectoryKind, key: string): void {
    const { clock, logger } = this.#parts
    const written = this.#gathered
      .add({ what, kind, key, at: clock() })
      .catch((error: unknown) => logger.warn({ err: error, what }, 'What a third party got was not recorded'))
      .finally(() => this.#open.delete(written))
    this.#open.add(written)
  }

  /** Resolves once everything noted so far is written. */
  async done(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open)
  }

  async #write(items: readonly Shared[]): Promise<void[]> {
    const { db } = this.#parts
    const rows = new Map<string, { subscriberId: string; what: Sharing; times: number; now: number }>()
    for (const kind of new Set(items.map((item) => item.kind))) {
      const ofKind = items.filter((item) => item.kind === kind)
      const holders = await findHolders(db, kind, [...new Set(ofKind.map(({ key }) => key))])
      for (const { what, key, at } of ofKind) {
        const subscriberId = holders.get(key)
        if (subscriberId === undefined) continue
        const id = `${subscriberId} ${what} ${startOfDay(at)}`
        rows.set(id, { subscriberId, what, times: (rows.get(id)?.times ?? 0) + 1, now: at })
      }
    }
    // Each by itself: rows of two subscribers are never locked together.
    for (const row of rows.values()) await recordSharing(db, row)
    return items.map(() => undefined)
  }
}

/** The SMS centre, whose SMS are recorded: also one that it may have taken. */
export const recordedSms = (port: SmsPort, records: SharingRecords): SmsPort => ({
  ...port,
  async send(message) {
    const note = () =>
      records.note(message.kind.endsWith('-code') ? 'smsCentre-code' : 'smsCentre-notice', 'number', message.phoneNo)
    try {
      await port.send(message)
    } catch (error) {
      if (error instanceof SmsUnanswered) note()
      throw error
    }
    note()
  },
})

/** WeChat, whose log-ins, checks and messages are recorded. */
export const recordedWechat = (port: WechatPort, records: SharingRecords): WechatPort => ({
  ...port,
  async exchangeCode(code, source) {
    const user = await port.exchangeCode(code, source)
    records.note('wechat-logIn', 'wechat', wechatKey({ source, openId: user.openId }))
    return user
  },
  isTextFit(text, openId) {
    records.note('wechat-text', 'wechat', ofMiniProgram(openId))
    return port.isTextFit(text, openId)
  },
  sendMessage(message) {
    records.note('wechat-message', 'wechat', ofMiniProgram(message.openId))
    return port.sendMessage(message)
  },
})
const ofMiniProgram = (openId: string) => wechatKey({ source: 'wxMini', openId })

interface RecordedPorts {
  billing: BillingPort
  reviewDesk: ReviewDeskPort
  tagProviders: TagProvidersPort
  householdNetwork: HouseholdNetworkPort
  carrierLogin: CarrierLoginPort
}

/** The carrier's systems, where what each request gives them is recorded when it is made: a request without an answer may have arrived. */
export function recordedPorts(
  { billing, reviewDesk, tagProviders, householdNetwork, carrierLogin }: RecordedPorts,
  records: SharingRecords,
): RecordedPorts {
  const ofNumber = (what: Sharing, phoneNo: string) => records.note(what, 'number', phoneNo)
  const ofLine = (pppoeAccount: string) => records.note('householdNetwork-rules', 'line', pppoeAccount)
  return {
    billing: {
      ...billing,
      book(entry) {
        ofNumber('billing-charge', entry.phoneNo)
        return billing.book(entry)
      },
      cancel(cancellation) {
        ofNumber('billing-charge', cancellation.phoneNo)
        return billing.cancel(cancellation)
      },
      sign(signature) {
        ofNumber('billing-agreement', signature.phoneNo)
        return billing.sign(signature)
      },
      holderOf(phoneNo) {
        ofNumber('billing-age', phoneNo)
        return billing.holderOf(phoneNo)
      },
    },
    reviewDesk: {
      ...reviewDesk,
      submit(one) {
        // A correction names the number of a caller, and nobody who said so.
        if (one.kind !== 'correction') ofNumber('reviewDesk-case', one.phoneNo)
        return reviewDesk.submit(one)
      },
    },
    tagProviders: {
      ...tagProviders,
      clear(wish) {
        ofNumber('tagProviders-number', wish.phoneNo)
        return tagProviders.clear(wish)
      },
      tagOf(question) {
        ofNumber('tagProviders-number', question.phoneNo)
        return tagProviders.tagOf(question)
      },
    },
    householdNetwork: {
      ...householdNetwork,
      linesOf(phoneNo) {
        ofNumber('householdNetwork-number', phoneNo)
        return householdNetwork.linesOf(phoneNo)
      },
      send(command) {
        ofLine(command.pppoeAccount)
        return householdNetwork.send(command)
      },
      accelerate(pppoeAccount, until) {
        ofLine(pppoeAccount)
        return householdNetwork.accelerate(pppoeAccount, until)
      },
    },
    carrierLogin: {
      async subscriberOf(accessCode) {
        const user = await carrierLogin.subscriberOf(accessCode)
        if (user) ofNumber('carrierLogin-logIn', user.phoneNo)
        return user
      },
    },
  }
}
