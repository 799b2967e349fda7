import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import FreeTrialPage from '@/areas/orders/pages/free-trial'
import NotDisturbPage from '@/areas/orders/pages/not-disturb'
import OrderCenter9Page from '@/areas/orders/pages/order-center9'
import OrderDetailIntroducePage from '@/areas/orders/pages/order-detail-introduce'
import ProductPricePage from '@/areas/orders/pages/product-price'
import VipPage from '@/areas/vip/pages/vip'
import type { RoutePath } from '@/navigation/routes'
import { clientFacts } from '@/platform/client-facts'
import { deployConfig } from '@/platform/deploy'
import { openMiniProgram } from '@/platform/external-mini-program'
import { openExternal } from '@/platform/open-url'
import { packageLimits } from '@/rules/products/limits'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls } from '../../mocks/gateway'
import { filesBelow, root } from '../../support/source-files'
import { appears, element, press, toasted } from '../../support/controls'
import { dndOffer, nothingHeld } from '../orders/offers'

jest.mock('@/platform/environment', () => ({
  ...jest.requireActual<object>('@/platform/environment'),
  isMiniProgram: true,
  client: () => ({ clientType: 'wxMini', channelLabel: 'wxPublic', pointClientType: 'wxMini', isAndroid: false }),
}))
jest.mock('@/platform/client-facts')
jest.mock('@/platform/open-url')
jest.mock('@/platform/external-mini-program')

const NOTE = '由于相关规范，小程序内暂不支持办理套餐。已办理的套餐照常使用。'
const trial = {
  productId: 'uasp-9',
  productName: '安全卫士 9 元版',
  days: 30,
  priceFen: 900,
  endsAt: Date.UTC(2026, 11, 21),
  firstChargeFen: 319,
  limits: packageLimits('nine'),
  refusal: null,
}

/** Each screen with a way to order, with the id of its button. */
const screens: [path: RoutePath, page: ReactElement, button: string, query: Record<string, string>][] = [
  ['/vip', <VipPage key="vip" />, 'order-nine', {}],
  ['/vip', <VipPage key="asked" />, 'order-nine', { upgrade: '9' }],
  ['/orderCenter9', <OrderCenter9Page key="nine" />, 'order-nine', {}],
  ['/freeTrial', <FreeTrialPage key="trial" />, 'try-uasp-9', {}],
  ['/orderDetailIntroduce', <OrderDetailIntroducePage key="one" />, 'introduce-order', { productId: 'uasp-9' }],
  ['/productPrice', <ProductPricePage key="price" />, 'price-order', {}],
]

function openOn(phone: string, setting: string, hall = '') {
  jest.mocked(clientFacts).mockReturnValue({ taroEnv: 'weapp', userAgent: phone })
  Object.assign(deployConfig(), { miniProgramOrders: setting, orderHall: hall })
}

beforeEach(() => {
  resetApp()
  logIn()
  answerCalls({
    '/package/query': nothingHeld,
    '/order/trial': { offers: [trial] },
    '/statusQuery': { phoneNo: '13800138000', productStatusList: [] },
  })
})

describe('where packages are only shown, as on iOS by default', () => {
  it.each(screens)('%s shows the packages without an order button', async (path, page, button, query) => {
    openOn('ios', '', 'https://hall.example')
    renderScreen(page, path, query)
    expect(await screen.findByText(NOTE)).toBeInTheDocument()
    expect(screen.getAllByText('安全卫士 9 元版').length).toBeGreaterThan(0)
    expect(element(button)).toBeNull()
    expect(element('order-hall')).toBeNull()
  })

  it('do-not-disturb is ordered as long as it is free', async () => {
    openOn('ios', '')
    const first = renderScreen(<NotDisturbPage />, '/notDisturb')
    await appears('dnd-order')
    first.unmount()
    answerCalls({ '/package/query': { ...nothingHeld, dnd: { ...dndOffer, priceFen: 100 } } })
    renderScreen(<NotDisturbPage />, '/notDisturb')
    expect(await screen.findByText(NOTE)).toBeInTheDocument()
    expect(element('dnd-order')).toBeNull()
  })
})

describe('where packages are ordered here, as on Android by default', () => {
  it.each(screens)('%s has its order button', async (path, page, button, query) => {
    openOn('android', '')
    renderScreen(page, path, query)
    await appears(button)
    expect(element('order-elsewhere')).toBeNull()
  })
})

describe("where the carrier's hall takes orders", () => {
  it.each(screens)('%s leads to the hall and orders nothing', async (path, page, button, query) => {
    openOn('android', 'android=carrier', 'wx0123456789abcdef:pages/order/index,https://hall.example')
    renderScreen(page, path, query)
    await appears('order-hall')
    expect(element(button)).toBeNull()
    press('order-hall')
    expect(openMiniProgram).toHaveBeenCalledWith({
      page: { appId: 'wx0123456789abcdef', path: 'pages/order/index' },
      link: 'https://hall.example',
    })
  })

  it('an https hall is opened or copied', async () => {
    jest.mocked(openExternal).mockResolvedValue('copied')
    openOn('ohos', 'other=carrier', 'https://hall.example/order')
    renderScreen(<VipPage />, '/vip')
    await appears('order-hall')
    press('order-hall')
    expect(openExternal).toHaveBeenCalledWith('https://hall.example/order')
    await toasted('链接已复制，请在浏览器中打开')
  })

  it('packages are only shown if no hall is set', async () => {
    openOn('android', 'android=carrier')
    renderScreen(<VipPage />, '/vip')
    expect(await screen.findByText(NOTE)).toBeInTheDocument()
    expect(element('order-nine')).toBeNull()
  })
})

it('no screen confirms an order without asking for the way', () => {
  const sources = filesBelow('src').filter((file) => file.endsWith('.tsx'))
  const confirming = sources.filter((file) => /\/OrderSheet'/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(confirming.length).toBeGreaterThan(2)
  const unaware = confirming.filter((file) => !readFileSync(path.join(root, file), 'utf8').includes('orderWay()'))
  expect(unaware).toEqual([])
})
