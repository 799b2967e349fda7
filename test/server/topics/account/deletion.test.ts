import { purgeExpired } from '@server/purge-expired'
import { advanceDeletion, findDueDeletions } from '@server/topics/account/deletion'
import { advanceOrders } from '@server/topics/orders/advance-orders'
import { CompiledQuery } from 'kysely'
import pino from 'pino'
import { cryptoRandom } from '@server/ports/random'
import { SmsUnanswered } from '@server/ports/sms'
import { createLocalBilling } from '@server/ports/billing'
import { newBinding } from '@server/topics/family/people'
import { usualScope } from '@/rules/family/scope'
import { toJson } from '@server/kernel/columns'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { executorOf } from '../../support/database'
import { avoidScans } from '../../support/plans'
import { newSubscriber } from '../../support/subscriber'
import { allKeys } from '../../support/due-work'
import { fillEveryTable, tablesWith } from './every-table'
import { accountOf, DAY, MINUTE } from './stage'

const logger = pino({ level: 'silent' })
let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const newcomer = async () => accountOf(gateway, await newSubscriber(gateway))
async function tend(): Promise<void> {
  const { db, now: clock, outbox: sms } = gateway
  for (const id of await findDueDeletions(db, clock(), allKeys))
    await advanceDeletion({ db, clock, random: cryptoRandom, sms }, id)
}
const evidence = ['order_charges', 'order_events', 'orders']

/** Lets the deletion take effect, and deletes what was in progress. */
async function letItHappen(): Promise<void> {
  gateway.advance(7 * DAY)
  await tend()
  gateway.advance(60 * MINUTE)
  await tend()
}

/** Data of a subscriber in other people's rows. */
async function markAtOthers({ id, phoneNo }: { id: string; phoneNo: string }): Promise<string> {
  const other = await newcomer()
  const { db } = gateway
  const binding = {
    ...newBinding({
      id: 'binding-1',
      guardian: other,
      phoneNo,
      nickname: '爸爸',
      guardianName: '',
      asked: usualScope,
      now: gateway.now(),
    }),
    state: 'accepted' as const,
    person_agreed_at: gateway.now(),
    scope: toJson(usualScope),
  }
  await db.insertInto('guardianships').values(binding).execute()
  await db
    .insertInto('idempotent_answers')
    .values({
      subscriber_id: other.id,
      path: '/invite',
      request_id: 'request-of-other',
      body_hash: '',
      answer: JSON.stringify({ invited: phoneNo }),
      created_at: gateway.now(),
    })
    .execute()
  const change = {
    subscriber_id: other.id,
    change_id: 'change-1',
    at: gateway.now(),
    guardian_id: id,
    binding_id: 'theirs',
    guardian_name: '女儿',
    kind: 'switch' as const,
    name: null,
    turned_on: true,
    number: '',
    from_alert: false,
    entry_id: null,
    undone_at: null,
  }
  await db.insertInto('family_changes').values(change).execute()
  const device = {
    subscriber_id: other.id,
    household_id: 'home-of-other',
    mac: 'aa:bb',
    device_id: 'device',
    host: '',
    maker: '',
    type: 'phone' as const,
    trust: 'trusted' as const,
    phone_no: phoneNo,
    node_id: '',
    link: '5G' as const,
    signal: null,
    online: true,
    first_seen: 0,
    last_seen: 0,
  }
  await db.insertInto('home_devices').values(device).execute()
  return other.id
}

