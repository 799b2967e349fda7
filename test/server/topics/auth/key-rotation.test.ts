import { readConfig } from '@server/kernel/config'
import { readDecision } from '@server/topics/line-port/decision'
import { signedLink } from '@server/topics/uploads/upload-links'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newCaptcha, newProof, sendCode } from '../../support/send-code'
import { newSubscriber } from '../../support/subscriber'
import { invite, newFamily } from '../family/family-stage'
import { newCallOf, post, switchKey } from '../line-port/network'
import { png } from '../uploads/files'
import { send } from '../uploads/form'

const [old, next, third] = [
  'the old key of this gateway 0123456',
  'the next key of this gateway 987654',
  'a third key, 42',
]
const phoneNo = '13700003001'
let gateway: TestApp
let numbers = 0

beforeAll(async () => {
  gateway = await makeTestApp({ SECRET_KEY: old, LINE_KEYS: `${switchKey.id}=${switchKey.secret}` })
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(60_000))
afterEach(() => setKeys({ SECRET_KEY: old }))

/** A gateway reads its keys at each use, so that a test need not start another one on the same data. */
function setKeys(keys: { SECRET_KEY: string; SECRET_KEY_BEFORE?: string }): void {
  const { secretKey, formerSecretKey } = readConfig(keys)
  Object.assign(gateway.deps.config, { secretKey, formerSecretKey })
}
const rotate = () => setKeys({ SECRET_KEY: next, SECRET_KEY_BEFORE: old })

const newNumber = () => `1370001${String((numbers += 1)).padStart(4, '0')}`
const logInWith = (code: string, number = phoneNo) => gateway.call('/api/v1/auth/bindUser', { phoneNo: number, code })
const sentCode = (number = phoneNo) => gateway.outbox.messages(number).find(({ code }) => code !== '')?.code ?? ''
const statusOf = async (url: string) => (await gateway.app.inject({ url, headers: { host: 'localhost' } })).statusCode

/**
 * All that the gateway gives away and takes back: what begins it, which returns what is done with it later, with the result
 * under a new SECRET_KEY that knows the old one, and without that.
 */
const kinds: readonly (readonly [string, () => Promise<() => Promise<unknown>>, kept: unknown, lost: unknown])[] = [
  [
    'the code of a log-in',
    async () => {
      const number = newNumber()
      await sendCode(gateway, number)
      return async () => (await logInWith(sentCode(number), number)).code
    },
    'A0000',
    'U0102',
  ],
  [
    'the code of a subscriber',
    async () => {
      const { token, phoneNo: number } = await newSubscriber(gateway)
      await gateway.call('guard/v1/account/sendCode', { purpose: 'export' }, token)
      return async () => {
        const body = { code: sentCode(number), requestId: newRequest() }
        return (await gateway.call('guard/v1/account/export', body, token)).code
      }
    },
    'A0000',
    'U0102',
  ],
  [
    'a picture captcha',
    async () => {
      const { captchaId, captcha } = await newCaptcha(gateway)
      const number = newNumber()
      return async () => {
        const proof = await newProof(gateway, number)
        return (await gateway.call('/api/v1/auth/sendCaptchaCode', { phoneNo: number, proof, captchaId, captcha })).code
      }
    },
    'A0000',
    'U0101',
  ],
  [
    'a proof of work',
    async () => {
      const number = newNumber()
      const proof = await newProof(gateway, number)
      return async () => {
        const { captchaId, captcha } = await newCaptcha(gateway)
        return (await gateway.call('/api/v1/auth/sendCaptchaCode', { phoneNo: number, proof, captchaId, captcha })).code
      }
    },
    'A0000',
    'U0107',
  ],
  [
    'the ticket of a WeChat user',
    async () => {
      const number = newNumber()
      const swap = await gateway.call('/api/v1/auth/authSwap', { code: `dev-${number}`, source: 'wxMini' })
      const { bindTicket } = swap.data as { bindTicket: string } // no number is bound yet
      const byButton = { phoneCode: `dev-${number}`, bindTicket }
      return async () => (await gateway.call('/api/v1/auth/sendCaptchaCode', byButton)).code
    },
    'A0000',
    'U0104',
  ],
  [
    'the link of an invitation',
    async () => {
      const { token } = await invite(gateway, await newSubscriber(gateway, 'three'), newNumber())
      return async () => (await gateway.call('guard/v1/family/invitation', { token })).code
    },
    'A0000',
    'A0000',
  ],
  [
    'the link of an invitation, in the answer to a repeated request',
    async () => {
      const [guardian, requestId, number] = [await newSubscriber(gateway, 'three'), newRequest(), newNumber()]
      await invite(gateway, guardian, number, { requestId })
      return async () => {
        const { token } = await invite(gateway, guardian, number, { requestId })
        return (await gateway.call('guard/v1/family/invitation', { token })).code
      }
    },
    'A0000',
    'U0411',
  ],
  [
    'what a guardian sees of settings, when a change is made',
    async () => {
      const { guardian, id } = await newFamily(gateway, { holds: ['six'] })
      const { version } = (await gateway.call('guard/v1/family/settings', { id }, guardian.token)).data
      const change = { kind: 'switch', name: 'fraudBlock', on: false } as const
      return async () => {
        const body = { id, version, change, requestId: newRequest() }
        return (await gateway.call('guard/v1/family/settings/set', body, guardian.token)).data.applied
      }
    },
    true,
    false,
  ],
  [
    'the link to a file',
    async () => {
      const { token } = await newSubscriber(gateway)
      const { id } = (await send(gateway, token, png(), { purpose: 'feedback' })).data
      const link = signedLink(gateway.deps, id, gateway.now() + 60_000)
      return () => statusOf(link)
    },
    200,
    404,
  ],
  [
    'the decision about a call',
    async () => {
      const { phoneNo: to } = await newSubscriber(gateway, 'three')
      const call = newCallOf(gateway, to, '13912345678')
      const { decision } = await call.ask()
      return async () => readDecision(gateway.deps.config, { callId: call.callId, phoneNo: to }, decision)?.action
    },
    'pass',
    undefined,
  ],
  [
    'an SMS that its centre sends again under another id',
    async () => {
      const { phoneNo: to } = await newSubscriber(gateway)
      const message = { from: '106900001234', to, text: '您好', at: gateway.now() }
      const ask = (id: string) => post(gateway, '/carrier/sms/verdict', { ...message, id })
      expect((await ask(`${to}-1`)).status).toBe(200)
      return async () => {
        await ask(`${to}-2`)
        const { count } = await gateway.db
          .selectFrom('network_messages')
          .innerJoin('subscribers', 'subscribers.subscriber_id', 'network_messages.subscriber_id')
          .where('phone_no', '=', to)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return Number(count)
      }
    },
    1,
    2,
  ],
  ...(
    [
      ['a session', async (token) => async () => (await gateway.call('subscribe/v1/statusQuery', {}, token)).code],
      [
        'the ticket of a sibling page',
        async (token) => {
          const { ticket } = (await gateway.call('/api/v1/auth/getTicket', {}, token)).data
          return async () => (await gateway.call('/api/v1/auth/autoLogin', { ticket })).code
        },
      ],
      [
        'the hand-over of the mini-program',
        async (token) => {
          const asked = { as: 'wxmpToken' } as const
          const { ticket: wxmpToken } = (await gateway.call('/api/v1/auth/getTicket', asked, token)).data
          return async () => (await gateway.call('/api/v1/auth/autoLogin', { wxmpToken })).code
        },
      ],
    ] satisfies [string, (token: string) => Promise<() => Promise<string>>][]
  ).map(([name, begin]) => [name, async () => begin((await newSubscriber(gateway)).token), 'A0000', 'A0000'] as const),
]

describe('a new SECRET_KEY beside the one that it replaces', () => {
  it.each(kinds)('keeps %s', async (_name, begin, kept, lost) => {
    const first = await begin()
    setKeys({ SECRET_KEY: third })
    expect(await first()).toBe(lost)
    setKeys({ SECRET_KEY: old })
    gateway.advance(60_000)
    const second = await begin()
    rotate()
    expect(await second()).toBe(kept)
  })

  it('makes new ones with the new key, which stay when the old one is removed', async () => {
    rotate()
    await sendCode(gateway, phoneNo)
    const { token } = await invite(gateway, await newSubscriber(gateway, 'three'), newNumber())
    setKeys({ SECRET_KEY: next })
    expect((await logInWith(sentCode())).code).toBe('A0000')
    expect((await gateway.call('guard/v1/family/invitation', { token })).code).toBe('A0000')
  })

  it('counts wrong tries of a code that was sent before for its requester', async () => {
    await sendCode(gateway, phoneNo)
    rotate()
    const wrong = sentCode() === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1) expect((await logInWith(wrong)).code).toBe('U0102')
    expect((await logInWith(sentCode())).code).toBe('U0102')
  })
})
