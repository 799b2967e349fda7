import { screen } from '@testing-library/react'
import { packagesQuery } from '@/api/orders'
import { rightsQuery } from '@/api/rights'
import OrderCenterPage from '@/areas/orders/pages/order-center'
import OrderDetailIntroducePage from '@/areas/orders/pages/order-detail-introduce'
import OrderIntroducePage from '@/areas/orders/pages/order-introduce'
import ProductPricePage from '@/areas/orders/pages/product-price'
import VipPage from '@/areas/vip/pages/vip'
import { limitsOf } from '@/rules/products/limits'
import { useProductsStore } from '@/stores/products'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls } from '../../mocks/gateway'
import { twelve, twelveLimits, twelveOffering, twelveRow } from '../../rules/products/new-tier'
import { appears, control } from '../../support/controls'
import { nothingHeld } from './offers'

jest.mock('@/rules/products/catalogue', () => jest.requireActual('../../rules/products/new-tier').catalogueWithTwelve())
jest.mock('@/rules/products/entry-limits', () =>
  jest.requireActual('../../rules/products/new-tier').entryLimitsWithTwelve(),
)
jest.mock('@/rules/products/offerings', () => jest.requireActual('../../rules/products/new-tier').offeringsWithTwelve())

const offer = {
  ...nothingHeld.packages[0]!,
  productId: twelveRow.id,
  productName: '安全卫士 12 元版',
  tier: twelve,
  priceFen: twelveOffering.priceFen,
  limits: twelveLimits.limits,
}

beforeEach(() => {
  resetApp()
  answerCalls({ '/package/query': { ...nothingHeld, packages: [offer, ...nothingHeld.packages] } })
})

describe('a package that is added to the table of products', () => {
  it('is read from the offers and the rights', async () => {
    answerCalls({
      '/package/query': { packages: [offer] },
      '/right/list': { rights: [{ rightId: 'memberPoints', tier: 'twelve' }] },
    })
    expect((await packagesQuery.fetch()).packages).toEqual([offer])
    expect(await rightsQuery.fetch()).toMatchObject([{ tier: 'twelve' }])
  })

  it('is the tier of the products that were fetched, with its limits', async () => {
    logIn()
    const held = { productId: twelveRow.id, productName: offer.productName, status: 2 }
    answerCalls({ '/statusQuery': { productStatusList: [held] } })
    await useProductsStore.getState().load()
    const { tier, flags, list } = useProductsStore.getState()
    expect(tier).toEqual({ tier: 'twelve', six: true, names: [offer.productName], productId: 'uasp-12' })
    expect([flags.uasp, flags.six]).toEqual([true, true])
    expect(limitsOf(list)).toEqual(twelveLimits.limits)
  })

  it.each([
    ['the order centre', <OrderCenterPage key="centre" />, '/orderCenter'],
    ['the introduction', <OrderIntroducePage key="introduction" />, '/orderIntroduce'],
    ['the vip screen', <VipPage key="vip" />, '/vip'],
  ])('is on %s', async (_name, page, path) => {
    logIn()
    renderScreen(page, path)
    await appears('package-twelve')
    expect(control('package-twelve')).toHaveTextContent('安全卫士 12 元版')
    expect(control('package-twelve')).toHaveTextContent('200')
  })

  it('is in the price list, with the functions of its row', async () => {
    renderScreen(<ProductPricePage />, '/productPrice')
    await appears('price-twelve')
    const header = screen.getByRole('rowheader', { name: /^光猫入侵检测/ })
    const cells = [...header.parentElement!.querySelectorAll('[role=cell]')].map(
      (cell) => cell.ariaLabel ?? cell.getAttribute('aria-label'),
    )
    expect(cells).toEqual(['包含', '包含', '不包含', '不包含'])
  })

  it('has a screen of its own', async () => {
    renderScreen(<OrderDetailIntroducePage />, '/orderDetailIntroduce', { productId: twelveRow.id })
    await appears('package-twelve')
    expect(screen.getByText('智能代接')).toBeInTheDocument()
  })
})
