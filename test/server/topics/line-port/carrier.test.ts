import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BatchAnswer, CallVerdict, SmsVerdict } from '@contract/line'
import type { ReputationAnswer } from '@contract/reputation'
import { products } from '@/rules/products/catalogue'
import { textModels, versionOf, type TextModel } from '@/rules/sms/text-model'
import { classifySms } from '@/rules/verdict/classify-sms'
import { rowsByStatistics } from '@server/kernel/database/engine'
import { lockSubscriber } from '@server/kernel/database/transaction'
import { clearNumber } from '@server/topics/line/cleared-numbers'
import { noNetwork } from '@server/ports/network'
import type { TestApp } from '../../support/app'
import { refuseLargeChanges } from '../../support/large-changes'
import { root } from '../../../support/source-files'
import { postSigned } from '../../support/signed-server'
import { newSubscriber } from '../../support/subscriber'
import { makeDevelopment, makeProduction, newCallOf, post, switchKey } from './network'

const MINUTE = 60 * 1000
const FRAUD = '17011112222'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeProduction()
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(10 * MINUTE))

let version = 0
const feed = ({ version: own, ...content }: { version?: number; [member: string]: unknown }) =>
  post<ReputationAnswer>(gateway, '/carrier/reputation/feed', {
    list: 'numbers',
    version: own ?? (version += 1),
    isWhole: true,
    isLast: true,
    rows: [],
    ...content,
  })
const number = (value: string, more: object = {}) => ({
  value,
  level: 'fraud',
  tag: '诈骗电话',
  marks: 394,
  markedAt: gateway.now(),
  ...more,
})
const askAbout = async (from: string) => {
  const { token, phoneNo } = await newSubscriber(gateway, 'nine')
  const switches = [
    { name: 'fraudBlock', on: true },
    { name: 'riskCallRemind', on: true },
  ]
  await gateway.call('guard/v1/call/save', { change: { switches }, requestId: `save-${phoneNo}` }, token)
  return () => newCallOf(gateway, phoneNo, from).ask()
}

