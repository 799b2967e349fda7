import { NAME_TAG, partsOf } from '../../../scripts/lib/sms-network.mjs'
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
