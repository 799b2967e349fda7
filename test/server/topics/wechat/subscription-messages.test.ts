import { routes } from '@/navigation/routes'
import { readConfig } from '@server/kernel/config'
import type { Outbox } from '@server/ports/sms'
import { createLocalWechat, localWechat, type WechatPort } from '@server/ports/wechat'
import { createWechat } from '@server/ports/wechat-remote'
import { messagePages } from '@server/topics/wechat/subscription-messages'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { bindWechat } from '../../support/send-code'
import { newSubscriber } from '../../support/subscriber'
import { startWechat } from '../../support/wechat-stub'
import { FRAUD, newFamily, smsTo, type Member } from '../family/family-stage'

const MINUTE = 60_000
const WECHAT_TEMPLATES =
  'familyAlert=T-alert who:thing1 what:thing2 at:time3, weekly=T-weekly what:thing1 count:number2'

let gateway: TestApp
let answer: WechatPort['sendMessage'] | null
beforeEach(async () => {
  answer = null
  const wechat = (outbox: Outbox): WechatPort => {
    const port = createLocalWechat(outbox)
    return { ...port, sendMessage: (message) => (answer ?? port.sendMessage)(message) }
  }
  gateway = await makeTestApp({ WECHAT_TEMPLATES }, { wechat })
})
afterEach(() => gateway.close())

/** Binds a user of the mini-program to a subscriber's number; returns the openid. */
async function bindMini({ phoneNo }: Member): Promise<string> {
  gateway.advance(MINUTE)
  const { data } = await gateway.call('/api/v1/auth/authSwap', { code: `dev-${phoneNo}`, source: 'wxMini' })
  const ticket = 'bindTicket' in data ? data.bindTicket : ''
  return (await bindWechat(gateway, phoneNo, ticket)).data.openId ?? ''
}
const templates = async ({ token }: Member) =>
  (await gateway.call('guard/v1/wechat/messages', {}, token)).data.items.map(({ kind, left }) => [kind, left])
const accept = async ({ token }: Member, kind = 'familyAlert') =>
  (await gateway.call('guard/v1/wechat/messages', { accepted: kind, requestId: newRequest() }, token)).code
const sent = () =>
  gateway.outbox.messages().flatMap(({ kind, text }) => (kind === 'wechat' ? (JSON.parse(text) as object) : []))
const alertsBySms = (to: Member) => smsTo(gateway, to).filter((text) => text.includes('刚刚遇到'))

