import { fireEvent, screen } from '@testing-library/react'
import Taro from '@tarojs/taro'
import WxJumpPage from '@/areas/misc/pages/wx-jump'
import { setLanguage } from '@/i18n/language'
import { deployConfig } from '@/platform/deploy'
import { renderScreen, resetApp } from '../../mocks/app'
import { redirectTo } from '../../mocks/taro'
import { press, settled } from '../../support/controls'

jest.mock('@/platform/external-mini-program', () => jest.requireActual('@/platform/external-mini-program.weapp'))

const APP = 'wx0123456789abcdef'
const navigateToMiniProgram = jest.fn(() => Promise.resolve({ errMsg: 'ok' }))
Object.assign(Taro, { navigateToMiniProgram })
const open = (configured: string, query = {}) => {
  deployConfig().externalMiniProgram = configured
  return renderScreen(<WxJumpPage />, '/wxJump', query)
}

beforeEach(() => {
  resetApp()
  navigateToMiniProgram.mockClear()
})

describe('the jump to the external mini-program', () => {
  it('opens the configured one at a tap, whatever the address contains', async () => {
    open(`${APP}:pages/index/index`, { appId: 'wxffffffffffffffff', url: 'https://evil.example' })
    expect(navigateToMiniProgram).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('立即打开'))
    await settled()
    expect(navigateToMiniProgram.mock.calls).toEqual([[{ appId: APP, path: 'pages/index/index' }]])
  })

  it.each([
    ['zh-CN', '立即打开', '未能打开小程序'],
    ['en', 'Open now', 'The mini-program did not open'],
  ] as const)('reports in %s when it did not open, and links home', async (language, button, words) => {
    setLanguage(language)
    navigateToMiniProgram.mockRejectedValueOnce(new Error('navigateToMiniProgram:fail cancel'))
    open(APP)
    fireEvent.click(screen.getByText(button))
    expect(await screen.findByText(words)).toBeInTheDocument()
    press('wx-jump-home')
    expect(redirectTo).toHaveBeenCalled()
  })

  it('is unavailable without a configuration', () => {
    open('')
    expect(screen.getByText('暂未开放')).toBeInTheDocument()
  })
})
