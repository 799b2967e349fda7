import { DAY_MS, HOUR_MS } from '@/rules/time/units'
import { makeTestApp, newRequest } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { appealStage, TAGGED, type Stage } from './stage'

const SITE = 'etc-renew.xyz'
const SENDER = '10690218'
const AD = '【优选商城】会员日全场五折，拒收请回复R'
const CODE = '【优选商城】验证码 482913，5 分钟内有效，请勿告诉他人'
type Person = Awaited<ReturnType<typeof newSubscriber>>
let stage: Stage

beforeEach(async () => {
  stage = await appealStage()
})
afterEach(() => stage.gateway.close())

const calls = ({ phoneNo }: Person, from = TAGGED) => stage.gateway.line.feed({ phoneNo, kind: 'call', from })
const visits = ({ phoneNo }: Person, from = SITE) => stage.gateway.line.feed({ phoneNo, kind: 'web', from })
const writes = ({ phoneNo }: Person, text = AD) => stage.gateway.line.feed({ phoneNo, kind: 'sms', from: SENDER, text })
const ofNetwork = { number: calls, site: visits, sender: writes }
type Kind = keyof typeof ofNetwork

const newest = async ({ token }: Person) =>
  (
    await stage.gateway.db
      .selectFrom('line_log')
      .select('entry_id')
      .where('subscriber_id', '=', token.slice(4, 20))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).entry_id
const saysWrong = (id: string, { token }: Person) =>
  stage.gateway.call('guard/v1/intercept/wrong', { id, requestId: newRequest() }, token)
const takesBack = (id: string, { token }: Person) =>
  stage.gateway.call('guard/v1/intercept/undoWrong', { id, requestId: newRequest() }, token)

/** Somebody whom the network's judgement met, and who says that it was wrong. */
async function corrects(kind: Kind): Promise<Person> {
  const one = await stranger()
  stage.gateway.advance(1000)
  const { action } = await ofNetwork[kind](one)
  expect(action).not.toBe('pass')
  await saysWrong(await newest(one), one)
  return one
}

const valueOf: Record<Kind, string> = { number: TAGGED, sender: SENDER, site: SITE }
let others = 0

/** So many people who say so: one of them by calls, and the rows that calls of the others would leave. */
const many = async (kind: Kind, count: number) => {
  await corrects(kind)
  const at = stage.gateway.now()
  const rows = Array.from({ length: count - 1 }, () => {
    return { subscriber_id: `other-${(others += 1)}`, kind, value: valueOf[kind], at }
  })
  if (rows.length > 0) await stage.gateway.db.insertInto('corrections').values(rows).execute()
}

/** The hourly work, and what follows from it. */
async function review() {
  stage.gateway.advance(HOUR_MS)
  await stage.gateway.doDue('corrections')
  await stage.gateway.doDue('correction-cases')
  return stage.desk.got.filter((one) => one.kind === 'correction')
}
/** A subscriber whom the network's judgement protects. */
async function stranger(): Promise<Person> {
  const one = await newSubscriber(stage.gateway, 'nine')
  const switches = ['fraudBlock', 'riskySiteRemind'].map((name) => ({ name, on: true }))
  await stage.gateway.call('guard/v1/call/save', { change: { switches }, requestId: newRequest() }, one.token)
  return one
}
const actionOf = async (kind: Kind, person: Person) => (await ofNetwork[kind](person)).action

it.each(['number', 'sender', 'site'] as const)(
  'a %s that a subscriber corrects is judged otherwise for that subscriber at once, and for nobody else',
  async (kind) => {
    const one = await corrects(kind)
    expect(await actionOf(kind, one)).toBe('pass')
    expect(await actionOf(kind, await stranger())).not.toBe('pass')
  },
)

it('a site that a subscriber takes back is judged by the network again', async () => {
  const one = await corrects('site')
  const id = await newest(one)
  await takesBack(id, one)
  expect(await actionOf('site', one)).toBe('remind')
})

describe.each(['number', 'sender', 'site'] as const)('a %s that twenty subscribers correct', (kind) => {
  it('goes to the review desk once, which decides for everybody and can withdraw', async () => {
    const people = [await corrects(kind), await corrects(kind)]
    await many(kind, 17)
    for (const one of people) {
      const again = await newest(one)
      await saysWrong(again, one)
    }
    expect(await review()).toEqual([])
    people.push(await corrects(kind))
    const [filed, ...more] = await review()
    expect([more, await review()]).toEqual([[], [filed]])
    if (!filed) throw new Error('No case was opened')
    const { [kind]: phoneNo } = valueOf
    expect(filed).toMatchObject({ turn: 1, topic: kind, phoneNo, words: '20', tags: [], evidence: [] })
    // Who said so, and what was written, stays here.
    const told = JSON.stringify(filed)
    for (const one of people) {
      expect(told).not.toContain(one.phoneNo)
      expect(told).not.toContain(one.token.slice(4, 20))
    }
    expect(told).not.toContain('全场')

    const other = await stranger()
    const before = await actionOf(kind, other)
    expect(before).not.toBe('pass')
    const { id } = filed
    expect((await stage.decide({ id, turn: 2 })).outcome).toBe('late')
    expect((await stage.decide({ id, verdict: 'more', reason: '?' })).outcome).toBe('notPossible')
    expect((await stage.decide({ id, verdict: 'withdraw', reason: '没有依据' })).outcome).toBe('late')
    expect((await stage.decide({ id })).outcome).toBe('applied')
    expect((await stage.decide({ id, verdict: 'refuse', reason: '晚了' })).outcome).toBe('late')
    stage.gateway.advance(2 * 60_000)
    expect(await actionOf(kind, await stranger())).toBe('pass')
    expect((await stage.decide({ id, verdict: 'withdraw', reason: '判断有误' })).outcome).toBe('applied')
    stage.gateway.advance(2 * 60_000)
    expect(await actionOf(kind, await stranger())).toBe(before)
    const rows = stage.gateway.db.selectFrom('network_corrections').select(['state', 'reviewer', 'reason', 'people'])
    expect(await rows.execute()).toEqual([{ state: 'withdrawn', reviewer: 'anna', reason: '判断有误', people: 20 }])
  })
})

