import { isListed } from '@/rules/verdict/settings'
import { CALLER, listed, NOON, settingsWith } from './settings-with'

describe('buildGuardSettings', () => {
  it.each([
    ['for ever before for a time', [null, NOON - 1], true],
    ['for ever after for a time', [NOON - 1, null], true],
    ['the later of two ends', [NOON + 1, NOON - 1], true],
    ['no end that is still to come', [NOON, NOON - 1], false],
  ])('takes of a number listed twice %s', (_name, ends, expected) => {
    const { blacklist } = settingsWith({ blacklist: ends.flatMap((end) => listed(CALLER, end)) })
    expect(isListed(blacklist, CALLER, NOON)).toBe(expected)
  })

  it('leaves empty what no row says, but stops every kind of harassment and marketing SMS', () => {
    const settings = settingsWith()
    expect(settings.harassment.size).toBeGreaterThan(5)
    expect(settings).toMatchObject({ stopHidden: false, doNotDisturb: null, pausedUntil: null, sms: { enabled: true } })
    expect(isListed(settings.whitelist, CALLER, NOON)).toBe(false)
  })
})
