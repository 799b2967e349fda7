import { waitFor } from '@testing-library/react'
import { back, currentTarget, go, goTo, openTarget } from '@/navigation/go'
import { historyDepth } from '@/platform/browser-history'
import { endNavigation } from '@/platform/router'
import { useSessionStore } from '@/stores/session'
import { logIn, openAddress, resetApp } from '../mocks/app'
import { navigateBack, navigateTo, openPagesBelow, redirectTo, reLaunch } from '../mocks/taro'

beforeEach(resetApp)

describe('go', () => {
  it('pushes a screen with its query', () => {
    logIn()
    go('/addNameList', { type: 'black', phone: undefined })
    expect(navigateTo).toHaveBeenCalledWith({ url: '/addNameList?type=black' })
  })

  it.each([
    ['replaces', { replace: true }, redirectTo],
    ['restarts', { restart: true }, reLaunch],
  ])('%s when requested', async (_name, options, used) => {
    logIn()
    go('/addNameList', { type: 'black' }, options)
    await waitFor(() => expect(used).toHaveBeenCalledWith({ url: '/addNameList?type=black' }))
    expect(navigateTo).not.toHaveBeenCalled()
  })

  it('opens a tab in place of all open pages, with home below it, and from home on top of it', async () => {
    logIn()
    go('/search', { tab: '1' })
    expect(navigateTo).toHaveBeenCalledWith({ url: '/search?tab=1' })
    endNavigation()
    openAddress('/optimizable')
    go('/personal')
    await waitFor(() => expect(reLaunch).toHaveBeenCalledWith({ url: '/personal' }))
    expect(historyDepth()).toBe(1)
    expect(window.location.pathname).toBe('/sjgj/uasp/')
  })

  it('opens a tab for choosing an entry like any other screen', () => {
    logIn()
    openAddress('/addNameList')
    go('/contact', { type: 'blackNameList' })
    expect(navigateTo).toHaveBeenCalledWith({ url: '/contact?type=blackNameList' })
  })

  it('pushes a screen once, however often it is opened while its code loads', () => {
    logIn()
    go('/callLogDetails', { id: 'a' })
    go('/callLogDetails', { id: 'a' })
    go('/callLogDetails', { id: 'b' })
    expect(navigateTo.mock.calls.map(([{ url }]) => url)).toEqual(['/callLogDetails?id=a', '/callLogDetails?id=b'])
  })

  it('sends a guest to the login, with the target as redirect', () => {
    go('/search', { tab: '1' })
    expect(navigateTo).toHaveBeenCalledWith({ url: '/wxLogin?redirect=%2Fsearch%3Ftab%3D1' })
    expect(useSessionStore.getState().redirect).toBe('/search?tab=1')
  })

  it('opens public screens to a guest', () => {
    go('/privacyPolicy')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/privacyPolicy' })
  })

  it('follows an alias at once', () => {
    logIn()
    go('/callAgentLog')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/search?tab=2' })
  })

  it('leaves the login with a session', () => {
    logIn()
    go('/smsLogin')
    expect(reLaunch).toHaveBeenCalledWith({ url: '/' })
  })

  it('keeps the path of an unbuilt screen, where not-found shows', () => {
    logIn()
    go('/call', { pinToTop: 'intelPhoneBlock' })
    expect(navigateTo).toHaveBeenCalledWith({ url: '/call?pinToTop=intelPhoneBlock' })
  })

  it('goes home from the appeal outside the WeChat public account', () => {
    logIn()
    go('/numberAppeal')
    expect(reLaunch).toHaveBeenCalledWith({ url: '/' })
  })

  it('stores the number of /fs for home', () => {
    logIn()
    go('/fs', { familyPhoneNo: '13900000000' })
    expect(reLaunch).toHaveBeenCalledWith({ url: '/' })
    expect(useSessionStore.getState().takeFamilyPhoneNo()).toBe('13900000000')
    expect(useSessionStore.getState().takeFamilyPhoneNo()).toBeNull()
  })

  it('does not replace twice for the same target', () => {
    logIn()
    go('/', {}, { replace: true })
    go('/', {}, { replace: true })
    expect(reLaunch).toHaveBeenCalledTimes(1)
  })
})

describe('goTo', () => {
  it.each([
    ['/search?tab=2', '/search?tab=2'],
    ['/SEARCH', '/search'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/login', '/'],
    ['/search?wxmpToken=x', '/search'],
    ['javascript:alert(1)', '/'],
  ])('opens %s as %s', (target, url) => {
    logIn()
    goTo(target)
    expect(url === '/' ? reLaunch : navigateTo).toHaveBeenCalledWith({ url })
  })
})

it('opens the decision of the guard, a login included', () => {
  openTarget('/login?redirect=%2Fsearch', { replace: true })
  expect(redirectTo).toHaveBeenCalledWith({ url: '/login?redirect=%2Fsearch' })
})

describe('back', () => {
  it('closes the page when there is another below', () => {
    openPagesBelow(1)
    back()
    expect(navigateBack).toHaveBeenCalledWith({ delta: 1 })
  })

  it('goes home from the only page', () => {
    logIn()
    back()
    expect(reLaunch).toHaveBeenCalledWith({ url: '/' })
  })
})

describe('currentTarget', () => {
  it.each([
    ['/search', { tab: '2', wxmpToken: 'x' }, '/search?tab=2'],
    ['/login', {}, null],
    ['/nope', {}, null],
  ])('of %s', (path, query, expected) => {
    openAddress(path, query)
    expect(currentTarget()).toBe(expected)
  })
})