describe("the carrier's lists", () => {
  it('stop a call from a listed number, and label one that is suspected', async () => {
    const [ask, suspect] = [await askAbout(FRAUD), await askAbout('17011113333')]
    expect(await ask()).toMatchObject({ action: 'pass', reason: 'noRule' })
    await feed({ rows: [number(FRAUD), number('1701111*', { level: 'suspect', tag: '高频风险', marks: 12 })] })
    gateway.advance(MINUTE)
    expect(await ask()).toMatchObject({ action: 'stop', reason: 'fraud', label: '' })
    expect(await suspect()).toMatchObject({ action: 'pass', reason: 'riskCall', label: '高频风险 · 12 人标记' })
  })

  it('are replaced by a whole version, changed by another, and not by an older one', async () => {
    const ask = await askAbout(FRAUD)
    const reasonNow = async () => {
      gateway.advance(MINUTE)
      return (await ask()).reason
    }
    await feed({ rows: [number(FRAUD)] })
    await feed({ isWhole: false, rows: [number('17011114444')] })
    expect(await reasonNow()).toBe('fraud')
    await feed({ isWhole: false, removed: [FRAUD] })
    expect(await reasonNow()).toBe('noRule')
    await feed({ isWhole: false, rows: [number(FRAUD)] })
    await feed({ rows: [number('17011114444')] })
    expect(await reasonNow()).toBe('noRule')
    expect((await feed({ version: 1, rows: [number(FRAUD)] })).body).toEqual({ version, isOld: true })
    expect(await reasonNow()).toBe('noRule')
  })

  it('count again as in an earlier version, with its changes, and stay so when the newer one is sent again', async () => {
    const ask = await askAbout(FRAUD)
    const reasonNow = async () => {
      gateway.advance(MINUTE)
      return (await ask()).reason
    }
    const back = (to: number) =>
      postSigned<ReputationAnswer>(
        gateway,
        '/carrier/reputation/rollback',
        { list: 'numbers', version: to },
        { key: switchKey },
      )
    await feed({ rows: [number('17011115555')] })
    const good = (await feed({ isWhole: false, rows: [number(FRAUD)] })).body.version
    const removing = (await feed({ isWhole: false, removed: [FRAUD] })).body.version
    const bad = (await feed({ rows: [] })).body.version
    expect(await reasonNow()).toBe('noRule')
    expect((await back(good)).body).toEqual({ version: good, isOld: false })
    expect(await reasonNow()).toBe('fraud')
    expect((await feed({ version: bad, rows: [] })).body).toEqual({ version: good, isOld: true })
    expect(await reasonNow()).toBe('fraud')
    expect([(await back(removing)).status, (await back(bad)).status, (await back(1)).status]).toEqual([400, 400, 400])
    await feed({ isWhole: false, removed: [FRAUD] })
    expect(await reasonNow()).toBe('noRule')
  })

  it('go back once from a version, however often the request comes', async () => {
    const back = async (to: number, from: number) => {
      const request = { list: 'numbers', version: to, from }
      const path = '/carrier/reputation/rollback'
      return (await postSigned<ReputationAnswer>(gateway, path, request, { key: switchKey })).body
    }
    const good = (await feed({ rows: [number(FRAUD)] })).body.version
    const bad = (await feed({ rows: [] })).body.version
    expect(await back(good, bad)).toEqual({ version: good, isOld: false })
    expect(await back(good, bad)).toEqual({ version: good, isOld: false })
    const next = (await feed({ rows: [number('17011114444')] })).body.version
    expect(await back(good, bad)).toEqual({ version: next, isOld: true })
    gateway.advance(MINUTE)
    expect((await (await askAbout('17011114444'))()).reason).toBe('fraud')
  })

  it('count as they did, while a new version is on its way and when it never ends', async () => {
    const ask = await askAbout(FRAUD)
    const reasonNow = async () => {
      gateway.advance(MINUTE)
      return (await ask()).reason
    }
    await feed({ rows: [] })
    await feed({ isLast: false, rows: [number(FRAUD)] })
    expect(await reasonNow()).toBe('noRule')
    await feed({ isWhole: false, rows: [] })
    expect(await reasonNow()).toBe('noRule')
  })

  it('lose the rows of versions that are not kept, in small statements', async () => {
    const many = Array.from({ length: 1500 }, (_unused, index) => number(`1702222${String(index).padStart(4, '0')}`))
    const whole = () => feed({ rows: many })
    await whole()
    await refuseLargeChanges(gateway.db, 'reputation_numbers')
    await whole()
    await whole()
    await whole()
    const versions = await gateway.db.selectFrom('reputation_numbers').select('version').distinct().execute()
    expect(versions.map(({ version: kept }) => kept).sort((one, other) => one - other)).toEqual([version - 1, version])
    await feed({ rows: [] })
  })

  it('have statistics with their first part, so that verdicts look numbers up while millions arrive', async () => {
    const known = () => rowsByStatistics(gateway.deps.db, 'reputation_numbers')
    const some = (first: number, count: number) =>
      Array.from({ length: count }, (_unused, index) => number(`170${first + index}`))
    await feed({ isLast: false, rows: some(20_000_000, 1500) })
    const first = await known()
    expect(first).toBeGreaterThanOrEqual(1500)
    // From then on the database takes them by itself.
    await feed({ version, rows: some(30_000_000, 1500) })
    expect(await known()).toBe(first)
    await feed({ rows: [] })
  })

  it('count a version when its last part has come, and a row until its end', async () => {
    const ask = await askAbout(FRAUD)
    await feed({ isLast: false, rows: [number(FRAUD, { until: gateway.now() + 5 * MINUTE })] })
    expect((await feed({ version, rows: [] })).body).toEqual({ version, isOld: false })
    gateway.advance(MINUTE)
    expect((await ask()).reason).toBe('fraud')
    gateway.advance(5 * MINUTE)
    expect((await ask()).reason).toBe('noRule')
    // Its row in the version before counts no more than itself, also when the purge has been.
    await gateway.doDue('purge')
    expect((await ask()).reason).toBe('noRule')
  })

  it.each([`+86${FRAUD}`, `0086${FRAUD}`, '+86170111*'])('know a number that is written as %s', async (written) => {
    const ask = await askAbout(FRAUD)
    const reasonNow = async () => {
      gateway.advance(MINUTE)
      return (await ask()).reason
    }
    await feed({ rows: [number(written)] })
    expect(await reasonNow()).toBe('fraud')
    await feed({ isWhole: false, removed: [written] })
    expect(await reasonNow()).toBe('noRule')
  })

  it('have the newer row, when a part of an older version comes later', async () => {
    const ask = await askAbout(FRAUD)
    const [older, newer] = [(version += 1), (version += 1)]
    await feed({ version: newer, isLast: false, rows: [number(FRAUD)] })
    await feed({ version: older, rows: [number(FRAUD, { level: 'nuisance', tag: '广告' })] })
    await feed({ version: newer, rows: [] })
    gateway.advance(MINUTE)
    expect((await ask()).reason).toBe('fraud')
  })

  it('count for a decision that has read them, however much others read meanwhile', async () => {
    const site = 'etc-pay.example'
    await post(gateway, '/carrier/reputation/feed', {
      list: 'sites',
      version: 1,
      isWhole: true,
      isLast: true,
      rows: [{ host: site }],
    })
    const { reputation } = gateway.deps
    const current = await reputation.prepared(gateway.db, [], [site])
    const others = Array.from({ length: 50_000 }, (_, index) => `shop-${index}.example`)
    await reputation.prepared(gateway.db, [], others)
    expect(current.isRiskySite(site)).toBe(true)
  })

  it('let the app say that nothing is known against a number only while they are current', async () => {
    const { token } = await newSubscriber(gateway)
    const riskOf = async (phoneNo: string) => {
      gateway.advance(MINUTE)
      return (await gateway.call('guard/v1/number/lookUp', { phoneNo }, token)).data.risk
    }
    await feed({ rows: [number(FRAUD)] })
    expect([await riskOf('13912340000'), await riskOf(FRAUD)]).toEqual(['none', 'fraud'])
    gateway.advance(2 * 24 * 60 * MINUTE)
    expect([await riskOf('13912340000'), await riskOf(FRAUD)]).toEqual(['unknown', 'fraud'])
    await feed({ rows: [] })
    expect(await riskOf('13912340000')).toBe('none')
    await gateway.db.deleteFrom('reputation_lists').where('list', '=', 'numbers').execute()
    expect(await riskOf('13912340000')).toBe('unknown')
    version = 0
    await gateway.db.deleteFrom('reputation_numbers').execute()
    await gateway.db.deleteFrom('reputation_versions').where('list', '=', 'numbers').execute()
    await feed({ rows: [] })
  })

  it('come before what the simulated network knows, in development too', async () => {
    const development = await makeDevelopment()
    const { token, phoneNo } = await newSubscriber(development, 'nine')
    const change = { switches: [{ name: 'fraudBlock', on: true }] }
    await development.call('guard/v1/call/save', { change, requestId: 'save-dev' }, token)
    const clean = '13912340000'
    expect(await newCallOf(development, phoneNo, clean).ask()).toMatchObject({ reason: 'noRule' })
    const rows = [number(clean, { markedAt: development.now() })]
    const part = { list: 'numbers', version: 1, isWhole: true, isLast: true, rows }
    await post(development, '/carrier/reputation/feed', part)
    development.advance(MINUTE)
    expect(await newCallOf(development, phoneNo, clean).ask()).toMatchObject({ action: 'stop', reason: 'fraud' })
    await development.close()
  })

  it('say nothing more of a cleared number in a preview of the settings, as on the line', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    await feed({ rows: [number(FRAUD)] })
    const call = newCallOf(gateway, phoneNo, FRAUD)
    await call.report(call.event(1, 'ringing', { applied: 'breaker', action: 'pass' }), call.event(2, 'ended'))
    const change = { switches: [{ name: 'fraudBlock', on: true }] }
    const stopped = async () => (await gateway.call('guard/v1/call/preview', { change }, token)).data.after.stop
    expect(await stopped()).toBe(1)
    await clearNumber(gateway.db, { phoneNo: FRAUD, opinion: null, now: gateway.now() })
    expect(await stopped()).toBe(0)
    await gateway.db.deleteFrom('cleared_numbers').execute()
  })

  it('of sites warn of a visit, also below the site, and of a link in an SMS', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    await post(gateway, '/carrier/reputation/feed', {
      list: 'sites',
      version: 2,
      isWhole: true,
      isLast: true,
      rows: [{ host: 'etc-renew.example' }],
    })
    const change = { switches: [{ name: 'riskySiteRemind', on: true }] }
    await gateway.call('guard/v1/call/save', { change, requestId: `save-${phoneNo}` }, token)
    const visit = (id: string, site: string) => ({ id, to: phoneNo, site, at: gateway.now() })
    const visits = [
      visit('1', 'login.etc-renew.example/a'),
      visit('2', 'news.example'),
      visit('1', 'again.example'),
      { ...visit('3', 'etc-renew.example'), at: gateway.now() + 6 * MINUTE },
    ]
    const { body } = await post<BatchAnswer>(gateway, '/carrier/web/events', visits)
    const refused = [{ index: 3, error: 'at: A time is more than five minutes ahead' }]
    expect(body).toEqual({ taken: 2, repeated: 1, unknown: 0, refused })
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'reminders' }, token)).data
    expect(items).toMatchObject([{ kind: 'web', reason: 'riskyWebsite' }])
    const traces = gateway.db.selectFrom('network_messages').select('message_id')
    expect(await traces.where('subscriber_id', '=', token.slice(4, 20)).execute()).toEqual([{ message_id: '1' }])
  })
})

