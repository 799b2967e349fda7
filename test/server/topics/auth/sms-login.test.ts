import { inflateSync } from 'node:zlib'
import { captchaPicture } from '@server/topics/auth/captcha-picture'
import { captchaSound } from '@server/topics/auth/captcha-sound'
import { makeTestApp, type TestApp } from '../../support/app'
import { newCaptcha, newProof, sendCode } from '../../support/send-code'

const MINUTE = 60 * 1000
const phoneNo = '13700001111'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const send = (number = phoneNo) => sendCode(gateway, number)
/** Sends a captcha with a valid proof. */
async function sendCaptcha(captchaId: string, captcha: string, number = phoneNo) {
  const proof = await newProof(gateway, number)
  return gateway.call('/api/v1/auth/sendCaptchaCode', { phoneNo: number, proof, captchaId, captcha })
}

const lastCode = (number = phoneNo) => gateway.outbox.messages(number)[0]?.code ?? ''
const bind = (code: string, number = phoneNo) => gateway.call('/api/v1/auth/bindUser', { phoneNo: number, code })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody who did not request the code tries one, from another address or with another browser. */
async function guessFrom(
  app: TestApp,
  code: string,
  { remoteAddress = '127.0.0.1', agent }: { remoteAddress?: string; agent?: string },
  number = phoneNo,
) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/bindUser',
    headers: { host: 'localhost', ...(agent ? { 'user-agent': agent } : {}) },
    remoteAddress,
    payload: { phoneNo: number, code },
  })
  return answer.json<{ code: string }>()
}

describe('the picture captcha', () => {
  it('is a raster picture without its text, and two pictures of a text differ', async () => {
    const { image, captcha: text } = await newCaptcha(gateway)
    expect(image).toMatch(/^data:image\/png;base64,/)
    const png = Buffer.from(image.split(',')[1] ?? '', 'base64')
    const chunks: string[] = []
    for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
      chunks.push(png.toString('latin1', at + 4, at + 8))
    // Only pixels: no text, no outline.
    expect(chunks).toEqual(['IHDR', 'IDAT', 'IEND'])
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([224, 88])
    const pixels = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
    expect(pixels).toHaveLength(225 * 88)
    // Dark letters on light paper.
    expect(pixels.filter((grey) => grey > 200).length).toBeGreaterThan(pixels.length / 2)
    expect(pixels.filter((grey) => grey > 0 && grey < 60).length).toBeGreaterThan(pixels.length / 50)
    const pictures = await Promise.all(Array.from({ length: 20 }, () => captchaPicture(text)))
    expect(new Set(pictures).size).toBe(20)
  })

  it('is valid for one try, right or wrong', async () => {
    const { captchaId, captcha: text } = await newCaptcha(gateway)
    const failed = await sendCaptcha(captchaId, 'nope')
    expect(failed).toMatchObject({ status: 200, code: 'U0101' })
    const again = await sendCaptcha(captchaId, text)
    expect(again.code).toBe('U0101')
  })

  it('ignores case', async () => {
    const { captchaId, captcha: text } = await newCaptcha(gateway)
    expect((await sendCaptcha(captchaId, text.toLowerCase(), '13700001112')).code).toBe('A0000')
  })

  it('expires after five minutes', async () => {
    const { captchaId, captcha: text } = await newCaptcha(gateway)
    gateway.advance(5 * MINUTE)
    const answer = await sendCaptcha(captchaId, text)
    expect(answer.code).toBe('U0101')
  })
})