/** A risky call to the protected person, after the quiet ten minutes, and its message, which nobody waits for. */
async function alarm({ person }: { person: Member }): Promise<void> {
  gateway.advance(10 * MINUTE)
  const seen = gateway.outbox.messages().length
  await gateway.line.feed({ phoneNo: person.phoneNo, kind: 'call', from: FRAUD, seconds: 30 })
  for (let turn = 0; turn < 200 && gateway.outbox.messages().length === seen; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

async function guarded() {
  const family = await newFamily(gateway)
  return { ...family, openId: await bindMini(family.guardian) }
}

describe('a message by WeChat', () => {
  it('takes the place of one SMS for each that was accepted, and opens its page', async () => {
    const family = await guarded()
    await accept(family.guardian)
    await alarm(family)
    expect(sent()).toEqual([
      {
        openId: family.openId,
        templateId: 'T-alert',
        page: 'areas/family/pages/family-remind/index',
        data: { thing1: '妈妈', thing2: '诈骗来电', time3: expect.stringMatching(/^2026年11月20日 \d\d:\d\d$/) },
      },
    ])
    expect(alertsBySms(family.guardian)).toEqual([])
    expect(await templates(family.guardian)).toEqual([
      ['familyAlert', 0],
      ['weekly', 0],
    ])
    await alarm(family)
    expect([sent().length, alertsBySms(family.guardian).length]).toEqual([1, 1])
  })

  it('that the user refuses goes by SMS, and no other is tried before the next consent', async () => {
    const family = await guarded()
    for (let times = 0; times < 3; times += 1) await accept(family.guardian)
    const asked = jest.fn(async () => 'refused' as const)
    answer = asked
    await alarm(family)
    await alarm(family)
    expect(alertsBySms(family.guardian)).toHaveLength(2)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await templates(family.guardian)).toContainEqual(['familyAlert', 0])
    await accept(family.guardian)
    await alarm(family)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('goes by SMS when WeChat fails, and uses up one consent alone', async () => {
    const family = await guarded()
    for (let times = 0; times < 3; times += 1) await accept(family.guardian)
    answer = () => Promise.reject(new Error('WeChat answered error 47003'))
    await alarm(family)
    expect(alertsBySms(family.guardian)).toHaveLength(1)
    expect(await templates(family.guardian)).toContainEqual(['familyAlert', 2])
  })

  it('is nothing without a consent, without a bound WeChat user, and after a log-in of another', async () => {
    const family = await newFamily(gateway)
    expect(await templates(family.guardian)).toEqual([])
    await accept(family.guardian)
    await alarm(family)
    expect(alertsBySms(family.guardian)).toHaveLength(1)
    await bindMini(family.guardian)
    await gateway.db.deleteFrom('wechat_consents').execute()
    await alarm(family)
    expect([sent().length, alertsBySms(family.guardian).length]).toEqual([0, 2])
  })

  it('does not go to who gave the number up', async () => {
    const { guardian } = await guarded()
    await accept(guardian)
    await gateway.deps.releaseNumber(guardian.phoneNo, gateway.now())
    expect(await gateway.db.selectFrom('wechat_consents').selectAll().execute()).toEqual([])
  })
})

describe('consents', () => {
  it('are counted for each template, up to ten, and only for kinds with a template', async () => {
    const one = await newSubscriber(gateway)
    await bindMini(one)
    for (let times = 0; times < 12; times += 1) expect(await accept(one)).toBe('A0000')
    expect(await accept(one, 'weekly')).toBe('A0000')
    expect(await accept(one, 'renewal')).toBe('A0000')
    expect(await accept(one, 'news')).toBe('B0400')
    expect(await templates(one)).toEqual([
      ['familyAlert', 10],
      ['weekly', 1],
    ])
  })

  it('count once for a repeated request', async () => {
    const one = await newSubscriber(gateway)
    await bindMini(one)
    const body = { accepted: 'weekly', requestId: newRequest() }
    for (let times = 0; times < 2; times += 1) await gateway.call('guard/v1/wechat/messages', body, one.token)
    expect(await templates(one)).toContainEqual(['weekly', 1])
  })
})

it('nothing is offered, and every SMS is sent, where no template is set', async () => {
  const plain = await makeTestApp()
  const family = await newFamily(plain)
  expect((await plain.call('guard/v1/wechat/messages', {}, family.guardian.token)).data.items).toEqual([])
  await plain.close()
})

describe('the setting of templates', () => {
  const read = (value: string) => readConfig({ WECHAT_TEMPLATES: value }).wechat.templates

  it('has the id of each template and its key for each field', () => {
    expect(read('renewal=Ab_1-x what:thing1 amount:amount2,\nweekly=W count:number3')).toEqual([
      { kind: 'renewal', templateId: 'Ab_1-x', keys: new Map(Object.entries({ what: 'thing1', amount: 'amount2' })) },
      { kind: 'weekly', templateId: 'W', keys: new Map([['count', 'number3']]) },
    ])
  })

  it.each([
    ['a kind that does not exist', 'news=T what:thing1'],
    ['a field that does not exist', 'weekly=T who:thing1'],
    ['a key that cannot show it', 'weekly=T count:time1'],
    ['no key', 'weekly=T'],
  ])('is refused with %s', (_what, value) => {
    expect(() => read(value)).toThrow(/WECHAT_TEMPLATES: not kind=id field:key/)
  })
})

it('opens pages that the mini-program has', () => {
  const pages = Object.values(routes).map(({ page }) => page)
  expect(pages).toEqual(expect.arrayContaining(Object.values(messagePages)))
})

describe('the port to WeChat', () => {
  const settings = { appId: 'mini', secret: 's1', publicAppId: '', publicSecret: '' }
  const message = { openId: 'o1', templateId: 'T', page: 'pages/home/index', data: { thing1: '妈妈' } }

  it.each([
    [0, 'sent'],
    [43101, 'refused'],
    [40003, 'refused'],
  ] as const)('sends a message as WeChat documents it: %p is %s', async (errcode, result) => {
    const wechat = await startWechat(({ path }) =>
      path === '/cgi-bin/token' ? { access_token: 't', expires_in: 7200 } : { errcode },
    )
    expect(await createWechat(settings, () => 0, wechat).sendMessage(message)).toBe(result)
    expect(wechat.asked.at(-1)).toMatchObject({
      path: '/cgi-bin/message/subscribe/send',
      body: { touser: 'o1', template_id: 'T', page: 'pages/home/index', data: { thing1: { value: '妈妈' } } },
    })
    await wechat.stop()
  })

  it('rejects with what WeChat says is wrong with the values', async () => {
    const wechat = await startWechat(({ path }) =>
      path === '/cgi-bin/token' ? { access_token: 't', expires_in: 7200 } : { errcode: 47003 },
    )
    await expect(createWechat(settings, () => 0, wechat).sendMessage(message)).rejects.toThrow('47003')
    await wechat.stop()
  })

  it('has a stand-in for development, which accepts every message', async () => {
    expect(await localWechat.sendMessage(message)).toBe('sent')
  })
})
