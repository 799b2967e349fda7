import { screen, waitFor, within } from '@testing-library/react'
import OrderCenterPage from '@/areas/orders/pages/order-center'
import { setLanguage } from '@/i18n/language'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails, refuses } from '../../mocks/gateway'
import { navigateBack, navigateTo, openPagesBelow } from '../../mocks/taro'
import { nothingHeld, ordered, threeHeld } from './offers'
import { appears, control, element, press, type } from '../../support/controls'

const good = {
  '/package/query': nothingHeld,
  '/order/sendCode': { resendAfterSeconds: 60 },
  '/subscribe/v1/order': ordered,
  '/statusQuery': { phoneNo: '13800138000', productStatusList: [] },
}
const open = (query: Record<string, string> = {}) => renderScreen(<OrderCenterPage />, '/orderCenter', query)

async function openSheet(tier = 'nine') {
  await appears(`order-${tier}`)
  press(`order-${tier}`)
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the order centre', () => {
  it('shows each package with its price and what each limit becomes', async () => {
    answerCalls({ ...good, '/package/query': threeHeld })
    open()
    await appears('package-nine')
    const nine = within(control('package-nine'))
    expect(nine.getByText('9')).toBeInTheDocument()
    expect(nine.getByLabelText('黑名单：由 50 个变为 100 个')).toBeInTheDocument()
    expect(nine.getByLabelText('亲情号码：由 2 个变为 5 个')).toBeInTheDocument()
    expect(nine.getByText('立即升级')).toBeInTheDocument()
    expect(within(control('package-three')).getByText('使用中')).toBeInTheDocument()
    expect(element('order-three')).toBeNull()
  })

  it.each([
    [{ upgrade: '9' }, true],
    [{}, false],
  ])('with %p marks the nine-yuan package: %s', async (query, isMarked) => {
    answerCalls(good)
    open(query)
    await appears('package-nine')
    expect(control('package-nine').classList.contains('is-asked')).toBe(isMarked)
  })

  it('takes the channel of its address, and sends it with the order', async () => {
    const seen = answerCalls(good)
    open({ channel: 'dndfee' })
    await openSheet()
    expect(useSessionStore.getState().channel).toBe('H5|buy|dndfee')
    type('order-code', '123456')
    press('order-agree')
    press('order-submit')
    await appears('order-done')
    expect(bodyOf(seen, '/v1/order')).toMatchObject({ channel: 'H5_buy_dndfee' })
  })

  it.each([
    ['nobody answers', fails(502, '<html>'), '加载失败'],
    ['there is nothing to order', { packages: [], limits: {}, canUnOrderSms: false }, '暂无可订购的套餐'],
    ['an answer is damaged', { packages: [null, { tier: 'ten' }, 7], limits: null }, '暂无可订购的套餐'],
  ])('says so when %s', async (_what, answer, words) => {
    answerCalls({ ...good, '/package/query': answer })
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
  })
})

describe('an order', () => {
  it('is placed with code and consent, and shows what became of it', async () => {
    const seen = answerCalls(good)
    openPagesBelow(1)
    open()
    await openSheet()
    press('order-send')
    expect(await screen.findByText(/^(60|59) 秒后重发$/)).toBeInTheDocument()
    type('order-code', '123456')
    press('order-agree')
    press('order-submit')
    expect(await screen.findByText('订购成功')).toBeInTheDocument()
    expect(screen.getByText('2026-11-21 12:30')).toBeInTheDocument()
    expect(bodyOf(seen, '/v1/order')).toMatchObject({
      productId: 'uasp-9',
      code: '123456',
      agreed: true,
      unOrderSms: false,
    })
    press('order-done-close')
    expect(navigateBack).toHaveBeenCalled()
  })

  it('never ticks the consent beforehand, and asks for it and for the code', async () => {
    const seen = answerCalls(good)
    open()
    await openSheet()
    expect(element('order-agree')).toHaveAttribute('aria-checked', 'false')
    press('order-submit')
    expect(screen.getByText('请输入 6 位数字验证码')).toBeInTheDocument()
    expect(screen.getByText('请先阅读并勾选同意')).toBeInTheDocument()
    expect(seen.filter(({ path }) => path.endsWith('/v1/order'))).toEqual([])
    press('order-agreement')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/serviceAgreement' })
  })

  it('carries the same requestId when its answer was lost, and another one when it is another order', async () => {
    const seen = answerCalls({ ...good, '/subscribe/v1/order': fails(502, '<html>') })
    open()
    await openSheet()
    type('order-code', '123456')
    press('order-agree')
    const submit = async () => {
      press('order-submit')
      expect(await screen.findByText('网络不给力，请稍后重试；重复提交不会重复扣费')).toBeInTheDocument()
    }
    const ids = () => seen.filter(({ path }) => path.endsWith('/v1/order')).map(({ body }) => String(body?.requestId))
    await submit()
    await submit()
    await waitFor(() => expect(ids()).toHaveLength(2))
    type('order-code', '654321')
    await submit()
    await waitFor(() => expect(ids()).toHaveLength(3))
    expect(ids()[0]).toBe(ids()[1])
    expect(ids()[2]).not.toBe(ids()[1])
  })

  it('shows a refusal at the code, and keeps what was typed', async () => {
    answerCalls({ ...good, '/subscribe/v1/order': refuses('U0102', '验证码错误，请重新输入') })
    open()
    await openSheet()
    type('order-code', '123456')
    press('order-agree')
    press('order-submit')
    expect(await screen.findByText('验证码错误，请重新输入')).toBeInTheDocument()
    expect(screen.getByDisplayValue('123456')).toBeInTheDocument()
  })

  it.each([
    [{ unOrderSms: '1' }, 'true'],
    [{}, 'false'],
  ])('with %p leaves the sms product: %s, and names what ends', async (query, checked) => {
    answerCalls({ ...good, '/package/query': threeHeld })
    open(query)
    await openSheet()
    expect(element('order-unorder-sms')).toHaveAttribute('aria-checked', checked)
    expect(screen.getByText('订购后以下产品自动终止：安全卫士 3 元版')).toBeInTheDocument()
  })

  it('speaks English', async () => {
    setLanguage('en')
    answerCalls(good)
    open()
    await openSheet()
    expect(screen.getByText('Confirm the order')).toBeInTheDocument()
    expect(screen.getByText('Confirm, 9 yuan a month')).toBeInTheDocument()
  })
})
