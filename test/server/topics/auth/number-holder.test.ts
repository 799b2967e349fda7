import type { FormerHolderAnswer } from '@contract/auth'
import { ASIDE_MS, UNUSED_MS } from '@/rules/session/holder'
import { products as catalogue } from '@/rules/products/catalogue'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import { purgeExpired } from '@server/purge-expired'
import { requestDeletion } from '@server/topics/account/deletion'
import { receiveProductChanges } from '@server/topics/products/carrier-products'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { bindWechat, sendCode } from '../../support/send-code'
import { newSubscriber } from '../../support/subscriber'
import { accountOf } from '../account/stage'
import { bind as bindPerson, invite, protectorsOf } from '../family/family-stage'
import { bind as bindLine } from '../household/support'
import { customer } from '../orders/stage'

const MINUTE = 60_000
const SAVED: [string, string] = ['13912340001', '13912340002']

let gateway: TestApp
beforeEach(async () => {
  gateway = await makeTestApp()
})
afterEach(() => gateway.close())

const idOf = (token: string) => token.slice(4, 20)
const save = (token: string, numbers: readonly string[]) =>
  Promise.all(
    numbers.map((phoneNo) =>
      gateway.call(
        'guard/v1/contact/add',
        { contact: { name: '家人', phoneNo, note: '' }, requestId: newRequest() },
        token,
      ),
    ),
  )
/** A former holder who saved these numbers, and was last seen ninety days ago. */
async function goneHolder(numbers: readonly string[] = SAVED): Promise<{ phoneNo: string; id: string; token: string }> {
  const { token, phoneNo } = await newSubscriber(gateway)
  await save(token, numbers)
  gateway.advance(UNUSED_MS)
  return { phoneNo, id: idOf(token), token }
}
async function newCode(phoneNo: string): Promise<string> {
  gateway.advance(MINUTE)
  await sendCode(gateway, phoneNo)
  return gateway.outbox.messages(phoneNo)[0]?.code ?? ''
}
const enter = (phoneNo: string, code: string, former?: FormerHolderAnswer, more: object = {}) =>
  gateway.call('/api/v1/auth/bindUser', { phoneNo, code, former, ...more })
const contactsOf = async (token: string) => (await gateway.call('guard/v1/contact/query', {}, token)).data.items.length
const eventsOf = async (token: string) =>
  (await gateway.call('guard/v1/account/activity', {}, token)).data.items.flatMap(({ kind, detail }) =>
    kind === 'holder' ? [detail] : [],
  )
const holderOf = async (phoneNo: string) =>
  (await gateway.db.selectFrom('subscribers').select('subscriber_id').where('phone_no', '=', phoneNo).execute()).map(
    ({ subscriber_id }) => subscriber_id,
  )
const isStored = async (id: string) =>
  (await gateway.db.selectFrom('contacts').select('contact_id').where('subscriber_id', '=', id).execute()).length > 0

/** Logs in from the carrier's app, which says since when its user has the number. */
async function swap(phoneNo: string, activatedAt: number | null) {
  const port = jest.spyOn(gateway.deps.carrierLogin, 'subscriberOf').mockResolvedValue({ phoneNo, activatedAt })
  const answer = await gateway.app.inject({
    method: 'POST',
    url: '/api/v1/auth/authSwapAccessCode?accessCode=one',
    headers: { host: 'localhost' },
  })
  port.mockRestore()
  return answer.json<{ code: string; data: { token: string } | null }>()
}

