import { isListed } from '@/rules/verdict/list-set'
import { CALLER, NOON, settingsWith } from './settings-with'

describe('buildGuardSettings', () => {
  it('leaves everything empty without rows, but stops every kind of harassment and marketing SMS', () => {
    const settings = settingsWith()
    expect(settings.harassment.size).toBeGreaterThan(5)
    expect(settings).toMatchObject({ stopHidden: false, doNotDisturb: null, pausedUntil: null, sms: { enabled: true } })
    expect(isListed(settings.whitelist, CALLER, NOON)).toBe(false)
  })
})
