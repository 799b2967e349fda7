import { urlOf } from '@contract/words/addresses'
import { solveChallenge } from '@/widgets/CaptchaField/solve-challenge'
import { makeTestApp, type TestApp } from '../../support/app'
import { newCaptcha, newProof } from '../../support/send-code'

const FIVE_MINUTES = 5 * 60 * 1000
const CHALLENGE = urlOf('guard/v1/session/challenge')
const SEND = '/api/v1/auth/sendCaptchaCode'
let gateway: TestApp
let last = 0

beforeAll(async () => {
  gateway = await makeTestApp({ PROOF_OF_WORK_KEYS: '24' })
})
afterAll(() => gateway.close())

const newNumber = () => `1372000${String((last += 1)).padStart(4, '0')}`
async function post(url: string, payload: object, remoteAddress = '127.0.0.1') {
  const answer = await gateway.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost' },
    remoteAddress,
    payload,
  })
  return answer.json<{ code: string; msg: string; data: { challenge: string } }>()
}
const challengeFor = async (phoneNo: string, from?: string) => (await post(CHALLENGE, { phoneNo }, from)).data.challenge

/** The gateway's response to a proof, each time with a correct captcha. */
async function send(phoneNo: string, proof: string | undefined, from?: string): Promise<string> {
  const { captchaId, captcha } = await newCaptcha(gateway)
  return (await post(SEND, { phoneNo, proof, captchaId, captcha }, from)).code
}

describe('the proof of work before an SMS', () => {
  it('is solved by the solver of the app, for every challenge', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phoneNo = newNumber()
      expect(await send(phoneNo, await solveChallenge(await challengeFor(phoneNo)))).toBe('A0000')
    }
  })

  it('needs at most 24 keys of half a MiB, for every challenge', async () => {
    const counters: number[] = []
    for (let round = 0; round < 16; round += 1) {
      const challenge = await challengeFor(newNumber())
      const { parameters } = JSON.parse(challenge) as { parameters: { cost: number; memoryCost: number } }
      expect(parameters.cost * parameters.memoryCost * 128).toBe(512 * 1024)
      counters.push((JSON.parse(await solveChallenge(challenge)) as { solution: { counter: number } }).solution.counter)
    }
    expect(Math.max(...counters)).toBeLessThan(24)
    expect(new Set(counters).size).toBeGreaterThan(3)
  })

  it('is checked before the captcha, which stays valid after a refusal', async () => {
    const phoneNo = newNumber()
    const { captchaId, captcha } = await newCaptcha(gateway)
    const body = { phoneNo, captchaId, captcha }
    for (const proof of [undefined, '', 'nothing', '{}', 'null', '[]'])
      expect([proof, (await post(SEND, { ...body, proof })).code]).toEqual([proof, 'U0107'])
    expect(gateway.outbox.messages(phoneNo)).toEqual([])
    expect((await post(SEND, { ...body, proof: await newProof(gateway, phoneNo) })).code).toBe('A0000')
  })

  it('that a page of before does not send says to reload the page; another wrong one says to try again', async () => {
    const { captchaId, captcha } = await newCaptcha(gateway)
    const body = { phoneNo: newNumber(), captchaId, captcha }
    expect((await post(SEND, body)).msg).toBe('页面版本已过期，请刷新页面后再试')
    expect((await post(SEND, { ...body, proof: '{}' })).msg).toBe('安全校验未通过，请重试')
  })

  it('is valid once, also with concurrent requests or a wrong captcha', async () => {
    const phoneNo = newNumber()
    const proof = await newProof(gateway, phoneNo)
    const codes = await Promise.all(Array.from({ length: 5 }, () => send(phoneNo, proof)))
    expect(codes.filter((code) => code !== 'U0107')).toEqual(['A0000'])
    gateway.advance(FIVE_MINUTES - 1)
    expect(await send(phoneNo, proof)).toBe('U0107')
    const spent = await newProof(gateway, phoneNo)
    await post(SEND, { phoneNo, proof: spent, captchaId: 'none', captcha: 'none' })
    expect(await send(phoneNo, spent)).toBe('U0107')
  })

  it('is valid for five minutes', async () => {
    const [phoneNo, late] = [newNumber(), newNumber()]
    const [proof, lateProof] = [await newProof(gateway, phoneNo), await newProof(gateway, late)]
    gateway.advance(FIVE_MINUTES - 1)
    expect(await send(phoneNo, proof)).toBe('A0000')
    gateway.advance(1)
    expect(await send(late, lateProof)).toBe('U0107')
  })

  it('is valid only for its number and its address or IPv6 network', async () => {
    const [phoneNo, other] = [newNumber(), newNumber()]
    const proof = await solveChallenge(await challengeFor(phoneNo, '2001:db8:1:1::1'))
    expect(await send(other, proof, '2001:db8:1:1::1')).toBe('U0107')
    expect(await send(phoneNo, proof, '2001:db8:1:2::1')).toBe('U0107')
    expect(await send(phoneNo, proof, '2001:db8:1:1::2')).toBe('A0000')
  })

  it('is rejected when the work was not done, or the challenge was changed', async () => {
    const phoneNo = newNumber()
    const proof = JSON.parse(await newProof(gateway, phoneNo)) as {
      challenge: { parameters: { data: object }; signature: string }
      solution: { counter: number; derivedKey: string }
    }
    const { challenge, solution } = proof
    const { parameters } = challenge
    const forged = [
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { ...solution, derivedKey: '' } },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 2 } }, solution },
      {
        challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, until: 9e15 } } },
        solution,
      },
      { challenge: { ...challenge, parameters: { ...parameters, keySignature: undefined } }, solution },
      { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
    ]
    for (const made of forged) expect(await send(phoneNo, JSON.stringify(made))).toBe('U0107')
    expect(await send(phoneNo, JSON.stringify(proof))).toBe('A0000')
  })
})
