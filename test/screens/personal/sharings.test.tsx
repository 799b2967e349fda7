import { screen, waitFor } from '@testing-library/react'
import type { AccountSharing } from '@contract/account'
import { setLanguage } from '@/i18n/language'
import PersonalPage from '@/pages/personal'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails } from '../../mocks/gateway'
import { control, element, press } from '../../support/controls'

const shared = (fields: Partial<AccountSharing> = {}): AccountSharing => ({
  id: '1 smsCentre-code',
  day: Date.parse('2026-11-20T00:00:00+08:00'),
  recipient: '运营商短信中心',
  data: '手机号码、含验证码的短信',
  basis: '履行合同',
  times: 2,
  ...fields,
})
const page = (items: unknown, nextCursor: string | null = null) => ({ '/account/sharings': { items, nextCursor } })
function open() {
  renderScreen(<PersonalPage />, '/personal')
  press('personal-account')
  press('personal-sharings')
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('what third parties were given', () => {
  it.each([
    ['zh-CN', /2 次 · 依据：履行合同/],
    ['en', /times: 2 · Basis: 履行合同/],
  ] as const)('says who, what, when, how often and why, in %s', async (language, line) => {
    setLanguage(language)
    answerCalls(page([shared()]))
    open()
    expect(await screen.findByText('运营商短信中心')).toBeInTheDocument()
    expect(control('sharing-0')).toHaveTextContent('手机号码、含验证码的短信')
    expect(control('sharing-0')).toHaveTextContent(line)
  })

  it('shows older days page by page', async () => {
    const pages = [page([shared()], 'next'), page([shared({ id: '2', recipient: '微信' })])]
    const seen = answerCalls({ '/account/sharings': () => pages.shift()?.['/account/sharings'] })
    open()
    await screen.findByText('运营商短信中心')
    press('sharing-more')
    expect(await screen.findByText('微信')).toBeInTheDocument()
    expect(bodiesOf(seen, '/account/sharings')).toMatchObject([{ cursor: null }, { cursor: 'next' }])
    await waitFor(() => expect(element('sharing-more')).toBeNull())
  })

  it.each([[[]], [null], [[{ id: '' }, 7]]])('shows that there is nothing for %j', async (items) => {
    answerCalls(page(items))
    open()
    expect(await screen.findByText('暂无内容')).toBeInTheDocument()
  })

  it('offers to try again after a failure', async () => {
    answerCalls({ '/account/sharings': fails(400) })
    open()
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument()
  })
})
