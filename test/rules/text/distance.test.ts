import { distance } from '@/rules/text/distance'

describe('the distance of two texts', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['same', 'same', 0],
    ['kitten', 'sitting', 3],
    ['blackNameLst', 'blackNameList', 1],
    ['SMS_WEBHOK_URL', 'SMS_WEBHOOK_URL', 1],
    ['黑名单', '白名单', 1],
    ['abc', 'cba', 2],
  ])('of %j and %j is %i, either way', (one, other, far) => {
    expect([distance(one, other), distance(other, one)]).toEqual([far, far])
  })
})
