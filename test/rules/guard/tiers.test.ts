import fc from 'fast-check'
import type { CallSettings } from '@contract/guard'
import type { GuardSwitchName } from '@contract/words/guard'
import { initialCallSettings, isOn, settingsInForce, toGuardRows } from '@/rules/guard/call-settings'
import { mayChange } from '@/rules/guard/may-change'
import { guardSwitches, maySwitchOn } from '@/rules/guard/switches'
import { catalogue } from '@/rules/optimizable/catalogue'
import { eligibleItems, openItems } from '@/rules/optimizable/one-click'
import { buildOneClickPayload, itemsOfEntry } from '@/rules/optimizable/one-click-request'
import { productKeys, type ProductKey } from '@/rules/products/catalogue'
import { resolveFlags } from '@/rules/products/flags'
import type { IncomingCall } from '@/rules/verdict/call-rules'
import { decideCall, decideSms, decideWeb } from '@/rules/verdict/decide'
import type { ReasonCode, Verdict } from '@/rules/verdict/reasons'
import { buildGuardSettings, type GuardSettings } from '@/rules/verdict/settings'
import { readSms } from '@/rules/verdict/sms-rules'
import { holding } from '../products/product-list'
import { CALLER, callFrom, MINUTE, NOON } from '../verdict/settings-with'

const FOREIGN = '+442071234567'

/** What happens on a line with these settings. */
type Probe = (settings: GuardSettings) => Verdict
const call =
  (from: string, over: Partial<IncomingCall> = {}): Probe =>
  (settings) =>
    decideCall(callFrom(from, over), settings, NOON)
const foreignSms: Probe = (settings) => decideSms(readSms(FOREIGN, 'hello'), settings, NOON)
const riskySite: Probe = (settings) => decideWeb({ site: 'pkg-claim.vip', risky: true }, settings)

/** An event for each switch, and the reason that the verdict then gives. */
const probes: Record<GuardSwitchName, [Probe, ReasonCode]> = {
  fraudBlock: [call(CALLER, { fraud: 'high' }), 'fraud'],
  harassmentBlock: [call(CALLER, { harassment: 'loan' }), 'harassment'],
  intelPhoneBlock: [call(FOREIGN), 'international'],
  hiddenBlock: [call(''), 'hidden'],
  repeatPass: [call(CALLER, { lastCallAt: NOON - MINUTE }), 'repeatCall'],
  riskCallRemind: [call(CALLER, { fraud: 'risk' }), 'riskCall'],
  intelCallRemind: [call(FOREIGN), 'internationalCall'],
  agentAnswer: [call(CALLER), 'stranger'],
  intelSmsRemind: [foreignSms, 'internationalSms'],
  intelSmsReceive: [foreignSms, 'internationalSmsReceived'],
  riskySiteRemind: [riskySite, 'riskyWebsite'],
}

const names = guardSwitches.map(({ name }) => name)
const anyProducts = fc.subarray(productKeys)
const anyChoice = fc.subarray(names)

const productsOf = (keys: readonly ProductKey[]) => keys.map((key) => holding(key))
const choosing = (on: readonly GuardSwitchName[], over: Partial<CallSettings> = {}): CallSettings => ({
  ...initialCallSettings,
  switches: names.map((name) => ({ name, on: on.includes(name) })),
  ...over,
})
const lineOf = (settings: CallSettings, keys: readonly ProductKey[]) =>
  buildGuardSettings({ ...toGuardRows(settings), flags: resolveFlags(productsOf(keys)) })
const happens = (name: GuardSwitchName, settings: GuardSettings) => {
  const [decide, reason] = probes[name]
  const { rule, alsoMatched } = decide(settings)
  return [rule, ...alsoMatched].some((match) => match.reason === reason)
}

describe('every switch, with any products', () => {
  it('is shown on exactly when the line does it, and can be turned on exactly when the line would do it', () => {
    fc.assert(
      fc.property(anyProducts, anyChoice, (held, chosen) => {
        const products = productsOf(held)
        const settings = choosing(chosen)
        const shown = settingsInForce(settings, products)
        for (const name of names) {
          expect([name, isOn(shown, name)]).toEqual([name, happens(name, lineOf(settings, held))])
          expect([name, isOn(shown, name)]).toEqual([name, chosen.includes(name) && maySwitchOn(name, products)])
          expect(maySwitchOn(name, products)).toBe(mayChange({ switches: [{ name, on: true }] }, products))
          expect(maySwitchOn(name, products)).toBe(happens(name, lineOf(choosing([name]), held)))
        }
      }),
    )
  })

  it('is offered and enabled by one-click exactly when it can be turned on', () => {
    fc.assert(
      fc.property(anyProducts, (held) => {
        const products = productsOf(held)
        const flags = resolveFlags(products)
        const all = catalogue.map(({ productType, type, contentTag }) => ({ productType, type, contentTag, status: 1 }))
        const offered = openItems(all, flags).map(({ key }) => key)
        const enabled = buildOneClickPayload(eligibleItems(all, flags), products).flatMap(itemsOfEntry)
        for (const { name, item } of guardSwitches) {
          if (item === null) continue
          expect([name, offered.includes(item)]).toEqual([name, maySwitchOn(name, products)])
          expect([name, enabled.some(({ key }) => key === item)]).toEqual([name, maySwitchOn(name, products)])
        }
      }),
    )
  })
})

describe('intelligent answering', () => {
  it('belongs only to the six and nine yuan packages, whatever other products are held', () => {
    fc.assert(
      fc.property(anyProducts, (held) => {
        const has = held.includes('six') || held.includes('nine')
        expect(maySwitchOn('agentAnswer', productsOf(held))).toBe(has)
        expect(decideCall(callFrom(CALLER), lineOf(choosing(names), held), NOON).action === 'agent').toBe(has)
      }),
    )
  })

  it('answers stopped calls exactly where that treatment is shown and can be chosen', () => {
    fc.assert(
      fc.property(anyProducts, (held) => {
        const products = productsOf(held)
        const settings = choosing(['fraudBlock'], { treatment: 'agent' })
        const shown = settingsInForce(settings, products).treatment
        const { action, rule } = decideCall(callFrom(CALLER, { fraud: 'high' }), lineOf(settings, held), NOON)
        const answers = action === 'agent' && rule.reason === 'fraud'
        expect(shown === 'agent').toBe(mayChange({ treatment: 'agent' }, products))
        expect(shown === 'agent').toBe(answers)
      }),
    )
  })
})

describe('settingsInForce', () => {
  const chosen = choosing(names, {
    treatment: 'agent',
    doNotDisturb: { ...initialCallSettings.doNotDisturb, on: true },
    pausedUntil: NOON + MINUTE,
  })

  it('shows every setting as chosen when the package covers everything', () => {
    expect(settingsInForce(chosen, productsOf(['nine']))).toEqual(chosen)
  })

  it.each<[string, ProductKey[]]>([
    ['nothing', []],
    ['the SMS product alone', ['sms']],
  ])('shows nothing as on with %s, and keeps the chosen settings', (_what, held) => {
    const shown = settingsInForce(chosen, productsOf(held))
    expect(shown.switches.filter(({ on }) => on)).toEqual([])
    expect(shown).toMatchObject({ treatment: 'hangUp', doNotDisturb: { on: false }, pausedUntil: null })
    expect(shown.doNotDisturb.week).toEqual(chosen.doNotDisturb.week)
    expect(shown.kinds).toEqual(chosen.kinds)
  })
})
