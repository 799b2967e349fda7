import { decideIntrusion, deviceName } from '@/rules/modem/modem'

describe('deviceName', () => {
  it.each([
    ['0755a123456', '3456'],
    ['123456', '3456'],
    ['12345', ''],
    ['', ''],
  ])('of %p ends in %p', (account, tail) => expect(deviceName(account)).toEqual({ tail }))
})

describe('decideIntrusion', () => {
  it.each([
    [0, 0, 'start'],
    [0, 1, 'none'],
    [0, 2, 'upgrade'],
    [0, 3, 'fttrOnly'],
    [0, 4, 'modelUnsupported'],
    [0, 5, 'none'],
    [0, NaN, 'none'],
    [1, 0, 'none'],
    [1, 2, 'none'],
    [-1, 3, 'none'],
  ])('with order status %s and enable status %s: %s', (orderStatus, enableStatus, expected) => {
    expect(decideIntrusion({ orderStatus, enableStatus })).toBe(expected)
  })
})