const send = (to: string, more: object, at = gateway) =>
  post<SmsVerdict>(at, '/carrier/sms/verdict', {
    id: `sms-${to}`,
    from: '10690218',
    senderClass: 'company',
    to,
    text: '全场五折，拒收请回复R',
    at: gateway.now(),
    ...more,
  })

describe('an SMS', () => {
  let impatient: TestApp
  beforeAll(async () => {
    impatient = await makeProduction({ LINE_SMS_DEADLINE: '100' })
  })
  afterAll(() => impatient.close())

  it('of marketing is held for a subscriber with the product, once however often it comes', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'sms')
    const first = await send(phoneNo, {})
    expect(first.body).toMatchObject({ action: 'hold', reason: 'marketingSms', label: '' })
    expect((await send(phoneNo, {})).body).toEqual(first.body)
    expect((await send(phoneNo, { id: 'resent' })).body).toEqual(first.body)
    const { items } = (await gateway.call('guard/v1/sms/held/query', {}, token)).data
    expect(items).toMatchObject([{ from: '10690218', text: '全场五折，拒收请回复R' }])
  })

  it('is not read without the product: neither decided by its text nor stored with it', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'umm')
    const asked = jest.spyOn(gateway.deps.reputation, 'prepared')
    const text = '全场五折 https://etc-renew.example/a 拒收请回复R'
    expect((await send(phoneNo, { text })).body).toMatchObject({ action: 'pass', reason: 'noRule' })
    expect(asked.mock.calls.flatMap(([, , hosts = []]) => hosts)).toEqual([])
    asked.mockRestore()
    const rows = await gateway.db
      .selectFrom('line_log')
      .select('text')
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    expect(rows).toEqual([{ text: '' }])
  })

  it('that was answered is known by a hash that nobody can make without the key', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'sms')
    await send(phoneNo, {})
    const stored = gateway.db
      .selectFrom('network_messages')
      .select('same_hash')
      .where('subscriber_id', '=', token.slice(4, 20))
    const { same_hash: known } = await stored.executeTakeFirstOrThrow()
    const parts = JSON.stringify(['10690218', '全场五折，拒收请回复R', gateway.now()])
    expect(known).toMatch(/^[\w-]{43}$/)
    expect(known).not.toBe(createHash('sha256').update(parts).digest('base64url'))
  })

  it('is counted once by what it was read as, and its record has the version of the model', async () => {
    const { textsRead, unknownLinks } = gateway.deps.metrics
    const counts = async (): Promise<Record<string, number>> => {
      const levels = (await textsRead.get()).values.map(({ labels, value }) => [String(labels.level), value] as const)
      return { ...Object.fromEntries(levels), links: (await unknownLinks.get()).values[0]?.value ?? 0 }
    }
    const [reader, other] = [await newSubscriber(gateway, 'sms'), await newSubscriber(gateway, 'umm')]
    const before = await counts()
    const text = '【某云】验证码 482193，帮助 help.cloud-example.com'
    await send(reader.phoneNo, { text })
    await send(reader.phoneNo, { text })
    await send(reader.phoneNo, { id: 'ad' })
    await send(other.phoneNo, { text })
    const after = await counts()
    const grown = Object.entries(after).filter(([level, value]) => value !== before[level])
    expect(Object.fromEntries(grown.map(([level, value]) => [level, value - (before[level] ?? 0)]))).toEqual({
      ...{ code: 1, marketing: 1, unread: 1, links: 1 },
    })
    const models = async (token: string) => {
      const rows = gateway.db
        .selectFrom('line_log')
        .select('text_model')
        .where('subscriber_id', '=', token.slice(4, 20))
      return (await rows.execute()).map((row) => row.text_model)
    }
    const version = versionOf(textModels.current)
    expect(version).toMatch(/^[0-9a-f]{12}$/)
    expect(await models(reader.token)).toEqual([version, version])
    expect(await models(other.token)).toEqual([''])
  })

  it('is read by the rules alone where an operator went back from the model', async () => {
    const rules = await makeProduction({ TEXT_MODEL: 'none' })
    const { token, phoneNo } = await newSubscriber(rules, 'nine')
    const learnt = readFileSync(path.join(root, 'server/data/sms-texts/a.jsonl'), 'utf8').trim().split('\n')
    const kindOf = (words: string, model: TextModel | null) => classifySms('10690218', words, undefined, model).kind
    // A fraud that only the model finds.
    const text =
      learnt
        .map((line) => (JSON.parse(line) as { text: string }).text)
        .find((words) => kindOf(words, textModels.current) === 'fraud' && kindOf(words, null) === 'other') ?? ''
    expect(text).not.toBe('')
    const found = async (at: TestApp, to: string) => (await send(to, { text }, at)).body
    const fraud = '您的银行卡已被冻结，请登录 icbc-verify.top'
    expect((await send(phoneNo, { id: 'rule', text: fraud }, rules)).body).toMatchObject({ action: 'label' })
    const modelled = await newSubscriber(gateway, 'nine')
    expect(await found(gateway, modelled.phoneNo)).toMatchObject({ reason: 'fraudSms' })
    const tried = await rules.call('guard/v1/sms/try', { from: '10690218', text }, token)
    expect(tried.data.rule.reason).toBe((await found(rules, phoneNo)).reason)
    // Only what a model read is marked as such.
    const isMarked = async (at: TestApp, subscriber: { token: string }) => {
      const asked = await at.call('guard/v1/sms/try', { from: '10690218', text }, subscriber.token)
      const { items } = (await at.call('guard/v1/sms/recent', {}, subscriber.token)).data
      const detail = await at.call('guard/v1/intercept/detail', { id: items[0]?.id ?? '' }, subscriber.token)
      return [asked.data.isReadByModel, detail.data.isReadByModel]
    }
    expect(await isMarked(rules, { token })).toEqual([false, false])
    expect(await isMarked(gateway, modelled)).toEqual([true, true])
    const rows = rules.db.selectFrom('line_log').select('text_model').where('subscriber_id', '=', token.slice(4, 20))
    expect((await rows.execute()).map((row) => row.text_model)).toEqual(['rules', 'rules'])
    await rules.close()
  })

  it('names the model that read it, also after a way back to the one before', async () => {
    const text = '【珠湾银行】您的手机银行将于今日24时停用，请登录 zwbk-e.qvlo.cc 更新身份信息，逾期账户冻结。'
    const back = await makeProduction({ TEXT_MODEL: 'before' })
    const rows = async (at: TestApp) => {
      const { phoneNo, token } = await newSubscriber(at, 'nine')
      await send(phoneNo, { text }, at)
      const ofOne = at.db
        .selectFrom('line_log')
        .select(['text_model', 'reason'])
        .where('subscriber_id', '=', token.slice(4, 20))
      return ofOne.execute()
    }
    const { current, before } = textModels
    expect(versionOf(before)).not.toBe(versionOf(current))
    expect(await rows(gateway)).toEqual([{ text_model: versionOf(current), reason: 'fraudSms' }])
    expect(await rows(back)).toEqual([{ text_model: versionOf(before), reason: 'fraudSms' }])
    await back.close()
  })

  it('of a fraud gets a label', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'nine')
    const text = '您的银行卡已被冻结，请登录 icbc-verify.top'
    expect((await send(phoneNo, { text })).body).toMatchObject({ action: 'label', label: '【疑似诈骗】' })
  })

  it('under a signature that is not the registered name gets a label, and its record says so', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    const text = '【某某银行】您的账单已出，请到网点查看'
    const registered = await send(phoneNo, { id: `own-${phoneNo}`, text, senderName: '某某银行股份有限公司' })
    expect(registered.body).toMatchObject({ action: 'pass' })
    const other = await send(phoneNo, { text, at: gateway.now() + 1, senderName: '某某商贸' })
    expect(other.body).toMatchObject({ action: 'label', label: '【签名未核实】', reason: 'unverifiedSender' })
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'reminders' }, token)).data
    expect(items).toMatchObject([{ kind: 'sms', reason: 'unverifiedSender', from: '10690218' }])
  })

  it('from a network abroad is foreign, whatever number it shows', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    const change = { switches: [{ name: 'intelSmsRemind', on: true }] }
    await gateway.call('guard/v1/call/save', { change, requestId: `save-${phoneNo}` }, token)
    const asked = { text: '你好', senderClass: 'foreign' }
    expect((await send(phoneNo, asked)).body).toMatchObject({ action: 'label', label: '【境外短信】' })
  })

  it('that takes too long to decide is not answered, nor logged as held afterwards', async () => {
    const { token, phoneNo } = await newSubscriber(impatient, 'sms')
    const answer = await impatient.db.transaction().execute(async (trx) => {
      await lockSubscriber(trx, token.slice(4, 20))
      return send(phoneNo, {}, impatient)
    })
    expect(answer).toMatchObject({ status: 503, body: { error: 'Busy' } })
    // Runs after what was late, because it changes the same subscriber.
    await impatient.call('guard/v1/call/save', { change: {}, requestId: `save-${phoneNo}` }, token)
    const { items } = (await impatient.call('guard/v1/sms/held/query', {}, token)).data
    expect(items).toEqual([])
  })

  it('to an unknown number passes, and leaves nothing', async () => {
    expect((await send('13700000001', {})).body).toMatchObject({ action: 'pass', reason: 'nobody' })
    const rows = await gateway.db
      .selectFrom('network_messages')
      .selectAll()
      .where('message_id', 'like', '%13700%')
      .execute()
    expect(rows).toEqual([])
  })
})

