import { screen, waitFor } from '@testing-library/react'
import ComplaintPage from '@/areas/appeal/pages/complaint'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, refuses } from '../../mocks/gateway'
import { enterPublicAccount } from '../../mocks/public-account'
import { control, element, paste, press } from '../../support/controls'
import { opened, type } from '../family/people'
import { complaintDetailOf } from './appeal-answers'

const words = '每天三次打来推销装修，说过不要仍继续打。'
const open = (query = {}) => renderScreen(<ComplaintPage />, '/complaint', query)

beforeEach(() => {
  enterPublicAccount()
  resetApp()
  logIn()
})
afterEach(() => jest.restoreAllMocks())

describe('/complaint', () => {
  it('submits the number as it is dialled, and opens the complaint', async () => {
    const seen = answerCalls({ '/complaint/file': complaintDetailOf({ id: 'complaint-4' }) })
    open()
    paste('complaint-number', '\u202d+86 (0)21-6123 4567\u202c')
    press('kind-advertising')
    type('complaint-words', words)
    press('complaint-submit')
    await waitFor(() => expect(opened()).toEqual(['/appealDetail?id=complaint-4&type=complaint']))
    expect(bodyOf(seen, '/complaint/file')).toMatchObject({
      phoneNo: '02161234567',
      kind: 'advertising',
      words,
      evidence: [],
    })
  })

  it('starts with the number of a link', () => {
    open({ phone: '02161234567' })
    expect(control('complaint-number')).toHaveValue('02161234567')
  })

  it('lists everything that is missing, in English', async () => {
    setLanguage('en')
    const seen = answerCalls({})
    open()
    press('complaint-submit')
    for (const text of [
      'A phone number, please',
      'Please choose what it is about',
      'Please write at least 10 characters',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument()
    expect(bodyOf(seen, '/complaint/file')).toBeUndefined()
  })

  it('shows the reason of a refusal, until something is changed', async () => {
    answerCalls({ '/complaint/file': refuses('U0707', '不能投诉自己的号码') })
    open({ phone: '13800138000' })
    press('kind-other')
    type('complaint-words', words)
    press('complaint-submit')
    expect(await screen.findByText('不能投诉自己的号码')).toBeInTheDocument()
    type('complaint-number', '13912345678')
    expect(element('complaint-submit-problem')).toBeNull()
  })
})
