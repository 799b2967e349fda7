import { useEffect } from 'react'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { CallError } from '@/api/call-error'
import { useConfirm } from '@/hooks/use-confirm'
import { useRemote } from '@/hooks/use-remote'
import { setLanguage } from '@/i18n/language'
import type { RoutePath } from '@/navigation/routes'
import { historyDepth } from '@/platform/browser-history'
import { mountLiveRegion } from '@/platform/announce'
import { deployConfig } from '@/platform/deploy'
import { noteFault } from '@/platform/faults'
import { takeIncomingTicket, holdIncoming, endIncomingTicket } from '@/platform/incoming'
import { useEntranceStore } from '@/stores/entrance'
import { toast, useFeedbackStore } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { FailedPage } from '@/widgets/Screen/FailedPage'
import { Screen } from '@/widgets/Screen/Screen'
import { logIn, openAddress, renderScreen, resetApp } from '../mocks/app'
import { hidePage, openPagesBelow, redirectTo, reLaunch, showPage } from '../mocks/taro'
import { element, press, settled } from '../support/controls'

jest.mock('@/platform/faults')

beforeEach(resetApp)

const at = (path: RoutePath, query = {}, address: string = path) =>
  renderScreen(<Screen path={path}>content</Screen>, address, query)

describe('the guard of a screen', () => {
  it('shows a private screen to a subscriber', async () => {
    logIn()
    at('/blackNameList')
    expect(screen.getByText('content')).toBeInTheDocument()
    await settled()
    expect(redirectTo).not.toHaveBeenCalled()
  })

  it('shows nothing of it to a guest, who is sent to the login with a redirect', () => {
    at('/addNameList', { type: 'black' })
    expect(screen.queryByText('content')).toBeNull()
    expect(redirectTo.mock.calls).toEqual([[{ url: '/wxLogin?redirect=%2FaddNameList%3Ftype%3Dblack' }]])
  })

  it('shows a public screen to a guest', () => {
    at('/privacyPolicy')
    expect(screen.getByText('content')).toBeInTheDocument()
  })

  it('leaves a login route after a login', () => {
    at('/smsLogin')
    expect(screen.getByText('content')).toBeInTheDocument()
    logIn()
    expect(reLaunch.mock.calls).toEqual([[{ url: '/' }]])
  })

  it('opens the login when the session is removed elsewhere', () => {
    logIn()
    at('/personal')
    act(() => useSessionStore.getState().remove())
    expect(redirectTo.mock.calls).toEqual([[{ url: '/wxLogin?redirect=%2Fpersonal' }]])
  })

  it('does not redirect a covered page until it is shown again', () => {
    logIn()
    at('/personal')
    act(() => hidePage())
    act(() => useSessionStore.getState().remove())
    expect(redirectTo).not.toHaveBeenCalled()
    act(() => showPage())
    expect(redirectTo).toHaveBeenCalledTimes(1)
  })

  it('stores a redirect that came in the address of a login route, and no other', () => {
    at('/login', { redirect: '%2Fsearch%3Ftab%3D2' })
    expect(useSessionStore.getState().redirect).toBe('/search?tab=2')
    at('/login', { redirect: 'https%3A%2F%2Fevil.example' })
    expect(useSessionStore.getState().redirect).toBe('/search?tab=2')
  })

  it('lets /autoLogin ask before it replaces a session', () => {
    logIn()
    holdIncoming({ ticket: 't' })
    takeIncomingTicket()
    at('/autoLogin')
    expect(screen.getByText('content')).toBeInTheDocument()
    endIncomingTicket()
  })

  it('leaves /autoLogin without a ticket', () => {
    logIn()
    at('/autoLogin')
    expect(reLaunch).toHaveBeenCalledWith({ url: '/' })
  })
})

