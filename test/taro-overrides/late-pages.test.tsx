import type { ComponentType } from 'react'
import { act, fireEvent, screen } from '@testing-library/react'
import { arriveOrStandIn } from '@/taro-overrides/late-pages'
import { Screen } from '@/widgets/Screen/Screen'
import { logIn, renderScreen, resetApp } from '../mocks/app'
import { changeNetwork, hidePage, showPage } from '../mocks/taro'

const address = '/sjgj/uasp/call'

function CallPage() {
  return <Screen path="/call">所有开关</Screen>
}

/** A route's code that loads, or fails, when told to. */
function route() {
  const attempts: { come: () => void; fail: (name?: string) => void }[] = []
  // As Taro's loader of a page returns it.
  const load = () => {
    const module = new Promise<{ default: ComponentType }>((resolve, reject) =>
      attempts.push({
        come: () => resolve({ default: CallPage }),
        fail: (name = 'ChunkLoadError') => reject(Object.assign(new Error('Loading chunk 7 failed.'), { name })),
      }),
    )
    return [module, { pathname: address }, {}] as const
  }
  return { load, attempts }
}

const settled = () => act(() => jest.advanceTimersByTimeAsync(0))
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** Requests the page and records what the router gets. */
function open({ load }: ReturnType<typeof route>) {
  const got: { page?: ComponentType; rest?: unknown[] } = {}
  void arriveOrStandIn('/call', load).then(async ([module, ...rest]) =>
    Object.assign(got, { page: (await module)?.default, rest }),
  )
  return got
}

/** The current placeholder of a page whose code is late. */
async function standIn(coming: ReturnType<typeof route>) {
  const got = open(coming)
  await after(300)
  const StandIn = got.page!
  renderScreen(<StandIn />, '/call')
  await settled()
}

beforeEach(() => {
  jest.useFakeTimers()
  resetApp()
  logIn()
  window.history.replaceState(null, '', address)
})
afterEach(() => {
  changeNetwork(true)
  jest.useRealTimers()
})

describe('a page whose code loads in time', () => {
  it('opens at once, without a placeholder', async () => {
    const coming = route()
    const got = open(coming)
    await after(150)
    expect(got).toEqual({})
    coming.attempts[0]!.come()
    await settled()
    expect(got).toEqual({ page: CallPage, rest: [{ pathname: address }, {}] })
  })
})

describe('a page whose code is late', () => {
  it('has a placeholder within 300 ms, with its title and grey rows', async () => {
    await standIn(route())
    expect(screen.getByText('来电防护')).toBeTruthy()
    expect(document.querySelector('.pg-skeleton')).not.toBeNull()
  })

  it('replaces its placeholder when it has loaded', async () => {
    const coming = route()
    await standIn(coming)
    coming.attempts[0]!.come()
    await settled()
    expect(screen.getByText('所有开关')).toBeTruthy()
    expect(document.querySelector('.pg-skeleton')).toBeNull()
  })

  it('shows no placeholder when it has loaded before that is rendered', async () => {
    const coming = route()
    const got = open(coming)
    await after(300)
    coming.attempts[0]!.come()
    await settled()
    const StandIn = got.page!
    renderScreen(<StandIn />, '/call')
    expect(screen.getByText('所有开关')).toBeTruthy()
  })

  it('waits while another page is above it, since it would use the address of that page', async () => {
    const coming = route()
    await standIn(coming)
    act(hidePage)
    coming.attempts[0]!.come()
    await settled()
    expect(screen.queryByText('所有开关')).toBeNull()
    act(showPage)
    await settled()
    expect(screen.getByText('所有开关')).toBeTruthy()
  })

  it('is not opened after Back', async () => {
    const got = open(route())
    window.history.replaceState(null, '', '/sjgj/uasp/')
    await after(300)
    expect(got).toEqual({ page: undefined, rest: [] })
  })

  it('is not opened after Back when it loads in time, either', async () => {
    const coming = route()
    const got = open(coming)
    await after(50)
    window.history.replaceState(null, '', '/sjgj/uasp/')
    coming.attempts[0]!.come()
    await settled()
    expect(got.page).toBeUndefined()
    expect(got.rest).toBeDefined()
  })
})

describe('a page whose code fails', () => {
  it('shows an error, and opens at a retry', async () => {
    const coming = route()
    await standIn(coming)
    coming.attempts[0]!.fail()
    await settled()
    expect(screen.getByText('加载失败')).toBeTruthy()
    expect(screen.getByText('网络不给力，请稍后重试')).toBeTruthy()
    fireEvent.click(screen.getByText('重试'))
    await settled()
    expect(document.querySelector('.pg-skeleton')).not.toBeNull()
    coming.attempts[1]!.come()
    await settled()
    expect(screen.getByText('所有开关')).toBeTruthy()
  })

  it('shows that there is no network', async () => {
    const coming = route()
    await standIn(coming)
    act(() => changeNetwork(false))
    coming.attempts[0]!.fail()
    await settled()
    expect(screen.getByText('当前没有网络，请检查后重试')).toBeTruthy()
  })

  it('is loaded again by itself when the phone is online again', async () => {
    const coming = route()
    await standIn(coming)
    act(() => changeNetwork(false))
    coming.attempts[0]!.fail()
    await settled()
    expect(coming.attempts).toHaveLength(1)
    act(() => changeNetwork(true))
    await settled()
    coming.attempts[1]!.come()
    await settled()
    expect(screen.getByText('所有开关')).toBeTruthy()
  })

  it('is loaded again each time the phone is online again, and never more often', async () => {
    const coming = route()
    await standIn(coming)
    for (const attempt of [0, 1, 2]) {
      act(() => changeNetwork(false))
      coming.attempts[attempt]!.fail()
      await settled()
      act(() => changeNetwork(true))
      await settled()
      expect(coming.attempts).toHaveLength(attempt + 2)
    }
    coming.attempts[3]!.fail()
    await after(60_000)
    expect(coming.attempts).toHaveLength(4)
    expect(screen.getByText('网络不给力，请稍后重试')).toBeTruthy()
  })

  it('is loaded again by itself when the failure comes after the phone is online again', async () => {
    const coming = route()
    await standIn(coming)
    act(() => changeNetwork(false))
    act(() => changeNetwork(true))
    coming.attempts[0]!.fail()
    await settled()
    expect(coming.attempts).toHaveLength(2)
  })

  it('waits for its turn on top before it is loaded again', async () => {
    const coming = route()
    await standIn(coming)
    act(() => changeNetwork(false))
    coming.attempts[0]!.fail()
    await settled()
    act(hidePage)
    act(() => changeNetwork(true))
    await settled()
    expect(coming.attempts).toHaveLength(1)
    act(showPage)
    await settled()
    expect(coming.attempts).toHaveLength(2)
  })

  it('removes the kept page', async () => {
    const forget = jest.fn(async () => true)
    Object.defineProperty(window, 'caches', { value: { delete: forget }, configurable: true })
    const coming = route()
    await standIn(coming)
    coming.attempts[0]!.fail()
    await settled()
    expect(forget).toHaveBeenCalledWith('page')
    Reflect.deleteProperty(window, 'caches')
  })
})
