import type { CallPath, CallRequest } from '@contract/calls'
import type { HouseholdChange } from '@contract/household'
import { wireRanges } from '@/rules/household/bands'
import { callOfTrust } from './modem-waiting'

/** What every change carries beside its own fields. */
type Common = 'pppoeAccount' | 'version' | 'confirmed' | 'requestId'

const to = <Path extends CallPath>(path: Path, fields: Omit<CallRequest<Path>, Common>) => ({ path, fields })

/** Returns the call that makes a change of a household's rules, with its fields (SPEC.md section 7). */
export function callOfChange(change: HouseholdChange) {
  switch (change.kind) {
    case 'device': {
      const { id: deviceId, name, type, personId, trust } = change
      const isTrustAlone = name === undefined && type === undefined && personId === undefined
      if (isTrustAlone && trust) return callOfTrust(deviceId, trust)
      return to('configs/v1/smartFamilyGuardian/setNetTopology', { deviceId, name, type, personId, trust })
    }
    case 'removeDevice':
      return to('configs/v1/smartFamilyGuardian/deleteDev', { deviceId: change.id })
    case 'cut': {
      const { id: deviceId, minutes } = change
      const cut = minutes === null ? ({ netStatus: 1 } as const) : ({ netStatus: 0, minutes } as const)
      return to('configs/v1/smartFamilyGuardian/netConnectionSwitch', { deviceId, ...cut })
    }
    case 'band': {
      const { id, personId, days, target } = change.band
      const timeRange = wireRanges(change.band)
      return to('configs/v1/smartFamilyGuardian/setOnlineTimeSlot', { id, personId, days, target, timeRange })
    }
    case 'removeBand':
      return to('configs/v1/smartFamilyGuardian/setOnlineTimeSlot', { id: change.id })
    case 'budget': {
      const { id, ...duration } = change.budget
      return to('configs/v1/smartFamilyGuardian/setOnlineDuration', { id, duration })
    }
    case 'removeBudget':
      return to('configs/v1/smartFamilyGuardian/setOnlineDuration', { id: change.id, duration: null })
    case 'app': {
      const { personId, target, rule } = change
      return to('configs/v1/smartFamilyGuardian/setAppAccess', { personId, target, rule })
    }
    case 'holidayMode':
      return to('configs/v1/smartFamilyGuardian/setHolidayMod', { status: change.on ? 1 : 0 })
    case 'holiday': {
      const { id, ...interval } = change.interval
      return to('configs/v1/smartFamilyGuardian/setHolidayInterval', { id, interval })
    }
    case 'removeHoliday':
      return to('configs/v1/smartFamilyGuardian/setHolidayInterval', { id: change.id, interval: null })
    case 'green': {
      const { on, level, categories } = change
      return to('configs/v1/smartFamilyGuardian/greenNet', { status: on ? 1 : 0, level, categories })
    }
    case 'blockUrl':
      return to('configs/v1/smartFamilyGuardian/setUrlBlackList', { url: change.url, block: 1 })
    case 'unblockUrl':
      return to('configs/v1/smartFamilyGuardian/setUrlBlackList', { url: change.host, block: 0 })
    default:
      return to('guard/v1/home/change', { change })
  }
}
