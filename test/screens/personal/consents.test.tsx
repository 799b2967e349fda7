import { screen, waitFor } from '@testing-library/react'
import PersonalPage from '@/pages/personal'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, element, press, settleDialog, toasted } from '../../support/controls'
import { dayText } from '@/i18n/formats'

const agreedAt = Date.parse('2026-11-20T12:00:00+08:00')

beforeEach(() => {
  resetApp()
  logIn()
})

async function open() {
  renderScreen(<PersonalPage />, '/personal')
  press('personal-account')
  press('personal-consents')
  await screen.findByText('导入联系人')
}

describe('my consents', () => {
  it('show since when contacts may be imported, and withdraw that after a confirmation', async () => {
    const seen = answerCalls({ '/contact/consent': { agreedAt }, '/contact/agree': { agreedAt: null } })
    await open()
    expect(document.getElementById('consent-contacts')).toHaveTextContent(`${dayText('2026-11-20')} 同意`)
    press('consent-contacts-withdraw')
    expect(await screen.findByText(/已导入的联系人仍保留/)).toBeInTheDocument()
    press('dialog-confirm')
    expect(await screen.findByText('未同意，不会上传联系人')).toBeInTheDocument()
    expect(bodyOf(seen, '/contact/agree')).toMatchObject({ agreed: false })
    expect(document.getElementById('consent-contacts-withdraw')).toBeNull()
  })

  it('link to my guardians', async () => {
    answerCalls({ '/contact/consent': { agreedAt: null } })
    await open()
    press('consent-family')
    await waitFor(() => expect(navigateTo).toHaveBeenCalled())
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('guardianInvite')
  })
})

describe('the agreements', () => {
  const given = [{ id: 'privacyPolicy', title: '隐私政策', version: '1.0', at: agreedAt }]
  const wanted = [{ id: 'privacyPolicy', title: '隐私政策', version: '2.0', changes: ['列出全部第三方'] }]

  it('are listed with version and day; withdrawing one logs out', async () => {
    const seen = answerCalls({
      '/contact/consent': { agreedAt: null },
      '/legal/consents': { wanted: [], given },
      '/legal/agree': { wanted, given: [] },
      '/session/logout': {},
    })
    await open()
    expect(await screen.findByText('隐私政策 1.0 版')).toBeInTheDocument()
    press('consent-privacyPolicy-withdraw')
    await settleDialog(true)
    await waitFor(() => expect(useSessionStore.getState().token).toBeNull())
    expect(bodyOf(seen, '/legal/agree')).toMatchObject({
      documents: [{ id: 'privacyPolicy', version: '1.0' }],
      agreed: false,
    })
  })

  const openNew = async (answer: object) => {
    const seen = answerCalls({
      '/legal/consents': { wanted, given },
      '/legal/agree': answer,
      '/session/logout': {},
    })
    renderScreen(<PersonalPage />, '/personal')
    await appears('personal-new-terms')
    press('personal-new-terms')
    await appears('consent-agree')
    expect(screen.getByText('列出全部第三方')).toBeInTheDocument()
    return seen
  }

  it('are requested again with the changes, and accepted', async () => {
    const seen = await openNew({ wanted: [], given: [{ ...given[0], version: '2.0' }] })
    press('consent-agree')
    await toasted('已记录您的同意')
    expect(bodyOf(seen, '/legal/agree')).toMatchObject({
      documents: [{ id: 'privacyPolicy', version: '2.0' }],
      agreed: true,
    })
    expect(element('personal-new-terms')).toBeNull()
  })

  it('can be refused, to continue or to log out', async () => {
    await openNew({ wanted, given: [] })
    press('consent-refuse')
    expect(await screen.findByText('不同意新版文本')).toBeInTheDocument()
    await settleDialog(false)
    expect(useSessionStore.getState().token).not.toBeNull()
    press('personal-new-terms')
    await appears('consent-refuse')
    press('consent-refuse')
    await screen.findByText('不同意新版文本')
    await settleDialog(true)
    await waitFor(() => expect(useSessionStore.getState().token).toBeNull())
  })
})
