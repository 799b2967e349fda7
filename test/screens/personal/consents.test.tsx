import { screen, waitFor } from '@testing-library/react'
import PersonalPage from '@/pages/personal'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { press } from '../../support/controls'

const agreedAt = Date.parse('2026-11-20T12:00:00+08:00')

beforeEach(() => {
  resetApp()
  logIn()
})

async function open() {
  renderScreen(<PersonalPage />, '/personal')
  press('personal-consents')
  await screen.findByText('导入联系人')
}

describe('what I have agreed to', () => {
  it('names since when contacts may be imported, and takes it back after a question', async () => {
    const seen = answerCalls({ '/contact/consent': { agreedAt }, '/contact/agree': { agreedAt: null } })
    await open()
    expect(document.getElementById('consent-contacts')).toHaveTextContent('2026-11-20 同意')
    press('consent-contacts-withdraw')
    expect(await screen.findByText(/已导入的联系人仍保留/)).toBeInTheDocument()
    press('dialog-confirm')
    expect(await screen.findByText('未同意，不会上传联系人')).toBeInTheDocument()
    expect(bodyOf(seen, '/contact/agree')).toMatchObject({ agreed: false })
    expect(document.getElementById('consent-contacts-withdraw')).toBeNull()
  })

  it('leads to who protects me', async () => {
    answerCalls({ '/contact/consent': { agreedAt: null } })
    await open()
    press('consent-family')
    await waitFor(() => expect(navigateTo).toHaveBeenCalled())
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('guardianInvite')
  })
})
