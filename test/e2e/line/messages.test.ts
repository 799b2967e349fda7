import { readdirSync, readFileSync } from 'node:fs'
import type { ListName } from '@contract/words/lists'
import { NAME_TAG, partsOf } from '../../../scripts/lib/sms-network.mjs'
import type { ReasonCode } from '@/rules/verdict/reasons'
import { readSms } from '@/rules/verdict/sms-rules'
import { eventually } from '../h5/support/eventually'
import { startSmsLine, type SmsLine } from './support/sms-line'

const SHOP = '10690218'
const SALE = '全场五折，拒收请回复R'
const FRAUD = '您的银行卡已被冻结，请登录 icbc-verify.top'
const LONG_FRAUD = `${FRAUD} 重新验证。${'请尽快办理，'.repeat(15)}`

let line: SmsLine
beforeAll(async () => {
  // What is decided is tested here, not how fast.
  line = await startSmsLine({ deadlineMs: 60_000 })
})
afterAll(() => line?.stop())

const receiptOf = (name: string, state: string) =>
  eventually(() => expect(line.network.receipts).toContainEqual({ name, state }))

describe('an SMS from a company to a subscriber', () => {
  it.each`
    what                | text
    ${'GSM'}            | ${'Your parcel [7] is here: 5 € to pay'}
    ${'UCS-2'}          | ${'您的快递到了，请到门口取 😀'}
    ${'GSM in parts'}   | ${'Your parcel is here. '.repeat(12)}
    ${'UCS-2 in parts'} | ${'您的快递到了，请到门口取。'.repeat(12)}
  `('in $what arrives as it was written, and its sender gets a receipt', async ({ text }) => {
    const { phoneNo } = await line.newSubscriber('nine')
    const name = await line.network.send({ from: SHOP, to: phoneNo, text })
    await eventually(() => expect(line.network.centre.arrived(phoneNo)).toEqual([text]))
    expect(line.way.messages.filter(({ to }) => to === phoneNo).map((sms) => sms.text)).toEqual([text])
    await receiptOf(name, 'delivered')
  })

  it('is held, restored in the app, delivered, and shown as delivered', async () => {
    const { phoneNo, token } = await line.newSubscriber('nine')
    const text = `${SALE}。${'商品很多，'.repeat(20)}`
    const name = await line.network.send({ from: SHOP, to: phoneNo, text })
    const held = await line.heldFor(token)
    expect(held).toMatchObject({ from: SHOP, text, kind: 'shopping' })
    await receiptOf(name, 'accepted')
    expect(line.network.centre.arrived(phoneNo)).toEqual([])
    await line.restore(token, held.id)
    await line.untilShown(token, 'delivered')
    expect(line.network.centre.arrived(phoneNo)).toEqual([text])
    await receiptOf(name, 'delivered')
  })

  it.each`
    what                                        | text
    ${'before its text'}                        | ${FRAUD}
    ${'before its text, which was cut already'} | ${LONG_FRAUD}
  `('of a fraud arrives whole with a label $what', async ({ text }) => {
    const { phoneNo } = await line.newSubscriber('nine')
    const name = await line.network.send({ from: SHOP, to: phoneNo, text })
    await eventually(() => expect(line.network.centre.arrived(phoneNo)).toEqual([`【疑似诈骗】${text}`]))
    await receiptOf(name, 'delivered')
    await eventually(async () =>
      expect(await line.logged(phoneNo)).toMatchObject([{ action: 'remind', reason: 'fraudSms', text }]),
    )
  })

  it('under a signature that is not its registered name arrives with a label', async () => {
    const { phoneNo } = await line.newSubscriber('nine')
    const sender = await line.connectSender()
    const [part = {}] = partsOf('【某某银行】您的账单已出，请到网点查看')
    const registered = { sender_name: Buffer.from('某某商贸有限公司') }
    await sender.submit({ source_addr: SHOP, destination_addr: phoneNo, ...part, ...registered })
    expect(NAME_TAG).toBe(0x1501)
    expect(line.network.centre.arrived(phoneNo)).toEqual(['【签名未核实】【某某银行】您的账单已出，请到网点查看'])
    expect(await line.logged(phoneNo)).toMatchObject([{ action: 'remind', reason: 'unverifiedSender' }])
  })

  it.each`
    numbering | order
    ${8}      | ${[2, 0, 1]}
    ${16}     | ${[1, 2, 0]}
    ${'sar'}  | ${[2, 1, 0]}
  `(
    'whose parts ($numbering) come in the order $order is read whole, and decided once',
    async ({ numbering, order }) => {
      const { phoneNo, token } = await line.newSubscriber('nine')
      const sender = await line.connectSender()
      const text = `${'商品很多，'.repeat(30)}${SALE}`
      await sender.send({ from: SHOP, to: phoneNo, text, numbering, order })
      expect(await line.heldFor(token)).toMatchObject({ text })
      expect(line.way.messages.filter(({ to }) => to === phoneNo)).toHaveLength(1)
      await line.restore(token, (await line.heldFor(token)).id)
      await line.untilShown(token, 'delivered')
      expect(line.network.centre.arrived(phoneNo)).toEqual([text])
    },
  )

  it('that is sent again is logged once, and gets the same answer', async () => {
    const { phoneNo } = await line.newSubscriber('nine')
    const text = '您的快递到了'
    await line.network.send({ from: SHOP, to: phoneNo, text })
    await line.network.send({ from: SHOP, to: phoneNo, text })
    await eventually(() => expect(line.network.centre.arrived(phoneNo)).toEqual([text, text]))
    expect(await line.logged(phoneNo)).toMatchObject([{ action: 'pass' }])
  })
})