describe('a log-in by SMS with a number that was not used for ninety days', () => {
  it('opens nothing and asks, and its code stays valid for the answer that opens the account', async () => {
    const { phoneNo, id } = await goneHolder()
    const code = await newCode(phoneNo)
    expect(await enter(phoneNo, code)).toMatchObject({ status: 200, code: 'U0108', data: null })
    const { data } = await enter(phoneNo, code, { answers: ['+86 139-1234-0001', SAVED[1]] })
    expect([idOf(data.token), await contactsOf(data.token), await eventsOf(data.token)]).toEqual([id, 2, ['answered']])
    expect((await enter(phoneNo, code)).code).toBe('U0103')
  })

  it('asks nobody a moment earlier, nor after a session in use', async () => {
    const { token, phoneNo } = await newSubscriber(gateway)
    gateway.advance(29 * DAY_MS)
    expect(await contactsOf(token)).toBe(0)
    gateway.advance(UNUSED_MS - 2 * MINUTE)
    const { data } = await enter(phoneNo, await newCode(phoneNo))
    expect([idOf(data.token), await eventsOf(data.token)]).toEqual([idOf(token), []])
  })

  it('takes a bound broadband account in any case for an answer', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    await bindLine(gateway, token)
    await gateway.db.updateTable('modems').set({ pppoe_account: 'Home-7x@ISP' }).execute()
    gateway.advance(UNUSED_MS)
    const { data } = await enter(phoneNo, await newCode(phoneNo), { answers: [' home-7X@isp'] })
    expect(idOf(data.token)).toBe(idOf(token))
  })

  it.each([
    ['one saved number alone', [SAVED[0]]],
    ['one saved number and a strange one', [SAVED[0], '13912340009']],
    ['the own number beside a saved one', [SAVED[0], 'own']],
  ])('refuses %s, and the holder sees that somebody tried', async (_what, answers) => {
    const { phoneNo } = await goneHolder()
    const given = answers.map((one) => (one === 'own' ? phoneNo : one))
    const code = await newCode(phoneNo)
    expect((await enter(phoneNo, code, { answers: given })).code).toBe('U0109')
    const { data } = await enter(phoneNo, code, { answers: SAVED })
    expect((await eventsOf(data.token)).sort()).toEqual(['answered', 'wrongAnswer'])
  })

  it('does not take the blacklist for an answer, nor who invited the number after its last use', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    const entries = SAVED.map((value) => ({ value, note: '' }))
    const added = await gateway.call('guard/v1/list/add', { list: 'black', entries, requestId: newRequest() }, token)
    expect(added.data.added).toHaveLength(2)
    await save(token, ['13912340003'])
    gateway.advance(UNUSED_MS)
    const guardian = await newSubscriber(gateway, 'six')
    expect((await invite(gateway, guardian, phoneNo)).code).toBe('A0000')
    const code = await newCode(phoneNo)
    expect((await enter(phoneNo, code, { answers: SAVED })).code).toBe('U0109')
    expect((await enter(phoneNo, code, { answers: ['13912340003', guardian.phoneNo] })).code).toBe('U0109')
  })

  it('does not take for an answer who invited the number before, but was never agreed to', async () => {
    const { phoneNo } = await newSubscriber(gateway)
    const strangers = [await newSubscriber(gateway, 'six'), await newSubscriber(gateway, 'six')]
    for (const stranger of strangers) expect((await invite(gateway, stranger, phoneNo)).code).toBe('A0000')
    gateway.advance(MINUTE)
    await gateway.login(phoneNo)
    gateway.advance(UNUSED_MS)
    const answers = strangers.map((stranger) => stranger.phoneNo)
    expect((await enter(phoneNo, await newCode(phoneNo), { answers })).code).toBe('U0109')
  })

  it('takes an invitation that was accepted by code for a use of the number', async () => {
    const { phoneNo, token } = await newSubscriber(gateway)
    gateway.advance(60 * DAY_MS)
    const guardian = await newSubscriber(gateway, 'six')
    const invitation = await invite(gateway, guardian, phoneNo)
    await gateway.call('guard/v1/family/invitation/sendCode', { token: invitation.token })
    const code = gateway.outbox.messages(phoneNo)[0]?.code ?? ''
    const answer = { token: invitation.token, accept: true, code, requestId: newRequest() }
    expect((await gateway.call('guard/v1/family/invitation/answer', answer)).code).toBe('A0000')
    gateway.advance(60 * DAY_MS)
    expect(idOf((await enter(phoneNo, await newCode(phoneNo))).data.token)).toBe(idOf(token))
  })

  it('says the same whatever the former holder saved', async () => {
    const [rich, poor] = [await goneHolder(), await goneHolder([])]
    const seen = []
    for (const { phoneNo } of [rich, poor]) {
      const code = await newCode(phoneNo)
      const replies = [await enter(phoneNo, code), await enter(phoneNo, code, { answers: ['13912340008', SAVED[0]] })]
      seen.push(replies.map(({ status, code: result, msg, data }) => ({ status, result, msg, data })))
    }
    expect(seen[1]).toEqual(seen[0])
  })
})

