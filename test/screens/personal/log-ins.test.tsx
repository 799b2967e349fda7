import { fireEvent, screen, waitFor } from '@testing-library/react'
import PersonalPage from '@/pages/personal'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, inTurn } from '../../mocks/gateway'
import { press } from '../../support/controls'

const at = Date.parse('2026-11-20T12:00:00+08:00')
const own = { id: 'own', source: 'sms', client: 'H5', createdAt: at, seenAt: at, isCurrent: true }
const mini = { id: 'mini', source: 'wxMini', client: 'wxMini', createdAt: at, seenAt: at, isCurrent: false }
const strange = { id: 'strange', source: 'sms', client: 'constructor', createdAt: at, seenAt: at, isCurrent: false }

beforeEach(() => {
  resetApp()
  logIn()
})

function open() {
  renderScreen(<PersonalPage />, '/personal')
  press('personal-account')
  press('personal-log-ins')
}

describe('my logins', () => {
  it('lists every login, with the current one marked and without a way to end it', async () => {
    answerCalls({ '/session/query': { items: [own, mini, strange] } })
    open()
    expect(await screen.findByText('微信小程序')).toBeInTheDocument()
    expect(screen.getByText('本机')).toBeInTheDocument()
    expect(screen.getByText('未知设备')).toBeInTheDocument()
    expect(screen.getAllByText('退出')).toHaveLength(2)
  })

  it('ends one after a confirmation, and all others after another', async () => {
    const seen = answerCalls({
      '/session/query': { items: [own, mini, strange] },
      '/session/end': inTurn({ items: [own, strange] }, { items: [own] }),
    })
    open()
    await screen.findByText('微信小程序')
    press('log-in-1-end')
    expect(await screen.findByText('让“微信小程序”退出登录？')).toBeInTheDocument()
    press('dialog-confirm')
    await waitFor(() => expect(screen.queryByText('微信小程序')).toBeNull())
    expect(bodiesOf(seen, '/session/end')).toMatchObject([{ id: 'mini' }])
    press('log-in-1-end')
    await waitFor(() => press('dialog-confirm'))
    expect(await screen.findByText('只有本机登录着。')).toBeInTheDocument()
  })

  it('ends all others at once', async () => {
    const seen = answerCalls({
      '/session/query': { items: [own, mini, strange] },
      '/session/end': { items: [own] },
    })
    open()
    await screen.findByText('微信小程序')
    press('log-ins-end-all')
    expect(await screen.findByText('让其他 2 个全部退出登录？')).toBeInTheDocument()
    press('dialog-confirm')
    expect(await screen.findByText('只有本机登录着。')).toBeInTheDocument()
    expect(bodiesOf(seen, '/session/end')[0]).not.toHaveProperty('id')
  })

  it('does nothing after a "no"', async () => {
    const seen = answerCalls({ '/session/query': { items: [own, mini] } })
    open()
    await screen.findByText('微信小程序')
    press('log-in-1-end')
    await waitFor(() => press('dialog-cancel'))
    expect(bodiesOf(seen, '/session/end')).toEqual([])
  })

  it('shows that it could not be loaded, retries, and closes', async () => {
    answerCalls({ '/session/query': inTurn(fails(502), fails(502), { items: [own] }) })
    setLanguage('en')
    open()
    await waitFor(() => expect(screen.getByText('Retry')).toBeInTheDocument(), { timeout: 10_000 })
    fireEvent.click(screen.getByText('Retry'))
    expect(await screen.findByText('This one')).toBeInTheDocument()
    press('sheet-close')
    await waitFor(() => expect(screen.queryByText('This one')).toBeNull())
  })
})
