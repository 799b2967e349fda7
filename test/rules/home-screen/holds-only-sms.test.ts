import { firstBound } from '@/rules/home-screen/first-guarded'
import { holdsOnlySms } from '@/rules/home-screen/next-notice'
import { resolveFlags } from '@/rules/products/flags'

const none = resolveFlags([])

describe('a subscriber of sms only', () => {
  it.each([
    ['nothing', none, false],
    ['sms', { ...none, sms: true }, true],
    ['sms and do-not-disturb', { ...none, sms: true, dnd: true }, false],
    ['sms and umm', { ...none, sms: true, umm: true }, false],
    ['uasp', { ...none, uasp: true }, false],
  ])('holding %s', (_, flags, expected) => {
    expect(holdsOnlySms(flags)).toBe(expected)
  })
})

describe('the protected person of home', () => {
  const person = (bindingStatus: number, familyPhoneNo: string) => ({ bindingStatus, nickname: '', familyPhoneNo })

  it('is the first bound one, not one who was invited or has refused', () => {
    const bindings = [person(1, '13900139001'), person(2, '13900139002'), person(0, '13900139003'), person(0, '1')]
    expect(firstBound(bindings)?.familyPhoneNo).toBe('13900139003')
  })

  it('is nobody when nobody is bound', () => {
    expect(firstBound([person(1, '13900139001')])).toBeUndefined()
  })
})
