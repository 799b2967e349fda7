import type { go as goType, openTarget as openTargetType } from '@/navigation/go'
import { navigateTo, openPagesBelow, redirectTo } from '../mocks/taro'

let go: typeof goType
let openTarget: typeof openTargetType

beforeAll(async () => {
  process.env.TARO_ENV = 'weapp'
  ;({ go, openTarget } = await import('@/navigation/go'))
})
afterAll(() => delete process.env.TARO_ENV)
beforeEach(() => {
  navigateTo.mockClear()
  redirectTo.mockClear()
  openPagesBelow(0)
})

describe('go in the mini-program', () => {
  it('opens the page of a path', () => {
    go('/privacyPolicy')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/areas/legal/pages/privacy-policy/index' })
  })

  it('carries the query', () => {
    go('/login', { from: 'numberAppeal' })
    expect(navigateTo).toHaveBeenCalledWith({ url: '/areas/login/pages/login/index?from=numberAppeal' })
  })

  it('opens not-found for an unknown path, and passes that path', () => {
    openTarget('/nothing?tab=1')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/areas/misc/pages/not-found/index?asked=%2Fnothing' })
  })

  it('replaces instead of opening an eleventh page', () => {
    openPagesBelow(8)
    go('/privacyPolicy')
    expect(navigateTo).toHaveBeenCalledTimes(1)
    openPagesBelow(9)
    go('/serviceAgreement')
    expect(redirectTo).toHaveBeenCalledWith({ url: '/areas/legal/pages/service-agreement/index' })
    expect(navigateTo).toHaveBeenCalledTimes(1)
  })
})
