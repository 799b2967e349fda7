import { screen } from '@testing-library/react'
import NotDisturbPage from '@/areas/orders/pages/not-disturb'
import { setLanguage } from '@/i18n/language'
import { useEntranceStore } from '@/stores/entrance'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails } from '../../mocks/gateway'
import { navigateTo, reLaunch } from '../../mocks/taro'
import { disappears, element, press, toasted } from '../../support/controls'
import { holding } from '../../rules/products/product-list'
import type { ProductKey } from '@/rules/products/catalogue'

const open = (query: Record<string, string> = {}) => renderScreen(<NotDisturbPage />, '/notDisturb', query)
const urls = () => navigateTo.mock.calls.map(([{ url }]) => url)

function hold(...keys: ProductKey[]) {
  logIn()
  answerCalls({ '/statusQuery': { phoneNo: '13800138000', productStatusList: keys.map((key) => holding(key)) } })
}

beforeEach(resetApp)

describe('do-not-disturb', () => {
  it('sets the entrance when it is opened, and the channel of its address', () => {
    open({ channel: 'abc' })
    expect(useEntranceStore.getState()).toMatchObject({ entrance: 'dnd', isDnd: true })
    expect(useSessionStore.getState().channel).toBe('H5|buy|abc')
  })

  it('shows a stranger what it does and that its SMS service ends, and orders with the channel of its entrance', () => {
    open()
    expect(screen.getByText('免打扰短信服务将于 12 月 31 日终止')).toBeInTheDocument()
    expect(screen.getByLabelText('黑名单：10 个')).toBeInTheDocument()
    press('dnd-order')
    expect(urls()).toEqual([`/wxLogin?redirect=${encodeURIComponent('/orderCenter?channel=dndfee')}`])
  })

  it('leads a subscriber who holds it to its settings, and to the order centre with dndfee', async () => {
    hold('dnd')
    open()
    expect(await screen.findByText('使用中')).toBeInTheDocument()
    expect(element('dnd-sms-end')).not.toBeNull()
    for (const id of ['dnd-calls', 'dnd-hours', 'dnd-lists', 'dnd-sms', 'dnd-order']) press(id)
    expect(urls()).toEqual([
      '/call',
      '/comDisposal',
      '/blackNameList',
      '/messagePersonal',
      '/orderCenter?channel=dndfee',
    ])
  })

  it('keeps the notice from those whose SMS guard comes from elsewhere', async () => {
    hold('dnd', 'sms')
    open()
    await disappears('dnd-sms-end')
  })

  it('stands when nobody says what is held', async () => {
    logIn()
    answerCalls({ '/statusQuery': fails(502, '<html>') })
    open()
    await toasted('网络不给力，请稍后重试')
    expect(screen.getByText('骚扰来电拦截')).toBeInTheDocument()
  })

  it('leads back to the whole guard', async () => {
    hold('dnd')
    open()
    await screen.findByText('使用中')
    press('dnd-leave')
    expect(useEntranceStore.getState().isDnd).toBe(false)
    expect(reLaunch).toHaveBeenCalled()
  })

  it('speaks English', () => {
    setLanguage('en')
    open()
    expect(screen.getByText('Quiet hours')).toBeInTheDocument()
  })
})