/** A text that the model suspects, and no rule reads as anything: the first of those that it learnt from. */
function suspectText(): string {
  const folder = 'server/data/sms-texts'
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')))
    for (const row of readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n')) {
      const { text } = JSON.parse(row) as { text: string } // as the file's README says
      if (readSms(SHOP, text, () => false).isSuspect) return text
    }
  throw new Error('The model suspects none')
}

describe('an SMS to a subscriber with choices', () => {
  const FOREIGN = '+442071234567'
  const foreign = { source_addr_ton: 1, source_addr: FOREIGN.slice(1) }
  let own: { phoneNo: string; token: string }
  let sender: Awaited<ReturnType<SmsLine['connectSender']>>
  beforeAll(async () => {
    own = await line.newSubscriber('nine')
    sender = await line.connectSender()
    const entries: [ListName, string][] = [
      ['white', '13912345001'],
      ['black', '13912345002'],
      ['allowed', '10690402'],
      ['refused', '10690403'],
      ['allowWord', '读书会'],
      ['blockWord', '装修'],
    ]
    for (const [list, value] of entries)
      await line.screens.call(
        'guard/v1/list/add',
        { list, entries: [{ value }], requestId: line.requestId() },
        own.token,
      )
    const contact = { phoneNo: '13912345003', name: '妈妈', note: '' }
    await line.screens.call('guard/v1/contact/add', { contact, requestId: line.requestId() }, own.token)
    await receiving('intelSmsRemind', true)
  })
  const receiving = (name: 'intelSmsRemind' | 'intelSmsReceive', on: boolean) =>
    line.screens.call(
      'guard/v1/call/save',
      { change: { switches: [{ name, on }] }, requestId: line.requestId() },
      own.token,
    )
  const submit = (source: object, text: string) => {
    const [part = {}] = partsOf(text)
    return sender.submit({ destination_addr: own.phoneNo, ...part, ...source })
  }
  /** What the phone got of it, after the SMS centre has answered, and the newest entry of the log. */
  const outcome = async (source: object, text: string) => {
    const before = line.network.centre.arrived(own.phoneNo).length
    await submit(source, text)
    const arrived = line.network.centre.arrived(own.phoneNo).slice(before)
    return { arrived, logged: (await line.logged(own.phoneNo)).at(-1) }
  }

  it.each`
    rule                  | from             | text                                         | label
    ${'verificationCode'} | ${'10690333'}    | ${'【优选商城】验证码 482913，5 分钟内有效'} | ${''}
    ${'carrierNotice'}    | ${'10010'}       | ${'本月已用 12.6GB，回 T 退订提醒'}          | ${''}
    ${'neverBlock'}       | ${'110'}         | ${'反诈提醒：请勿转账'}                      | ${''}
    ${'whitelist'}        | ${'13912345001'} | ${SALE}                                      | ${''}
    ${'blacklist'}        | ${'13912345002'} | ${'晚上一起吃饭'}                            | ${null}
    ${'allowedSender'}    | ${'10690402'}    | ${SALE}                                      | ${''}
    ${'refusedSender'}    | ${'10690403'}    | ${'您的快递到了'}                            | ${null}
    ${'contact'}          | ${'13912345003'} | ${SALE}                                      | ${''}
    ${'allowWord'}        | ${'10690404'}    | ${`读书会${SALE}`}                           | ${''}
    ${'blockWord'}        | ${'10690406'}    | ${'装修咨询，请来电'}                        | ${null}
    ${'marketingSms'}     | ${'10690407'}    | ${SALE}                                      | ${null}
    ${'suspectSms'}       | ${'10690408'}    | ${suspectText()}                             | ${''}
    ${'noRule'}           | ${'10690409'}    | ${'您的快递到了'}                            | ${''}
  `('by the rule $rule is done and logged', async ({ rule, from, text, label }) => {
    const { arrived, logged } = await outcome({ source_addr: from }, text)
    expect(arrived).toEqual(label === null ? [] : [`${label}${text}`])
    expect(logged).toMatchObject({ caller: from, reason: rule, action: label === null ? 'stop' : 'pass' })
  })

  it('of a sender who was allowed for a day arrives', async () => {
    const from = '10690410'
    await submit({ source_addr: from }, SALE)
    const held = (await line.quarantine(own.token)).items.find((sms) => sms.from === from)
    const allow = { id: held?.id ?? '', duration: 'day' as const, requestId: line.requestId() }
    await line.screens.call('guard/v1/intercept/allow', allow, own.token)
    const text = `今天${SALE}`
    const { arrived, logged } = await outcome({ source_addr: from }, text)
    expect([arrived, logged?.reason]).toEqual([[text], 'temporaryAllow'])
  })

  it('from abroad arrives with a label, or where just receiving is on without one', async () => {
    const reminded = await outcome(foreign, '你好')
    expect([reminded.arrived, reminded.logged?.reason]).toEqual([['【境外短信】你好'], 'internationalSms'])
    await receiving('intelSmsRemind', false)
    await receiving('intelSmsReceive', true)
    const received = await outcome(foreign, '你好吗')
    expect([received.arrived, received.logged?.reason]).toEqual([['你好吗'], 'internationalSmsReceived'])
  })
})

