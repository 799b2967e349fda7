import type { SmsVerdict } from '@contract/line'
import type { OtherReading } from '@/rules/verdict/other-reading'
import { lockSubscriber } from '@server/kernel/database/transaction'
import type { TextClassifierPort, TextQuestion } from '@server/ports/text-classifier'
import type { TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { makeProduction, post } from './network'

const COMPANY = '1065599990'
const WORK = '下午三点的会改到四点，请带上合同。'
const CODE = '【优选商城】您的验证码是 482193，五分钟内有效。'
const advertisement: OtherReading = { kind: 'marketing', category: 'cars', level: null, because: [], version: 'c-7' }
const fraud: OtherReading = { kind: 'other', category: null, level: 'fraud', because: ['改到四点'], version: 'c-7' }

let gateway: TestApp
let answer: OtherReading | null = null
let whileAsked: () => Promise<unknown> = async () => undefined
const asked: TextQuestion[] = []
const textClassifier: TextClassifierPort = {
  read: async (question) => {
    asked.push(question)
    await whileAsked()
    return answer
  },
}
beforeAll(async () => {
  gateway = await makeProduction({}, { textClassifier })
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.advance(60_000)
  asked.splice(0)
  answer = null
  whileAsked = async () => undefined
})

let sent = 0
const send = async (to: string, text: string, from = COMPANY) => {
  const id = `sms-${(sent += 1)}`
  const question = { id, from, senderName: '优选商城', to, text, at: gateway.now() + sent }
  return (await post<SmsVerdict>(gateway, '/carrier/sms/verdict', question)).body
}
const versions = async () =>
  (await gateway.db.selectFrom('line_log').select('text_model').orderBy('at', 'desc').execute()).map(
    ({ text_model }) => text_model,
  )

describe("a carrier's classifier", () => {
  it('decides what ours has no rule for, and the log names its version', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'nine')
    answer = advertisement
    expect(await send(phoneNo, WORK)).toMatchObject({ action: 'hold', reason: 'marketingSms' })
    expect(asked).toEqual([{ from: COMPANY, text: WORK, senderName: '优选商城' }])
    expect((await versions())[0]).toMatch(/^\w+\+c-7$/)
    answer = fraud
    expect(await send(phoneNo, WORK)).toMatchObject({ action: 'label', reason: 'fraudSms' })
  })

  it('is not asked again about a message that comes again, by its id or under another', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'nine')
    answer = advertisement
    const message = { id: 'again', from: COMPANY, to: phoneNo, text: WORK, at: gateway.now() }
    const ask = async (id: string) => (await post<SmsVerdict>(gateway, '/carrier/sms/verdict', { ...message, id })).body
    const first = await ask('again')
    answer = fraud
    expect([await ask('again'), await ask('resent')]).toEqual([first, first])
    expect(first).toMatchObject({ action: 'hold' })
    expect(asked).toHaveLength(1)
  })

  it('leaves the decision to ours without an answer', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'nine')
    expect(await send(phoneNo, WORK)).toMatchObject({ action: 'pass' })
    expect((await versions())[0]).toMatch(/^\w+$/)
    expect(asked).toHaveLength(1)
  })

  it('gets no code', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'nine')
    answer = advertisement
    expect(await send(phoneNo, CODE)).toMatchObject({ action: 'pass', reason: 'verificationCode' })
    // A notice of the carrier's hotline may hold one.
    await send(phoneNo, CODE, '10010')
    expect(asked).toEqual([])
  })

  it('gets no text of a subscriber without an SMS product, nor of anybody else', async () => {
    const { phoneNo } = await newSubscriber(gateway)
    answer = fraud
    expect(await send(phoneNo, WORK)).toMatchObject({ action: 'pass' })
    expect(await send('13000000009', WORK)).toMatchObject({ action: 'pass', reason: 'nobody' })
    expect(asked).toEqual([])
  })

  it('is asked while no transaction of the subscriber is open', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'nine')
    const { subscriber_id: id } = await gateway.db
      .selectFrom('subscribers')
      .select('subscriber_id')
      .where('phone_no', '=', phoneNo)
      .executeTakeFirstOrThrow()
    whileAsked = () => gateway.db.transaction().execute((trx) => lockSubscriber(trx, id))
    answer = advertisement
    expect(await send(phoneNo, WORK)).toMatchObject({ action: 'hold' })
  })

  it('decides a text that a subscriber tries as it decides one on the line', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    answer = advertisement
    const { data } = await gateway.call('guard/v1/sms/try', { from: COMPANY, text: WORK }, token)
    expect(data).toMatchObject({ action: 'stop', kind: 'marketing', category: 'cars' })
  })
})
