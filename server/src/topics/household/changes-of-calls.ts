import type { z } from 'zod'
import type { CallAnswer, CallBody, CallPath } from '@contract/calls'
import type { HouseholdState, householdChange } from '@contract/household'
import { readAddress } from '@/rules/household/address'
import { bandOfRanges } from '@/rules/household/bands'
import { householdRefusal } from './household-errors'

/** A change as the contract parses it. */
export type Change = z.output<typeof householdChange>

/** The calls that change a household. */
export type ChangingCall = {
  [Path in CallPath]: CallAnswer<Path> extends { applied: boolean; state: HouseholdState } ? Path : never
}[CallPath]

/** The change of the rules that the body of a call stands for; the app's side is `callOfChange`. May throw UserError. */
export const changesOfCalls: { [Path in ChangingCall]: (body: CallBody<Path>) => Change } = {
  'guard/v1/home/change': ({ change }) => change,
  'configs/v1/smartFamilyGuardian/setNetTopology': ({ deviceId: id, name, type, personId, trust }) => {
    return { kind: 'device', id, name, type, personId, trust }
  },
  'configs/v1/smartFamilyGuardian/deviceBlock': ({ deviceId: id, block }) => {
    return { kind: 'device', id, trust: block === 1 ? 'blocked' : 'trusted' }
  },
  'configs/v1/smartFamilyGuardian/deleteDev': ({ deviceId: id }) => ({ kind: 'removeDevice', id }),
  'configs/v1/smartFamilyGuardian/netConnectionSwitch': ({ deviceId: id, netStatus, minutes }) => {
    return { kind: 'cut', id, minutes: netStatus === 1 ? null : minutes }
  },
  'configs/v1/smartFamilyGuardian/setOnlineTimeSlot': ({ id, personId = '', days, timeRange, target }) => {
    if (timeRange.length === 0) return { kind: 'removeBand', id }
    const time = bandOfRanges(timeRange)
    if (time === null || days.length === 0) throw householdRefusal('householdBadRange')
    return { kind: 'band', band: { id, personId, days, target, ...time } }
  },
  'configs/v1/smartFamilyGuardian/setOnlineDuration': ({ id, duration }) =>
    duration ? { kind: 'budget', budget: { id, ...duration } } : { kind: 'removeBudget', id },
  'configs/v1/smartFamilyGuardian/setAppAccess': ({ personId, target, rule }) => {
    return { kind: 'app', personId, target, rule }
  },
  'configs/v1/smartFamilyGuardian/setHolidayMod': ({ status }) => ({ kind: 'holidayMode', on: status === 1 }),
  'configs/v1/smartFamilyGuardian/setHolidayInterval': ({ id, interval }) =>
    interval ? { kind: 'holiday', interval: { id, ...interval } } : { kind: 'removeHoliday', id },
  'configs/v1/smartFamilyGuardian/greenNet': ({ status, level, categories }) => {
    return { kind: 'green', on: status === 1, level, categories }
  },
  'configs/v1/smartFamilyGuardian/setUrlBlackList': ({ url, block }) => {
    if (block === 1) return { kind: 'blockUrl', url }
    const address = readAddress(url)
    return { kind: 'unblockUrl', host: address.ok ? address.host : url }
  },
}

/** Their names. */
export const changingCalls = Object.keys(changesOfCalls) as ChangingCall[]