it('a refused correction needs twenty more', async () => {
  await many('site', 20)
  const [filed] = await review()
  expect((await stage.decide({ id: filed?.id ?? '', verdict: 'refuse', reason: '确为诈骗网站' })).outcome).toBe(
    'applied',
  )
  expect(await actionOf('site', await stranger())).toBe('remind')
  await many('site', 19)
  expect(await review()).toHaveLength(1)
  await many('site', 1)
  const cases = await review()
  expect(cases.map(({ id, turn }) => [id, turn])).toEqual([
    [filed?.id, 1],
    [filed?.id, 2],
  ])
})

it('what counts is at most ninety days old', async () => {
  await many('site', 10)
  stage.gateway.advance(91 * DAY_MS)
  await many('site', 10)
  expect(await review()).toEqual([])
})

it('a desk that is away gets the case later, and its decision is fetched', async () => {
  stage.desk.isDown = true
  await many('site', 20)
  expect(await review()).toEqual([])
  stage.desk.isDown = false
  const [filed] = await review()
  const { id = '', turn = 0 } = filed ?? {}
  stage.desk.decided.set(`${id} ${turn}`, { id, turn, verdict: 'accept', reason: '', reviewer: 'anna' })
  await review()
  expect(await actionOf('site', await stranger())).toBe('pass')
})

it('a confirmed sender loses neither its codes nor what a listed link makes of a text', async () => {
  await many('sender', 20)
  const [filed] = await review()
  await stage.decide({ id: filed?.id ?? '' })
  const other = await stranger()
  expect(await writes(other, CODE)).toMatchObject({ rule: { reason: 'verificationCode' } })
  expect(await writes(other, `ETC已停用，请登录 ${SITE} 更新`)).toMatchObject({ rule: { reason: 'fraudSms' } })
  const tried = await stage.gateway.call('guard/v1/sms/try', { from: SENDER, text: AD }, other.token)
  expect(tried.data).toMatchObject({ kind: 'other', action: 'pass' })
})

it('a confirmed site is that site alone: what lies below it is judged as before', async () => {
  await many('site', 20)
  const [filed] = await review()
  await stage.decide({ id: filed?.id ?? '' })
  const other = await stranger()
  expect([await actionOf('site', other), (await visits(other, `a.${SITE}`)).action]).toEqual(['pass', 'remind'])
})

it('a withdrawal leaves what an appeal had cleared before', async () => {
  const before = { phone_no: TAGGED, cleared_at: 1, network_tag: 'x', network_count: 1 }
  await many('number', 20)
  await stage.gateway.db.insertInto('cleared_numbers').values(before).execute()
  const [filed] = await review()
  const id = filed?.id ?? ''
  await stage.decide({ id })
  await stage.decide({ id, verdict: 'withdraw', reason: '判断有误' })
  expect(await stage.gateway.db.selectFrom('cleared_numbers').selectAll().execute()).toEqual([before])
})

it('lists and rules of the subscriber correct nothing of the network', async () => {
  const one = await stranger()
  const entries = [{ value: '02166667777' }]
  await stage.gateway.call('guard/v1/list/add', { list: 'black', entries, requestId: newRequest() }, one.token)
  expect((await calls(one, '02166667777')).rule.reason).toBe('blacklist')
  await saysWrong(await newest(one), one)
  expect(await stage.gateway.db.selectFrom('corrections').selectAll().execute()).toEqual([])
})

it('no column keeps a text, a name, a link with its token or a code', async () => {
  const one = await corrects('sender')
  stage.gateway.advance(1000)
  await ofNetwork.site(one, `https://www.${SITE}/pay?token=8f3a&name=李雷`)
  await saysWrong(await newest(one), one)
  const rows = JSON.stringify(await stage.gateway.db.selectFrom('corrections').select(['kind', 'value']).execute())
  expect(rows).toContain(`www.${SITE}`)
  for (const secret of ['8f3a', '李雷', 'pay', '全场', '优选', one.phoneNo]) expect(rows).not.toContain(secret)
})

it('is decided in development by its id', async () => {
  const dev = await makeTestApp({ DEV_TOOLS: '1' })
  const row = {
    ...{ kind: 'site' as const, value: SITE, case_id: 'correction-1', turn: 1, state: 'review' as const, people: 20 },
    ...{ opened_at: 1, decided_at: null, reviewer: '', reason: '', is_sent: true, attempts: 0, ask_at: 1, prior: null },
  }
  await dev.db.insertInto('network_corrections').values(row).execute()
  const decide = async (verdict: string) => {
    const payload = { id: 'correction-1', verdict, reason: '判断有误' }
    return (await dev.app.inject({ method: 'POST', url: '/dev/review', payload })).json<{ outcome: string }>().outcome
  }
  expect([await decide('accept'), await decide('accept'), await decide('withdraw')]).toEqual([
    'applied',
    'late',
    'applied',
  ])
  await dev.close()
})
