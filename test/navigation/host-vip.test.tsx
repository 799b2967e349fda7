import { screen, waitFor } from '@testing-library/react'
import { go } from '@/navigation/go'
import { Screen } from '@/widgets/Screen/Screen'
import { logIn, renderScreen, resetApp } from '../mocks/app'
import { navigateTo, redirectTo } from '../mocks/taro'

/** H5 in a mini-program's web-view; with `mockFails` WeChat opens none of its pages. */
let mockFails = false
const mockOpened = jest.fn((_url: string, _isReplacing: boolean) => Promise.resolve(!mockFails))

jest.mock('@/platform/environment', () => ({
  ...jest.requireActual<object>('@/platform/environment'),
  client: () => ({ clientType: 'wxMini', channelLabel: 'wxPublic', isAndroid: false, platform: 'wxPublic' }),
}))
jest.mock('@/platform/host-page', () => ({
  hostPagesFail: () => mockFails && mockOpened.mock.calls.length > 0,
  openHostPage: (url: string, isReplacing: boolean) => mockOpened(url, isReplacing),
}))

beforeEach(() => {
  resetApp()
  mockOpened.mockClear()
  mockFails = false
})

describe('the order pages of H5 in a mini-program', () => {
  it('open its vip page on top, logged in or not, with the parameters', () => {
    go('/orderCenter', { upgrade: '9' })
    expect(mockOpened.mock.calls).toEqual([['/areas/vip/pages/vip/index?upgrade=9', false]])
    expect(navigateTo).not.toHaveBeenCalled()
  })

  it('are replaced by it when they were opened directly', async () => {
    renderScreen(<Screen path="/orderIntroduce">content</Screen>, '/orderIntroduce', { channel: 'abc' })
    await waitFor(() => expect(mockOpened.mock.calls).toEqual([['/areas/vip/pages/vip/index?channel=abc', true]]))
    expect(screen.queryByText('content')).toBeNull()
    expect(redirectTo).not.toHaveBeenCalled()
  })

  it('replace it when WeChat does not open it', async () => {
    mockFails = true
    renderScreen(<Screen path="/orderIntroduce">content</Screen>, '/orderIntroduce')
    expect(await screen.findByText('content')).toBeInTheDocument()
  })

  it('open through the guard when WeChat does not open it', async () => {
    mockFails = true
    go('/orderCenter')
    await waitFor(() => expect(navigateTo.mock.calls).toEqual([[{ url: '/wxLogin?redirect=%2ForderCenter' }]]))
    logIn()
    go('/orderCenter', { upgrade: '9' })
    expect(navigateTo).toHaveBeenLastCalledWith({ url: '/orderCenter?upgrade=9' })
  })
})