describe('an SMS to others', () => {
  it('who have no product arrives unread', async () => {
    const { phoneNo } = await line.newSubscriber()
    await line.network.send({ from: SHOP, to: phoneNo, text: SALE })
    await eventually(() => expect(line.network.centre.arrived(phoneNo)).toEqual([SALE]))
    expect(await line.logged(phoneNo)).toMatchObject([{ action: 'pass', text: '' }])
  })

  it('who are nobody here arrives', async () => {
    await line.network.send({ from: SHOP, to: '13700008888', text: SALE })
    await eventually(() => expect(line.network.centre.arrived('13700008888')).toEqual([SALE]))
  })

  it('from a phone to a company arrives there', async () => {
    await line.network.centre.inject({ from: '13700008888', to: SHOP, text: '退订 T', systemId: 'kannel' })
    await eventually(() => expect(line.network.received).toMatchObject([{ to: SHOP, text: '退订 T' }]))
  })
})

it('a visit to a site that the network warns of is a reminder', async () => {
  const { phoneNo, token } = await line.newSubscriber('nine')
  const change = { switches: [{ name: 'riskySiteRemind' as const, on: true }] }
  await line.screens.call('guard/v1/call/save', { change, requestId: line.requestId() }, token)
  const rows = [{ host: 'etc-renew.example' }]
  await line.post('/carrier/reputation/feed', { list: 'sites', version: 1, isWhole: true, isLast: true, rows })
  const visit = (site: string) => ({ id: site, to: phoneNo, site, at: Date.now() })
  await line.post('/carrier/web/events', [visit('login.etc-renew.example/a'), visit('news.example')])
  const { items } = await line.screens.call('guard/v1/intercept/query', { tab: 'reminders' }, token)
  expect(items).toMatchObject([{ kind: 'web', reason: 'riskyWebsite', from: 'login.etc-renew.example/a' }])
})

it('every rule for SMS (DESIGN 5.12) has decided one of these', async () => {
  const rules = [
    ...['verificationCode', 'carrierNotice', 'neverBlock', 'temporaryAllow', 'whitelist', 'blacklist', 'allowedSender'],
    ...['refusedSender', 'contact', 'allowWord', 'blockWord', 'marketingSms', 'fraudSms', 'unverifiedSender'],
    ...['internationalSms', 'internationalSmsReceived', 'suspectSms', 'noRule', 'noProduct'],
  ] satisfies string[] as ReasonCode[]
  const { rows } = await line.query(`select distinct reason from line_log where kind = 'sms'`)
  expect(rows.map(({ reason }) => reason).sort()).toEqual([...rules].sort())
})
