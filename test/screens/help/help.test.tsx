import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { pinyin } from 'pinyin-pro'
import { helpBookIds } from '@contract/words/account'
import CrossBusinessPage from '@/areas/help/pages/cross-business/index'
import DndHelpCenterPage from '@/areas/help/pages/dnd-help-center/index'
import FunctionIntroPage from '@/areas/help/pages/function-intro/index'
import HelpCenterPage from '@/areas/help/pages/help-center/index'
import UsageGuidePage from '@/areas/help/pages/usage-guide/index'
import { clearRemoteCache } from '@/hooks/remote-cache'
import { setLanguage, type Language } from '@/i18n/language'
import { routes } from '@/navigation/routes'
import { RETENTION_DAYS } from '@/rules/agent/retention'
import { pauseMinutes } from '@/rules/guard/pause'
import { safeTarget } from '@/rules/navigation/safe-target'
import { serviceHotline } from '@/rules/phone/hotlines'
import { packageLimits } from '@/rules/products/limits'
import { logIn, openAddress, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails, inTurn, loseNetwork } from '../../mocks/gateway'
import Taro, { navigateTo } from '../../mocks/taro'
import { appears } from '../../support/controls'
import { answerOf, helpBook, topicsOf } from '../../support/help-books'

const makePhoneCall = jest.mocked(Taro.makePhoneCall)

beforeEach(resetApp)

const search = (text: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value: text } })
const questions = () => screen.getAllByRole('button', { expanded: false }).map((button) => button.textContent)

/** Opens the help with the gateway's content files, and waits for its questions. */
async function open(query: { topic?: string } = {}, language: Language = 'zh-CN') {
  const seen = answerCalls({ '/help/book': helpBook('helpCenter', language) })
  renderScreen(<HelpCenterPage />, '/helpCenter', query)
  await appears('help-search')
  return seen
}

describe.each(helpBookIds)('the questions of /%s', (id) => {
  const topics = topicsOf(id)

  it('have correct pinyin', () => {
    const read = (text: string) =>
      pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
        .join(' ')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
    expect(topics.map((topic) => topic.pinyin)).toEqual(topics.map(({ question }) => read(question)))
  })

  it('link to existing screens', () => {
    const lost = topics.flatMap(({ to }) => (to !== null && isLost(to) ? [to] : []))
    expect(topics.length).toBeGreaterThan(10)
    expect(lost).toEqual([])
  })
})

function isLost(target: string): boolean {
  const path = target.split('?')[0] as keyof typeof routes
  return target !== '/smsLogin' && (safeTarget(target, routes) !== target || routes[path].page === null)
}

