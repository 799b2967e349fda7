import { deviceName } from '@/rules/modem/device-name'

describe('deviceName', () => {
  it.each([
    ['0755a123456', '3456'],
    ['123456', '3456'],
    ['12345', ''],
    ['', ''],
  ])('of %p ends in %p', (account, tail) => expect(deviceName(account)).toEqual({ tail }))
})
