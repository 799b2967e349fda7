import { readConfig } from '@server/kernel/config'
import { signedLink } from '@server/topics/uploads/upload-links'
import { makeTestApp, type TestApp } from '../../support/app'
import { newCaptcha, newProof, sendCode } from '../../support/send-code'
import { png } from '../uploads/files'
import { send } from '../uploads/form'

const [old, next, third] = [
  'the old key of this gateway 0123456',
  'the next key of this gateway 987654',
  'a third key, 42',
]
const phoneNo = '13700003001'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp({ SECRET_KEY: old })
})
afterAll(() => gateway.close())
afterEach(() => setKeys({ SECRET_KEY: old }))

/** A gateway reads its keys at each use, so that a test need not start another one on the same data. */
function setKeys(keys: { SECRET_KEY: string; SECRET_KEY_BEFORE?: string }): void {
  const { secretKey, formerSecretKey } = readConfig(keys)
  Object.assign(gateway.deps.config, { secretKey, formerSecretKey })
}
const rotate = () => setKeys({ SECRET_KEY: next, SECRET_KEY_BEFORE: old })

const logInWith = (code: string) => gateway.call('/api/v1/auth/bindUser', { phoneNo, code })
const sentCode = () => gateway.outbox.messages(phoneNo)[0]?.code ?? ''

describe('a new SECRET_KEY beside the one that it replaces', () => {
  beforeEach(() => gateway.advance(60_000))

  it('accepts codes that were sent before, which are lost without it', async () => {
    await sendCode(gateway, phoneNo)
    setKeys({ SECRET_KEY: third })
    expect((await logInWith(sentCode())).code).toBe('U0102')
    rotate()
    expect((await logInWith(sentCode())).code).toBe('A0000')
  })

  it('counts wrong tries of a code that was sent before for its requester', async () => {
    await sendCode(gateway, phoneNo)
    rotate()
    const wrong = sentCode() === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1) expect((await logInWith(wrong)).code).toBe('U0102')
    expect((await logInWith(sentCode())).code).toBe('U0102')
  })

  it('accepts captchas and proofs of work that were begun before', async () => {
    const { captchaId, captcha } = await newCaptcha(gateway)
    const proof = await newProof(gateway, phoneNo)
    rotate()
    const body = { phoneNo, proof, captchaId, captcha }
    expect((await gateway.call('/api/v1/auth/sendCaptchaCode', body)).code).toBe('A0000')
  })

  it('opens links to files that were made before', async () => {
    const token = await gateway.login('13700003002')
    const { id } = (await send(gateway, token, png(), { purpose: 'feedback' })).data
    const link = signedLink(gateway.deps, id, gateway.now() + 60_000)
    const status = async () => (await gateway.app.inject({ url: link, headers: { host: 'localhost' } })).statusCode
    rotate()
    expect(await status()).toBe(200)
    setKeys({ SECRET_KEY: third })
    expect(await status()).toBe(404)
  })
})