const change = (phoneNo: string, id: string, more: object = {}) => ({
  id,
  phoneNo,
  productId: products.nine.id,
  state: 'active',
  at: gateway.now(),
  ...more,
})
const provision = async (...changes: object[]) => (await post<BatchAnswer>(gateway, '/carrier/products', changes)).body

describe('a held SMS that is restored', () => {
  const asked: { id: string; to: string }[] = []
  let answers: (boolean | Error)[] = []
  let restoring: TestApp
  beforeAll(async () => {
    const deliver = async (message: { id: string; to: string }) => {
      asked.push(message)
      const answer = answers.shift() ?? true
      if (answer instanceof Error) throw answer
      return answer
    }
    restoring = await makeProduction({}, { network: { ...noNetwork, deliver } })
  })
  afterAll(() => restoring.close())
  beforeEach(() => {
    asked.length = 0
    answers = []
  })

  const hold = async () => {
    const { token, phoneNo } = await newSubscriber(restoring, 'sms')
    await send(phoneNo, {}, restoring)
    const [held] = (await restoring.call('guard/v1/sms/held/query', {}, token)).data.items
    return { token, phoneNo, id: `sms-${phoneNo}`, entryId: held?.id ?? '' }
  }
  const restore = ({ token, entryId }: { token: string; entryId: string }) =>
    restoring.call('guard/v1/sms/held/restore', { ids: [entryId], requestId: `restore-${entryId}` }, token)
  /** As the app shows them: sender and state. */
  const shownTo = async ({ token }: { token: string }) => {
    const { restored } = (await restoring.call('guard/v1/sms/held/query', {}, token)).data
    return restored.map(({ from, text, state }) => [from, text, state])
  }
  const stateOf = async ({ entryId }: { entryId: string }) => {
    const row = restoring.db.selectFrom('held_deliveries').select('state').where('entry_id', '=', entryId)
    return (await row.executeTakeFirst())?.state
  }

  it('is delivered by the SMS centre, once, and its receipt is stored', async () => {
    const held = await hold()
    await restoring.doDue('held-sms')
    expect([asked, await shownTo(held)]).toEqual([[], []])
    await restore(held)
    expect(await shownTo(held)).toEqual([['10690218', '全场五折，拒收请回复R', 'delivering']])
    await restoring.doDue('held-sms')
    await restoring.doDue('held-sms')
    expect(asked).toEqual([{ id: held.id, to: held.phoneNo }])
    expect(await stateOf(held)).toBe('asked')
    const receipt = { id: held.id, to: `+86${held.phoneNo}`, state: 'delivered', at: restoring.now() }
    const receipts = [receipt, receipt, { ...receipt, id: 'other' }]
    const { body } = await post<BatchAnswer>(restoring, '/carrier/sms/receipts', receipts)
    expect(body).toEqual({ taken: 1, repeated: 1, unknown: 1, refused: [] })
    expect(await stateOf(held)).toBe('delivered')
    expect(await shownTo(held)).toMatchObject([[expect.anything(), expect.anything(), 'delivered']])
    restoring.advance(3 * 24 * 60 * MINUTE)
    expect(await shownTo(held)).toEqual([])
  })

  it('is asked for again while the SMS centre does not answer, for a day', async () => {
    const held = await hold()
    answers = [new Error('No answer'), new Error('No answer'), true]
    await restore(held)
    for (let minute = 0; minute < 4; minute += 1) {
      await restoring.doDue('held-sms')
      restoring.advance(MINUTE)
    }
    expect([asked.length, await stateOf(held)]).toEqual([3, 'asked'])
    const later = await hold()
    await restore(later)
    restoring.advance(25 * 60 * MINUTE)
    answers = [new Error('No answer')]
    await restoring.doDue('held-sms')
    expect(await stateOf(later)).toBe('failed')
  })

  it('is in the app alone when the SMS centre keeps it no longer', async () => {
    const held = await hold()
    answers = [false]
    await restore(held)
    await restoring.doDue('held-sms')
    expect(await stateOf(held)).toBe('gone')
    expect(await shownTo(held)).toMatchObject([[expect.anything(), expect.anything(), 'failed']])
  })
})