describe('a new account with such a number', () => {
  const exportOf = async (account: ReturnType<typeof accountOf>) => {
    const { content } = (await account.file(await account.makeExport())).data
    return JSON.parse(content) as { data: Record<string, unknown[]> }
  }
  const productsOf = async (token: string) =>
    (
      await gateway.db
        .selectFrom('products')
        .select('product_id')
        .where('subscriber_id', '=', idOf(token))
        .where('status', '=', 2)
        .execute()
    ).map(({ product_id }) => product_id)

  it('shows nothing of the former one, which is deleted after thirty days', async () => {
    const { phoneNo, id, token } = await goneHolder()
    const { data } = await enter(phoneNo, await newCode(phoneNo), 'startEmpty')
    expect(idOf(data.token)).not.toBe(id)
    expect(await contactsOf(data.token)).toBe(0)
    expect(await eventsOf(data.token)).toEqual(['startedEmpty'])
    expect((await gateway.call('guard/v1/account/query', {}, token)).status).toBe(401)
    gateway.advance(ASIDE_MS - MINUTE)
    await gateway.doDue('account-deletions')
    expect(await isStored(id)).toBe(true)
    gateway.advance(MINUTE)
    await gateway.doDue('account-deletions')
    expect(await isStored(id)).toBe(false)
    expect(idOf(await gateway.login(phoneNo))).toBe(idOf(data.token))
  })

  it('is one, also when two phones begin it at once', async () => {
    const { phoneNo } = await goneHolder()
    const code = await newCode(phoneNo)
    const replies = await Promise.all([enter(phoneNo, code, 'startEmpty'), enter(phoneNo, code, 'startEmpty')])
    expect(replies.map((reply) => reply.code).sort()).toEqual(['A0000', 'U0103'])
    const opened = replies.find((reply) => reply.code === 'A0000')?.data.token ?? ''
    expect(await holderOf(phoneNo)).toEqual([idOf(opened)])
    expect((await gateway.call('guard/v1/account/query', {}, opened)).status).toBe(200)
  })

  it("has the carrier's product that was reported since, and not the former holder's", async () => {
    const phoneNo = '13600009999'
    const change = (id: string, productId: string) => ({
      id,
      phoneNo,
      productId,
      name: '',
      state: 'active',
      at: gateway.now(),
    })
    await receiveProductChanges(gateway.deps, [change('old', catalogue.three.id)])
    await save(await gateway.login(phoneNo), SAVED)
    gateway.advance(UNUSED_MS)
    await receiveProductChanges(gateway.deps, [change('new', catalogue.nine.id)])
    const { data } = await enter(phoneNo, await newCode(phoneNo), 'startEmpty')
    const held = await gateway.db
      .selectFrom('products')
      .select('product_id')
      .where('subscriber_id', '=', idOf(data.token))
      .execute()
    expect(held).toEqual([{ product_id: catalogue.nine.id }])
  })

  it('has no guardian of the former holder, however late they agreed in a session', async () => {
    const guardian = await newSubscriber(gateway, 'six')
    const person = await newSubscriber(gateway)
    gateway.advance(60 * MINUTE)
    await bindPerson(gateway, guardian, person)
    gateway.advance(UNUSED_MS)
    const waiting = await newSubscriber(gateway, 'six')
    expect((await invite(gateway, waiting, person.phoneNo)).code).toBe('A0000')
    const { data } = await enter(person.phoneNo, await newCode(person.phoneNo), 'startEmpty')
    const next = { phoneNo: person.phoneNo, token: data.token }
    const { protectors, invitations } = await protectorsOf(gateway, next)
    expect([protectors.length, invitations.length]).toEqual([0, 1])
    const ended = gateway.db.selectFrom('guardianships').select(['state', 'nickname']).where('state', '=', 'ended')
    expect(await ended.execute()).toEqual([{ state: 'ended', nickname: '' }])
  })

  it('exports nothing of what the former holder agreed to', async () => {
    const guardian = await newSubscriber(gateway, 'six')
    const person = await newSubscriber(gateway)
    await bindPerson(gateway, guardian, person)
    gateway.advance(UNUSED_MS)
    const { data } = await enter(person.phoneNo, await newCode(person.phoneNo), 'startEmpty')
    const next = accountOf(gateway, { phoneNo: person.phoneNo, token: data.token })
    const { guardianships } = (await exportOf(next)).data
    expect(guardianships).toEqual([])
  })

  it('is not begun by a log-in that its WeChat ticket stops', async () => {
    const { phoneNo, id } = await goneHolder()
    const code = await newCode(phoneNo)
    expect((await enter(phoneNo, code, 'startEmpty', { bindTicket: 'nobody' })).code).toBe('U0104')
    expect(await holderOf(phoneNo)).toEqual([id])
    expect(await eventsOf((await enter(phoneNo, code, 'startEmpty')).data.token)).toEqual(['startedEmpty'])
  })

  it('does not delay the deletion that the former holder asked for', async () => {
    const { phoneNo, id } = await goneHolder()
    const subscriber = { id, phoneNo }
    const { dueAt } = await gateway.db
      .transaction()
      .execute((trx) => requestDeletion(trx, { subscriber, language: 'zh', now: gateway.now() }, gateway.deps.random))
    await enter(phoneNo, await newCode(phoneNo), 'startEmpty')
    gateway.advance(dueAt - gateway.now())
    await gateway.doDue('account-deletions')
    expect(await isStored(id)).toBe(false)
  })

  it("follows the carrier's changes in their order, whichever arrived first", async () => {
    const { phoneNo } = await goneHolder()
    const change = (id: string, state: string, at: number) => ({
      id,
      phoneNo,
      productId: catalogue.nine.id,
      name: '',
      state,
      at,
    })
    const now = gateway.now()
    await receiveProductChanges(gateway.deps, [change('end', 'ended', now)])
    await receiveProductChanges(gateway.deps, [change('begin', 'active', now - DAY_MS)])
    const { data } = await enter(phoneNo, await newCode(phoneNo), 'startEmpty')
    expect(await productsOf(data.token)).toEqual([])
  })

  it("gives it the carrier's product although the gateway fails before it opens", async () => {
    const { phoneNo, id } = await goneHolder()
    const begun = { id: 'new', phoneNo, productId: catalogue.nine.id, name: '', state: 'active', at: gateway.now() }
    await receiveProductChanges(gateway.deps, [begun])
    await gateway.deps.releaseNumber(phoneNo, begun.at - UNUSED_MS, { holderId: id, keptMs: ASIDE_MS })
    expect(await productsOf((await enter(phoneNo, await newCode(phoneNo))).data.token)).toEqual([catalogue.nine.id])
  })

  it('stays when the notice of the carrier comes after it, which deletes the former account at once', async () => {
    const { phoneNo, id } = await goneHolder()
    const changedAt = gateway.now()
    const { data } = await enter(phoneNo, await newCode(phoneNo), 'startEmpty')
    await purgeExpired(gateway.db, gateway.now())
    await gateway.deps.releaseNumber(phoneNo, changedAt)
    gateway.advance(MINUTE)
    await gateway.doDue('account-deletions')
    expect(await isStored(id)).toBe(false)
    expect((await gateway.call('guard/v1/account/query', {}, data.token)).data.deletion).toBeNull()
  })
})

