import { screen, waitFor } from '@testing-library/react'
import DistributePage from '@/areas/misc/pages/distribute'
import PromptGuidancePage from '@/areas/misc/pages/prompt-guidance'
import QrCodePage from '@/areas/misc/pages/qr-code'
import { qrPng } from '@/components/QrCode/qr-png'
import { pngAddress } from '@/platform/kept-file'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, element, press, toast } from '../../support/controls'

const limits = { blacklist: 100, whitelist: 94, segment: 92, family: 5 }
const price = (productId: string, trialDays: number) => ({
  productId,
  productName: `套餐 ${productId}`,
  priceFen: 900,
  trialDays,
  limits,
  tier: productId,
})

beforeEach(resetApp)

describe('the landing of a distribution channel', () => {
  it.each([
    ['tpr0001', 'H5|buy|tpr0001'],
    ['toolong8', 'H5|buy|jiat14'],
    [undefined, 'H5|buy|jiat14'],
  ])('stores the channel %s as %s', async (channel, stored) => {
    answerCalls({ '/package/query': { packages: [price('nine', 30)] } })
    renderScreen(<DistributePage />, '/distribute', channel === undefined ? {} : { channel })
    await appears('distribute-offer')
    expect(useSessionStore.getState().channel).toBe(stored)
  })

  it('shows the offers of the gateway, and continues', async () => {
    answerCalls({ '/package/query': { packages: [price('nine', 30), price('three', 0)] } })
    renderScreen(<DistributePage />, '/distribute')
    await appears('offer-nine')
    expect([control('offer-nine').textContent, control('offer-three').textContent]).toEqual([
      expect.stringContaining('免费 30 天'),
      expect.not.stringContaining('免费'),
    ])
    press('distribute-try')
    expect(navigateTo.mock.calls).toEqual([[{ url: '/freeTrial' }]])
  })

  it('leads who has held a product before to the orders', async () => {
    logIn()
    const seen = answerCalls({
      '/package/query': { packages: [price('nine', 30)] },
      '/isStockUser': { isStockUser: true },
      '/order/trial': { offers: [] },
    })
    renderScreen(<DistributePage />, '/distribute')
    await appears('distribute-orders')
    press('distribute-orders')
    expect(navigateTo.mock.calls).toEqual([[{ url: '/orderHistory' }]])
    expect(bodyOf(seen, '/isStockUser')).toMatchObject({ phoneNo: useSessionStore.getState().phoneNo })
  })

  it.each([
    ['a guest', false, true],
    ['who has held nothing', true, false],
  ])('says nothing of orders to %s', async (_who, isLoggedIn, isStockUser) => {
    if (isLoggedIn) logIn()
    const seen = answerCalls({ '/package/query': { packages: [price('nine', 30)] }, '/isStockUser': { isStockUser } })
    renderScreen(<DistributePage />, '/distribute')
    await appears('distribute-offer')
    await waitFor(() => expect(bodiesOf(seen, '/isStockUser')).toHaveLength(isLoggedIn ? 1 : 0))
    expect(element('distribute-orders')).toBeNull()
  })

  it.each<[string, object, string[]]>([
    ['who has held nothing before is offered every trial', { '/isStockUser': { isStockUser: false } }, ['nine', 'six']],
    [
      'who has is offered the trials that the gateway still grants',
      {
        '/isStockUser': { isStockUser: true },
        '/order/trial': {
          offers: [
            { productId: 'nine', refusal: 'used' },
            { productId: 'six', refusal: null },
          ],
        },
      },
      ['six'],
    ],
    [
      'who has a package is offered none',
      {
        '/isStockUser': { isStockUser: true },
        '/order/trial': {
          offers: [
            { productId: 'nine', refusal: 'held' },
            { productId: 'six', refusal: 'held' },
          ],
        },
      },
      [],
    ],
    ['a former subscriber whose trials are not known is promised none', { '/isStockUser': { isStockUser: true } }, []],
    ['of whom nothing is known is offered every trial', {}, ['nine', 'six']],
  ])('%s', async (_who, past, tried) => {
    logIn()
    answerCalls({ '/package/query': { packages: [price('nine', 30), price('six', 30)] }, ...past })
    renderScreen(<DistributePage />, '/distribute')
    await appears('distribute-offer')
    const offers = ['nine', 'six'].filter((id) => control(`offer-${id}`).textContent.includes('免费 30 天'))
    expect(offers).toEqual(tried)
    expect(element('distribute-try') !== null).toBe(tried.length > 0)
    expect(toast()).toBeUndefined()
  })

  it('offers no trial without one, and shows an empty state', async () => {
    answerCalls({ '/package/query': { packages: [price('nine', 0)] } })
    const { unmount } = renderScreen(<DistributePage />, '/distribute')
    await appears('distribute-packages')
    expect(element('distribute-try')).toBeNull()
    unmount()
    resetApp()
    answerCalls({ '/package/query': { packages: [] } })
    renderScreen(<DistributePage />, '/distribute')
    await waitFor(() => expect(screen.getByText('暂无可订购的套餐')).toBeInTheDocument())
  })
})

describe('the code of this product', () => {
  it('contains the channel of the subscriber who shows it', () => {
    useSessionStore.getState().setChannel('tpr0001')
    renderScreen(<QrCodePage />, '/QRCode')
    const png = qrPng(`${window.location.origin}/sjgj/uasp/distribute?channel=tpr0001`)
    expect(control('qr-code').querySelector('img')).toHaveAttribute('src', pngAddress(png))
  })

  it('links to the guidance', () => {
    renderScreen(<QrCodePage />, '/QRCode')
    press('qr-how')
    expect(navigateTo.mock.calls).toEqual([[{ url: '/promptGuidance' }]])
  })
})

describe('how to open the product', () => {
  it('shows the options of the environment', () => {
    renderScreen(<PromptGuidancePage />, '/promptGuidance')
    expect(['iphone', 'follow', 'browser', 'keep'].map((guide) => element(`guide-${guide}`) !== null)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
