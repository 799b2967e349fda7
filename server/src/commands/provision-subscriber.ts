import { productIds, productTypes } from '@/rules/products/catalogue'
import { startOfDay } from '@/rules/time/shanghai'
import type { FirstLoginHook } from '../deps'
import type { LineLogRow } from '../database/guard-tables'
import type { PhoneDataPort } from '../ports/phone-data'
import type { RandomSource } from '../ports/random'
import { insertContacts } from '../repositories/contacts'
import { insertBindings, insertFamilyPhones, insertMergeUser, insertModems } from '../repositories/family'
import { insertLogRows } from '../repositories/line-log'
import { insertProducts } from '../repositories/products'
import { switchOn } from '../repositories/switches'
import { makeHistory } from '../simulator/history'
import { callerOf, judgeEvent } from '../simulator/judge-event'
import { loadSettings } from '../simulator/load-settings'
import { contactNames, initialSwitches, modemProfiles, productNames, profiles } from '../simulator/numbers-to-try'
import { seededRandom } from '../simulator/seeded-random'

const DAY = 24 * 60 * 60 * 1000

export interface ProvisionParts {
  clock: () => number
  random: RandomSource
  phoneData: PhoneDataPort
}

/**
 * Gives a number to try, at its first login in development, its products, contacts, family, modems and thirty days of
 * history, decided by the same rules as the line. Any other number starts with nothing (DESIGN.md section 4).
 */
export function createProvisioning({ clock, random, phoneData }: ProvisionParts): FirstLoginHook {
  return async (trx, subscriber) => {
    const profile = profiles[subscriber.phoneNo]
    if (!profile) return
    const now = clock()
    const source = seededRandom(`profile ${subscriber.phoneNo}`)
    const mobile = () => `13${source.between(5, 9)}${source.digits(8)}`
    const own = { subscriber_id: subscriber.id }

    const products = profile.products.map((key) => ({
      ...own,
      product_id: productIds[key],
      product_name: productNames[key],
      product_type: productTypes[key],
      status: 2,
      status_msg: '已订购',
      subscribed_at: startOfDay(now) - 120 * DAY,
    }))
    await insertProducts(trx, products)
    await switchOn(trx, subscriber.id, initialSwitches, now)

    const contacts = contactNames.map((name) => ({ id: random.id(), phoneNo: mobile(), name }))
    await insertContacts(trx, subscriber.id, contacts)
    const [mother, father, friend] = contacts
    if (profile.hasFamily && mother && father && friend) {
      const binding = { ...own, bound_at: now - 60 * DAY }
      await insertBindings(trx, [
        { ...binding, family_phone_no: mother.phoneNo, nickname: mother.name, binding_status: 0 },
        { ...binding, family_phone_no: father.phoneNo, nickname: father.name, binding_status: 1 },
      ])
      const phones = [mother, father, friend].map(({ phoneNo, name }) => ({ phone_no: phoneNo, address_book_name: name, name }))
      await insertFamilyPhones(trx, phones.map((phone) => ({ ...own, ...phone })))
    }
    if (profile.hasModems) {
      const modems = modemProfiles.map(({ name, description, enableStatus }) => ({
        ...own,
        pppoe_account: `0512${source.digits(8)}`,
        name,
        description,
        order_status: 0,
        enable_status: enableStatus,
      }))
      await insertModems(trx, modems)
    }
    if (profile.isMergeUser) await insertMergeUser(trx, subscriber.id)

    const rows = await replay(subscriber.phoneNo, contacts.map((contact) => contact.phoneNo), now)
    await insertLogRows(trx, rows.map((row) => ({ ...row, ...own, entry_id: random.id() })))

    /** The past through the verdict, one event after the other, as the line would have decided them. */
    async function replay(phoneNo: string, known: string[], until: number): Promise<Omit<LineLogRow, 'subscriber_id' | 'entry_id'>[]> {
      const settings = await loadSettings(trx, subscriber.id, until)
      const lastCallAt = new Map<string, number>()
      return makeHistory(phoneNo, known, until).map((event) => {
        const caller = callerOf(event)
        const history = { lastCallAt: lastCallAt.get(caller) ?? null, repeatPassesToday: 0 }
        if (event.kind === 'call') lastCallAt.set(caller, event.at)
        return judgeEvent(event, settings, history, event.at, phoneData).row
      })
    }
  }
}
