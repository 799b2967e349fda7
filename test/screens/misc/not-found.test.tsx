import { screen } from '@testing-library/react'
import NotFoundPage from '@/areas/misc/pages/not-found'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { redirectTo, reLaunch } from '../../mocks/taro'
import { control, press } from '../../support/controls'

beforeEach(resetApp)

describe('the screen of an unknown path', () => {
  it.each([
    ['zh-CN', '页面不存在', '您访问的页面不存在，或尚未开放。'],
    ['en', 'Page not found', 'This page does not exist, or is not open yet.'],
  ] as const)('has its title once, in %s', (language, title, explanation) => {
    setLanguage(language)
    renderScreen(<NotFoundPage />, '/nothing')
    expect(screen.getAllByText(title)).toEqual([control('page-title')])
    expect(screen.getByText(explanation)).toBeInTheDocument()
  })

  it('leads home', () => {
    logIn()
    renderScreen(<NotFoundPage />, '/nothing')
    press('not-found-home')
    expect([...redirectTo.mock.calls, ...reLaunch.mock.calls]).toEqual([[{ url: '/' }]])
  })
})
