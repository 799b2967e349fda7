import type { Kysely } from 'kysely'
import { usualScope } from '@/rules/family/scope'
import { topicOf } from '@/rules/lists/list-kinds'
import { listLimitsOf } from '@/rules/lists/list-limits'
import { products as catalogue } from '@/rules/products/catalogue'
import { offerings, productNames } from '@/rules/products/offerings'
import { packageOf } from '@/rules/products/packages'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import { buildGuardSettings } from '@/rules/verdict/settings'
import type { Database } from '../database/schema'
import type { FirstLoginHook } from '../kernel/deps'
import type { PhoneDataPort } from '../ports/phone-data'
import type { RandomSource } from '../ports/random'
import type { ReputationPort } from '../ports/reputation'
import { boundLines, boundModems } from '../simulators/household/lines'
import { startingRules } from '../simulators/household/starting-rules'
import { castOf, type Cast } from '../simulators/line/cast'
import { makeHistory } from '../simulators/line/history'
import { talk } from '../simulators/line/agent'
import { insertContacts } from '../topics/contacts/contacts'
import { insertBinding } from '../topics/family/bindings'
import { insertFamilyPhones } from '../topics/family/family'
import { newBinding } from '../topics/family/people'
import { switchOn } from '../topics/guard/functions'
import { insertBoundLine } from '../topics/household/bind-line'
import { callerOf, hostsOf } from '../topics/line/judge-event'
import { loadGuardRows } from '../topics/line/load-settings'
import { replay } from '../topics/line/replay'
import { insertLogged } from '../topics/line-port/record-event'
import { insertEntries } from '../topics/lists/list-entry-changes'
import { insertPastOrder } from '../topics/orders/held-orders'
import { newOrderNumber } from '../topics/orders/order-rows'
import { tariffTerms } from '../topics/orders/order-texts'
import { recordDeeds } from '../topics/points/record-deeds'
import { findProducts, insertMergeUser, insertProducts } from '../topics/products/products'
import { initialSwitches, profiles, type Profile } from './numbers-to-try'

/** Lists and products are older than the history, because they decided it. */
const SINCE_DAYS = 120
const LISTED_DAYS = 40

export interface ProvisionParts {
  clock: () => number
  random: RandomSource
  phoneData: PhoneDataPort
  reputation: ReputationPort
}

/** A number to try at its first log-in. */
interface Newcomer extends ProvisionParts {
  trx: Kysely<Database>
  id: string
  phoneNo: string
  profile: Profile
  cast: Cast
  now: number
}

/**
 * Gives a number to try, at its first log-in in development, its products, contacts, lists, family, modems and thirty
 * days of history, decided by the same rules as the line. Other numbers start with nothing (DESIGN section 4).
 */
export function createProvisioning(parts: ProvisionParts): FirstLoginHook {
  return async (trx, { id, phoneNo }) => {
    const profile = profiles[phoneNo]
    if (!profile) return
    const cast = castOf(phoneNo, parts.phoneData)
    const newcomer: Newcomer = { ...parts, trx, id, phoneNo, profile, cast, now: parts.clock() }
    await giveProducts(newcomer)
    await givePeople(newcomer)
    await giveLists(newcomer)
    if (profile.hasModems) await giveModems(newcomer)
    await giveHistory(newcomer)
  }
}

async function giveProducts({ trx, id, phoneNo, profile, random, now }: Newcomer): Promise<void> {
  const products = profile.products.map((key) => ({
    subscriber_id: id,
    product_id: catalogue[key].id,
    product_name: productNames[key].zh,
    product_type: catalogue[key].type,
    status: 2,
    status_msg: '已订购',
    subscribed_at: startOfDay(now) - SINCE_DAYS * DAY_MS,
  }))
  await insertProducts(trx, products)
  for (const { product_id, product_name, subscribed_at } of products) {
    const tier = packageOf(product_id)
    if (tier === null) continue
    const terms = { product_id, product_name, price_fen: offerings[tier].priceFen, agreement: tariffTerms.zh }
    const order = { subscriber_id: id, order_id: newOrderNumber(random), ...terms }
    await insertPastOrder(trx, order, { phoneNo, since: subscribed_at, now })
  }
  await switchOn(trx, id, initialSwitches, now)
  if (profile.isMergeUser) await insertMergeUser(trx, id)
}