describe('the help', () => {
  it.each(['zh-CN', 'en'] as const)('states the actual limits and times of the product, in %s', (language) => {
    const answer = (key: string) => answerOf('helpCenter', key, language)
    for (const tier of ['six', 'three'] as const) {
      const { blacklist, whitelist, segments } = packageLimits(tier)
      expect(answer('limit')).toMatch(new RegExp(`${blacklist}\\D+${whitelist}\\D+${segments}\\D`))
      expect(answer('family')).toContain(String(packageLimits(tier).family))
    }
    expect(answer('agent')).toContain(String(RETENTION_DAYS))
    for (const minutes of pauseMinutes) expect(answer('expecting')).toContain(String(minutes))
  })

  it.each([
    ['zh-CN', '携号转网', '号码锁怎么防止别人补卡、转走号码？'],
    ['zh-CN', 'hms', '号码锁怎么防止别人补卡、转走号码？'],
    ['zh-CN', '孩子 陌生', '怎么不让陌生人直接打给孩子？'],
    ['en', 'SIM', 'How does the number lock keep my number mine?'],
    ['en', 'my child', 'How do I keep strangers from calling my child?'],
  ] as const)('finds the number lock and the line of a child in %s by %s', async (language, words, question) => {
    setLanguage(language)
    await open({}, language)
    search(words)
    expect(questions()).toContain(question)
  })

  it('opens and closes an answer, and links to its screen', async () => {
    logIn()
    await open()
    const question = screen.getByRole('button', { name: '怎么把号码加入黑名单？' })
    fireEvent.click(question)
    expect(screen.getByText(/手动输入，从通讯录或最近来电选/)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: '去看看: 怎么把号码加入黑名单？' }))
    await waitFor(() => expect(navigateTo).toHaveBeenCalled())
    fireEvent.click(question)
    expect(screen.queryByText(/手动输入，从通讯录或最近来电选/)).toBeNull()
  })

  it.each([
    ['黑名单', '怎么把号码加入黑名单？'],
    ['tuiding', '怎么退订？'],
    ['bdjl', '怎么绑定家里的宽带？'],
  ])('finds %s', async (typed, question) => {
    await open()
    search(typed)
    expect(questions()[0]).toBe(question)
  })

  it('shows an empty result, and still links to the hotline', async () => {
    await open()
    search('天气预报')
    expect(screen.getByText('没有找到相关问题')).toBeInTheDocument()
    expect(screen.getByText('热线、营业厅和投诉')).toBeInTheDocument()
  })

  it('opens at the topic of its address, which is listed once', async () => {
    await open({ topic: 'held' })
    const asked = screen.getByRole('region', { name: '您要找的问题' })
    expect(within(asked).getByText(/隔离箱里/)).toBeInTheDocument()
    expect(screen.getAllByText('被拦的短信去哪了？')).toHaveLength(1)
  })

  it('shows all topics for an unknown one', async () => {
    await open({ topic: 'constructor' })
    expect(screen.queryByText('您要找的问题')).toBeNull()
    expect(screen.getByText('开始使用')).toBeInTheDocument()
  })

  it('asks for the do-not-disturb help in English', async () => {
    setLanguage('en')
    const seen = answerCalls({ '/help/book': helpBook('dndHelpCenter', 'en') })
    renderScreen(<DndHelpCenterPage />, '/dndHelpCenter', { topic: 'ends' })
    expect(await screen.findByText(/It ends on 31 December/)).toBeInTheDocument()
    expect(bodyOf(seen, '/help/book')).toMatchObject({ id: 'dndHelpCenter' })
  })

  it('shows the hotline while it loads and when that fails, and loads again on request', async () => {
    answerCalls({ '/help/book': inTurn(fails(400), helpBook('helpCenter', 'zh-CN')) })
    renderScreen(<HelpCenterPage />, '/helpCenter')
    expect(screen.getByText('热线、营业厅和投诉')).toBeInTheDocument()
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(screen.getByText('热线、营业厅和投诉')).toBeInTheDocument()
    fireEvent.click(retry)
    expect(await screen.findByText('开始使用')).toBeInTheDocument()
  })

  it('shows the kept questions without a network, in the language that was read', async () => {
    await open()
    cleanup()
    clearRemoteCache()
    loseNetwork()
    renderScreen(<HelpCenterPage />, '/helpCenter', { topic: 'held' })
    expect(await screen.findByText(/隔离箱里/)).toBeInTheDocument()
  })

  it.each([
    ['nothing', {}],
    ['a damaged book', { groups: [{ title: '开始使用', topics: [{ key: 'start', question: '', answer: 7 }] }, null] }],
  ])('offers to retry after %s', async (_what, reply) => {
    answerCalls({ '/help/book': reply })
    renderScreen(<HelpCenterPage />, '/helpCenter')
    expect(await screen.findByRole('button', { name: '重试' }, { timeout: 15_000 })).toBeInTheDocument()
  })
})

describe('the intro and the guide', () => {
  it('name each function with the products that include it', () => {
    renderScreen(<FunctionIntroPage />, '/functionIntro')
    expect(screen.getByText('智能代接')).toBeInTheDocument()
    expect(screen.getByText('适用于：安全卫士 6 元版、9 元版')).toBeInTheDocument()
  })

  it('number the steps from first to last', () => {
    renderScreen(<UsageGuidePage />, '/usageGuide')
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(12)
    expect(screen.getByText('12')).toBeInTheDocument()
  })

  it.each([
    ['zh-CN', UsageGuidePage, '/usageGuide', 12, '截图：登录'],
    ['en', FunctionIntroPage, '/functionIntro', 4, 'Picture of the screen: '],
  ] as const)(
    'show pictures of our screens in %s, each when it is nearly visible',
    (language, Page, path, count, label) => {
      setLanguage(language)
      renderScreen(<Page />, path)
      const pictures = screen
        .getAllByRole('img')
        .filter((one) => one.getAttribute('aria-label')?.startsWith(label.slice(0, 3)))
      expect(pictures).toHaveLength(count)
      for (const picture of pictures)
        expect(picture.querySelector('img')).toHaveAttribute(
          'src',
          expect.stringMatching(`^/sjgj/uasp/guide/\\w+\\.${language}\\.jpg$`),
        )
      const first = pictures[0]!
      fireEvent.error(first.querySelector('img')!)
      expect(first).not.toBeInTheDocument()
    },
  )
})

describe('/crossBusiness', () => {
  it('calls the hotline', async () => {
    renderScreen(<CrossBusinessPage />, '/crossBusiness')
    fireEvent.click(screen.getByRole('button', { name: `拨打 ${serviceHotline}` }))
    await waitFor(() => expect(makePhoneCall).toHaveBeenCalledWith({ phoneNumber: serviceHotline }))
  })

  it('shows the number to dial when the phone cannot call', async () => {
    makePhoneCall.mockRejectedValueOnce(new Error('declined'))
    openAddress('/crossBusiness')
    renderScreen(<CrossBusinessPage />, '/crossBusiness')
    fireEvent.click(screen.getByRole('button', { name: '拨打 12300' }))
    expect(await screen.findByText('没有拨出，请直接拨打 12300')).toBeInTheDocument()
  })
})