describe('the not-found screen', () => {
  it('is shown for an unknown path', () => {
    at('/404', {}, '/nope')
    expect(screen.getByText('content')).toBeInTheDocument()
  })

  it('is shown for an unbuilt screen, with a session', () => {
    logIn()
    at('/404', {}, '/call')
    expect(screen.getByText('content')).toBeInTheDocument()
  })

  it('sends a guest to the login first', () => {
    at('/404', {}, '/call')
    expect(screen.queryByText('content')).toBeNull()
    expect(redirectTo).toHaveBeenCalledWith({ url: '/wxLogin?redirect=%2Fcall' })
  })

  it('follows aliases that were typed into the address', async () => {
    logIn()
    at('/404', {}, '/CallAgentLog')
    await waitFor(() => expect(reLaunch).toHaveBeenCalledWith({ url: '/search?tab=2' }))
  })

  it('keeps the tab bar of a tab whose screen is not built', () => {
    logIn()
    at('/404', {}, '/contact')
    expect(element('tab-contact')).toHaveAttribute('aria-current', 'page')
  })
})

describe('the shell', () => {
  it('is the outermost element', () => {
    const { container } = at('/privacyPolicy')
    expect(container.firstElementChild).toHaveClass('app-live')
  })

  it('titles screen and window, and the window once more after two seconds', () => {
    jest.useFakeTimers()
    at('/privacyPolicy')
    expect(element('page-title')).toHaveTextContent('隐私政策')
    expect(document.title).toBe('隐私政策')
    document.title = 'of the host'
    jest.advanceTimersByTime(2000)
    expect(document.title).toBe('隐私政策')
    jest.useRealTimers()
  })

  it('has English texts when chosen', () => {
    act(() => setLanguage('en'))
    at('/privacyPolicy')
    expect(document.title).toBe('Privacy policy')
  })

  it('has the do-not-disturb title in that entrance', () => {
    useEntranceStore.getState().enterDnd()
    at('/privacyPolicy')
    expect(document.title).toBe('免打扰')
  })

  it('is named by its header in that entrance too', () => {
    const config = deployConfig()
    const { header } = config
    config.header = true
    useEntranceStore.getState().enterDnd()
    at('/privacyPolicy')
    config.header = header
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('隐私政策')
  })

  it('has four tabs on a tab path, which selects one', () => {
    logIn()
    at('/search')
    const ids = ['tab-search', 'tab-contact', 'tab-home', 'tab-personal']
    expect([...document.querySelectorAll('[id^=tab-]')].map(({ id }) => id)).toEqual(ids)
    expect(document.querySelectorAll('[aria-current=page]')).toHaveLength(1)
    expect(element('tab-search')).toHaveAttribute('aria-current', 'page')
  })

  it('opens the tapped tab on top of home, and home alone', async () => {
    logIn()
    at('/search')
    press('tab-personal')
    await waitFor(() => expect(reLaunch).toHaveBeenCalledWith({ url: '/personal' }))
    expect(historyDepth()).toBe(1)
    cleanup()
    at('/')
    press('tab-home')
    await waitFor(() => expect(reLaunch).toHaveBeenLastCalledWith({ url: '/' }))
  })

  it.each([
    ['puts home below a tab that a link opened', '/sjgj/uasp/search', 1],
    ['does not when Back has led home while the tab was opening', '/sjgj/uasp/', 0],
  ])('%s', (_name, shown, depth) => {
    logIn()
    History.prototype.replaceState.call(window.history, null, '', shown) // a visit's first entry
    at('/search')
    expect(historyDepth()).toBe(depth)
  })

  it.each(['blackNameList', 'whiteNameList', 'addContact'])('hides them for type %s', (type) => {
    logIn()
    at('/search', { type })
    expect(element('tab-search')).toBeNull()
  })

  it('has neither header nor footer in a plain browser', () => {
    openPagesBelow(1)
    at('/privacyPolicy')
    expect(element('page-back')).toBeNull()
    expect(element('footer-back')).toBeNull()
  })
})

