import fc from 'fast-check'
import { calls } from '@contract/calls'
import type { HouseholdChange } from '@contract/household'
import { bandOfRanges } from '@/rules/household/bands'
import { callOfChange } from '@/api/change-call'
import { band, budget } from '../rules/household/household'

const common = { pppoeAccount: '02188001234', version: 3, confirmed: false, requestId: 'request-1' }
/** The call of a change and its fields, as the gateway reads them. */
function sent(change: HouseholdChange) {
  const { path, fields } = callOfChange(change)
  return { name: path.slice(path.lastIndexOf('/') + 1), body: calls[path].request.parse({ ...common, ...fields }) }
}

describe('a change of a household', () => {
  it.each<[string, HouseholdChange, object]>([
    ['setNetTopology', { kind: 'device', id: 'd', name: '平板' }, { deviceId: 'd', name: '平板' }],
    ['setNetTopology', { kind: 'device', id: 'd', personId: null }, { deviceId: 'd', personId: null }],
    ['deviceBlock', { kind: 'device', id: 'd', trust: 'blocked' }, { deviceId: 'd', block: 1 }],
    ['deviceBlock', { kind: 'device', id: 'd', trust: 'trusted' }, { deviceId: 'd', block: 0 }],
    ['setNetTopology', { kind: 'device', id: 'd', trust: 'guest' }, { deviceId: 'd', trust: 'guest' }],
    [
      'setNetTopology',
      { kind: 'device', id: 'd', name: '平板', trust: 'blocked' },
      { deviceId: 'd', name: '平板', trust: 'blocked' },
    ],
    ['deleteDev', { kind: 'removeDevice', id: 'd' }, { deviceId: 'd' }],
    ['netConnectionSwitch', { kind: 'cut', id: 'd', minutes: 15 }, { deviceId: 'd', netStatus: 0, minutes: 15 }],
    ['netConnectionSwitch', { kind: 'cut', id: 'd', minutes: null }, { deviceId: 'd', netStatus: 1 }],
    [
      'setOnlineTimeSlot',
      { kind: 'band', band: band({ startMinute: 1320, endMinute: 390 }) },
      { id: band().id, personId: band().personId, timeRange: ['22:00-24:00', '00:00-06:30'] },
    ],
    ['setOnlineTimeSlot', { kind: 'removeBand', id: 'night' }, { id: 'night', timeRange: [] }],
    ['setOnlineDuration', { kind: 'removeBudget', id: 'hour' }, { id: 'hour', duration: null }],
    ['setOnlineDuration', { kind: 'budget', budget: budget() }, { id: budget().id }],
    ['setAppAccess', { kind: 'app', personId: 'kid', target: 'games', rule: null }, { personId: 'kid', rule: null }],
    ['setHolidayMod', { kind: 'holidayMode', on: true }, { status: 1 }],
    ['setHolidayInterval', { kind: 'removeHoliday', id: 'winter' }, { id: 'winter', interval: null }],
    ['greenNet', { kind: 'green', on: false, level: 'low', categories: [] }, { status: 0, level: 'low' }],
    ['setUrlBlackList', { kind: 'blockUrl', url: 'https://a.com/x' }, { url: 'https://a.com/x', block: 1 }],
    ['setUrlBlackList', { kind: 'unblockUrl', host: 'a.com' }, { url: 'a.com', block: 0 }],
    ['change', { kind: 'newDevices', rule: 'allow' }, { change: { kind: 'newDevices', rule: 'allow' } }],
  ])('is made by %s: %j', (name, change, body) => {
    expect(sent(change)).toMatchObject({ name, body: { ...common, ...body } })
  })

  it('keeps the minutes of every time without network', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, fc.integer({ min: 0, max: 1440 }), (startMinute, endMinute) => {
        const { body } = sent({ kind: 'band', band: band({ startMinute, endMinute }) })
        const ranges = 'timeRange' in body ? body.timeRange : []
        expect(bandOfRanges(ranges)).toEqual({ startMinute, endMinute: endMinute || 1440 })
      }),
    )
  })
})
