import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PartnerAway, UserError } from '@server/kernel/errors'
import { smsBudgetUsed, withinSmsBudget } from '@server/kernel/sms-budget'
import { createOutgoing } from '@server/ports/outgoing'
import { createSmsWebhook, SmsBudgetSpent, SmsUnanswered, type SmsMessage, type SmsPort } from '@server/ports/sms'
import { sendSmsCode, useSmsCode as enterCode, type CodeUse } from '@server/topics/auth/sms-codes'
import { eventually } from '../../../e2e/h5/support/eventually'
import { makeTestApp, type TestApp } from '../../support/app'
import { partnerKeys } from '../../support/signed-server'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** An SMS centre that takes, refuses or does not answer; what it delivered is in `sent`. */
function fakeCentre() {
  const centre = { does: 'take' as 'take' | 'refuse' | 'stay silent', sent: [] as SmsMessage[] }
  const port: SmsPort = {
    async send(message) {
      if (centre.does === 'refuse') throw new Error('The SMS centre answered 503')
      centre.sent.push(message)
      if (centre.does === 'stay silent') throw new SmsUnanswered('No answer')
    },
  }
  return Object.assign(centre, { port })
}

const purposes = Object.keys({
  login: 0,
  order: 0,
  family: 0,
  home: 0,
  export: 0,
  deletion: 0,
  appeal: 0,
} satisfies Record<CodeUse['purpose'], 0>) as CodeUse['purpose'][] // the keys of a record of purposes

const centre = fakeCentre()
let gateway: TestApp
let last = 0

beforeAll(async () => {
  const limits = { SMS_PER_NUMBER_HOUR: '2', SMS_PER_NUMBER_DAY: '3', SMS_PER_DAY: '1000' }
  gateway = await makeTestApp(limits, { smsCentre: centre.port })
})
beforeEach(() => {
  centre.does = 'take'
  gateway.advance(HOUR)
})
afterAll(() => gateway.close())

const asker = { address: '127.0.0.1', client: 'a browser' }
const newUse = (purpose: CodeUse['purpose'] = 'login'): CodeUse => {
  last += 1
  return { phoneNo: `1371000${String(last).padStart(4, '0')}`, purpose, subject: '' }
}
async function send(use: CodeUse): Promise<'sent' | 'refused by a limit' | 'centre away'> {
  const textOf = (code: string) => `code ${code}`
  try {
    await sendSmsCode(gateway.deps, use, { textOf, asker, now: gateway.now() })
    return 'sent'
  } catch (error) {
    if (error instanceof PartnerAway) return 'centre away'
    if (error instanceof UserError && error.code === 'B0429') return 'refused by a limit'
    throw error
  } finally {
    gateway.advance(MINUTE)
  }
}
const enter = (use: CodeUse, code = centre.sent.at(-1)?.code ?? '') =>
  enterCode(gateway.deps, gateway.db, use, { code, asker, now: gateway.now() })

describe('an outage of the SMS centre', () => {
  it.each(purposes)('leaves the number all its codes afterwards: %s', async (purpose) => {
    const use = newUse(purpose)
    centre.does = 'refuse'
    for (let round = 0; round < 5; round += 1) expect(await send(use)).toBe('centre away')
    centre.does = 'take'
    expect([await send(use), await send(use), await send(use)]).toEqual(['sent', 'sent', 'refused by a limit'])
  })

  it('does not count for the address', async () => {
    const hitsOf = async (key: string) =>
      (await gateway.db.selectFrom('rate_windows').select('hits').where('rate_key', '=', key).execute()).at(-1)?.hits
    await send(newUse())
    const before = await hitsOf('sms-address:127.0.0.1')
    centre.does = 'refuse'
    await send(newUse())
    expect(await hitsOf('sms-address:127.0.0.1')).toBe(before)
  })

  it('leaves an earlier code valid when the next one is refused', async () => {
    const use = newUse()
    await send(use)
    centre.does = 'refuse'
    expect(await send(use)).toBe('centre away')
    await enter(use)
  })
})

