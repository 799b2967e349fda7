import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import HomePage from '@/pages/home/index'
import { useEntranceStore } from '@/stores/entrance'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'

const product = (productId: string) => ({
  busiType: productId,
  productId,
  productName: productId,
  status: 2,
  statusMsg: '',
  subscribeTime: '2026-01-01 00:00:00',
  productType: productId,
})
const holding = (...ids: string[]) => ({ phoneNo: '13800138000', productStatusList: ids.map(product) })
const modem = (enableStatus: number) => ({
  orderStatus: 0,
  pppoeAccount: '01012345678',
  description: '',
  name: '客厅光猫',
  enableStatus,
})
const fraudCalls = { productType: 'umm', type: 3, contentTag: '0', status: 1 }

const answers = {
  '/homepageKeyData': { interceptCount: 1234, smsSendCount: 56, telAgencyCount: 78 },
  '/smsIntentionCountQuery': { allCount: 90 },
  '/queryScore': { safetyScore: 83 },
  '/statusQuery': holding('uasp-9'),
  '/configToBeOptimized': { configList: [fraudCalls] },
  '/popUpQuery': { popUpList: [] },
  '/bindingFamilyInfoQuery': { bindingList: [] },
  '/smartFamilyGuardian/index': { modemList: [] },
  '/vipConfigUser': { isVip: false },
}

const opened = () => navigateTo.mock.calls.map(([{ url }]) => url)
const el = (id: string) => document.getElementById(id)
const tap = async (id: string) => {
  await waitFor(() => expect(el(id)).toBeInTheDocument())
  const target = el(id)
  if (target) fireEvent.click(target)
}

async function openHome(changes: Record<string, unknown> = {}) {
  const seen = answerCalls({ ...answers, ...changes })
  logIn()
  renderScreen(<HomePage />, '/')
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/vipConfigUser'))).toBe(true))
  return seen
}

beforeEach(() => {
  resetApp()
  useSettingsStore.setState({ guideSeen: true })
})

describe('home', () => {
  it('shows the masked number, the score, the counters and what can be optimised', async () => {
    await openHome()
    await waitFor(() => expect(el('score-value')).toHaveTextContent('83'))
    expect(screen.getByText('138****8000')).toBeInTheDocument()
    for (const [id, value] of Object.entries({ intercept: 1234, remind: 56, agent: 78, sms: 90 })) {
      await waitFor(() => expect(el(`counter-${id}`)).toHaveTextContent(String(value)))
    }
    expect(await screen.findByText('1 项待优化')).toBeInTheDocument()
  })

  it('shows no numbers before they are known', async () => {
    await openHome({
      '/queryScore': () => new Promise(() => undefined),
      '/homepageKeyData': () => new Promise(() => undefined),
    })
    expect(el('score-value')).toHaveTextContent('--')
    expect(el('counter-intercept')).toHaveTextContent('--')
  })

  it('keeps everything else when one call fails, and loads it again when asked to', async () => {
    let isDown = true
    await openHome({ '/homepageKeyData': () => (isDown ? fails(400) : answers['/homepageKeyData']) })
    await waitFor(() => expect(el('counters-retry')).toBeInTheDocument())
    await waitFor(() => expect(el('score-value')).toHaveTextContent('83'))
    expect(el('counter-intercept')).toHaveTextContent('--')
    isDown = false
    await tap('counters-retry')
    await waitFor(() => expect(el('counter-intercept')).toHaveTextContent('1234'))
  })

  it.each([
    ['counter-intercept', '/search?tab=0'],
    ['counter-remind', '/search?tab=1'],
    ['counter-agent', '/search?tab=2'],
    ['score-optimize', '/optimizable'],
    ['guard-blacklist', '/blackNameList'],
  ])('leads on from %s to %s', async (id, url) => {
    await openHome()
    await tap(id)
    await waitFor(() => expect(opened()).toEqual([url]))
  })

  it.each([
    ['zh-CN', '暂无法查看短信拦截详情，敬请期待'],
    ['en', 'Cannot show SMS interception detail yet, stay tuned'],
  ] as const)('says in %s that there is no SMS detail yet', async (language, text) => {
    act(() => useSettingsStore.getState().setLanguage(language))
    await openHome()
    await tap('counter-sms')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it.each([
    ['uasp-9', true],
    ['uasp-6', true],
    ['uasp-3', false],
  ])('with %s shows the agent: %s', async (productId, shown) => {
    await openHome({ '/statusQuery': holding(productId) })
    await waitFor(() => expect(el('community')).toBeInTheDocument())
    expect(el('guard-agent') !== null).toBe(shown)
  })

  it('asks those without a product to subscribe first', async () => {
    await openHome({ '/statusQuery': holding() })
    await tap('guard-harassment')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(opened()).toEqual([])
  })
})

describe('the first modem of home', () => {
  it.each([
    [2, '入侵检测仅支持 FTTR 设备，升级套餐后即可使用。'],
    [3, '仅支持 FTTR 设备'],
    [4, '暂不支持该型号的 FTTR 设备'],
  ])('with enable status %s tells: %s', async (enableStatus, text) => {
    await openHome({ '/smartFamilyGuardian/index': { modemList: [modem(enableStatus)] } })
    await tap('modem-intrusion')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it.each([
    ['no address', ''],
    ['an address elsewhere', 'https://elsewhere.example/'],
  ])('asks to retry when the carrier answers %s', async (_, url) => {
    await openHome({ '/smartFamilyGuardian/index': { modemList: [modem(0)] }, '/pppoeNoLogin': { url } })
    await tap('modem-intrusion')
    expect(await screen.findByText('请重试')).toBeInTheDocument()
  })
})

describe('what home opens by itself', () => {
  const popUps = { '/popUpQuery': { popUpList: [{ id: 1, name: 'oneClick', enabled: true }] } }

  it('is the guide on the first visit, then the one-click dialog', async () => {
    useSettingsStore.setState({ guideSeen: false })
    await openHome(popUps)
    await tap('guide-next')
    expect(el('oneclick-confirm')).toBeNull()
    await tap('guide-skip')
    await waitFor(() => expect(el('oneclick-confirm')).toBeInTheDocument())
    expect(useSettingsStore.getState().guideSeen).toBe(true)
  })

  it('is the one-click dialog once a session', async () => {
    await openHome(popUps)
    await tap('oneclick-cancel')
    await waitFor(() => expect(el('oneclick-confirm')).toBeNull())
    await tap('oneclick-open')
    expect(el('oneclick-confirm')).toBeInTheDocument()
  })

  it('follows a stored redirect once', async () => {
    useSessionStore.getState().setRedirect('/search?tab=1')
    await openHome()
    await waitFor(() => expect(opened()).toEqual(['/search?tab=1']))
    expect(useSessionStore.getState().redirect).toBeNull()
  })

  it('leads a merge user to the upgraded whitelist', async () => {
    await openHome({ '/vipConfigUser': { isVip: true } })
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/whiteNameList']))
  })

  it('tells a do-not-disturb entrant of sms alone about the upgrade', async () => {
    useEntranceStore.getState().enterDnd()
    await openHome({ '/statusQuery': holding('sms') })
    expect(await screen.findByText('服务升级提示')).toBeInTheDocument()
    expect(el('community')).toBeNull()
  })

  it('shows the marketing pop-up once a session to visitors of such a channel', async () => {
    useSessionStore.getState().setChannel('tpr01')
    await openHome()
    await tap('dialog-cancel')
    await waitFor(() => expect(screen.queryByText('升级防护套餐')).toBeNull())
  })
})
