import { screen } from '@testing-library/react'
import OrderDetailIntroducePage from '@/areas/orders/pages/order-detail-introduce'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, pending } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, element, press } from '../../support/controls'
import { nothingHeld, threeHeld } from './offers'

const open = (query: Record<string, string> = { productId: 'uasp-9' }) =>
  renderScreen(<OrderDetailIntroducePage />, '/orderDetailIntroduce', query)
const urls = () => navigateTo.mock.calls.map(([{ url }]) => url)

beforeEach(resetApp)

describe('the text of one package', () => {
  it.each([
    ['uasp-9', ['智能代接', '光猫入侵检测'], [], '/orderCenter?upgrade=9'],
    ['uasp-6', ['智能代接'], ['光猫入侵检测'], '/orderCenter'],
    ['uasp-3', ['亲情守护'], ['智能代接', '光猫入侵检测'], '/orderCenter'],
  ])('shows a guest %s with its content, and links to its order', async (productId, parts, missing, target) => {
    answerCalls({ '/package/query': nothingHeld })
    open({ productId })
    await appears('introduce-order')
    for (const part of parts) expect(screen.getByText(part)).toBeInTheDocument()
    for (const part of missing) expect(screen.queryByText(part)).toBeNull()
    press('introduce-order')
    expect(urls()).toEqual([`/wxLogin?redirect=${encodeURIComponent(target)}`])
  })

  it('shows a subscriber the new limits, and no order of a package that is held', async () => {
    logIn()
    answerCalls({ '/package/query': threeHeld })
    const { unmount } = open()
    expect(await screen.findByLabelText('黑名单：由 50 个变为 100 个')).toBeInTheDocument()
    press('introduce-order')
    expect(urls()).toEqual(['/orderCenter?upgrade=9'])
    unmount()
    open({ productId: 'uasp-3' })
    expect(await screen.findByText('使用中')).toBeInTheDocument()
    expect(element('introduce-order')).toBeNull()
  })

  it.each([[{ productId: 'gone' }], [{}]])('with %p links to the packages on sale', async (query) => {
    answerCalls({ '/package/query': nothingHeld })
    open(query as Record<string, string>) // one of them is empty
    expect(await screen.findByText('没有这个套餐')).toBeInTheDocument()
    press('introduce-prices')
    expect(urls()).toEqual(['/productPrice'])
  })

  it.each([
    ['it is on its way', pending, '加载中'],
    ['nobody answers', fails(502, '<html>'), '加载失败'],
  ])('shows a message when %s', async (_what, answer, words) => {
    answerCalls({ '/package/query': answer })
    open()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls({ '/package/query': nothingHeld })
    open()
    expect(await screen.findByText('Modem guard')).toBeInTheDocument()
    expect(screen.getByText('go to order')).toBeInTheDocument()
  })
})
