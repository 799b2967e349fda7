import { act, screen, waitFor } from '@testing-library/react'
import AddContactPage from '@/areas/contacts/pages/add-contact'
import { back } from '@/navigation/go'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls } from '../../mocks/gateway'
import { reLaunch } from '../../mocks/taro'
import { disappears, press, settled, toasted, type } from '../../support/controls'

// The real one: this file goes back in the browser.
jest.mock('@/platform/hold-back', () => jest.requireActual('../../../src/platform/hold-back'))

const contact = { id: 'c-1', name: '王芳', phoneNo: '13900001111', note: '', letter: 'W' }
const isHeld = () => Boolean((window.history.state as { held?: number } | null)?.held)

beforeEach(async () => {
  resetApp()
  logIn()
  // The last test has left for home.
  History.prototype.replaceState.call(window.history, null, '', '/sjgj/uasp/addContact')
  answerCalls({ '/contact/add': { contact, refused: null } })
  renderScreen(<AddContactPage />, '/addContact', { phone: '01088889999' })
  await settled()
})

describe('the form of a contact', () => {
  it.each([
    ["the browser's Back", () => window.history.back()],
    ['an arrow of the app', () => back()],
  ])('asks before %s loses the input', async (_name, goBack) => {
    type('contact-name', '王芳')
    await waitFor(() => expect(isHeld()).toBe(true))
    act(goBack)
    await screen.findByText('还没有保存')
    press('dialog-cancel')
    await disappears('dialog-cancel')
    expect(screen.getByDisplayValue('王芳')).toBeInTheDocument()
    expect(reLaunch).not.toHaveBeenCalled()
    act(goBack)
    await screen.findByText('还没有保存')
    press('dialog-confirm')
    await waitFor(() => expect(reLaunch).toHaveBeenCalled())
  })

  it('asks nothing without a change, also after one was taken back', async () => {
    expect(isHeld()).toBe(false)
    type('contact-name', '王')
    await waitFor(() => expect(isHeld()).toBe(true))
    type('contact-name', '')
    await waitFor(() => expect(isHeld()).toBe(false))
    act(() => back())
    await waitFor(() => expect(reLaunch).toHaveBeenCalled())
    expect(screen.queryByText('还没有保存')).toBeNull()
  })

  it('asks nothing once it is saved', async () => {
    type('contact-name', '王芳')
    await waitFor(() => expect(isHeld()).toBe(true))
    press('contact-save')
    await toasted('已保存')
    await waitFor(() => expect(reLaunch).toHaveBeenCalled())
    await settled()
    expect(screen.queryByText('还没有保存')).toBeNull()
  })
})
