import type { Party, PartyCall, PartySms } from '@/rules/live/really'
import { DAY_MS } from '@/rules/time/units'
import { BadRequestError } from '../../kernel/errors'
import type { RegisterPort, RegisterTools } from '../../ports/official-register'
import { digestOf } from '../../topics/line-port/really-calls'

/** Who takes part in the simulated register. The bank of 95555 does not tell what it does. */
const parties: readonly Party[] = [
  {
    ...{ id: 'carrier', kind: 'carrier', name: { zh: '运营商客服', en: 'Carrier service' }, hotline: '10010' },
    ...{ numbers: ['10010', '10015'], sites: ['10010.com'], tellsCalls: true, tellsSms: true },
  },
  {
    ...{ id: 'icbc', kind: 'bank', name: { zh: '工商银行', en: 'ICBC' }, hotline: '95588' },
    ...{ numbers: ['95588', '1069095588'], sites: ['icbc.com.cn'], tellsCalls: true, tellsSms: true },
  },
  {
    ...{ id: 'cmb', kind: 'bank', name: { zh: '招商银行', en: 'China Merchants Bank' }, hotline: '95555' },
    ...{ numbers: ['95555'], sites: ['cmbchina.com'], tellsCalls: false, tellsSms: false },
  },
  {
    ...{ id: 'antiFraud', kind: 'authority', name: { zh: '反诈中心', en: 'Anti-fraud centre' }, hotline: '96110' },
    ...{ numbers: ['96110'], sites: [], tellsCalls: true, tellsSms: true },
  },
  {
    ...{
      id: 'warnings',
      kind: 'authority',
      name: { zh: '反诈预警短信', en: 'Fraud warnings by SMS' },
      hotline: '12381',
    },
    ...{ numbers: ['12381'], sites: [], tellsCalls: true, tellsSms: true },
  },
]

/** A simulated register, which forgets everything at its end. */
export function createSimulatedRegister(clock: () => number): RegisterPort & RegisterTools {
  let calls: PartyCall[] = []
  let sms: PartySms[] = []
  const ofLine = <Entry extends { to: string; at: number }>(entries: readonly Entry[], phoneNo: string) =>
    entries.filter(({ to, at }) => to === phoneNo && at >= clock() - DAY_MS)
  return {
    lookUp: async ({ phoneNo }) => {
      const at = clock()
      return { at, since: at - DAY_MS, parties, calls: ofLine(calls, phoneNo), sms: ofLine(sms, phoneNo) }
    },
    act(phoneNo, id, { does, text = '' }) {
      const party = parties.find((one) => one.id === id)
      if (party === undefined) throw new BadRequestError(`Only these take part: ${parties.map((one) => one.id).join()}`)
      const entry = { party: id, from: party.hotline, to: phoneNo, at: clock() }
      if (does === 'call') calls = [...calls, { ...entry, endedAt: null }]
      else if (does === 'sms') sms = [...sms, { ...entry, digest: digestOf(text) }]
      else
        calls = calls.map((call) =>
          call.party === id && call.to === phoneNo ? { ...call, endedAt: call.endedAt ?? clock() } : call,
        )
    },
  }
}