describe('feedback', () => {
  it.each([
    ['/', false],
    ['/addContact', true],
  ] as const)('keeps the toast of the page before, %s: %s', (before, isKept) => {
    logIn()
    openAddress(before)
    act(() => toast('已保存'))
    at('/blackNameList')
    expect(useFeedbackStore.getState().message?.text).toBe(isKept ? '已保存' : undefined)
  })

  it('announces a toast once, in a region that outlives the screen', async () => {
    at('/privacyPolicy')
    act(() => toast('已保存'))
    await waitFor(() => expect(mountLiveRegion()).toHaveTextContent(/^已保存$/))
    cleanup()
    expect(mountLiveRegion()).toHaveTextContent(/^已保存$/)
    act(() => useFeedbackStore.getState().loading(true))
    expect(mountLiveRegion()).toHaveTextContent(/^已保存$/)
  })

  it('shows toast, loading and dialog only on the top page', async () => {
    at('/privacyPolicy')
    act(() => toast('已保存'))
    expect(screen.getByText('已保存')).toBeInTheDocument()
    act(() => useFeedbackStore.getState().loading(true))
    expect(screen.getByText('加载中')).toBeInTheDocument()
    act(() => hidePage())
    expect(screen.queryByText('已保存')).toBeNull()
    expect(screen.queryByText('加载中')).toBeNull()
  })

  it('asks, and resolves by its buttons', async () => {
    at('/privacyPolicy')
    let answer: Promise<boolean> | undefined
    act(() => {
      answer = useFeedbackStore.getState().confirm({ title: '删除？', confirmText: '删除', cancelText: '取消' })
    })
    expect(await screen.findByRole('dialog', { name: '删除？' })).toBeInTheDocument()
    press('dialog-cancel')
    expect(await answer).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('content that fails to render', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    jest.mocked(noteFault).mockClear()
  })
  afterEach(() => jest.restoreAllMocks())

  function Scores({ fetcher }: { fetcher: () => Promise<number[] | null> }) {
    const scores = useRemote({ key: ['scores'], fetch: fetcher })
    return (
      <Screen path="/privacyPolicy" remote={scores}>
        {(data) => <p>{data?.join() ?? fail()}</p>}
      </Screen>
    )
  }
  function fail(): never {
    throw new Error('no scores')
  }

  it('leaves the frame, and is rendered anew after a retry', async () => {
    const fetcher = jest.fn<Promise<number[] | null>, []>(async () => null)
    renderScreen(<Scores fetcher={fetcher} />, '/privacyPolicy')
    expect(await screen.findByText('页面出错了')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('隐私政策')
    fetcher.mockResolvedValue([1])
    press('state-retry')
    expect(await screen.findByText('1')).toBeInTheDocument()
    expect(screen.queryByText('页面出错了')).toBeNull()
  })

  it('leads home', async () => {
    logIn()
    setLanguage('en')
    renderScreen(<Scores fetcher={async () => null} />, '/privacyPolicy')
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument()
    press('failed-home')
    expect(reLaunch.mock.calls).toEqual([[{ url: '/' }]])
  })

  it('is reported', async () => {
    renderScreen(<Scores fetcher={async () => null} />, '/privacyPolicy')
    expect(await screen.findByText('页面出错了')).toBeInTheDocument()
    // React's development build also throws what a boundary catches, which no release does.
    expect(jest.mocked(noteFault)).toHaveBeenLastCalledWith('render', new Error('no scores'))
  })

  it('leaves a way back where the whole page has failed', async () => {
    logIn()
    renderScreen(<FailedPage error={new Error('no frame')} />, '/call', { pinToTop: 'fraudBlock' })
    expect(jest.mocked(noteFault).mock.calls).toEqual([['render', new Error('no frame')]])
    press('failed-retry')
    expect(redirectTo.mock.calls).toEqual([[{ url: '/call?pinToTop=fraudBlock' }]])
    press('failed-home')
    expect(reLaunch.mock.calls).toEqual([[{ url: '/' }]])
  })
})

describe('a question', () => {
  const question = { title: '删除？', confirmText: '删除', cancelText: '取消' }
  function ask(): Promise<boolean> {
    let answer = Promise.resolve(false)
    act(() => {
      answer = useFeedbackStore.getState().confirm(question)
    })
    return answer
  }

  it('is cancelled when its page closes, and no other page shows it', async () => {
    const below = at('/privacyPolicy')
    const { unmount } = at('/privacyPolicy')
    const answer = ask()
    expect(await screen.findAllByRole('dialog')).toHaveLength(1)
    below.unmount()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    unmount()
    expect(await answer).toBe(false)
    at('/privacyPolicy')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('waits while another page covers its own', async () => {
    at('/privacyPolicy')
    const answer = ask()
    act(() => hidePage())
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => showPage())
    press('dialog-confirm')
    expect(await answer).toBe(true)
  })

  function Asker({ response }: { response: Promise<void> }) {
    const confirm = useConfirm()
    useEffect(() => {
      void response.then(() => confirm(question)).then(answers.push.bind(answers))
      // eslint-disable-next-line react-hooks/exhaustive-deps -- asks once
    }, [])
    return null
  }
  const answers: boolean[] = []

  it('that a response brings is not asked when its page has closed', async () => {
    let arrive: () => void = () => undefined
    const response = new Promise<void>((resolve) => (arrive = resolve))
    const asking = renderScreen(
      <Screen path="/privacyPolicy">
        <Asker response={response} />
      </Screen>,
      '/privacyPolicy',
    )
    asking.unmount()
    at('/privacyPolicy')
    await act(async () => arrive())
    expect(answers).toEqual([false])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the data of a screen', () => {
  function Scores({ fetcher }: { fetcher: () => Promise<number[]> }) {
    const scores = useRemote({ key: ['scores'], fetch: fetcher })
    return (
      <Screen path="/privacyPolicy" remote={scores}>
        {(data) => <p>{data.join()}</p>}
      </Screen>
    )
  }
  const show = (fetcher: () => Promise<number[]>) => renderScreen(<Scores fetcher={fetcher} />, '/privacyPolicy')

  it('is shown once it has loaded', async () => {
    show(async () => [80, 90])
    expect(screen.getByText('加载中')).toBeInTheDocument()
    expect(await screen.findByText('80,90')).toBeInTheDocument()
  })

  it('can be retried', async () => {
    const fetcher = jest.fn<Promise<number[]>, []>(() => Promise.reject({ status: 200 }))
    show(fetcher)
    expect(await screen.findByText('加载失败')).toBeInTheDocument()
    fetcher.mockResolvedValue([1])
    press('state-retry')
    expect(await screen.findByText('1')).toBeInTheDocument()
  })

  it('is said to be missing where the gateway has no call for it', async () => {
    show(() => Promise.reject(new CallError({ code: null, msg: '', data: null, status: 404 })))
    expect(await screen.findByText('这项内容暂未提供')).toBeInTheDocument()
    expect(element('state-retry')).not.toBeNull()
  })

  it('may have parts that mount while the page is covered, and load their own data', async () => {
    const detail = jest.fn(async () => 'before')
    function Detail() {
      return <p>{useRemote({ key: ['detail'], fetch: detail }).data}</p>
    }
    let arrive = (_scores: number[]) => undefined as void
    function Whole() {
      const scores = useRemote({ key: ['scores'], fetch: () => new Promise<number[]>((resolve) => (arrive = resolve)) })
      return (
        <Screen path="/privacyPolicy" remote={scores}>
          {() => <Detail />}
        </Screen>
      )
    }
    renderScreen(<Whole />, '/privacyPolicy')
    await waitFor(() => expect(screen.getByText('加载中')).toBeInTheDocument())
    act(() => hidePage())
    await act(async () => arrive([1]))
    expect(await screen.findByText('before')).toBeInTheDocument()
    detail.mockResolvedValue('after')
    await act(async () => showPage())
    expect(await screen.findByText('after')).toBeInTheDocument()
  })

  it('can be empty', async () => {
    show(async () => [])
    await waitFor(() => expect(screen.getByText('暂无内容')).toBeInTheDocument())
  })
})