describe('the spoken captcha', () => {
  const speak = async (language: string) => {
    const headers = { 'accept-language': language }
    const { data } = await gateway.call('/api/v1/auth/generateCaptchaCode', { spoken: true }, undefined, headers)
    const text = gateway.outbox.messages().find(({ captchaId }) => captchaId === data.captchaId)?.text ?? ''
    return { captchaId: String(data.captchaId), image: String(data.image), sound: String(data.sound), text }
  }

  it.each(['zh-CN', 'en'])('is some seconds of sound in %s, and no picture', async (language) => {
    const { image, sound, text } = await speak(language)
    expect(text).toMatch(/^[0-35-8]{6}$/)
    expect(image).toBe('')
    expect(sound).toMatch(/^data:audio\/wav;base64,/)
    const wave = Buffer.from(sound.split(',')[1] ?? '', 'base64')
    expect([wave.toString('latin1', 0, 4), wave.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
    expect([wave.readUInt16LE(22), wave.readUInt32LE(24), wave.readUInt16LE(34)]).toEqual([1, 8000, 8])
    expect(wave.readUInt32LE(40)).toBe(wave.length - 44)
    const seconds = (wave.length - 44) / 8000
    expect(seconds).toBeGreaterThan(4)
    expect(seconds).toBeLessThan(12)
    // Digits, with pauses between them.
    const loudness = Array.from({ length: Math.floor(seconds * 5) }, (_, at) =>
      Math.max(...wave.subarray(44 + at * 1600, 44 + (at + 1) * 1600).map((one) => Math.abs(one - 128))),
    )
    expect(Math.max(...loudness)).toBeGreaterThan(70)
    expect(Math.min(...loudness)).toBeLessThan(60)
  })

  it('differs each time, also of the same digits, and by language', () => {
    const sounds = Array.from({ length: 10 }, () => captchaSound('012356', 'zh'))
    expect(new Set([...sounds, captchaSound('012356', 'en')]).size).toBe(11)
  })

  it('is typed with spaces and in full width, and valid for one try', async () => {
    const { captchaId, text } = await speak('zh-CN')
    const wide = [...text].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    const typed = `${wide.slice(0, 3)} ${wide.slice(3)}`
    expect((await sendCaptcha(captchaId, typed, '13700001113')).code).toBe('A0000')
    expect((await sendCaptcha(captchaId, typed, '13700001113')).code).toBe('U0101')
  })
})

describe('the SMS code', () => {
  beforeEach(() => gateway.advance(MINUTE))

  it('has six digits and logs in once', async () => {
    expect((await send()).data).toEqual({ resendAfterSeconds: 60 })
    const code = lastCode()
    expect(code).toMatch(/^\d{6}$/)
    const answer = await bind(code)
    expect(answer.data).toMatchObject({ phoneNo, phoneNoDisplay: '137****1111' })
    expect(answer.data.token.length).toBeGreaterThan(40)
    expect((await bind(code)).code).toBe('U0103')
  })

  it('is not sent again within a minute', async () => {
    await send()
    gateway.advance(MINUTE - 1)
    expect((await send()).code).toBe('B0429')
    gateway.advance(1)
    expect((await send()).code).toBe('A0000')
  })

  it('is used up after five wrong tries', async () => {
    await send()
    const code = lastCode()
    for (let round = 0; round < 5; round += 1) expect((await bind(wrong(code))).code).toBe('U0102')
    expect((await bind(code)).code).toBe('U0102')
  })

  it('counts a wrong try even though that call fails, and accepts a correct fifth', async () => {
    await send()
    const code = lastCode()
    for (let round = 0; round < 4; round += 1) await bind(wrong(code))
    expect((await bind(code)).code).toBe('A0000')
  })

  it('is not used up by guesses from elsewhere, which have limited tries of their own', async () => {
    await send()
    const code = lastCode()
    const guess = (guessed: string, from: { remoteAddress?: string; agent?: string }) =>
      guessFrom(gateway, guessed, from)
    for (let round = 0; round < 3; round += 1) {
      expect((await guess(wrong(code), { remoteAddress: `10.9.9.${round}` })).code).toBe('U0102')
      expect((await guess(wrong(code), { agent: 'another browser' })).code).toBe('U0102')
    }
    // A code allows ten tries at most: strangers are not told even that theirs is correct.
    expect((await guess(code, { remoteAddress: '10.9.9.9' })).code).toBe('U0102')
    for (let round = 0; round < 4; round += 1) await bind(wrong(code))
    expect((await bind(code)).code).toBe('A0000')
  })

  it('logs its requester in from another address too', async () => {
    await send()
    expect((await guessFrom(gateway, lastCode(), { remoteAddress: '10.9.9.9' })).code).toBe('A0000')
  })

  it('expires after five minutes', async () => {
    await send()
    gateway.advance(5 * MINUTE)
    expect((await bind(lastCode())).code).toBe('U0103')
  })

  it('belongs to its number', async () => {
    await send()
    expect((await bind(lastCode(), '13700009999')).code).toBe('U0103')
  })

  it('returns texts in the language of the request', async () => {
    const body = { phoneNo: '13700008888', code: '000000' }
    const answer = await gateway.call('/api/v1/auth/bindUser', body, undefined, { 'accept-language': 'en' })
    expect(answer.msg).toBe('The code has expired, please get a new one')
  })

  it('is never stored in plain text', async () => {
    await send()
    const row = await gateway.db
      .selectFrom('sms_codes')
      .selectAll()
      .where('phone_no', '=', phoneNo)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(lastCode())
  })
})

describe('limits', () => {
  it('apply to a number before an address', async () => {
    const limited = await makeTestApp({ SMS_PER_NUMBER_HOUR: '2' })
    const codes: string[] = []
    for (let round = 0; round < 3; round += 1) {
      codes.push((await sendCode(limited, phoneNo)).code)
      limited.advance(MINUTE)
    }
    expect(codes).toEqual(['A0000', 'A0000', 'B0429'])
    expect(await limited.login('13700002222')).not.toBe('')
    await limited.close()
  })
})
