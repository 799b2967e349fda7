import fc from 'fast-check'
import { orderWayOn } from '@/rules/products/order-way'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0.50 miniProgram'
const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) MicroMessenger/8.0.50 miniProgram'
const android = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50 miniProgram'

describe('the way to order in a mini-program', () => {
  it.each([
    ['ios', 'show'],
    ['mac', 'show'],
    [iphone, 'show'],
    [ipad, 'show'],
    ['android', 'order'],
    [android, 'order'],
    ['ohos', 'order'],
    ['windows', 'order'],
    ['devtools', 'order'],
  ])('is on %s without a setting: %s', (phone, way) => {
    expect(orderWayOn(phone, '')).toBe(way)
  })

  it.each([
    ['ios', 'ios=order', 'order'],
    ['ios', 'android=show', 'show'],
    ['android', 'ios=order', 'order'],
    ['android', 'ios=show, Android = carrier ,other=show', 'carrier'],
    ['ohos', 'ios=show,android=order,other=carrier', 'carrier'],
    [iphone, 'ios=carrier', 'carrier'],
    ['android', 'android=show,android=order', 'show'],
  ])('is on %s with %s: %s', (phone, setting, way) => {
    expect(orderWayOn(phone, setting)).toBe(way)
  })

  it('only shows for any word that is no way', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,8}$/), (word) => {
        fc.pre(!['order', 'carrier'].includes(word))
        expect(orderWayOn('android', `android=${word}`)).toBe('show')
      }),
    )
    expect(orderWayOn('android', 'android')).toBe('show')
  })
})
