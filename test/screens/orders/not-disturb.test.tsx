import { screen, waitFor } from '@testing-library/react'
import NotDisturbPage from '@/areas/orders/pages/not-disturb'
import { setLanguage } from '@/i18n/language'
import { useEntranceStore } from '@/stores/entrance'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails } from '../../mocks/gateway'
import { navigateTo, reLaunch } from '../../mocks/taro'
import { disappears, element, press, settled, toasted, type } from '../../support/controls'
import { dndOffer, dndPreview, nothingHeld, ordered } from './offers'
import { holding } from '../../rules/products/product-list'
import type { ProductKey } from '@/rules/products/catalogue'

const open = (query: Record<string, string> = {}) => renderScreen(<NotDisturbPage />, '/notDisturb', query)
const urls = () => navigateTo.mock.calls.map(([{ url }]) => url)

function hold(...keys: ProductKey[]) {
  logIn()
  return answerCalls({
    '/statusQuery': { phoneNo: '13800138000', productStatusList: keys.map((key) => holding(key)) },
    '/package/query': { ...nothingHeld, dnd: { ...dndOffer, standing: keys.includes('dnd') ? 'held' : 'new' } },
    '/order/preview': dndPreview,
    '/order/sendCode': { resendAfterSeconds: 60 },
    '/subscribe/v1/order': { ...ordered, productId: 'dnd', message: '已订购免打扰，即时生效' },
  })
}

beforeEach(() => {
  resetApp()
  answerCalls({ '/package/query': nothingHeld })
})

describe('do-not-disturb', () => {
  it('sets the entrance when it is opened, and the channel of its address', async () => {
    open({ channel: 'abc' })
    await settled()
    expect(useEntranceStore.getState()).toMatchObject({ entrance: 'dnd', isDnd: true })
    expect(useSessionStore.getState().channel).toBe('H5|buy|abc')
  })

  it('shows a guest its functions, its price and the end of its SMS service, and leads to the login', async () => {
    open()
    expect(screen.getByText('免打扰短信服务将于 12 月 31 日终止')).toBeInTheDocument()
    expect(screen.getByLabelText('黑名单：10 个')).toBeInTheDocument()
    expect(await screen.findByText('免费 · 0 元/月')).toBeInTheDocument()
    press('dnd-order')
    press('dnd-packages')
    expect(urls()).toEqual([
      expect.stringMatching(/^\/wxLogin\?redirect=.*notDisturb/),
      `/wxLogin?redirect=${encodeURIComponent('/orderCenter?channel=dndfee')}`,
    ])
  })

  it.each([
    [{}, 'H5_buy_dndfee'],
    [{ channel: 'abc' }, 'H5_buy_abc'],
  ])(
    'is ordered with code and consent, for free, by a visit with %j as %s',
    async (query: Record<string, string>, channel) => {
      const seen = hold()
      open(query)
      await screen.findByText('免费 · 0 元/月')
      press('dnd-order')
      expect(await screen.findByText('免打扰 · 免费')).toBeInTheDocument()
      expect(screen.getByText('不扣费')).toBeInTheDocument()
      expect(screen.queryByText(/每月从话费中扣除/)).toBeNull()
      press('order-agreement')
      expect(urls()).toEqual(['/dndServiceAgreement'])
      press('order-send')
      await waitFor(() => expect(bodiesOf(seen, '/order/sendCode')).toHaveLength(1))
      type('order-code', '123456')
      press('order-submit')
      expect(await screen.findByText('请先阅读并勾选同意')).toBeInTheDocument()
      press('order-agree')
      press('order-submit')
      expect(await screen.findByText('已订购免打扰，即时生效')).toBeInTheDocument()
      expect(bodyOf(seen, '/subscribe/v1/order')).toMatchObject({
        productId: 'dnd',
        code: '123456',
        agreed: true,
        channel,
      })
    },
  )

  it('shows with a package that it includes all of this, and can still be ordered', async () => {
    hold('six')
    open()
    expect(await screen.findByText(/套餐终止后免打扰继续使用/)).toBeInTheDocument()
    expect(element('dnd-order')).not.toBeNull()
  })

  it('links a subscriber who holds it to its settings, and to the order centre with dndfee', async () => {
    hold('dnd')
    open()
    expect(await screen.findByText('使用中')).toBeInTheDocument()
    expect(element('dnd-sms-end')).not.toBeNull()
    expect(element('dnd-order')).toBeNull()
    for (const id of ['dnd-calls', 'dnd-hours', 'dnd-lists', 'dnd-sms', 'dnd-manage', 'dnd-packages']) press(id)
    expect(urls()).toEqual([
      '/call',
      '/comDisposal',
      '/blackNameList',
      '/messagePersonal',
      '/orderHistory',
      '/orderCenter?channel=dndfee',
    ])
  })

  it('hides the notice when the SMS guard comes from another product', async () => {
    hold('dnd', 'sms')
    open()
    await disappears('dnd-sms-end')
  })

  it('is shown when the products are unknown', async () => {
    logIn()
    answerCalls({ '/statusQuery': fails(502, '<html>') })
    open()
    await toasted('网络不给力，请稍后重试')
    expect(screen.getByText('骚扰来电拦截')).toBeInTheDocument()
  })

  it('links back to the whole guard', async () => {
    hold('dnd')
    open()
    await screen.findByText('使用中')
    press('dnd-leave')
    expect(useEntranceStore.getState().isDnd).toBe(false)
    expect(reLaunch).toHaveBeenCalled()
  })

  it('has English texts', async () => {
    setLanguage('en')
    open()
    await settled()
    expect(screen.getByText('Quiet hours')).toBeInTheDocument()
  })
})
