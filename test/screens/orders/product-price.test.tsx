import { screen, within } from '@testing-library/react'
import ProductPricePage from '@/areas/orders/pages/product-price'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, pending } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, press } from '../../support/controls'
import { nothingHeld, threeHeld } from './offers'

const open = () => renderScreen(<ProductPricePage />, '/productPrice')
const cellsOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('[role=row]') as HTMLElement // a row holds its header
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.getAttribute('aria-label') ?? cell.textContent)
}

beforeEach(resetApp)

describe('the table of prices', () => {
  it('shows a guest every package with its price, limits and functions', async () => {
    answerCalls({ '/package/query': nothingHeld })
    open()
    expect(await screen.findByRole('columnheader', { name: '安全卫士 9 元版，9 元/月' })).toBeInTheDocument()
    expect(screen.getAllByRole('columnheader')).toHaveLength(4)
    expect(cellsOf('黑名单')).toEqual(['100', '100', '50'])
    expect(cellsOf('亲情号码')).toEqual(['5', '5', '2'])
    expect(cellsOf('来电拦截 拦截诈骗、骚扰和国际来电，可设黑白名单、号段和免打扰时段')).toEqual([
      '包含',
      '包含',
      '包含',
    ])
    expect(cellsOf('智能代接 陌生来电由助手接听，记下来意')).toEqual(['包含', '包含', '不包含'])
    expect(cellsOf('光猫入侵检测 发现对家庭光猫的攻击，限 FTTR 设备')).toEqual(['包含', '不包含', '不包含'])
  })

  it('shows an odd price to the fen', async () => {
    const [nine, ...rest] = nothingHeld.packages
    answerCalls({ '/package/query': { ...nothingHeld, packages: [{ ...nine, priceFen: 905 }, ...rest] } })
    open()
    expect(await screen.findByText('9.05 元/月')).toBeInTheDocument()
  })

  it('links to one package, and through the login to the order centre', async () => {
    answerCalls({ '/package/query': nothingHeld })
    open()
    await appears('price-six')
    press('price-six')
    press('price-order')
    expect(navigateTo.mock.calls.map(([{ url }]) => url)).toEqual([
      '/orderDetailIntroduce?productId=uasp-6',
      `/wxLogin?redirect=${encodeURIComponent('/orderCenter')}`,
    ])
  })

  it('marks the products of a subscriber', async () => {
    logIn()
    answerCalls({ '/package/query': threeHeld })
    open()
    await appears('price-three')
    expect(within(control('price-three')).getByText('使用中')).toBeInTheDocument()
    expect(within(control('price-nine')).queryByText('使用中')).toBeNull()
  })

  it.each([
    ['it is on its way', pending, '加载中'],
    ['nobody answers', fails(502, '<html>'), '加载失败'],
    ['nothing is on sale', { packages: [] }, '暂无可订购的套餐'],
    ['an answer is damaged', { packages: [null, { tier: 'ten' }], limits: null }, '暂无可订购的套餐'],
  ])('shows a message when %s', async (_what, answer, words) => {
    answerCalls({ '/package/query': answer })
    open()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls({ '/package/query': nothingHeld })
    open()
    expect(await screen.findByText('Number segments')).toBeInTheDocument()
    expect(screen.getByText('9 yuan a month')).toBeInTheDocument()
  })
})
