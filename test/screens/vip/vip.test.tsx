import { screen } from '@testing-library/react'
import VipPage from '@/areas/vip/pages/vip'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { nothingHeld, ordered, preview } from '../orders/offers'
import { appears, press, type } from '../../support/controls'

jest.mock('@/platform/environment', () => ({
  ...jest.requireActual<object>('@/platform/environment'),
  isMiniProgram: true,
  client: () => ({ clientType: 'wxMini', channelLabel: 'wxPublic', pointClientType: 'wxMini', isAndroid: false }),
}))

const answers = {
  '/package/query': nothingHeld,
  '/order/preview': preview,
  '/subscribe/v1/wxOrder': ordered,
  '/statusQuery': { phoneNo: '13800138000', productStatusList: [] },
}

beforeEach(resetApp)

describe("the mini-program's vip page", () => {
  it('is open to a guest, and requires a login for an order', async () => {
    answerCalls(answers)
    renderScreen(<VipPage />, '/vip', { upgrade: '9' })
    await appears('order-nine')
    expect(screen.getAllByText('登录后订购')).toHaveLength(3)
    press('order-nine')
    expect(navigateTo.mock.calls).toEqual([
      [{ url: `/areas/login/pages/login/index?redirect=${encodeURIComponent('/vip?upgrade=9')}` }],
    ])
  })

  it('orders by wxOrder', async () => {
    logIn()
    const seen = answerCalls(answers)
    renderScreen(<VipPage />, '/vip')
    await appears('order-nine')
    press('order-nine')
    await appears('order-code')
    type('order-code', '123456')
    press('order-agree')
    press('order-submit')
    expect(await screen.findByText('订购成功')).toBeInTheDocument()
    expect(bodyOf(seen, '/wxOrder')).toMatchObject({ productId: 'uasp-9' })
  })
})