describe('a deletion', () => {
  it('leaves no row of the subscriber in any table but the data that the law requires', async () => {
    const phoneNo = '13800138000'
    const owner = accountOf(gateway, { token: await gateway.login(phoneNo), phoneNo })
    await fillEveryTable(gateway.db, owner)
    const otherId = await markAtOthers(owner)
    expect(Object.keys(await tablesWith(gateway.db, owner.id, phoneNo)).length).toBeGreaterThan(40)
    const code = await owner.sendCode('deletion')
    expect((await owner.askDeletion(code)).code).toBe('A0000')
    await letItHappen()
    await gateway.records.done()
    const left = Object.keys(await tablesWith(gateway.db, owner.id, phoneNo)).sort()
    expect(left).toEqual(['idempotent_answers', ...evidence, 'rate_windows', 'sharings'])
    // Responses to others and counters of limits expire within a day of their own.
    await purgeExpired(gateway.db, gateway.now())
    expect(Object.keys(await tablesWith(gateway.db, owner.id, phoneNo)).sort()).toEqual([...evidence, 'sharings'])
    // The others keep their own data.
    expect(
      await gateway.db.selectFrom('subscribers').where('subscriber_id', '=', otherId).selectAll().execute(),
    ).toHaveLength(1)
    expect(
      await gateway.db.selectFrom('home_devices').where('subscriber_id', '=', otherId).select('phone_no').execute(),
    ).toEqual([{ phone_no: '' }])
  })

  it('ends every login when it is requested and when it takes effect, and the line stops deciding at once', async () => {
    const phoneNo = '13800138006'
    const owner = accountOf(gateway, { token: await gateway.login(phoneNo), phoneNo })
    const second = await gateway.login(phoneNo)
    await owner.askDeletion(await owner.sendCode('deletion'))
    expect((await gateway.call('guard/v1/account/query', {}, owner.token)).status).toBe(401)
    expect((await gateway.call('guard/v1/account/query', {}, second)).status).toBe(401)
    const again = await gateway.login(phoneNo)
    await gateway.db
      .insertInto('list_entries')
      .values({
        subscriber_id: owner.id,
        entry_id: 'blocked',
        list: 'black',
        topic: 'call' as never,
        normalized: '13955550000',
        value: '13955550000',
        note: '',
        added_at: 0,
        expires_at: null,
        removed_at: null,
      })
      .execute()
    gateway.advance(7 * DAY)
    await tend()
    expect((await gateway.call('guard/v1/account/query', {}, again)).status).toBe(401)
    expect(await gateway.db.selectFrom('switches').where('subscriber_id', '=', owner.id).selectAll().execute()).toEqual(
      [],
    )
    await gateway.line.feed({ phoneNo, kind: 'call', from: '13955550000' }).catch(() => undefined)
    expect(await tablesWith(gateway.db, '13955550000')).toEqual({})
  })

  it('is announced by SMS when it is requested and when it is done', async () => {
    const owner = await newcomer()
    await owner.askDeletion(await owner.sendCode('deletion'))
    expect(owner.sms()[0]).toContain('已申请注销账号，2026-1')
    await letItHappen()
    expect(owner.sms()[0]).toContain('账号已注销')
    expect(owner.sms().filter((text) => text.includes('账号已注销'))).toHaveLength(1)
  })

  it('is announced once when the SMS centre did not answer in time and may have sent it', async () => {
    const owner = await newcomer()
    await owner.askDeletion(await owner.sendCode('deletion'))
    gateway.advance(7 * DAY)
    const send = jest.spyOn(gateway.outbox, 'send').mockRejectedValue(new SmsUnanswered('silent'))
    await tend().catch(() => undefined)
    gateway.advance(5 * MINUTE)
    await tend().catch(() => undefined)
    const sent = send.mock.calls.filter(([{ phoneNo }]) => phoneNo === owner.phoneNo)
    send.mockRestore()
    expect(sent).toHaveLength(1)
  })

  it('is cancelled by one call after a new login, which shows it', async () => {
    const owner = await newcomer()
    const asked = (await owner.askDeletion(await owner.sendCode('deletion'))).data.deletion
    gateway.advance(6 * DAY)
    const again = await gateway.login(owner.phoneNo)
    expect((await owner.state(again)).deletion).toEqual(asked)
    expect((await owner.takeBack(again)).data.tookBack).toBe(true)
    expect((await owner.takeBack(again)).data.tookBack).toBe(false)
    expect((await owner.state(again)).deletion).toBeNull()
    await letItHappen()
    expect((await gateway.call('guard/v1/account/query', {}, again)).status).toBe(200)
  })

  it('needs its own code and the tick, and is requested once', async () => {
    const owner = await newcomer()
    expect((await owner.askDeletion('123456')).code).toBe('U0103')
    const ofExport = await owner.sendCode('export')
    expect((await owner.askDeletion(ofExport)).code).toBe('U0103')
    const code = await owner.sendCode('deletion')
    expect((await owner.askDeletion(code, { understood: false })).status).toBe(400)
    expect((await owner.askDeletion(code === '000000' ? '000001' : '000000')).code).toBe('U0102')
    expect(
      (await gateway.call('guard/v1/account/deletion/ask', { code, understood: true, requestId: newRequest() })).status,
    ).toBe(401)
    const other = await newcomer()
    expect((await other.askDeletion(code)).code).toBe('U0103')
    expect((await owner.state()).deletion).toBeNull()
    expect((await owner.askDeletion(await owner.sendCode('deletion'))).code).toBe('A0000')
    const again = await gateway.login(owner.phoneNo)
    expect((await gateway.call('guard/v1/account/sendCode', { purpose: 'deletion' }, again)).code).toBe('U0803')
  })

  it('lets the same number start again, without data', async () => {
    const owner = await newcomer()
    await gateway.db
      .insertInto('contact_books')
      .values({ subscriber_id: owner.id, version: 3, agreed_at: gateway.now() })
      .execute()
    await owner.askDeletion(await owner.sendCode('deletion'))
    await letItHappen()
    const token = await gateway.login(owner.phoneNo)
    const next = accountOf(gateway, { token, phoneNo: owner.phoneNo })
    expect(next.id).not.toBe(owner.id)
    expect(await next.state()).toEqual({ export: null, deletion: null, terms: [] })
    expect((await gateway.call('guard/v1/contact/consent', {}, token)).data.agreedAt).toBeNull()
    expect(Object.keys(await tablesWith(gateway.db, owner.id))).toEqual(['sharings'])
  })

  it('leaves the responses to others, so that a repeated request is not executed again', async () => {
    const owner = await newcomer()
    const guardian = await newSubscriber(gateway, 'three')
    await owner.askDeletion(await owner.sendCode('deletion'))
    gateway.advance(7 * DAY - MINUTE)
    const token = await gateway.login(guardian.phoneNo)
    const body = { phoneNo: owner.phoneNo, nickname: '爸爸', guardianName: '', requestId: newRequest() }
    const invite = async () => (await gateway.call('guard/v1/family/invite', body, token)).data
    const { person } = await invite()
    gateway.advance(MINUTE)
    await tend()
    const left = Object.keys(await tablesWith(gateway.db, owner.id)).sort()
    expect(left).toEqual(['account_deletions', 'sharings'])
    expect((await invite()).person).toEqual(person)
    expect(
      await gateway.db
        .selectFrom('guardianships')
        .select('binding_id')
        .where('person_phone_no', '=', owner.phoneNo)
        .execute(),
    ).toEqual([])
  })

  it('scans no table: every statement has an index', async () => {
    const owner = await newcomer()
    await owner.askDeletion(await owner.sendCode('deletion'))
    gateway.advance(7 * DAY)
    const run = jest.spyOn(executorOf(gateway.db), 'executeQuery')
    await tend()
    const statements = run.mock.calls.map(([query]) => query as CompiledQuery)
    run.mockRestore()
    expect(statements.length).toBeGreaterThan(50)
    const scans = await gateway.db.transaction().execute(async (trx) => {
      await avoidScans(trx)
      const found: string[] = []
      for (const { sql: text, parameters } of statements) {
        const { rows } = await trx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
        if (JSON.stringify(rows).includes('Seq Scan')) found.push(text)
      }
      return found
    })
    expect(scans).toEqual([])
  })

  it('shows what will be deleted before it is requested', async () => {
    const phoneNo = '13800138008'
    const owner = accountOf(gateway, { token: await gateway.login(phoneNo), phoneNo })
    const preview = await owner.preview()
    expect(preview.days).toBe(7)
    expect(preview.products).toMatchObject([{ priceFen: 900 }])
    const laws = preview.kept.map(({ why }) => why.split('：')[0])
    expect(new Set(laws)).toEqual(new Set(['《电子商务法》第三十一条', '《网络数据安全管理条例》第十二条']))
    expect(preview.records).toBeGreaterThan(0)
  })
})