describe('who began a new account and remembers within thirty days', () => {
  const takeBack = (token: string, answers: [string, string] = SAVED) =>
    gateway.call('guard/v1/account/former/takeBack', { answers }, token)
  /** The token of the account that was begun anew. */
  const beginAnew = async (phoneNo: string) => (await enter(phoneNo, await newCode(phoneNo), 'startEmpty')).data.token
  const activeProducts = async (id: string) =>
    (
      await gateway.db
        .selectFrom('products')
        .select('product_id')
        .where('subscriber_id', '=', id)
        .where('status', '=', 2)
        .execute()
    ).map(({ product_id }) => product_id)

  it('has the former account again with all that was saved, and the one of the meantime is deleted', async () => {
    const { phoneNo, id } = await goneHolder()
    const anew = await beginAnew(phoneNo)
    await save(anew, ['13912340007'])
    gateway.advance(20 * DAY_MS)
    expect(await takeBack(anew, ['+86 139-1234-0002', SAVED[0]])).toMatchObject({ code: 'A0000', data: {} })
    expect((await gateway.call('guard/v1/account/query', {}, anew)).status).toBe(401)
    const { data } = await enter(phoneNo, await newCode(phoneNo))
    expect([idOf(data.token), await contactsOf(data.token), await eventsOf(data.token)]).toEqual([id, 2, ['tookBack']])
    expect((await gateway.call('guard/v1/account/query', {}, data.token)).data.deletion).toBeNull()
    gateway.advance(ASIDE_MS)
    await gateway.doDue('account-deletions')
    expect([await isStored(id), await isStored(idOf(anew))]).toEqual([true, false])
  })

  it('is refused a wrong answer, three times a day, and the holder sees it', async () => {
    const { phoneNo } = await goneHolder()
    const anew = await beginAnew(phoneNo)
    for (let round = 0; round < 3; round += 1) {
      expect((await takeBack(anew, [SAVED[0], `1391234${1000 + round}`])).code).toBe('U0109')
      gateway.advance(2 * MINUTE)
    }
    expect((await takeBack(anew)).code).toBe('B0429')
    gateway.advance(DAY_MS)
    expect((await takeBack(anew)).code).toBe('A0000')
    const { data } = await enter(phoneNo, await newCode(phoneNo))
    expect((await eventsOf(data.token)).sort()).toEqual(['tookBack', 'wrongAnswer', 'wrongAnswer', 'wrongAnswer'])
  })

  it('hears the same of a former account that saved nothing, and of one that is gone', async () => {
    const seen = []
    for (const prepare of [
      async () => undefined,
      // The carrier says that the number changed hands: the former account is due at once.
      (phoneNo: string) => gateway.deps.releaseNumber(phoneNo, gateway.now() - UNUSED_MS),
    ]) {
      const { phoneNo } = await goneHolder(prepare.length === 0 ? [] : SAVED)
      const anew = await beginAnew(phoneNo)
      await prepare(phoneNo)
      const { status, code, msg, data } = await takeBack(anew)
      seen.push({ status, code, msg, data })
    }
    expect(seen[0]).toMatchObject({ code: 'U0109' })
    expect(seen[1]).toEqual(seen[0])
  })

  it('is not taken at the word of people who are agreed to with the new account', async () => {
    const { phoneNo } = await goneHolder([])
    const anew = await beginAnew(phoneNo)
    const guardians = [await newSubscriber(gateway, 'six'), await newSubscriber(gateway, 'six')]
    for (const guardian of guardians) await bindPerson(gateway, guardian, { phoneNo, token: anew })
    const [one, other] = guardians.map((guardian) => guardian.phoneNo)
    expect((await takeBack(anew, [one ?? '', other ?? ''])).code).toBe('U0109')
  })

  it('gets nothing after thirty days', async () => {
    const { phoneNo } = await goneHolder()
    const anew = await beginAnew(phoneNo)
    gateway.advance(ASIDE_MS)
    const { data } = await enter(phoneNo, await newCode(phoneNo))
    expect(idOf(data.token)).toBe(idOf(anew))
    expect((await takeBack(data.token)).code).toBe('U0109')
  })

  it('gets it once, also when two phones ask at once', async () => {
    const { phoneNo, id } = await goneHolder()
    const anew = await beginAnew(phoneNo)
    const codes = (await Promise.all([takeBack(anew), takeBack(anew)])).map(({ code }) => code)
    expect(codes.filter((code) => code === 'A0000')).toHaveLength(1)
    expect(await holderOf(phoneNo)).toEqual([id])
  })

  it("keeps what was ordered meanwhile, and has the carrier's product that was reported meanwhile", async () => {
    const { phoneNo, id } = await goneHolder()
    const anew = await beginAnew(phoneNo)
    const ordering = customer(gateway, phoneNo, anew)
    await ordering.order(catalogue.three.id)
    const begun = { id: 'new', phoneNo, productId: catalogue.dnd.id, name: '', state: 'active', at: gateway.now() }
    gateway.advance(MINUTE)
    await receiveProductChanges(gateway.deps, [begun])
    const chargesOf = (of: string) =>
      gateway.db.selectFrom('order_charges').select(['charge_id', 'state']).where('subscriber_id', '=', of).execute()
    const charges = await chargesOf(idOf(anew))
    expect(charges).toHaveLength(1)
    expect((await takeBack(anew)).code).toBe('A0000')
    expect((await activeProducts(id)).sort()).toEqual([catalogue.three.id, catalogue.dnd.id].sort())
    expect([await chargesOf(id), await chargesOf(idOf(anew))]).toEqual([charges, []])
    const states = await gateway.db.selectFrom('orders').select(['subscriber_id', 'state']).execute()
    expect(states).toEqual([{ subscriber_id: id, state: 'active' }])
  })
})

