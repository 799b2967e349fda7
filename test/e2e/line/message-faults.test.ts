import { eventually } from '../h5/support/eventually'
import { startSmsLine, type SmsLine } from './support/sms-line'

const SHOP = '10690218'
const SALE = '全场五折，拒收请回复R'
const LONG_SALE = `${SALE}。${'商品很多，'.repeat(30)}`
/** As in a carrier's network; parts are waited for shortly, so that a test need not. */
const LIMITS = { deadlineMs: 1500, partsMs: 1000 }

let line: SmsLine
let phoneNo: string
let token: string
beforeAll(async () => {
  line = await startSmsLine(LIMITS)
})
afterAll(() => line?.stop())
beforeEach(async () => {
  line.way.open()
  ;({ phoneNo, token } = await line.newSubscriber('nine'))
})

const arrived = (...texts: string[]) => eventually(() => expect(line.network.centre.arrived(phoneNo)).toEqual(texts))
const asked = () => line.way.messages.filter(({ to }) => to === phoneNo)
/** Waits until the filter asks again: after failures in a row it does not for two seconds. */
const asksAgain = async () => {
  const { phoneNo: other } = await line.newSubscriber('nine')
  let sent = 0
  await eventually(async () => {
    await line.network.send({ from: SHOP, to: other, text: `parcel ${(sent += 1)}` })
    await eventually(() => expect(line.network.centre.arrived(other)).toHaveLength(sent))
    expect((await line.logged(other)).length).toBeGreaterThan(0)
  })
}
const hold = async (text = SALE) => {
  await asksAgain()
  await line.network.send({ from: SHOP, to: phoneNo, text })
  return line.heldFor(token)
}

describe('an SMS passes', () => {
  it.each(['waiting', 'garbage', 'fault'] as const)('when the gateway is %s', async (mode) => {
    await asksAgain()
    line.way.mode = mode
    await line.network.send({ from: SHOP, to: phoneNo, text: SALE })
    await arrived(SALE)
    expect(asked()).toHaveLength(1)
  })

  it('when there is no gateway, however many come', async () => {
    await line.way.down()
    const texts = Array.from({ length: 20 }, (_unused, index) => `${SALE} ${index}`)
    for (const text of texts) await line.network.send({ from: SHOP, to: phoneNo, text })
    await eventually(() => expect(line.network.centre.arrived(phoneNo).sort()).toEqual([...texts].sort()))
    await line.way.up()
  })

  it('when the database does not answer', async () => {
    await asksAgain()
    line.cluster.signal('SIGSTOP')
    await line.network.send({ from: SHOP, to: phoneNo, text: SALE })
    await arrived(SALE).finally(() => line.cluster.signal('SIGCONT'))
  })
})

describe('an SMS of which a part is missing', () => {
  it('is held by what has come', async () => {
    await asksAgain()
    const sender = await line.connectSender()
    const answers = await sender.send({ from: SHOP, to: phoneNo, text: LONG_SALE, order: [0, 2] })
    expect(answers.map(({ status }) => status)).toEqual([0, 0])
    expect((await line.heldFor(token)).text.startsWith(SALE)).toBe(true)
    expect(line.network.centre.messages.filter(({ to }) => to === phoneNo)).toEqual([])
  })
})

describe('a held SMS', () => {
  it('survives a killed filter, and is delivered once', async () => {
    const held = await hold(LONG_SALE)
    await line.network.filter.kill()
    await line.network.filter.run()
    await line.restore(token, held.id)
    await line.untilShown(token, 'delivered')
    await arrived(LONG_SALE)
  })

  it('that is restored while the filter is away is delivered when it is back', async () => {
    const held = await hold()
    await line.network.filter.kill()
    await line.restore(token, held.id)
    await line.untilShown(token, 'delivering')
    await line.network.filter.run()
    // Asked again a minute later.
    await eventually(() => expect(line.network.centre.arrived(phoneNo)).toEqual([SALE]), 120_000)
    await line.untilShown(token, 'delivered')
  })

  it('that the phone does not get is shown so', async () => {
    const held = await hold()
    line.network.centre.outcome = 'UNDELIV'
    await line.restore(token, held.id)
    await line.untilShown(token, 'failed')
    line.network.centre.outcome = 'DELIVRD'
  })

  it('is shown as delivered when the gateway was away at its receipt', async () => {
    const held = await hold()
    await line.way.down()
    await line.restore(token, held.id)
    await arrived(SALE)
    await line.untilShown(token, 'delivering')
    await line.way.up()
    await line.untilShown(token, 'delivered')
  })
})

describe('none of many SMS is lost', () => {
  const texts = Array.from({ length: 60 }, (_unused, index) => `parcel number ${index}`)
  const allArrived = () =>
    eventually(() => expect(new Set(line.network.centre.arrived(phoneNo))).toEqual(new Set(texts)), 120_000)

  it('when the filter is killed among them', async () => {
    for (const [index, text] of texts.entries()) {
      if (index === 30) await line.network.filter.kill()
      if (index === 40) await line.network.filter.run()
      await line.network.send({ from: SHOP, to: phoneNo, text })
    }
    await allArrived()
  })

  it('when the gateway is killed among them, and started again', async () => {
    for (const [index, text] of texts.entries()) {
      if (index === 20) await line.gateway.kill()
      if (index === 40) await line.gateway.run()
      await line.network.send({ from: SHOP, to: phoneNo, text })
    }
    await allArrived()
  })
})
