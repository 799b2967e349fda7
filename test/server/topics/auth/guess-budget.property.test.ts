import fc from 'fast-check'
import { failureCodes } from '@contract/envelope'
import { UserError } from '@server/kernel/errors'
import { countHit, hitsOf } from '@server/kernel/rate-windows'
import {
  CODES_A_DAY,
  expectedHits,
  LONG_CODES_A_DAY,
  PASSWORDS_A_DAY,
  SHORT_BEFORE,
} from '@server/topics/auth/guess-budget'
import * as smsCodes from '@server/topics/auth/sms-codes'
import { makeTestApp, type TestApp } from '../../support/app'

const DAY = 24 * 60 * 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const codeOf = (phoneNo: string) => gateway.outbox.messages(phoneNo)[0]?.code ?? ''
/** Another code with the same number of digits. */
const other = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

describe('the guessing of codes of an address', () => {
  it('stays below one hit in 10,000 days whoever tries what, proves it or not, in whatever order', async () => {
    let run = 0
    const number = fc.nat(2)
    const client = fc.constantFrom('one', 'another')
    const step = fc.oneof(
      { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), number, client }) },
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant('try' as const),
          number,
          client,
          isRight: fc.boolean(),
          isLong: fc.boolean(),
        }),
      },
    )
    const steps = fc.array(step, { minLength: 5, maxLength: 30 })
    const used = {
      code: fc.integer({ min: SHORT_BEFORE - 8, max: CODES_A_DAY }),
      longCode: fc.integer({ min: 3990, max: 4000 }),
    }
    const property = fc.asyncProperty(fc.record(used), steps, async (before, taken) => {
      run += 1
      // All within one day.
      if (gateway.now() % DAY > DAY / 2) gateway.advance(DAY / 2)
      const address = `10.30.${run}.1`
      const most = { code: CODES_A_DAY, longCode: LONG_CODES_A_DAY }
      const kinds = ['code', 'longCode'] as const
      const keyOf = (kind: 'code' | 'longCode') => `${kind}-guesses:${address}`
      for (const kind of kinds) await countHit(gateway.db, keyOf(kind), DAY, gateway.now(), before[kind])
      /** Valid codes, with their compared wrong tries. */
      const out = new Map<number, { code: string; client: string; until: number; own: number; strays: number }>()
      const phoneOf = (index: number) => `136${String(run).padStart(4, '0')}000${index}`
      /** Compared wrong codes, except those that a proved number gave back. */
      const spent = { ...before }
      for (const one of taken) {
        gateway.advance(60_000)
        const now = gateway.now()
        const phoneNo = phoneOf(one.number)
        const asker = { address, client: one.client }
        if (one.do === 'send') {
          await smsCodes.sendSmsCode(gateway.deps, smsCodes.loginCode(phoneNo), { textOf: (code) => code, asker, now })
          const code = codeOf(phoneNo)
          expect(code).toHaveLength((await hitsOf(gateway.db, keyOf('code'), DAY, now)) < SHORT_BEFORE ? 6 : 8)
          out.set(one.number, { code, client: one.client, until: now + 5 * 60_000, own: 0, strays: 0 })
          continue
        }
        const sent = out.get(one.number)
        const isOut = sent !== undefined && sent.until > now
        const length = one.isLong ? 8 : 6
        const code =
          one.isRight && isOut
            ? sent.code
            : isOut && sent.code.length === length
              ? other(sent.code)
              : '7'.repeat(length)
        const kind = code.length === 8 ? 'longCode' : 'code'
        const counted = await hitsOf(gateway.db, keyOf(kind), DAY, now)
        const outcome = await smsCodes
          .useSmsCode(gateway.deps, gateway.db, smsCodes.loginCode(phoneNo), { code, asker, now })
          .then(
            () => 'proved',
            (error: unknown) => {
              if (!(error instanceof UserError)) throw error
              return error.code
            },
          )
        if (counted >= most[kind]) {
          expect(outcome).toBe(failureCodes.tooManyRequests)
          continue
        }
        const isAsker = isOut && sent.client === one.client
        const isCompared = isOut && sent.own < 5 && (isAsker || sent.strays < 5) && sent.code.length === code.length
        if (!isCompared) {
          expect(outcome).toBe(isOut ? failureCodes.wrongCode : failureCodes.codeExpired)
        } else if (code === sent.code) {
          expect(outcome).toBe('proved')
          if (isAsker) spent[kind] -= sent.own
          out.delete(one.number)
        } else {
          expect(outcome).toBe(failureCodes.wrongCode)
          spent[kind] += 1
          if (isAsker) sent.own += 1
          else sent.strays += 1
        }
        expect(await hitsOf(gateway.db, keyOf(kind), DAY, now)).toBe(spent[kind])
        expect(expectedHits(10_000, spent.code + spent.longCode / 100 + PASSWORDS_A_DAY)).toBeLessThan(1)
      }
    })
    await fc.assert(property, { numRuns: 30 })
  })
})
