import { screen } from '@testing-library/react'
import NotFoundPage from '@/areas/misc/pages/not-found'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { control, element, settled } from '../../support/controls'

/** H5 in a mini-program's web-view. */
jest.mock('@/platform/environment', () => ({
  ...jest.requireActual<object>('@/platform/environment'),
  client: () => ({ clientType: 'wxMini', channelLabel: 'wxPublic', isAndroid: false, platform: 'wxPublic' }),
}))

beforeEach(() => {
  resetApp()
  logIn()
})

describe("the screen of an unknown path in a mini-program's web-view", () => {
  it("offers no page of the mini-program, which H5's build leaves out", async () => {
    renderScreen(<NotFoundPage />, '/vipp')
    await settled()
    expect(screen.queryByText('会员中心')).toBeNull()
    expect(element('meant-0')).toBeNull()
  })

  it('offers the screens of its own build', () => {
    renderScreen(<NotFoundPage />, '/blackNameLst')
    expect(control('meant-0')).toHaveTextContent('黑名单')
  })
})
