import { screen } from '@testing-library/react'
import NotFoundPage from '@/areas/misc/pages/not-found'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { redirectTo, reLaunch } from '../../mocks/taro'
import { control, element, press, settled } from '../../support/controls'

beforeEach(resetApp)

describe('the screen of an unknown path', () => {
  it.each([
    ['zh-CN', '页面不存在', '您访问的页面不存在。'],
    ['en', 'Page not found', 'This page does not exist.'],
  ] as const)('has its title once, in %s', async (language, title, explanation) => {
    setLanguage(language)
    renderScreen(<NotFoundPage />, '/nothing')
    expect(screen.getAllByText(title)).toEqual([control('page-title')])
    expect(screen.getByText(explanation)).toBeInTheDocument()
    await settled()
  })

  it('leads home', () => {
    logIn()
    renderScreen(<NotFoundPage />, '/nothing')
    press('not-found-home')
    expect([...redirectTo.mock.calls, ...reLaunch.mock.calls]).toEqual([[{ url: '/' }]])
  })

  it.each([
    ['/blackNameLst', '黑名单', '/blackNameList'],
    ['/%E9%BB%91%E5%90%8D%E5%8D%95', '黑名单', '/blackNameList'],
    ['/HelpCentre', '帮助中心', '/helpCenter'],
  ])('for %s offers %s first, and opens it', (asked, title, path) => {
    logIn()
    renderScreen(<NotFoundPage />, asked)
    expect(control('meant-0')).toHaveTextContent(title)
    press('meant-0')
    expect([...redirectTo.mock.calls, ...reLaunch.mock.calls]).toEqual([[{ url: path }]])
  })

  it('leads through the login to a private screen', () => {
    renderScreen(<NotFoundPage />, '/blackNameLst')
    press('meant-0')
    expect(redirectTo.mock.calls).toEqual([[{ url: '/wxLogin?redirect=%2FblackNameList' }]])
  })

  it.each(['/qqqqqqqqqqqqqqq', '/%E5%', '/x'])('offers nothing for %s', (asked) => {
    renderScreen(<NotFoundPage />, asked)
    expect(element('meant-0')).toBeNull()
  })

  it.each([
    ['/numberAppea', '号码申诉'],
    ['/vipp', '会员中心'],
  ])('for %s does not offer %s, which does not open here', (asked, title) => {
    logIn()
    renderScreen(<NotFoundPage />, asked)
    expect(screen.queryByText(title)).toBeNull()
  })
})
