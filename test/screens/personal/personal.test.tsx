import { fireEvent, screen, waitFor } from '@testing-library/react'
import PersonalPage from '@/pages/personal'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails } from '../../mocks/gateway'

const press = (id: string) => {
  const control = document.getElementById(id)
  if (!control) throw new Error(`No control ${id}`)
  fireEvent.click(control)
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/personal', () => {
  it('shows the masked number and changes the language at once', () => {
    renderScreen(<PersonalPage />, '/personal')
    expect(screen.getByText('138****8000')).toBeInTheDocument()
    fireEvent.click(screen.getByText('English'))
    expect(screen.getByText('Log out')).toBeInTheDocument()
  })

  it('says that the product is not known when it could not be loaded', async () => {
    answerCalls({ '/statusQuery': fails(502) })
    renderScreen(<PersonalPage />, '/personal')
    expect(await screen.findByText('产品信息加载失败')).toBeInTheDocument()
  })

  it('logs out after a question, at the gateway and here', async () => {
    const seen = answerCalls({ '/session/logout': {} })
    renderScreen(<PersonalPage />, '/personal')
    press('logout')
    await waitFor(() => press('dialog-confirm'))
    await waitFor(() => expect(useSessionStore.getState().token).toBeNull())
    expect(seen.some((call) => call.path.endsWith('/session/logout'))).toBe(true)
  })

  it('logs out here even without a network', async () => {
    renderScreen(<PersonalPage />, '/personal')
    press('logout')
    await waitFor(() => press('dialog-confirm'))
    await waitFor(() => expect(useSessionStore.getState().token).toBeNull())
  })

  it('stays logged in when the question is answered no', async () => {
    renderScreen(<PersonalPage />, '/personal')
    press('logout')
    await waitFor(() => press('dialog-cancel'))
    expect(useSessionStore.getState().token).not.toBeNull()
  })

  it('has no way to the points zone without an address', () => {
    renderScreen(<PersonalPage />, '/personal')
    expect(document.getElementById('personal-points')).toBeNull()
  })
})
