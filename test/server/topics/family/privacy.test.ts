import fc from 'fast-check'
import type { FamilyScope } from '@contract/family'
import { commonScope, showCaller } from '@/rules/family/scope'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { alerts, frauds, MINUTE, newFamily, smsTo, suspects, type Family } from './family-stage'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const anyScope = fc.record<FamilyScope>({
  calls: fc.boolean(),
  sms: fc.boolean(),
  sites: fc.boolean(),
  codes: fc.boolean(),
  forwarding: fc.boolean(),
  payments: fc.boolean(),
  lock: fc.boolean(),
  caller: fc.constantFrom('hidden', 'masked', 'full'),
  block: fc.constant(true),
  settings: fc.constant(true),
  endCalls: fc.boolean(),
  circle: fc.boolean(),
})

const kinds = [
  'fraudCall',
  'suspectCall',
  'ordinaryCall',
  'contactCall',
  'fraudSms',
  'ordinarySms',
  'site',
  'okSite',
] as const
type Kind = (typeof kinds)[number]

const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...kinds).map((kind) => ({ do: 'event' as const, kind })) },
  { weight: 3, arbitrary: anyScope.map((scope) => ({ do: 'scope' as const, scope })) },
  { weight: 1, arbitrary: fc.constantFrom('pause' as const, 'resume' as const).map((what) => ({ do: what })) },
)

/** An event, with what its guardian may know of it; every number, text and time is unique. */
interface Happened {
  at: number
  from: string
  text: string
  /** The part of the scope that it belongs to; null if no guardian may see it. */
  part: 'calls' | 'sms' | 'sites' | null
  /** Whether the binding was live and not paused, and the scope at that time. */
  scope: FamilyScope | null
}

/** Half of the fraudsters are contacts when they call. */
const HALF = 200
let serial = 0
const eventOf = (kind: Kind): { kind: 'call' | 'sms' | 'web'; from: string; text?: string; part: Happened['part'] } => {
  serial += 1
  const id = String(serial).padStart(5, '0')
  switch (kind) {
    case 'fraudCall':
      return { kind: 'call', from: frauds[serial % HALF]!, part: 'calls' }
    case 'suspectCall':
      return { kind: 'call', from: suspects[serial % suspects.length]!, part: 'calls' }
    // A fraudster's number among the person's contacts is not shown to the guardian.
    case 'contactCall':
      return { kind: 'call', from: frauds[HALF + (serial % HALF)]!, part: null }
    case 'ordinaryCall':
      return { kind: 'call', from: `139555${id}`, part: null }
    case 'fraudSms':
      return { kind: 'sms', from: `1069${id}77`, text: `您的银行卡已被冻结，处理 http://t${id}.top`, part: 'sms' }
    case 'ordinarySms':
      return { kind: 'sms', from: `138555${id}`, text: `今晚 ${id} 见`, part: null }
    case 'site':
      return { kind: 'web', from: `s${id}.icbc-verify.top`, part: 'sites' }
    case 'okSite':
      return { kind: 'web', from: `s${id}.example.com`, part: null }
  }
}

/** Every response that the guardian can get, and every SMS that was sent. */
async function everythingOf({ guardian, person, id }: Family): Promise<string> {
  const call = async (path: string, body: object = {}) =>
    (await gateway.call(path as 'guard/v1/family/mine', body, guardian.token)).data
  return JSON.stringify([
    await call('configs/v1/bindingFamilyInfoQuery', { details: true }),
    await call('guard/v1/family/alerts', { limit: 100 }),
    await call('guard/v1/family/alerts', { personId: id, limit: 100 }),
    await call('guard/v1/family/report', { days: 90 }),
    await call('guard/v1/family/settings', { id }),
    await call('guard/v1/family/changes', { id }),
    await call('guard/v1/family/mine'),
    await call('configs/v1/noLogin', { familyPhoneNo: person.phoneNo, type: 1 }),
    await call('smartont/v1/checkPhone', { phoneNo: person.phoneNo }),
    await call('report/v1/homepageKeyData'),
    await call('guard/v1/intercept/query', { tab: 'reminders' }),
    await call('guard/v1/number/recent'),
    await call('guard/v1/sms/recent'),
    smsTo(gateway, guardian),
  ])
}

it(
  'shows a guardian nothing of the line of a person beyond the scope, whatever happens there',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyScope, fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (asked, steps) => {
        const family = await newFamily(gateway, { asked })
        const { guardian, person, id } = family
        let scope: FamilyScope = asked
        let isPaused = false
        const happened: Happened[] = []
        for (const step of steps) {
          gateway.advance(61_007)
          if (step.do === 'event') {
            const { part, ...event } = eventOf(step.kind)
            if (step.kind === 'contactCall') {
              const contact = { name: '老同学', phoneNo: event.from, note: '' }
              const body = { contact, requestId: newRequest() }
              await gateway.call('guard/v1/contact/add', body, person.token)
            }
            await gateway.line.feed({ phoneNo: person.phoneNo, seconds: 20, ...event })
            const text = event.text ?? ''
            happened.push({ at: gateway.now(), from: event.from, text, part, scope: isPaused ? null : scope })
          } else if (step.do === 'scope') {
            scope = commonScope(step.scope, asked)
            await gateway.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token)
          } else {
            const body = { id, ...(step.do === 'pause' ? { length: 'open' } : {}), requestId: newRequest() }
            await gateway.call(`guard/v1/family/mine/${step.do}`, body, person.token)
            isPaused = step.do === 'pause'
          }
        }
        const mayKnow = ({ part, scope: then }: Happened) => part !== null && then !== null && then[part] && scope[part]
        const shown = await alerts(gateway, guardian, { limit: 100 })
        const known = happened.filter(mayKnow)
        expect(shown.map(({ at }) => at)).toEqual(known.map(({ at }) => at).reverse())

        const all = await everythingOf(family)
        const views = ['hidden', 'masked', 'full'] as const
        for (const event of happened) {
          if (event.text) expect(all).not.toContain(event.text)
          if (!mayKnow(event)) {
            expect(all).not.toContain(String(event.at))
            // Only fraudsters' numbers can be equal to the number of another event that may be known.
            if (known.every(({ from }) => from !== event.from)) expect(all).not.toContain(event.from)
            continue
          }
          const widest = Math.min(views.indexOf(event.scope!.caller), views.indexOf(scope.caller))
          const risk = event.part === 'sites' ? 'riskySite' : 'fraudCall'
          const caller = showCaller(event.from, risk, views[widest]!)
          expect(shown.find(({ at }) => at === event.at)?.caller).toBe(caller)
          if (caller !== event.from && known.filter(({ from }) => from === event.from).length === 1)
            expect(all).not.toContain(event.from)
        }
      }),
      { numRuns: 40 },
    )
  },
  4 * MINUTE,
)
