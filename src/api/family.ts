import type { FamilyBinding, Modem } from '@contract/configs'
import { call } from './client'
import { list, num, str } from './read'

const A = '/unicomAssistant/uasp'

/** The protected people of the subscriber. */
export async function bindingFamilyInfoQuery(): Promise<FamilyBinding[]> {
  const data = await call(`${A}/configs/v1/bindingFamilyInfoQuery`, {}, { loading: false })
  return list(data.bindingList, (binding) => ({
    bindingStatus: num(binding.bindingStatus, -1),
    nickname: str(binding.nickname),
    familyPhoneNo: str(binding.familyPhoneNo),
  }))
}

export const familyQuery = { key: ['family'], fetch: bindingFamilyInfoQuery }

/** The subscriber's optical modems. One whose state is missing can do nothing: its order counts as not in order. */
export async function modemList(): Promise<Modem[]> {
  const data = await call(`${A}/configs/v1/smartFamilyGuardian/index`, {}, { loading: false })
  return list(data.modemList, (modem) => ({
    orderStatus: num(modem.orderStatus, -1),
    pppoeAccount: str(modem.pppoeAccount),
    description: str(modem.description),
    name: str(modem.name),
    enableStatus: num(modem.enableStatus, 1),
  }))
}

export const modemsQuery = { key: ['modems'], fetch: modemList }

/** A login-free address of the carrier for intrusion detection on one line; empty when it gave none. */
export async function pppoeNoLogin(pppoeAccount: string): Promise<string> {
  return str((await call(`${A}/configs/v1/pppoeNoLogin`, { pppoeAccount })).url)
}
