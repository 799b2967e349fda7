import type { CallAnswer } from '@contract/calls'
import type { HouseholdChange, HouseholdState } from '@contract/household'
import { callOfChange } from '@/api/change-call'
import { newRequest, type TestApp } from '../../support/app'

/** The lines registered with a number: the first is FTTR, the second is not, the third supports no rules. */
export async function linesOf(gateway: TestApp, token: string) {
  const { accountList } = (await gateway.call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {}, token)).data
  return accountList
}

/** Proves a line by its simulated password. */
export async function prove(gateway: TestApp, token: string, pppoeAccount: string): Promise<string> {
  const body = { pppoeAccount, password: pppoeAccount.slice(-6) }
  return (await gateway.call('configs/v1/smartFamilyGuardian/passwordVerify', body, token)).data.proof
}

/** Binds the first line of a number; returns its account. */
export async function bind(gateway: TestApp, token: string, index = 0): Promise<string> {
  const pppoeAccount = (await linesOf(gateway, token))[index]?.pppoeAccount ?? ''
  const proof = await prove(gateway, token, pppoeAccount)
  const bound = await gateway.call(
    'configs/v1/smartFamilyGuardian/autoSubscribe',
    { pppoeAccount, proof, requestId: newRequest() },
    token,
  )
  if (bound.code !== 'A0000') throw new Error(bound.msg)
  return pppoeAccount
}

/** A household with its owner, shared by consecutive tests. */
export interface Household {
  account: string
  state(): Promise<HouseholdState>
  change(change: HouseholdChange, more?: object): Promise<CallAnswer<'guard/v1/home/change'>>
  call: (path: string, body?: object) => ReturnType<TestApp['call']>
}

/** A call that returns the whole household, as a screen reads it; the modem then reports. */
const STATE = 'configs/v1/smartFamilyGuardian/greenNetStatus'

export function householdOf(gateway: TestApp, token: string, account: string): Household {
  const state = async () => (await gateway.call(STATE, { pppoeAccount: account }, token)).data.household
  return {
    account,
    state,
    async change(change, more = {}) {
      const { version } = (await state()).sync
      const { path, fields } = callOfChange(change)
      const body = { pppoeAccount: account, version, requestId: newRequest(), ...fields, ...more }
      const answer = await gateway.call(path, body, token)
      if (answer.code !== 'A0000') throw new Error(`${answer.code} ${answer.msg}`)
      return answer.data
    },
    call: (path, body = {}) => gateway.call(path as typeof STATE, { pppoeAccount: account, ...body }, token),
  }
}
