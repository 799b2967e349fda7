import type { CallSettings, CallSettingsChange } from '@contract/guard'
import type { ProductStatus } from '@contract/subscribe'
import { changeCallSettings, initialCallSettings } from '@/rules/guard/call-settings'
import type { SeenCall } from '../../mocks/gateway'

const nineYuan: ProductStatus = {
  busiType: 'uasp',
  productId: 'uasp-9',
  productName: '9元版',
  status: 2,
  statusMsg: '已订购',
  subscribeTime: '2026-01-01 00:00:00',
  productType: 'uasp',
}

export const holdsNine = { phoneNo: '13800138000', productStatusList: [nineYuan] }
export const holdsThree = {
  phoneNo: '13800138000',
  productStatusList: [{ ...nineYuan, productId: 'uasp-3', productName: '3元版' }],
}
export const holdsStandard = {
  phoneNo: '13800138000',
  productStatusList: [{ ...nineYuan, productId: 'uasp', productName: '标准版' }],
}
export const holdsNothing = { phoneNo: '13800138000', productStatusList: [] }

export const outcome = (pass: number, stop: number) => ({ pass, stop, remind: 0, agent: 0 })

/** Nobody storms, and nobody has. */
export const calmStorm = {
  ...{ state: 'calm', until: null, alone: false },
  ...{ strangers: 0, codes: 0, stopped: 0, senders: [], senderCount: 0 },
}

/** A number lock that was never turned on. */
export const lockOff = {
  ...{ state: 'off', until: null, why: null, restUntil: null, guardians: 0, log: [] },
  next: { opensAt: 0, why: 'usual' },
}

/** Responses of a gateway that stores the guard's settings. */
export function guardAnswers(initial: Partial<CallSettings> = {}, product: object = holdsNine) {
  let settings: CallSettings = { ...initialCallSettings, ...initial }
  return {
    '/statusQuery': product,
    '/live/codes': { on: true, items: [], held: 0 },
    '/live/forwarding': { on: true, isKnown: true, items: [] },
    '/live/storm': calmStorm,
    '/live/lock': lockOff,
    '/call/settings': () => settings,
    '/call/save': ({ body }: SeenCall) => {
      settings = changeCallSettings(settings, body?.change as CallSettingsChange) // what our client sends
      return settings
    },
  }
}
