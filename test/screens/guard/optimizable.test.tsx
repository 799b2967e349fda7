import { fireEvent, screen, waitFor } from '@testing-library/react'
import OptimizablePage from '@/areas/guard/pages/optimizable'
import { setLanguage } from '@/i18n/language'
import { useFeedbackStore } from '@/stores/feedback'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails, refuses } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { control, element, press, toast, toasted } from '../../support/controls'

const item = (productType: string, type: number, contentTag = '', status = 1) => ({
  productType,
  type,
  contentTag,
  status,
})
const configList = [item('umm', 3, '0'), item('umm', 7), item('uasp', 4), item('uasp', 3, '', 0)]
const nine = {
  productId: 'uasp-9',
  productName: '9',
  status: 2,
  productType: 'uasp',
  busiType: 'uasp',
  statusMsg: '',
  subscribeTime: '',
}
const base = {
  '/configToBeOptimized': { configList },
  '/statusQuery': { phoneNo: '13800138000', productStatusList: [nine] },
  '/queryScore': { safetyScore: 80 },
  '/popUpInfoUpdate': {},
}
const result = (type: number, contentTag: string, success: boolean) => ({ type, contentTag, success })
const open = () => renderScreen(<OptimizablePage />, '/optimizable')

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/optimizable', () => {
  it('lists items that are off, with all one-click items chosen, and the family reminder without a checkbox', async () => {
    answerCalls(base)
    open()
    expect(await screen.findByText('诈骗电话拦截')).toBeInTheDocument()
    expect(screen.getByText('亲情提醒')).toBeInTheDocument()
    expect(screen.queryByText('风险网址提醒')).toBeNull()
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
    expect(control('oneclick-confirm')).toHaveTextContent('已选 2 项')
  })

  it('never shows that all is on while the products are unknown, and loads them again on request', async () => {
    let isDown = true
    answerCalls({ ...base, '/statusQuery': () => (isDown ? fails(502) : base['/statusQuery']) })
    open()
    fireEvent.click(await screen.findByText('重试'))
    expect(screen.queryByText('可用的防护已全部开启')).toBeNull()
    isDown = false
    fireEvent.click(await screen.findByText('重试'))
    expect(await screen.findByText('诈骗电话拦截')).toBeInTheDocument()
  })

  it('enables the chosen items and reports it', async () => {
    const seen = answerCalls({
      ...base,
      '/oneClickConfig': { resultList: [result(3, '0', true), result(7, '', true)] },
    })
    open()
    await screen.findByText('诈骗电话拦截')
    press('oneclick-confirm')
    await toasted('功能设置成功')
    expect(bodyOf(seen, '/oneClickConfig')?.oneClickConfigDTOList).toEqual([
      {
        productId: 'uasp-9',
        productType: 'umm',
        operationType: 0,
        type: 3,
        operatType: 1,
        contents: [{ content: '1', contentTag: '0' }],
      },
      {
        productId: 'uasp-9',
        productType: 'umm',
        operationType: 0,
        type: 7,
        operatType: 1,
        contents: [{ content: '1', contentTag: '' }],
      },
    ])
  })

  it('treats an empty result as a failure', async () => {
    answerCalls({ ...base, '/oneClickConfig': { resultList: [] } })
    open()
    await screen.findByText('诈骗电话拦截')
    press('oneclick-confirm')
    await toasted('功能设置失败')
  })

  it('shows the message of the gateway when it refuses', async () => {
    answerCalls({ ...base, '/oneClickConfig': refuses('U0201', '请先订购') })
    open()
    await screen.findByText('诈骗电话拦截')
    press('oneclick-confirm')
    await toasted('请先订购')
    await waitFor(() => expect(control('oneclick-confirm')).not.toHaveAttribute('aria-busy', 'true'))
    expect(toast()).toBe('请先订购')
  })

  it('has no button when nothing is left, and links to the family screen for the reminder', async () => {
    answerCalls({ ...base, '/configToBeOptimized': { configList: [item('umm', 3, '0', 0), item('uasp', 4)] } })
    open()
    fireEvent.click(await screen.findByText('亲情提醒'))
    expect(element('oneclick-confirm')).toBeNull()
    await waitFor(() => expect(navigateTo).toHaveBeenCalled())
    expect(useFeedbackStore.getState().dialogs).toEqual([])
  })

  it('never shows that all is on when the gateway lists nothing, or without products', async () => {
    answerCalls({ ...base, '/configToBeOptimized': { configList: [] }, '/statusQuery': { productStatusList: [] } })
    open()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(screen.queryByText('可用的防护已全部开启')).toBeNull()
  })

  it('leads who holds only the SMS product to the SMS guard, as there is nothing to order first', async () => {
    const sms = { ...nine, productId: 'sms', productType: 'sms', busiType: 'sms' }
    const statusQuery = { phoneNo: '13800138000', productStatusList: [sms] }
    answerCalls({ ...base, '/configToBeOptimized': { configList: [] }, '/statusQuery': statusQuery })
    open()
    expect(await screen.findByText('短信卫士不计入安全评分')).toBeInTheDocument()
    expect(screen.queryByText('如需使用，请先订购')).toBeNull()
    press('to-sms-guard')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/messagePersonal' }))
  })

  it('names the failed items and keeps them chosen', async () => {
    answerCalls({ ...base, '/oneClickConfig': { resultList: [result(3, '0', true), result(7, '', false)] } })
    open()
    await screen.findByText('诈骗电话拦截')
    press('oneclick-confirm')
    await toasted('部分功能未能开启：国际来电拦截')
    expect(control('oneclick-confirm')).toHaveTextContent('已选 1 项')
  })

  it('confirms nothing when nothing is chosen', async () => {
    const seen = answerCalls(base)
    open()
    await screen.findByText('诈骗电话拦截')
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
    expect(control('oneclick-confirm')).toHaveAttribute('aria-disabled', 'true')
    press('oneclick-confirm')
    expect(seen.some((call) => call.path.endsWith('/oneClickConfig'))).toBe(false)
  })

  it('has the English words of SPEC 8.5', async () => {
    setLanguage('en')
    answerCalls({ ...base, '/oneClickConfig': fails(500) })
    open()
    await screen.findByText('Fraud call interception')
    press('oneclick-confirm')
    await toasted('Function setting failed')
  })
})