describe('an SMS centre that does not answer in time', () => {
  it.each(purposes)('delivers a code that is valid: %s', async (purpose) => {
    const use = newUse(purpose)
    centre.does = 'stay silent'
    expect(await send(use)).toBe('sent')
    await enter(use)
  })

  it('leaves the number its codes, three times a day', async () => {
    const use = newUse()
    centre.does = 'stay silent'
    for (let round = 0; round < 3; round += 1) expect(await send(use)).toBe('sent')
    centre.does = 'take'
    expect([await send(use), await send(use), await send(use)]).toEqual(['sent', 'sent', 'refused by a limit'])
    gateway.advance(HOUR)
    centre.does = 'stay silent'
    expect([await send(use), await send(use)]).toEqual(['sent', 'refused by a limit'])
  })

  it('is told from one that refuses', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/refuses') response.writeHead(503).end()
      if (request.url === '/waits') response.writeHead(504).end()
      if (request.url === '/hangs-up') request.resume().on('end', () => request.socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens on a port
    const sms = (path: string) =>
      createSmsWebhook(
        { url: `http://127.0.0.1:${port}/${path}`, keys: partnerKeys },
        createOutgoing('sms', { timeoutMs: 3000 }),
      )
    const message = { kind: 'weekly', phoneNo: '13700001111', text: 'Hello' } as const
    const faultOf = (path: string): Promise<unknown> =>
      sms(path)
        .send(message)
        .catch((error: unknown) => error)
    const faults = new Map<string, unknown>()
    for (const path of ['refuses', 'silent', 'waits', 'hangs-up']) faults.set(path, await faultOf(path))
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    // Another name of the host: no connection of before is used.
    const away = createSmsWebhook({ url: `http://localhost:${port}/`, keys: partnerKeys }, createOutgoing('sms'))
    faults.set('away', await away.send(message).catch((error: unknown) => error))
    expect(faults.get('refuses')).toEqual(new Error('The SMS centre answered 503'))
    const mayArrive = [...faults].flatMap(([path, fault]) => (fault instanceof SmsUnanswered ? [path] : []))
    expect(mayArrive).toEqual(['silent', 'waits', 'hangs-up'])
    expect(faults.get('away')).toBeInstanceOf(Error)
  })
})

describe('the limits of codes', () => {
  it('are those of a purpose: an appeal about a number takes none of its log-in codes', async () => {
    const use = newUse('appeal')
    expect([await send(use), await send(use), await send(use)]).toEqual(['sent', 'sent', 'refused by a limit'])
    const login = { ...use, purpose: 'login' } as const
    expect([await send(login), await send(login), await send(login)]).toEqual(['sent', 'sent', 'refused by a limit'])
  })
})

describe('the budget of all SMS of a day', () => {
  it('leaves its last fifth to codes', async () => {
    const taken: string[] = []
    const port = withinSmsBudget(
      { send: async ({ kind }) => void taken.push(kind) },
      { db: gateway.db, clock: () => gateway.now() + 400 * 24 * HOUR, perDay: 5 },
    )
    const send = async (kind: 'weekly' | 'login-code') =>
      port.send({ kind, phoneNo: '13710009904', text: 'text' }).catch((error: unknown) => error)
    for (const kind of ['weekly', 'weekly', 'weekly', 'weekly'] as const) expect(await send(kind)).toBeUndefined()
    expect(await send('weekly')).toBeInstanceOf(SmsBudgetSpent)
    expect(await send('login-code')).toBeUndefined()
    expect(await send('login-code')).toBeInstanceOf(SmsBudgetSpent)
    expect(taken).toEqual(['weekly', 'weekly', 'weekly', 'weekly', 'login-code'])
  })

  it('sends no more once it is spent, says so, and begins again the next day', async () => {
    const limited = await makeTestApp({ SMS_PER_DAY: '2' }, { smsCentre: centre.port })
    const answer = async (phoneNo: string) => {
      const textOf = () => 'text'
      const use = { phoneNo, purpose: 'login', subject: '' } as const
      return sendSmsCode(limited.deps, use, { textOf, asker, now: limited.now() }).catch((error: unknown) => error)
    }
    const used = () => smsBudgetUsed({ db: limited.db, clock: limited.now, perDay: 2 })
    expect(await used()).toBe(0)
    centre.does = 'refuse'
    expect(await answer('13710009900')).toBeInstanceOf(PartnerAway)
    centre.does = 'take'
    expect([await answer('13710009901'), await answer('13710009902')]).toEqual([60, 60])
    expect(await answer('13710009903')).toMatchObject({ code: 'B0429', text: { zh: expect.stringContaining('今日') } })
    await eventually(async () => expect(await used()).toBe(1))
    limited.advance(13 * HOUR)
    expect(await answer('13710009903')).toBe(60)
    await limited.close()
  })
})
