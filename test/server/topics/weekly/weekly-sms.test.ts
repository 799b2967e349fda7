import { sql } from 'kysely'
import { SmsUnanswered } from '@server/ports/sms'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp({ APP_URL: 'https://guard.example/sjgj/uasp' })
})
afterAll(() => gateway.close())

const turnSms = async (token: string, status?: 0 | 1, headers = {}) =>
  (await gateway.call('guard/v1/weekly/sms', { status, requestId: newRequest() }, token, headers)).data.status
const turnReports = (token: string, status: 0 | 1) =>
  gateway.call('configs/v1/weeklySwitchStatus', { status, requestId: newRequest() }, token)
const smsTo = (phoneNo: string) =>
  gateway.outbox
    .messages(phoneNo)
    .map(({ text }) => text)
    .filter((text) => /上周|last week/.test(text))

/** Somebody with one stopped call, whose report is due next Monday. */
async function called() {
  const subscriber = await newSubscriber(gateway, 'six')
  const entries = [{ value: '0215555' }]
  await gateway.call('guard/v1/list/add', { list: 'blackSegment', entries, requestId: newRequest() }, subscriber.token)
  await gateway.line.feed({ phoneNo: subscriber.phoneNo, kind: 'call', from: '02155550001' })
  return subscriber
}

/** Moves the clock to the next Monday at an hour in Shanghai, a minute after the reports were made at midnight. */
async function toMonday(hour: number): Promise<void> {
  const sinceMonday = (gateway.now() + 8 * HOUR - 4 * DAY) % (7 * DAY)
  gateway.advance(7 * DAY - sinceMonday)
  await tend()
  gateway.advance(hour * HOUR)
  await tend()
}
async function tend(): Promise<void> {
  await gateway.doDue('weekly-reports')
  await gateway.doDue('weekly-sms')
}

describe('the weekly report by SMS', () => {
  it('is not sent by default', async () => {
    const { token, phoneNo } = await called()
    expect(await turnSms(token)).toBe(0)
    expect((await gateway.call('guard/v1/weekly/query', {}, token)).data.sms).toBe(0)
    await toMonday(9)
    expect(smsTo(phoneNo)).toEqual([])
  })

  it('is sent once, on Monday from 9 o’clock, in the language in which it was chosen, with how to stop it', async () => {
    const chinese = await called()
    const english = await called()
    expect(await turnSms(chinese.token, 1)).toBe(1)
    expect(await turnSms(english.token, 1, { 'accept-language': 'en' })).toBe(1)
    expect((await gateway.call('guard/v1/weekly/query', {}, chinese.token)).data.sms).toBe(1)
    await toMonday(8.99)
    await sql`update weekly_reports set report = replace(report, '"suspects":[]', '"suspects":[{"id":"a","why":"often"}]')
      where subscriber_id in (select subscriber_id from subscribers where phone_no = ${english.phoneNo})`.execute(
      gateway.db,
    )
    expect(smsTo(chinese.phoneNo)).toEqual([])
    gateway.advance(MINUTE)
    await tend()
    await tend()
    gateway.advance(HOUR)
    await tend()
    const [text = '', ...more] = smsTo(chinese.phoneNo)
    expect(more).toEqual([])
    expect(text).toBe(
      '【手机安全卫士】上周为您处理 1 次。查看：https://guard.example/sjgj/uasp/ws 。不想再收，请在周报页关闭短信。',
    )
    expect(smsTo(english.phoneNo)).toEqual([
      "[Phone Guard] Handled last week: 1, maybe by mistake: 1. See https://guard.example/sjgj/uasp/ws . To stop, turn off SMS on the report's page.",
    ])
  })

  it('stops with the report’s switch and with its own', async () => {
    const own = await called()
    const reports = await called()
    await turnSms(own.token, 1)
    await turnSms(reports.token, 1)
    const sinceMonday = (gateway.now() + 8 * HOUR - 4 * DAY) % (7 * DAY)
    gateway.advance(7 * DAY - sinceMonday)
    await tend()
    expect(await turnSms(own.token, 0)).toBe(0)
    await turnReports(reports.token, 0)
    gateway.advance(10 * HOUR)
    await tend()
    expect([...smsTo(own.phoneNo), ...smsTo(reports.phoneNo)]).toEqual([])
  })

  it('starts with the next report: an existing one is not sent', async () => {
    const { token, phoneNo } = await called()
    await toMonday(9)
    await turnSms(token, 1)
    gateway.advance(MINUTE)
    await tend()
    expect(smsTo(phoneNo)).toEqual([])
    await gateway.line.feed({ phoneNo, kind: 'call', from: '02155550001' })
    await toMonday(19.99)
    expect(smsTo(phoneNo)).toHaveLength(1)
  })

  it('is not sent after 20 o’clock or on Tuesday', async () => {
    const { token, phoneNo } = await called()
    await turnSms(token, 1)
    await toMonday(20)
    gateway.advance(13 * HOUR)
    await tend()
    expect(smsTo(phoneNo)).toEqual([])
  })

  it('is not sent for a number that was given up', async () => {
    const { token, phoneNo } = await called()
    await turnSms(token, 1)
    gateway.advance(1000)
    await gateway.deps.releaseNumber(phoneNo, gateway.now())
    const send = jest.spyOn(gateway.outbox, 'send')
    await toMonday(9)
    expect(send.mock.calls.filter(([message]) => message.phoneNo.startsWith('released'))).toEqual([])
    send.mockRestore()
  })

  it('is retried when the SMS centre rejects it', async () => {
    const { token, phoneNo } = await called()
    await turnSms(token, 1)
    await toMonday(8)
    gateway.advance(HOUR)
    const send = jest.spyOn(gateway.outbox, 'send').mockRejectedValue(new Error('full'))
    await tend()
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ phoneNo }))
    send.mockRestore()
    expect(smsTo(phoneNo)).toEqual([])
    await tend()
    expect(smsTo(phoneNo)).toHaveLength(1)
  })

  it('is not sent again when the SMS centre did not answer in time and may have sent it', async () => {
    const { token, phoneNo } = await called()
    await turnSms(token, 1)
    await toMonday(8)
    gateway.advance(HOUR)
    const send = jest.spyOn(gateway.outbox, 'send').mockRejectedValue(new SmsUnanswered('silent'))
    await tend()
    await tend()
    expect(send.mock.calls.filter(([message]) => message.phoneNo === phoneNo)).toHaveLength(1)
    send.mockRestore()
  })
})
