import '../mocks/carrier-app'
import { screen, waitFor } from '@testing-library/react'
import { track } from '@/platform/track'
import { Screen } from '@/widgets/Screen/Screen'
import { logIn, openAddress, renderScreen, resetApp } from '../mocks/app'
import { redirectTo, request } from '../mocks/taro'
import { element, settled } from '../support/controls'

beforeEach(resetApp)

describe('in the carrier app, with the header on', () => {
  it('has a header with back and title, below the status bar of the host, and footer arrows', async () => {
    logIn()
    renderScreen(<Screen path="/blackNameList">content</Screen>, '/blackNameList')
    expect(screen.getAllByText('黑名单')).toHaveLength(1)
    expect(element('page-title')).toHaveTextContent('黑名单')
    expect(element('page-back')).toBeInTheDocument()
    expect(document.querySelector('.screen-header')).toHaveStyle({ paddingTop: '36px' })
    expect(element('footer-back')).toBeInTheDocument()
    expect(element('footer-forward')).toBeInTheDocument()
    await settled()
  })

  it('has tabs instead of the footer on a tab path, and no Back', () => {
    logIn()
    renderScreen(<Screen path="/search">content</Screen>, '/search')
    expect(element('tab-search')).toBeInTheDocument()
    expect(element('footer-back')).toBeNull()
    expect(element('page-back')).toBeNull()
  })

  it('has the footer where the tabs are hidden', () => {
    logIn()
    renderScreen(<Screen path="/search">content</Screen>, '/search', { type: 'addContact' })
    expect(element('footer-back')).toBeInTheDocument()
  })

  it('never sends a guest to /wxLogin', () => {
    renderScreen(<Screen path="/personal">content</Screen>, '/personal')
    expect(redirectTo).toHaveBeenCalledWith({ url: '/appLogin?redirect=%2Fpersonal' })
  })

  it('reports page views without number or token, only to the configured address', async () => {
    logIn()
    openAddress('/personal')
    request.mockClear()
    renderScreen(<Screen path="/personal">content</Screen>, '/personal')
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1))
    const sent = request.mock.lastCall?.[0]
    expect(sent?.url).toBe('https://track.example/e')
    expect(JSON.parse(sent?.data ?? '')).toEqual({
      biz: 'toCu',
      app: 'securityGuard',
      platform: 'stAPP',
      channel: 'H5|buy|jiat14',
      event: 'view',
      page: '/personal',
    })
    track({ event: 'tap', page: '/', target: 'banner' }, { app: 'dnd', platform: 'h5', channel: 'c' })
    expect(JSON.parse(request.mock.lastCall?.[0].data ?? '')).toMatchObject({ app: 'dnd', target: 'banner' })
  })
})
