import { fireEvent, screen, within } from '@testing-library/react'
import OrderCenter9Page from '@/areas/orders/pages/order-center9'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, pending, refuses } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, element, press, type } from '../../support/controls'
import { holding } from '../../rules/products/product-list'
import { nothingHeld, ordered, preview, threeHeld } from './offers'

const good = {
  '/package/query': nothingHeld,
  '/order/preview': preview,
  '/order/sendCode': { resendAfterSeconds: 60 },
  '/subscribe/v1/order': ordered,
  '/statusQuery': { phoneNo: '13800138000', productStatusList: [] },
}
const open = (query: Record<string, string> = {}) => renderScreen(<OrderCenter9Page />, '/orderCenter9', query)

async function fillIn() {
  await appears('order-nine')
  press('order-nine')
  await appears('order-code')
  type('order-code', '123456')
  press('order-agree')
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the screen of the nine-yuan package', () => {
  it('shows no other package, and marks what it adds to the current one', async () => {
    answerCalls({
      ...good,
      '/package/query': threeHeld,
      '/statusQuery': { phoneNo: '13800138000', productStatusList: [holding('three')] },
    })
    open()
    await appears('package-nine')
    expect(element('package-six')).toBeNull()
    expect(within(control('package-nine')).getByText('立即升级')).toBeInTheDocument()
    expect(screen.getByLabelText('黑名单：由 50 个变为 100 个')).toBeInTheDocument()
    expect(await screen.findAllByText('新增')).toHaveLength(2)
  })

  it('orders with its channel, once for a double tap', async () => {
    const seen = answerCalls(good)
    open({ channel: 'abc' })
    await fillIn()
    const submit = control('order-submit')
    fireEvent.click(submit)
    fireEvent.click(submit)
    expect(await screen.findByText('订购成功')).toBeInTheDocument()
    expect(bodiesOf(seen, '/v1/order')).toMatchObject([{ productId: 'uasp-9', channel: 'H5_buy_abc' }])
  })

  it('shows the reason of a refusal, and keeps the input', async () => {
    answerCalls({ ...good, '/subscribe/v1/order': refuses('U0103', '您已订购该套餐，无需重复订购') })
    open()
    await fillIn()
    press('order-submit')
    expect(await screen.findByText('您已订购该套餐，无需重复订购')).toBeInTheDocument()
    expect(screen.getByDisplayValue('123456')).toBeInTheDocument()
  })

  it('offers no order of a package that is held', async () => {
    const held = { ...nothingHeld.packages[0], standing: 'held' }
    answerCalls({ ...good, '/package/query': { ...nothingHeld, packages: [held] } })
    open()
    await appears('package-nine')
    expect(within(control('package-nine')).getByText('使用中')).toBeInTheDocument()
    expect(element('order-nine')).toBeNull()
    await appears('center9-prices')
    press('center9-prices')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/productPrice' })
  })

  it.each([
    ['it is on its way', pending, '加载中'],
    ['nobody answers', fails(502, '<html>'), '加载失败'],
    ['it is not on sale', { ...nothingHeld, packages: nothingHeld.packages.slice(1) }, '暂无可订购的套餐'],
  ])('shows a message when %s', async (_what, answer, words) => {
    answerCalls({ ...good, '/package/query': answer })
    open()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls(good)
    open()
    expect(await screen.findByText('Modem guard')).toBeInTheDocument()
    expect(screen.getByText('Order')).toBeInTheDocument()
  })
})
