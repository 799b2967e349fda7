import type { GuardSwitchName } from '@contract/words/guard'
import type { LineEvent } from '@server/ports/line'
import { switchOn } from '@server/topics/guard/functions'
import { guardSwitches } from '@/rules/guard/switches'
import { catalogue, itemKey } from '@/rules/optimizable/catalogue'
import { products, type ProductKey } from '@/rules/products/catalogue'
import { reputationOf } from '@server/simulators/line/reputation'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

/** Longer than the time in which a call counts as a repeat. */
const A_WHILE = 4 * 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

/** The first number of a range that the simulated network classifies like this. */
function numberWith(prefix: string, isSo: (reputation: ReturnType<typeof reputationOf>) => boolean): string {
  const numbers = Array.from({ length: 10_000 }, (_, tail) => `${prefix}${String(tail).padStart(4, '0')}`)
  const found = numbers.find((number) => isSo(reputationOf(number)))
  if (found === undefined) throw new Error(`No such number begins with ${prefix}`)
  return found
}
const FRAUD = numberWith('1701234', ({ fraud }) => fraud === 'high')
const RISK = numberWith('1701234', ({ fraud }) => fraud === 'risk')
const LOAN = numberWith('400123', ({ harassment, markCount }) => harassment !== null && markCount >= 100)
const FOREIGN = numberWith('+442071234', ({ fraud }) => fraud === 'none')
const STRANGER = '13912345678'

/** An event for each switch, and the reason that the line then gives. */
const probes: Record<GuardSwitchName, [Omit<LineEvent, 'phoneNo'>, reason: string]> = {
  fraudBlock: [{ kind: 'call', from: FRAUD }, 'fraud'],
  harassmentBlock: [{ kind: 'call', from: LOAN }, 'harassment'],
  intelPhoneBlock: [{ kind: 'call', from: FOREIGN }, 'international'],
  hiddenBlock: [{ kind: 'call', from: '' }, 'hidden'],
  repeatPass: [{ kind: 'call', from: STRANGER }, 'repeatCall'],
  riskCallRemind: [{ kind: 'call', from: RISK }, 'riskCall'],
  intelCallRemind: [{ kind: 'call', from: FOREIGN }, 'internationalCall'],
  agentAnswer: [{ kind: 'call', from: STRANGER }, 'stranger'],
  intelSmsRemind: [{ kind: 'sms', from: FOREIGN, text: 'hello' }, 'internationalSms'],
  intelSmsReceive: [{ kind: 'sms', from: FOREIGN, text: 'hello' }, 'internationalSmsReceived'],
  riskySiteRemind: [{ kind: 'web', from: 'pkg-claim.vip' }, 'riskyWebsite'],
}
const names = guardSwitches.map(({ name }) => name)

/** Combinations of products: each alone, none, and several together. */
const holdings: ProductKey[][] = [
  [],
  ['nine'],
  ['six'],
  ['three'],
  ['uasp'],
  ['dnd'],
  ['umm'],
  ['sms'],
  ['antiFraud5'],
  ['antiFraud8'],
  ['antiFraud9'],
  ['umm', 'antiFraud5', 'sms'],
  ['dnd', 'antiFraud9'],
  ['umm', 'six'],
]

/** Somebody who had everything on when a product covered it, and the products held now. */
async function formerSubscriber(products: ProductKey[]) {
  const { token, phoneNo } = await newSubscriber(gateway, ...products)
  const id = token.slice(4, 20)
  const items = guardSwitches.flatMap(({ item }) => item ?? [])
  await switchOn(gateway.db, id, items, gateway.now())
  const own = names.filter((name) => !guardSwitches.find((entry) => entry.name === name)?.item)
  const settings = JSON.stringify({ switches: own.map((name) => ({ name, on: true })), treatment: 'agent' })
  await gateway.db.insertInto('guard_settings').values({ subscriber_id: id, settings, paused_until: null }).execute()
  return { token, phoneNo, id }
}

const reasonsOn = async (phoneNo: string, event: Omit<LineEvent, 'phoneNo'>) => {
  const { rule, alsoMatched } = await gateway.line.feed({ phoneNo, ...event })
  return [rule, ...alsoMatched].map(({ reason }) => reason)
}

describe.each(holdings.map((held) => [held.join(' + ') || 'nothing', held] as const))('with %s', (_name, held) => {
  it('a switch is shown on exactly when the line does it and the gateway allows it', async () => {
    const { token, phoneNo } = await formerSubscriber([...held])
    const { switches, treatment } = (await gateway.call('guard/v1/call/settings', {}, token)).data
    for (const name of names) {
      const [event, reason] = probes[name]
      gateway.advance(A_WHILE)
      if (name === 'repeatPass') await gateway.line.feed({ phoneNo, ...event })
      const isShown = switches.find((entry) => entry.name === name)?.on
      expect([name, (await reasonsOn(phoneNo, event)).includes(reason)]).toEqual([name, isShown])
      const change = { switches: [{ name, on: true }] }
      const saved = await gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, token)
      expect([name, saved.code]).toEqual([name, isShown ? 'A0000' : 'U0201'])
    }
    const change = { treatment: 'agent' }
    const { code } = await gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, token)
    expect(code).toBe(treatment === 'agent' ? 'A0000' : 'U0201')
  })

  it('one-click offers and enables exactly what can be turned on', async () => {
    const { token } = await newSubscriber(gateway, ...held)
    const { configList } = (await gateway.call('configs/v1/configToBeOptimized', {}, token)).data
    for (const { name, item } of guardSwitches) {
      const entry = catalogue.find(({ key }) => key === item)
      if (!entry) continue
      const { productType, type, contentTag } = entry
      // A client that tries it with any product that is held, or with another subscriber's.
      const wanted = [...held, 'nine' as const].map((key) => ({
        ...{ productId: products[key].id, productType, type, operationType: 0, operatType: 1 },
        contents: [{ content: '1', contentTag }],
      }))
      const body = { oneClickConfigDTOList: wanted, requestId: newRequest() }
      const { resultList } = (await gateway.call('configs/v1/oneClickConfig', body, token)).data
      const isOffered = configList.some((offer) => itemKey(offer) === item)
      const { switches } = (await gateway.call('guard/v1/call/settings', {}, token)).data
      expect([name, resultList.some(({ success }) => success)]).toEqual([name, isOffered])
      expect([name, switches.find((state) => state.name === name)?.on]).toEqual([name, isOffered])
    }
  })
})
