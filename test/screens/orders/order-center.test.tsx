import { screen, waitFor, within } from '@testing-library/react'
import OrderCenterPage from '@/areas/orders/pages/order-center'
import { setLanguage } from '@/i18n/language'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, inTurn, refuses } from '../../mocks/gateway'
import { navigateBack, navigateTo, openPagesBelow } from '../../mocks/taro'
import { changingToSix, nothingHeld, ordered, preview, threeHeld, upgradePreview } from './offers'
import { appears, control, element, press, type } from '../../support/controls'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

const good = {
  '/package/query': nothingHeld,
  '/order/preview': preview,
  '/order/sendCode': { resendAfterSeconds: 60 },
  '/subscribe/v1/order': ordered,
  '/statusQuery': { phoneNo: '13800138000', productStatusList: [] },
}
const open = (query: Record<string, string> = {}) => renderScreen(<OrderCenterPage />, '/orderCenter', query)

async function openSheet(tier = 'nine') {
  await appears(`order-${tier}`)
  press(`order-${tier}`)
  await appears('order-code')
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the order centre', () => {
  it('shows each package with its price and what it has more than the one below', async () => {
    answerCalls({ ...good, '/package/query': threeHeld })
    open()
    await appears('package-three')
    const nine = within(control('package-nine'))
    expect(nine.getByText('9')).toBeInTheDocument()
    expect(nine.getByText('安全卫士 6 元版的全部，另有')).toBeInTheDocument()
    expect(nine.getByText('家庭光猫入侵检测（限 FTTR 设备）')).toBeInTheDocument()
    expect(nine.queryByLabelText(/黑名单|亲情号码/)).toBeNull()
    expect(nine.getByText('立即升级')).toBeInTheDocument()
    const six = within(control('package-six'))
    expect(six.getByText('智能代接')).toBeInTheDocument()
    expect(six.getByLabelText('黑名单：由 50 个变为 100 个')).toBeInTheDocument()
    expect(six.getByLabelText('亲情号码：由 2 个变为 5 个')).toBeInTheDocument()
    expect(within(control('package-three')).getByText('使用中')).toBeInTheDocument()
    expect(element('order-three')).toBeNull()
  })

  it('shows a change that waits for the next month, and does not offer it again', async () => {
    answerCalls({ ...good, '/package/query': changingToSix })
    open()
    await appears('package-six')
    expect(within(control('package-nine')).getByText(`可用至 ${dayText('2026-11-30')}，之后终止。`)).toBeInTheDocument()
    const six = within(control('package-six'))
    expect(six.getByText('待生效')).toBeInTheDocument()
    expect(six.getByText(`${dayText('2026-12-01')} 起换成这个套餐，生效前可在“订购记录”中取消。`)).toBeInTheDocument()
    expect(element('order-six')).toBeNull()
    expect(element('order-three')).not.toBeNull()
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

  it('stores the channel of its address, and sends it with the order', async () => {
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
  ])('shows a message when %s', async (_what, answer, words) => {
    answerCalls({ ...good, '/package/query': answer })
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
  })
})

describe('an order', () => {
  it('is placed with code and consent, and shows its result', async () => {
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
    expect(control('order-done')).toHaveTextContent(momentOn('2026-11-21 12:30'))
    expect(bodyOf(seen, '/v1/order')).toMatchObject({
      productId: 'uasp-9',
      code: '123456',
      agreed: true,
      unOrderSms: false,
    })
    press('order-done-close')
    expect(navigateBack).toHaveBeenCalled()
  })

  it('is placed with a code of eight digits too', async () => {
    const seen = answerCalls(good)
    openPagesBelow(1)
    open()
    await openSheet()
    type('order-code', '12345678')
    press('order-agree')
    press('order-submit')
    expect(await screen.findByText('订购成功')).toBeInTheDocument()
    expect(bodyOf(seen, '/v1/order')).toMatchObject({ code: '12345678' })
  })

  it('never ticks the consent beforehand, and asks for it and for the code', async () => {
    const seen = answerCalls(good)
    open()
    await openSheet()
    expect(element('order-agree')).toHaveAttribute('aria-checked', 'false')
    press('order-submit')
    expect(screen.getByText('请输入短信里的完整验证码')).toBeInTheDocument()
    expect(screen.getByText('请先阅读并勾选同意')).toBeInTheDocument()
    expect(seen.filter(({ path }) => path.endsWith('/v1/order'))).toEqual([])
    press('order-agreement')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/serviceAgreement' })
  })

  it('shows the terms that a new code confirms, and asks for consent to them again', async () => {
    const tomorrow = { ...preview, chargeNowFen: 900, agreement: '订购“安全卫士 9 元版”，本次收取 9 元' }
    const seen = answerCalls({
      ...good,
      '/order/preview': inTurn(preview, preview, tomorrow),
      '/subscribe/v1/order': refuses('U0105', '订购内容已变化，请重新获取验证码'),
    })
    open()
    await openSheet()
    press('order-send')
    await screen.findByText(/^(60|59) 秒后重发$/)
    type('order-code', '123456')
    press('order-agree')
    expect(element('order-agree')).toHaveAttribute('aria-checked', 'true')
    press('order-submit')
    expect(await screen.findByText('订购内容已变化，请重新获取验证码')).toBeInTheDocument()
    expect(await screen.findByText('9 元（本月剩余天数）')).toBeInTheDocument()
    expect(screen.getByText(tomorrow.agreement)).toBeInTheDocument()
    expect(element('order-agree')).toHaveAttribute('aria-checked', 'false')
    press('order-submit')
    expect(screen.getByText('请先阅读并勾选同意')).toBeInTheDocument()
    expect(bodiesOf(seen, '/v1/order')).toHaveLength(1)
  })

  it('has no start while its charge has no result', async () => {
    const waiting = { ...ordered, status: 1, state: 'submitted', message: '正在办理', effectiveAt: null }
    answerCalls({ ...good, '/subscribe/v1/order': waiting })
    open()
    await openSheet()
    type('order-code', '123456')
    press('order-agree')
    press('order-submit')
    expect(await screen.findByText('订购已受理')).toBeInTheDocument()
    expect(control('order-done')).not.toHaveTextContent('生效时间')
  })

  it('is not offered while another has no result, which is shown and opens', async () => {
    const pendingOrder = { orderId: 'o-7', productName: '安全卫士 6 元版' }
    answerCalls({ ...good, '/package/query': { ...nothingHeld, pending: pendingOrder } })
    open()
    await appears('package-nine')
    expect(control('pending-order')).toHaveTextContent('安全卫士 6 元版正在办理')
    expect(element('order-nine')).toBeNull()
    press('pending-see')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderDetail?id=o-7' })
  })

  it('keeps the requestId after a lost response, and has another one for another order', async () => {
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

  it('shows a refusal at the code, and keeps the input', async () => {
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
    answerCalls({ ...good, '/package/query': threeHeld, '/order/preview': upgradePreview })
    open(query)
    await openSheet()
    expect(element('order-unorder-sms')).toHaveAttribute('aria-checked', checked)
    expect(screen.getByText('订购后以下产品自动终止：安全卫士 3 元版')).toBeInTheDocument()
  })

  it('shows its start, the charge now and next, and the refund', async () => {
    const seen = answerCalls({ ...good, '/package/query': threeHeld, '/order/preview': upgradePreview })
    open()
    await openSheet()
    expect(bodyOf(seen, '/order/preview')).toMatchObject({ productId: 'uasp-9', trial: false, downgrade: false })
    for (const words of ['订购后即时', '3 元（本月剩余天数）', '1.05 元，退回话费账户'])
      expect(screen.getByText(words)).toBeInTheDocument()
    expect(screen.getByText(/，9 元$/)).toHaveTextContent(`${dayText('2026-12-01')}，9 元`)
    expect(screen.getByText(upgradePreview.agreement)).toBeInTheDocument()
  })

  it('changes to a lower package from the next month on', async () => {
    const [nine, six, three] = nothingHeld.packages
    const packages = [
      { ...nine, standing: 'held' },
      { ...six, standing: 'lower' },
      { ...three, standing: 'lower' },
    ]
    const later = Date.UTC(2026, 10, 30, 16)
    const ends = [{ productId: 'uasp-9', productName: '安全卫士 9 元版', endsAt: later }]
    const down = { ...preview, productId: 'uasp-3', kind: 'downgrade', effectiveAt: later, chargeNowFen: 0, ends }
    const seen = answerCalls({
      ...good,
      '/package/query': { ...nothingHeld, packages },
      '/order/preview': down,
      '/subscribe/v1/order': { ...ordered, status: 1, state: 'submitted', message: '将于 2026-12-01 变更' },
    })
    open()
    await openSheet('three')
    expect(screen.getByText('确认更换')).toBeInTheDocument()
    expect(screen.getByText(/以下产品可用至/)).toHaveTextContent(
      `以下产品可用至 ${dayText('2026-11-30')}，之后终止：安全卫士 9 元版`,
    )
    expect(screen.getByText(/确认自 2026年12月1日 起每月从话费中扣除 3 元/)).toBeInTheDocument()
    press('order-send')
    await screen.findByText(/^(60|59) 秒后重发$/)
    type('order-code', '123456')
    press('order-agree')
    press('order-submit')
    expect(await screen.findByText('订购已受理')).toBeInTheDocument()
    expect(bodyOf(seen, '/order/sendCode')).toMatchObject({ productId: 'uasp-3', downgrade: true })
    expect(bodyOf(seen, '/v1/order')).toMatchObject({ productId: 'uasp-3', downgrade: true, trial: false })
  })

  it.each([
    ['a minor asks', 'U0203', '该号码的机主是未成年人，请由监护人到营业厅办理', 'order-understood'],
    ['the package is held', 'U0202', '您已订购该套餐，无需重复订购', 'order-history'],
    ['an order is on its way', 'U0204', '您有订单正在办理，请等结果出来后再试', 'order-history'],
  ])(
    'cannot be placed when %s, with the reason and a next step instead of a retry',
    async (_what, code, words, next) => {
      answerCalls({ ...good, '/order/preview': refuses(code, words) })
      open()
      await appears('order-nine')
      press('order-nine')
      expect(await screen.findByText(words)).toBeInTheDocument()
      expect(screen.queryByText('重试')).toBeNull()
      expect(element('order-submit')).toBeNull()
      press(next)
      await waitFor(() => expect(element(next) === null || navigateTo.mock.calls.length > 0).toBe(true))
    },
  )

  it('cannot be placed when nobody answers, and can be tried again', async () => {
    answerCalls({ ...good, '/order/preview': fails(502, '<html>') })
    open()
    await appears('order-nine')
    press('order-nine')
    expect(await screen.findByText('加载失败')).toBeInTheDocument()
    expect(screen.getByText('重试')).toBeInTheDocument()
    expect(control('order-submit')).toHaveAttribute('aria-disabled', 'true')
  })

  it.each([
    ['new', true],
    ['upgrade', false],
    ['held', false],
  ])('offers the trial to who holds no package: %s', async (standing, isOffered) => {
    const packages = good['/package/query'].packages.map((offer) => ({ ...offer, standing }))
    answerCalls({ ...good, '/package/query': { ...good['/package/query'], packages } })
    open()
    await appears('center-history')
    expect(element('center-trial') !== null).toBe(isOffered)
  })

  it('shows that it failed when the billing centre refuses, and links to the order', async () => {
    const failed = { ...ordered, status: 5, state: 'failed', message: '安全卫士 9 元版办理失败，未扣费' }
    answerCalls({ ...good, '/subscribe/v1/order': failed })
    open()
    await openSheet()
    type('order-code', '123456')
    press('order-agree')
    press('order-submit')
    expect(await screen.findByText('订购未成功')).toBeInTheDocument()
    press('order-done-see')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderDetail?id=o-1' })
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls(good)
    open()
    await openSheet()
    expect(screen.getByText('Confirm the order')).toBeInTheDocument()
    expect(screen.getByText('Confirm, 9 yuan a month')).toBeInTheDocument()
  })
})
