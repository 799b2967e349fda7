import type * as Go from '@/navigation/go'
import { endNavigation } from '@/platform/router'
import { navigateBack, navigateTo, openPagesBelow, redirectTo, router } from '../mocks/taro'

let go: typeof Go.go
let openTarget: typeof Go.openTarget
let back: typeof Go.back
let keepHomeBelow: typeof Go.keepHomeBelow

beforeAll(async () => {
  process.env.TARO_ENV = 'weapp'
  ;({ go, openTarget, back, keepHomeBelow } = await import('@/navigation/go'))
})
afterAll(() => delete process.env.TARO_ENV)
beforeEach(() => {
  navigateTo.mockClear()
  redirectTo.mockClear()
  navigateBack.mockClear()
  endNavigation()
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

describe('Back from an eleventh page', () => {
  const list = '/areas/guard/pages/black-name-list/index'
  /** The page that is shown now. */
  function show(page: string) {
    endNavigation()
    router.path = page
    router.params = {}
  }
  function openEleventh() {
    keepHomeBelow({ path: '/', query: {} }) // what another test has left
    openPagesBelow(9)
    show(list)
    go('/privacyPolicy')
    expect(redirectTo).toHaveBeenCalledWith({ url: '/areas/legal/pages/privacy-policy/index' })
    show('/areas/legal/pages/privacy-policy/index')
    redirectTo.mockClear()
  }

  it('returns to the page that it replaced, and from there to the one below', () => {
    openEleventh()
    back()
    expect(redirectTo.mock.calls).toEqual([[{ url: list }]])
    show(list)
    back()
    expect(navigateBack).toHaveBeenCalledTimes(1)
  })

  it('of the phone opens that page again', () => {
    openEleventh()
    openPagesBelow(8)
    show('/areas/guard/pages/call/index')
    keepHomeBelow({ path: '/call', query: {} })
    expect(navigateTo.mock.calls).toEqual([[{ url: list }]])
    endNavigation()
    keepHomeBelow({ path: '/call', query: {} })
    expect(navigateTo).toHaveBeenCalledTimes(1)
  })

  it('is forgotten when more pages are closed', () => {
    openEleventh()
    openPagesBelow(2)
    keepHomeBelow({ path: '/', query: {} })
    openPagesBelow(9)
    show(list)
    back()
    expect(redirectTo).not.toHaveBeenCalled()
    expect(navigateTo).not.toHaveBeenCalled()
  })
})
