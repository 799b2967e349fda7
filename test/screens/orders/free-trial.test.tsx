import { fireEvent, screen, within } from '@testing-library/react'
import FreeTrialPage from '@/areas/orders/pages/free-trial'
import { setLanguage } from '@/i18n/language'
import { packageLimits } from '@/rules/products/limits'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, pending, refuses } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, element, press, type } from '../../support/controls'
import { ordered, preview } from './offers'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

const endsAt = Date.UTC(2026, 11, 21, 4, 30)
const offer = {
  productId: 'uasp-9',
  productName: '安全卫士 9 元版',
  days: 30,
  priceFen: 900,
  endsAt,
  firstChargeFen: 319,
  limits: packageLimits('nine'),
  refusal: null,
}
const trialPreview = {
  ...preview,
  kind: 'trial',
  chargeNowFen: 0,
  trialEndsAt: endsAt,
  nextChargeAt: endsAt,
  nextChargeFen: 319,
}
const good = {
  '/order/trial': { offers: [offer] },
  '/order/preview': trialPreview,
  '/order/sendCode': { resendAfterSeconds: 60 },
  '/subscribe/v1/order': { ...ordered, message: '安全卫士 9 元版免费试用至 2026-12-21，即时生效' },
  '/statusQuery': { phoneNo: '13800138000', productStatusList: [] },
}
const tariff = { tier: 'nine', productId: 'uasp-9', productName: '安全卫士 9 元版', priceFen: 900, trialDays: 30 }
const open = (query: Record<string, string> = {}) => renderScreen(<FreeTrialPage />, '/freeTrial', query)

async function fillIn() {
  await appears('try-uasp-9')
  press('try-uasp-9')
  await appears('order-code')
  type('order-code', '123456')
  press('order-agree')
}

beforeEach(resetApp)

describe('the free trial', () => {
  it('shows its end and its first charge from the start', async () => {
    logIn()
    answerCalls(good)
    open()
    await appears('trial-uasp-9')
    expect(screen.getByText('免费 30 天')).toBeInTheDocument()
    expect(control('trial-uasp-9')).toHaveTextContent(`现在试用至${momentOn('2026-12-21 12:30')}`)
    expect(control('trial-uasp-9')).toHaveTextContent(`首次扣费${dayText('2026-12-21')}，3.19 元（当月剩余天数）`)
  })

  it('shows a guest the same from the tariff, and requires a login', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 4, 30))
    answerCalls({ '/package/query': { packages: [tariff] } })
    open({ channel: 'abc' })
    await appears('trial-uasp-9')
    expect(control('trial-uasp-9')).toHaveTextContent(`首次扣费${dayText('2026-12-21')}，3.19 元`)
    press('try-uasp-9')
    expect(navigateTo.mock.calls).toEqual([
      [{ url: `/wxLogin?redirect=${encodeURIComponent('/freeTrial?channel=abc')}` }],
    ])
    jest.restoreAllMocks()
  })

  it('starts by code and consent, once for a double tap', async () => {
    logIn()
    const seen = answerCalls(good)
    open()
    await fillIn()
    expect(screen.getByText('试用截止')).toBeInTheDocument()
    expect(screen.getByText('0 元')).toBeInTheDocument()
    press('order-send')
    await screen.findByText(/^(60|59) 秒后重发$/)
    const submit = control('order-submit')
    expect(submit).toHaveTextContent('开始试用，到期后 9 元/月')
    fireEvent.click(submit)
    fireEvent.click(submit)
    await appears('order-done')
    expect(screen.getByText('安全卫士 9 元版免费试用至 2026-12-21，即时生效')).toBeInTheDocument()
    expect(bodyOf(seen, '/order/sendCode')).toMatchObject({ productId: 'uasp-9', trial: true })
    expect(bodiesOf(seen, '/v1/order')).toMatchObject([{ productId: 'uasp-9', trial: true, agreed: true }])
  })

  it('never ticks the consent beforehand', async () => {
    logIn()
    answerCalls(good)
    open()
    await appears('try-uasp-9')
    press('try-uasp-9')
    await appears('order-agree')
    expect(control('order-agree')).toHaveAttribute('aria-checked', 'false')
    press('order-submit')
    expect(screen.getByText('请先阅读并勾选同意')).toBeInTheDocument()
  })

  it('shows the reason of a refusal', async () => {
    logIn()
    answerCalls({ ...good, '/subscribe/v1/order': refuses('U0205', '该套餐您已免费试用过') })
    open()
    await fillIn()
    press('order-submit')
    expect(await screen.findByText('该套餐您已免费试用过')).toBeInTheDocument()
  })

  it.each([
    ['used', '您已试用过这个套餐'],
    ['held', '您已有套餐，不能再试用'],
    ['minor', '机主是未成年人，请由监护人到营业厅办理'],
  ])('is not offered when it is %s, with the reason', async (refusal, words) => {
    logIn()
    answerCalls({ ...good, '/order/trial': { offers: [{ ...offer, refusal }] } })
    open()
    await appears('trial-uasp-9')
    expect(within(control('trial-uasp-9')).getByText(words)).toBeInTheDocument()
    expect(element('try-uasp-9')).toBeNull()
  })

  it.each([
    ['it is on its way', pending, '加载中'],
    ['nobody answers', fails(502, '<html>'), '加载失败'],
    ['there is none', { offers: [] }, '暂无可试用的套餐'],
    ['an answer is damaged', { offers: [null, {}] }, '暂无可试用的套餐'],
  ])('shows a message when %s', async (_what, reply, words) => {
    logIn()
    answerCalls({ ...good, '/order/trial': reply })
    open()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('has English texts', async () => {
    logIn()
    setLanguage('en')
    answerCalls(good)
    open()
    expect(await screen.findByText('30 days free')).toBeInTheDocument()
  })
})