async function givePeople({ trx, id, phoneNo, profile, cast, random, now }: Newcomer): Promise<void> {
  await insertContacts(
    trx,
    id,
    cast.contacts.map((contact) => ({ ...contact, id: random.id() })),
  )
  const [mother, father, ...others] = cast.contacts
  if (!profile.hasFamily || !mother || !father) return
  const bindingWith = ({ phoneNo: personNo, name: nickname }: typeof mother, daysAgo: number) => {
    const at = now - daysAgo * DAY_MS
    const guardian = { id, phoneNo }
    return newBinding({
      id: random.id(),
      guardian,
      phoneNo: personNo,
      nickname,
      guardianName: '',
      asked: usualScope,
      now: at,
    })
  }
  const agreedAt = now - LISTED_DAYS * DAY_MS
  const agreed = bindingWith(mother, LISTED_DAYS)
  await insertBinding(trx, {
    ...agreed,
    state: 'accepted',
    person_agreed_at: agreedAt,
    scope: agreed.asked,
    digest_at: now,
    reminded_at: now,
  })
  await recordDeeds(trx, id, 'familyProtect', [mother.phoneNo], agreedAt)
  await insertBinding(trx, bindingWith(father, 1))
  const family = [mother, father, ...others.slice(0, 1)]
  const phones = family.map((one) => ({ phone_no: one.phoneNo, address_book_name: one.name, name: one.name }))
  await insertFamilyPhones(
    trx,
    phones.map((phone) => ({ subscriber_id: id, ...phone })),
  )
}

/** Adds numbers to the lists that the product has. */
async function giveLists({ trx, id, cast, random, now }: Newcomer): Promise<void> {
  const limits = listLimitsOf(await findProducts(trx, id))
  const listed = [
    ...(limits.black > 0 ? cast.blacklisted.map((entry) => ({ ...entry, list: 'black' as const })) : []),
    ...(limits.white > 0 ? cast.whitelisted.map((entry) => ({ ...entry, list: 'white' as const })) : []),
  ]
  const rows = listed.map(({ phoneNo, note, list }, index) => ({
    entry_id: random.id(),
    list,
    topic: topicOf(list),
    normalized: phoneNo,
    value: phoneNo,
    note,
    added_at: startOfDay(now) - (LISTED_DAYS + index) * DAY_MS,
    expires_at: null,
  }))
  await insertEntries(trx, id, rows, now)
  for (const { list, normalized, added_at } of rows)
    if (list === 'black') await recordDeeds(trx, id, 'blacklist', [normalized], added_at)
}

/** Binds the number's lines in the past; their visits are simulated when each is first opened. */
async function giveModems({ trx, id, random, now }: Newcomer): Promise<void> {
  const parts = { random, now: startOfDay(now) - SINCE_DAYS * DAY_MS }
  for (const [index, line] of boundLines().entries()) {
    const profile = boundModems[index]
    if (!profile) continue
    const modem = { name: profile.name, description: profile.description, enable_status: profile.enableStatus }
    await insertBoundLine(trx, { subscriberId: id, modem, line, policy: startingRules(line) }, parts)
    await recordDeeds(trx, id, 'broadbandProtect', [line.pppoeAccount], parts.now)
  }
}

async function giveHistory(newcomer: Newcomer): Promise<void> {
  const { trx, id, phoneNo, cast, random, phoneData, reputation, now } = newcomer
  const settings = buildGuardSettings(await loadGuardRows(trx, id, now))
  const events = makeHistory(phoneNo, cast, now, phoneData)
  const callers = events.filter(({ kind }) => kind !== 'web').map(callerOf)
  const numbers = [...new Set(callers)].filter((caller) => caller !== '')
  const hosts = [...new Set(events.flatMap(hostsOf))]
  // In the transaction of the log-in, in development alone, where the simulated system answers at once.
  await reputation.ahead(numbers, hosts, 'screen')
  const known = await reputation.prepared(trx, numbers, hosts)
  const rows = replay(events, settings, { phoneData, reputation: known })
  await insertLogged(
    trx,
    rows.map((row) => ({
      row: { ...row, subscriber_id: id, entry_id: random.id() },
      turns: row.action === 'agent' ? talk(row.text) : null,
    })),
  )
}