it.each([
  ['never had another', async () => (await newSubscriber(gateway)).token],
  [
    "was begun because the carrier's app said that the number changed hands",
    async () => {
      const { token, phoneNo } = await newSubscriber(gateway)
      await save(token, SAVED)
      gateway.advance(2 * DAY_MS)
      return (await swap(phoneNo, gateway.now() - DAY_MS)).data?.token ?? ''
    },
  ],
])('an account that %s gets none back', async (_what, begin) => {
  const token = await begin()
  const { code, msg } = await gateway.call('guard/v1/account/former/takeBack', { answers: SAVED }, token)
  expect([code, msg]).toEqual(['U0109', '没有可以找回的账号'])
})

describe('a stranger who guesses the answer', () => {
  it('has three tries a day, however many at once, and the holder answers on the next day', async () => {
    const { phoneNo, id } = await goneHolder()
    const code = await newCode(phoneNo)
    const guesses = Array.from({ length: 20 }, (_, index) => ['13912340001', `1391234${1000 + index}`])
    const replies = await Promise.all(guesses.map((answers) => enter(phoneNo, code, { answers })))
    const count = (wanted: string) => replies.filter((reply) => reply.code === wanted).length
    expect([count('U0109'), count('B0429')]).toEqual([3, 17])
    expect((await enter(phoneNo, code, { answers: SAVED })).code).toBe('B0429')
    gateway.advance(DAY_MS)
    const { data } = await enter(phoneNo, await newCode(phoneNo), { answers: SAVED })
    expect(idOf(data.token)).toBe(id)
  })

  it('does not use up the tries of the holder without the code', async () => {
    const { phoneNo, id } = await goneHolder()
    const code = await newCode(phoneNo)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let round = 0; round < 4; round += 1)
      expect((await enter(phoneNo, wrong, { answers: ['13912340008', '13912340009'] })).code).toBe('U0102')
    expect(idOf((await enter(phoneNo, code, { answers: SAVED })).data.token)).toBe(id)
  })

  it('gets no guesses at codes back by a right code that stays valid', async () => {
    const { phoneNo } = await goneHolder()
    const code = await newCode(phoneNo)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let round = 0; round < 4; round += 1) await enter(phoneNo, wrong)
    const guesses = async () =>
      (
        await gateway.db.selectFrom('rate_windows').select('hits').where('rate_key', 'like', 'code-guesses:%').execute()
      ).map(({ hits }) => hits)
    expect(await guesses()).toEqual([4])
    for (let round = 0; round < 3; round += 1) await enter(phoneNo, code)
    expect((await enter(phoneNo, code, undefined, { bindTicket: 'nobody' })).code).toBe('U0108')
    expect(await guesses()).toEqual([4])
    await enter(phoneNo, code, { answers: SAVED })
    expect(await guesses()).toEqual([0])
  })
})