describe('products by the carrier', () => {
  it('make a number a subscriber before any log-in, each once', async () => {
    const phoneNo = '13711110001'
    expect(await newCallOf(gateway, phoneNo, FRAUD).ask()).toMatchObject({
      reason: 'nobody',
    } satisfies Partial<CallVerdict>)
    expect(await provision(change(phoneNo, 'a'), change(phoneNo, 'a'))).toMatchObject({ taken: 1, repeated: 1 })
    expect(await newCallOf(gateway, phoneNo, '13912340000').ask()).toMatchObject({ reason: 'noRule' })
    const token = await gateway.login(phoneNo)
    const rows = await gateway.db
      .selectFrom('products')
      .select(['product_id', 'status'])
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    expect(rows).toEqual([{ product_id: products.nine.id, status: 2 }])
  })

  it('end, and an older change that comes later changes the history alone', async () => {
    const phoneNo = '13711110002'
    const at = gateway.now()
    await provision(change(phoneNo, 'a', { at: at - 2 }), change(phoneNo, 'c', { state: 'ended', at }))
    expect(await newCallOf(gateway, phoneNo, FRAUD).ask()).toMatchObject({ reason: 'noProduct' })
    expect(await provision(change(phoneNo, 'b', { at: at - 1 }))).toMatchObject({ taken: 1 })
    expect(await newCallOf(gateway, phoneNo, FRAUD).ask()).toMatchObject({ reason: 'noProduct' })
    const history = await gateway.db.selectFrom('product_changes').select('change_id').orderBy('at').execute()
    expect(history.map(({ change_id }) => change_id).slice(-3)).toEqual(['a', 'b', 'c'])
  })

  it('of a former holder do not reach the next one, nor make the number a subscriber', async () => {
    const phoneNo = '13711110004'
    const before = change(phoneNo, 'b', { at: gateway.now() })
    await provision(change(phoneNo, 'a'))
    gateway.advance(MINUTE)
    await gateway.deps.releaseNumber(phoneNo, gateway.now())
    expect(await provision(before)).toMatchObject({ taken: 0, unknown: 1 })
    expect(await newCallOf(gateway, phoneNo, FRAUD).ask()).toMatchObject({ reason: 'nobody' })
    const next = await gateway.login(phoneNo)
    expect(await provision({ ...before, state: 'ended' })).toMatchObject({ taken: 0, unknown: 1 })
    const history = gateway.db.selectFrom('product_changes').where('subscriber_id', '=', next.slice(4, 20))
    expect(await history.select('change_id').execute()).toEqual([])
    gateway.advance(1)
    expect(await provision(change(phoneNo, 'c'))).toMatchObject({ taken: 1 })
  })

  it('whose time is ahead, or in seconds, are refused by their index, and hold up no other one', async () => {
    const phoneNo = '13711110005'
    const ahead = change(phoneNo, 'ahead', { state: 'ended', at: gateway.now() + 6 * MINUTE })
    const inSeconds = change(phoneNo, 'seconds', { at: Math.floor(gateway.now() / 1000) })
    const long = change(phoneNo, 'a', { at: Date.parse('2012-05-01T00:00:00+08:00') })
    expect(await provision(ahead, inSeconds, long)).toEqual({
      taken: 1,
      repeated: 0,
      unknown: 0,
      refused: [
        { index: 0, error: 'at: A time is more than five minutes ahead' },
        { index: 1, error: 'at: A time is before 2000: it is to be in milliseconds' },
      ],
    })
    expect(await newCallOf(gateway, phoneNo, '13912340000').ask()).toMatchObject({ reason: 'noRule' })
  })

  it('that end at an unknown number are unknown', async () => {
    expect(await provision(change('13711110003', 'a', { state: 'ended' }))).toMatchObject({ taken: 0, unknown: 1 })
  })
})
