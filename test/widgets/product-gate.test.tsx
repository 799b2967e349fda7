import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { setLanguage } from '@/i18n/language'
import type { Feature } from '@/rules/products/catalogue'
import { useEntranceStore } from '@/stores/entrance'
import { useFeedbackStore } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { useProductGate, useProducts } from '@/widgets/ProductGate/use-product-gate'
import { logIn, resetApp } from '../mocks/app'
import { answerCalls, fails } from '../mocks/gateway'
import { navigateTo } from '../mocks/taro'
import { press, toast } from '../support/controls'

beforeEach(() => {
  resetApp()
  logIn()
})

const holding = (...ids: string[]) =>
  answerCalls({
    '/statusQuery': { productStatusList: ids.map((productId) => ({ productId, productName: productId, status: 2 })) },
  })

/** Uses a feature; returns whether its action ran. */
async function tryToUse(feature: Feature): Promise<boolean> {
  const action = jest.fn()
  const { result } = renderHook(() => useProductGate())
  void result.current(feature, action)
  await waitFor(() => {
    const { dialogs, message } = useFeedbackStore.getState()
    if (action.mock.calls.length + dialogs.length + (message ? 1 : 0) === 0) throw new Error('still asking')
  })
  return action.mock.calls.length === 1
}
const dialog = () => useFeedbackStore.getState().dialogs[0]
const settle = (confirmed: boolean) => act(async () => dialog()?.settle(confirmed))

describe('useProducts', () => {
  it.each([
    ['the same for five minutes', 5, ['uasp-9']],
    ['asked for again after that: an order may have ended', 6, ['uasp-6']],
  ])('is %s', async (_, minutes, expected) => {
    const held = () => useProductsStore.getState().list.map(({ productId }) => productId)
    holding('uasp-9')
    const first = renderHook(() => useProducts())
    await waitFor(() => expect(held()).toEqual(['uasp-9']))
    first.unmount()
    holding('uasp-6')
    const later = useProductsStore.getState().loadedAt + minutes * 60_000
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later)
    renderHook(() => useProducts())
    await act(async () => undefined)
    await waitFor(() => expect(held()).toEqual(expected))
    clock.mockRestore()
  })
})

describe('useProductGate', () => {
  it('shows that it is loading while the products are fetched', async () => {
    let answer: (value: unknown) => void = () => undefined
    answerCalls({ '/statusQuery': () => new Promise((resolve) => (answer = resolve)) })
    const action = jest.fn()
    const { result } = renderHook(() => useProductGate())
    act(() => void result.current('umm', action))
    expect(useFeedbackStore.getState().pending).toBe(1)
    await waitFor(() => expect(answer).toHaveLength(1))
    await act(async () => answer({ productStatusList: [{ productId: 'uasp-9', productName: '9', status: 2 }] }))
    await waitFor(() => expect(action).toHaveBeenCalledTimes(1))
    expect(useFeedbackStore.getState().pending).toBe(0)
  })

  it.each<[string, Feature, boolean]>([
    ['uasp', 'umm', true],
    ['uasp', 'antiFraud', true],
    ['dnd', 'umm', true],
    ['dnd', 'sms', true],
    ['dnd', 'antiFraud', false],
    ['antiFraud8', 'antiFraud', true],
    ['antiFraud8', 'umm', false],
    ['sms', 'umm', false],
  ])('with %s allows %s: %s', async (product, feature, expected) => {
    holding(product)
    expect(await tryToUse(feature)).toBe(expected)
  })

  it('asks to subscribe, in both languages, and links to the order centre', async () => {
    holding()
    expect(await tryToUse('umm')).toBe(false)
    expect(dialog()).toMatchObject({ text: '如需使用，请先订购', confirmText: '去订购', cancelText: '取消' })
    await settle(true)
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderCenter' })
    act(() => setLanguage('en'))
    await tryToUse('umm')
    expect(dialog()).toMatchObject({
      text: 'If you want to use it, please subscribe first.',
      confirmText: 'go to order',
    })
    await settle(false)
    expect(navigateTo).toHaveBeenCalledTimes(1)
  })

  it('uses the channel of the do-not-disturb entrance', async () => {
    holding()
    useEntranceStore.getState().enterDnd()
    await tryToUse('umm')
    await settle(true)
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderCenter?channel=dndfee' })
  })

  it('does not treat a failing gateway as a missing product', async () => {
    answerCalls({ '/statusQuery': fails(502) })
    expect(await tryToUse('umm')).toBe(false)
    expect(dialog()).toBeUndefined()
    expect(toast()).toBe('网络不给力，请稍后重试')
  })
})

describe('ProductGate', () => {
  const show = () => render(<ProductGate feature="umm">the list</ProductGate>)

  it('shows its content with access', async () => {
    holding('umm')
    show()
    expect(screen.getByText('加载中')).toBeInTheDocument()
    expect(await screen.findByText('the list')).toBeInTheDocument()
  })

  it('links to the order centre without access', async () => {
    holding('sms')
    show()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    press('state-order')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderCenter' })
  })

  const trial = (productId: string, priceFen: number, refusal: string | null = null) => {
    return { productId, productName: `安全卫士 ${priceFen / 100} 元版`, days: 30, priceFen, refusal }
  }
  const offering = (...offers: object[]) =>
    answerCalls({
      '/statusQuery': { phoneNo: '', productStatusList: [] },
      '/order/trial': { offers, mayPromote: true },
    })

  it('says what is locked, what the cheapest package with it costs, and offers its trial', async () => {
    offering(trial('uasp-9', 900), trial('uasp-3', 300))
    show()
    expect(await screen.findByText('拦截诈骗、骚扰和不想接的来电')).toBeInTheDocument()
    expect(screen.getByText('安全卫士 3 元版，每月 3 元')).toBeInTheDocument()
    press('locked-try')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/freeTrial' })
  })

  it('names no package that lacks what is locked', async () => {
    offering(trial('uasp-3', 300), trial('uasp-6', 600))
    render(<ProductGate feature="agent">the agent</ProductGate>)
    expect(await screen.findByText('安全卫士 6 元版，每月 6 元')).toBeInTheDocument()
  })

  it.each(['used', 'held', 'pending', 'minor'])('offers no trial that is refused as %s', async (refusal) => {
    offering(trial('uasp-3', 300, refusal))
    show()
    expect(await screen.findByText('安全卫士 3 元版，每月 3 元')).toBeInTheDocument()
    expect(document.querySelector('#locked-try')).toBeNull()
  })

  it.each([false, undefined])(
    'names neither price nor trial to somebody who may be under 18 (%p)',
    async (mayPromote) => {
      const offers = [trial('uasp-3', 300)]
      answerCalls({ '/statusQuery': { phoneNo: '', productStatusList: [] }, '/order/trial': { offers, mayPromote } })
      show()
      expect(await screen.findByText('拦截诈骗、骚扰和不想接的来电')).toBeInTheDocument()
      expect(screen.getByText('由监护人或成年机主决定')).toBeInTheDocument()
      expect(screen.queryByText(/3 元/)).toBeNull()
      expect(document.querySelector('#locked-try')).toBeNull()
      expect(document.querySelector('#state-order')).not.toBeNull()
    },
  )

  it('offers a retry', async () => {
    answerCalls({ '/statusQuery': fails(502) })
    show()
    expect(await screen.findByText('加载失败')).toBeInTheDocument()
    holding('umm')
    press('state-retry')
    expect(await screen.findByText('the list')).toBeInTheDocument()
  })
})