describe('a number in use on the line', () => {
  /** A call on every eightieth day. */
  async function callsFor(phoneNo: string, days: number): Promise<void> {
    for (let day = 0; day < days; day += 80) {
      gateway.advance(80 * DAY_MS)
      await gateway.line.feed({ phoneNo, kind: 'call', from: '13511112222', seconds: 30 })
    }
  }

  it('has the same holder, who is asked nothing', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    await callsFor(phoneNo, 160)
    gateway.advance(80 * DAY_MS)
    expect(idOf((await enter(phoneNo, await newCode(phoneNo))).data.token)).toBe(idOf(token))
  })

  it('is remembered by the weekly reports for longer than the log', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    for (let round = 0; round < 5; round += 1) {
      gateway.advance(40 * DAY_MS)
      await gateway.line.feed({ phoneNo, kind: 'call', from: '13511112222', seconds: 30 })
      await gateway.doDue('weekly-reports')
      await purgeExpired(gateway.db, gateway.now())
    }
    expect(idOf((await enter(phoneNo, await newCode(phoneNo))).data.token)).toBe(idOf(token))
  })

  it('may have another one after ninety quiet days, whoever is called on it since', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'nine')
    gateway.advance(UNUSED_MS)
    await gateway.line.feed({ phoneNo, kind: 'call', from: '13511112222', seconds: 30 })
    expect((await enter(phoneNo, await newCode(phoneNo))).code).toBe('U0108')
  })
})