describe('orders and a deletion', () => {
  it('are cancelled when it is requested, so that nothing more is charged, and resume when it is cancelled', async () => {
    const phoneNo = '13800138003'
    const owner = accountOf(gateway, { token: await gateway.login(phoneNo), phoneNo })
    const states = () => gateway.db.selectFrom('orders').where('subscriber_id', '=', owner.id).select('state').execute()
    expect(await states()).toEqual([{ state: 'active' }])
    await owner.askDeletion(await owner.sendCode('deletion'))
    expect(await states()).toEqual([{ state: 'ending' }])
    await owner.takeBack(await gateway.login(phoneNo))
    expect(await states()).toEqual([{ state: 'active' }])
  })

  it('end with the account; refunds are paid, and the evidence is deleted after three years', async () => {
    const phoneNo = '13800138003'
    const owner = accountOf(gateway, { token: await gateway.login(phoneNo), phoneNo })
    const order = await gateway.db
      .selectFrom('orders')
      .where('subscriber_id', '=', owner.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const charge = await gateway.db
      .selectFrom('order_charges')
      .where('subscriber_id', '=', owner.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const refund = {
      ...charge,
      charge_id: 'refund',
      kind: 'refund' as const,
      state: 'open' as const,
      attempts: 0,
      amount_fen: 7,
    }
    const never = { ...charge, charge_id: 'never', state: 'open' as const, attempts: 0 }
    await owner.askDeletion(await owner.sendCode('deletion'))
    gateway.advance(7 * DAY)
    await gateway.db.insertInto('order_charges').values([refund, never]).execute()
    await tend()
    const billing = createLocalBilling([])
    const { random } = gateway.deps
    await advanceOrders({ db: gateway.db, clock: gateway.now, logger, sms: gateway.outbox, billing, random }, owner.id)
    const entries = await gateway.db
      .selectFrom('order_charges')
      .where('subscriber_id', '=', owner.id)
      .selectAll()
      .execute()
    expect(entries.find(({ charge_id }) => charge_id === 'refund')?.state).toBe('done')
    expect(entries.find(({ charge_id }) => charge_id === 'never')?.state).toBe('refused')
    expect(
      await gateway.db.selectFrom('orders').where('order_id', '=', order.order_id).select('state').execute(),
    ).toEqual([{ state: 'ended' }])
    gateway.advance(3 * 366 * DAY - DAY)
    await purgeExpired(gateway.db, gateway.now())
    expect(Object.keys(await tablesWith(gateway.db, owner.id)).sort()).toEqual(expect.arrayContaining(evidence))
    gateway.advance(2 * DAY)
    await tend()
    await purgeExpired(gateway.db, gateway.now())
    expect(await tablesWith(gateway.db, owner.id)).toEqual({})
  })

  it('past their retention leave only a refund that is not paid yet', async () => {
    const phoneNo = '13800138006'
    const owner = accountOf(gateway, { token: await gateway.login(phoneNo), phoneNo })
    const over = { state: 'ended' as const, ended_at: gateway.now() - 3 * 366 * DAY }
    await gateway.db.updateTable('orders').set(over).where('subscriber_id', '=', owner.id).execute()
    const charge = await gateway.db
      .selectFrom('order_charges')
      .where('subscriber_id', '=', owner.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const rowsOf = (table: 'orders' | 'order_charges' | 'order_events') =>
      gateway.db.selectFrom(table).where('order_id', '=', charge.order_id).selectAll().execute()
    const open = { state: 'open', next_try_at: gateway.now(), attempts: 0 } as const
    await gateway.db
      .insertInto('order_charges')
      .values({ ...charge, ...open, charge_id: 'late refund', kind: 'refund', amount_fen: 7 })
      .execute()
    await owner.askDeletion(await owner.sendCode('deletion'))
    gateway.advance(7 * DAY)
    await advanceDeletion(gateway.deps, owner.id)
    expect([await rowsOf('orders'), await rowsOf('order_events')]).toEqual([[], []])
    expect(await rowsOf('order_charges')).toMatchObject([{ charge_id: 'late refund' }])
    const billing = createLocalBilling([])
    await advanceOrders({ ...gateway.deps, sms: gateway.outbox, billing }, owner.id)
    expect(await rowsOf('order_charges')).toEqual([])
  })
})
