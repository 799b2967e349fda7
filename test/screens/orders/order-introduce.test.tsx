import { fireEvent, screen, waitFor } from '@testing-library/react'
import OrderIntroducePage from '@/areas/orders/pages/order-introduce'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { nothingHeld } from './offers'
import { element } from '../../support/controls'

const open = (query: Record<string, string> = {}) => renderScreen(<OrderIntroducePage />, '/orderIntroduce', query)

beforeEach(resetApp)

describe('the introduction of the packages', () => {
  it('is shown to a guest, and leads to the login on an order', async () => {
    answerCalls({ '/package/query': nothingHeld })
    open({ channel: 'abc' })
    expect(await screen.findByText('安全卫士 9 元版')).toBeInTheDocument()
    expect(screen.getByText(/随时可在“订购记录”中退订：用到已付费的月末，之后不再扣费。/)).toBeInTheDocument()
    expect(element('order-nine')).toBeNull()
    fireEvent.click(screen.getByText('去订购'))
    expect(navigateTo.mock.calls).toEqual([
      [{ url: `/wxLogin?redirect=${encodeURIComponent('/orderCenter?channel=abc')}` }],
    ])
  })

  it('links a subscriber to the order centre', async () => {
    logIn()
    answerCalls({ '/package/query': nothingHeld })
    open()
    fireEvent.click(await screen.findByText('去订购'))
    expect(navigateTo.mock.calls).toEqual([[{ url: '/orderCenter' }]])
  })

  it('offers a retry when it did not load', async () => {
    answerCalls({ '/package/query': fails(404) })
    open()
    const retry = await screen.findByText('重试')
    answerCalls({ '/package/query': nothingHeld })
    fireEvent.click(retry)
    await waitFor(() => expect(screen.getByText('安全卫士 3 元版')).toBeInTheDocument())
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls({ '/package/query': nothingHeld })
    open()
    expect(await screen.findByText('go to order')).toBeInTheDocument()
  })
})