describe('a number that the carrier made a subscriber, and that nobody logged in with before', () => {
  const begin = async (phoneNo: string) => {
    const at = gateway.now()
    const begun = { id: 'first', phoneNo, productId: catalogue.nine.id, name: '', state: 'active', at }
    await receiveProductChanges(gateway.deps, [begun])
  }
  const hasProduct = async (token: string) =>
    (await gateway.call('guard/v1/account/deletion/preview', {}, token)).data.products.length > 0

  it('has no former holder to ask for, and keeps its product', async () => {
    const phoneNo = '13600009998'
    await begin(phoneNo)
    gateway.advance(2 * UNUSED_MS)
    const { code, data } = await enter(phoneNo, await newCode(phoneNo))
    expect([code, await hasProduct(data.token)]).toEqual(['A0000', true])
  })

  it('asks when calls of long ago were logged for it', async () => {
    const phoneNo = '13600009997'
    await begin(phoneNo)
    await gateway.line.feed({ phoneNo, kind: 'call', from: '13511112222', seconds: 30 })
    gateway.advance(UNUSED_MS + MINUTE)
    expect((await enter(phoneNo, await newCode(phoneNo))).code).toBe('U0108')
  })
})

describe("the carrier's app", () => {
  it('opens a new account when its user has the number since a later day, however lately the old one was used', async () => {
    const { token, phoneNo } = await newSubscriber(gateway)
    await save(token, SAVED)
    gateway.advance(2 * DAY_MS)
    await gateway.login(phoneNo)
    const { data } = await swap(phoneNo, gateway.now() - DAY_MS)
    expect(idOf(data?.token ?? '')).not.toBe(idOf(token))
    expect([await contactsOf(data?.token ?? ''), await eventsOf(data?.token ?? '')]).toEqual([0, ['carrierSaid']])
    expect(idOf((await swap(phoneNo, gateway.now() - DAY_MS)).data?.token ?? '')).toBe(idOf(data?.token ?? ''))
  })

  it('opens a new account on the day of activation, at whatever hour the carrier puts it', async () => {
    const { token, phoneNo } = await newSubscriber(gateway)
    await save(token, SAVED)
    gateway.advance(2 * DAY_MS)
    const begun = { id: 'new', phoneNo, productId: catalogue.nine.id, name: '', state: 'active', at: gateway.now() }
    await receiveProductChanges(gateway.deps, [begun])
    const lateToday = startOfDay(gateway.now()) + DAY_MS - 1
    const { data } = await swap(phoneNo, lateToday)
    expect(await contactsOf(data?.token ?? '')).toBe(0)
    const { products } = (await gateway.call('guard/v1/account/deletion/preview', {}, data?.token ?? '')).data
    expect(products).toHaveLength(1)
  })

  it('opens the account of who has the number since before it, however long unused', async () => {
    const { phoneNo, id } = await goneHolder([])
    expect(idOf((await swap(phoneNo, gateway.now() - UNUSED_MS)).data?.token ?? '')).toBe(id)
    expect(idOf((await enter(phoneNo, await newCode(phoneNo))).data.token)).toBe(id)
  })

  it('opens nothing of a number unused for long when it does not say since when', async () => {
    const { phoneNo } = await goneHolder()
    expect(await swap(phoneNo, null)).toMatchObject({ code: 'U0108', data: null })
    expect(await swap(phoneNo, gateway.now() + DAY_MS)).toMatchObject({ code: 'U0108' })
  })
})

describe('WeChat', () => {
  const ticketFor = async (code: string) => {
    const { data } = await gateway.call('/api/v1/auth/authSwap', { code, source: 'wxMini' })
    return 'bindTicket' in data ? data.bindTicket : ''
  }

  it('asks after its phone-number button too, and the ticket binds with the answer', async () => {
    const { phoneNo, id } = await goneHolder()
    const bindTicket = await ticketFor('dev-holder-1')
    expect((await bindWechat(gateway, phoneNo, bindTicket)).code).toBe('U0108')
    const code = gateway.outbox.messages(phoneNo)[0]?.code ?? ''
    const { data } = await enter(phoneNo, code, { answers: SAVED }, { bindTicket })
    expect([idOf(data.token), data.openId?.length]).toEqual([id, 28])
  })

  it.each([
    ['opens the account of the next holder', async () => (await newSubscriber(gateway)).phoneNo],
    ['begins an account before the next holder', async () => '13799990001'],
  ])('neither of a former holder %s by the number that it still has', async (_what, number) => {
    const phoneNo = await number()
    gateway.advance(MINUTE)
    const bindTicket = await ticketFor(`dev-former-${phoneNo}`)
    const before = await gateway.db.selectFrom('sessions').select('token_hash').execute()
    // What a mini-program of the release before sends, and a changed one may.
    const byButton = { phoneCode: `dev-${phoneNo}`, bindTicket }
    expect(await gateway.call('/api/v1/auth/bindUser', byButton)).toMatchObject({ code: 'U0108', data: null })
    expect((await gateway.call('/api/v1/auth/sendCaptchaCode', byButton)).data.phoneNo).toBe(phoneNo)
    // The code is in the hands of the next holder; the former one can only guess.
    const sent = gateway.outbox.messages(phoneNo)[0]?.code
    const guess = { phoneNo, code: sent === '000000' ? '000001' : '000000', bindTicket }
    expect((await gateway.call('/api/v1/auth/bindUser', guess)).code).toBe('U0102')
    expect(await gateway.db.selectFrom('sessions').select('token_hash').execute()).toEqual(before)
    expect(
      await gateway.call('/api/v1/auth/authSwap', { code: `dev-former-${phoneNo}`, source: 'wxMini' }),
    ).toMatchObject({
      data: { bindTicket: expect.any(String) },
    })
  })

  it('is not asked for a code again once it is bound', async () => {
    const { phoneNo, token } = await newSubscriber(gateway)
    gateway.advance(MINUTE)
    expect((await bindWechat(gateway, phoneNo, await ticketFor('dev-holder-3'))).code).toBe('A0000')
    const { data } = await gateway.call('/api/v1/auth/authSwap', { code: 'dev-holder-3', source: 'wxMini' })
    expect('token' in data && idOf(data.token)).toBe(idOf(token))
  })

  it('sends no code with the ticket of somebody else, and none beyond the limits of the number', async () => {
    const { phoneNo } = await newSubscriber(gateway)
    gateway.advance(MINUTE)
    const send = (bindTicket: string) =>
      gateway.call('/api/v1/auth/sendCaptchaCode', { phoneCode: `dev-${phoneNo}`, bindTicket })
    const seen = gateway.outbox.messages(phoneNo).length
    expect((await send('nobody')).code).toBe('U0104')
    const bindTicket = await ticketFor('dev-holder-4')
    expect((await send(bindTicket)).code).toBe('A0000')
    expect((await send(bindTicket)).code).toBe('B0429')
    expect(gateway.outbox.messages(phoneNo)).toHaveLength(seen + 1)
  })

  it('opens the account it is bound to, but does not keep the number recent for ever', async () => {
    const { phoneNo } = await newSubscriber(gateway)
    const bindTicket = await ticketFor('dev-holder-2')
    await enter(phoneNo, await newCode(phoneNo), undefined, { bindTicket })
    for (let week = 0; week < 40; week += 1) {
      gateway.advance(7 * DAY_MS)
      const { data } = await gateway.call('/api/v1/auth/authSwap', { code: 'dev-holder-2', source: 'wxMini' })
      expect('token' in data).toBe(true)
    }
    expect((await enter(phoneNo, await newCode(phoneNo))).code).toBe('U0108')
  })
})

it('an invitation that is accepted by code opens no account of a number unused for long', async () => {
  const { phoneNo } = await goneHolder()
  const guardian = await newSubscriber(gateway, 'six')
  const { token } = await invite(gateway, guardian, phoneNo)
  await gateway.call('guard/v1/family/invitation/sendCode', { token })
  const code = gateway.outbox.messages(phoneNo)[0]?.code ?? ''
  const answer = { token, accept: true, code, requestId: newRequest() }
  expect((await gateway.call('guard/v1/family/invitation/answer', answer)).code).toBe('U0108')
})
