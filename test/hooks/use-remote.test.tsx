import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { Remote } from '@/hooks/use-remote'
import { takeAhead } from '@/hooks/take-ahead'
import { useRemote } from '@/hooks/use-remote'
import { currentLanguage, setLanguage } from '@/i18n/language'
import { useSessionStore } from '@/stores/session'
import { logIn, openAddress, resetApp, subscriber } from '../mocks/app'
import { changeNetwork, hidePage, holdFirstShow, showPage } from '../mocks/taro'

beforeEach(() => {
  resetApp()
  openAddress('/privacyPolicy')
})

const refusal = () => Promise.reject({ status: 200 })

describe('useRemote', () => {
  it('goes from loading to ready', async () => {
    const { result } = renderHook(() => useRemote({ key: ['score'], fetch: async () => 80 }))
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
    await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', data: 80, isStale: false }))
  })

  it.each([
    ['an empty list', async () => [] as number[], 'empty'],
    ['a list', async () => [1], 'ready'],
    ['a refusal', refusal, 'error'],
  ])('ends with %s as configured', async (_name, fetcher, status) => {
    const { result } = renderHook(() => useRemote<number[]>({ key: ['x'], fetch: fetcher }))
    await waitFor(() => expect(result.current.status).toBe(status))
  })

  it('fetches again in another language, and shows nothing in the previous one', async () => {
    const fetch = jest.fn(async () => (currentLanguage() === 'en' ? 'Beijing' : '北京市'))
    const { result } = renderHook(() => useRemote({ key: ['place'], fetch }))
    await waitFor(() => expect(result.current.data).toBe('北京市'))
    act(() => setLanguage('en'))
    expect(result.current.data).toBeUndefined()
    await waitFor(() => expect(result.current.data).toBe('Beijing'))
  })

  it('is idle without a query, and fetches once there is one', async () => {
    const fetch = jest.fn(async () => 1)
    const { result, rerender } = renderHook(({ isWanted }) => useRemote(isWanted ? { key: ['x'], fetch } : null), {
      initialProps: { isWanted: false },
    })
    await act(async () => undefined)
    expect(result.current.status).toBe('idle')
    expect(fetch).not.toHaveBeenCalled()
    rerender({ isWanted: true })
    await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', data: 1 }))
  })

  it('shows cached data while it fetches again, and keeps it when that fails', async () => {
    const fetcher = jest.fn(async () => 1)
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch: fetcher }))
    await waitFor(() => expect(result.current.data).toBe(1))
    fetcher.mockImplementation(refusal)
    await act(() => result.current.reload())
    expect(result.current).toMatchObject({ status: 'ready', data: 1, isStale: true })
  })

  it('changes from error to ready by reload', async () => {
    const fetcher = jest.fn<Promise<number>, []>(refusal)
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch: fetcher }))
    await waitFor(() => expect(result.current.status).toBe('error'))
    fetcher.mockImplementation(async () => 2)
    await act(() => result.current.reload())
    expect(result.current).toMatchObject({ status: 'ready', data: 2 })
  })

  it('is loading again during a retry after a failure', async () => {
    const fetcher = jest.fn<Promise<number>, []>(refusal)
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch: fetcher }))
    await waitFor(() => expect(result.current.status).toBe('error'))
    fetcher.mockImplementation(() => new Promise(() => undefined))
    act(() => void result.current.reload())
    expect(result.current.status).toBe('loading')
  })

  it('replaces the data without fetching', async () => {
    const fetcher = jest.fn(async () => 1)
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch: fetcher }))
    await waitFor(() => expect(result.current.data).toBe(1))
    act(() => result.current.replace(7))
    await waitFor(() => expect(result.current.data).toBe(7))
    expect(fetcher).toHaveBeenCalledTimes(1)
  })

  it('fetches again when the page is shown again', async () => {
    let answer = 1
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch: async () => answer }))
    await waitFor(() => expect(result.current.data).toBe(1))
    answer = 2
    act(() => {
      hidePage()
      showPage()
    })
    await waitFor(() => expect(result.current.data).toBe(2))
  })

  it('fetches once when data arrives before the page is first shown', async () => {
    holdFirstShow()
    const fetch = jest.fn(async () => 1)
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch }))
    await waitFor(() => expect(result.current.data).toBe(1))
    await act(async () => showPage())
    expect(fetch).toHaveBeenCalledTimes(1)
    await act(async () => showPage())
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('fetches again on return when the last fetch failed', async () => {
    const fetch = jest.fn<Promise<number>, []>(refusal)
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch }))
    await waitFor(() => expect(result.current.status).toBe('error'))
    act(() => hidePage())
    fetch.mockResolvedValue(1)
    await act(async () => showPage())
    expect(result.current).toMatchObject({ status: 'ready', data: 1 })
  })

  it('is offline without a connection at once, and fetches again when it is back', async () => {
    act(() => changeNetwork(false))
    const fetcher = jest.fn<Promise<number>, []>(() => Promise.reject({ status: 0 }))
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch: fetcher }))
    expect(result.current.status).toBe('offline')
    await act(async () => undefined)
    fetcher.mockResolvedValue(1)
    await act(async () => changeNetwork(true))
    await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', data: 1 }))
  })

  it("never shows one subscriber's data to the next", async () => {
    logIn()
    const fetcher = jest.fn(async () => 'of the first')
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch: fetcher }))
    await waitFor(() => expect(result.current.data).toBe('of the first'))
    fetcher.mockImplementation(() => new Promise(() => undefined))
    logIn({ ...subscriber, token: 'other', phoneNo: '13900000000' })
    await waitFor(() => expect(result.current).toMatchObject({ status: 'loading', data: undefined }))
  })

  it('fetches nothing on a private screen without a session, while the guard redirects', async () => {
    logIn()
    openAddress('/search')
    const fetcher = jest.fn(async () => 1)
    const { result } = renderHook(() => useRemote({ key: ['x'], fetch: fetcher }))
    await waitFor(() => expect(result.current.data).toBe(1))
    act(() => useSessionStore.getState().remove())
    await act(async () => undefined)
    expect(fetcher).toHaveBeenCalledTimes(1)
    expect(result.current.data).toBeUndefined()
  })

  it('fetches once for two parts of a screen', async () => {
    const fetcher = jest.fn(async () => 'shared')
    function Part() {
      const remote: Remote<string> = useRemote({ key: ['x'], fetch: fetcher })
      return <p>{remote.data}</p>
    }
    render(
      <>
        <Part />
        <Part />
      </>,
    )
    await waitFor(() => expect(screen.getAllByText('shared')).toHaveLength(2))
    expect(fetcher).toHaveBeenCalledTimes(1)
  })
})

describe('a request that failed in transport', () => {
  afterEach(() => jest.useRealTimers())

  it.each([
    [0, 2],
    [502, 2],
    [503, 2],
    [200, 1],
    [401, 1],
  ])('with status %i is made %i times', async (status, times) => {
    jest.useFakeTimers()
    const fetcher = jest.fn(() => Promise.reject({ status }))
    renderHook(() => useRemote({ key: ['x'], fetch: fetcher }))
    await act(() => jest.advanceTimersByTimeAsync(20_000))
    expect(fetcher).toHaveBeenCalledTimes(times)
  })
})

describe('a response to a call sent before the code', () => {
  const query = () => ({ key: ['ahead'], fetch: jest.fn(async () => 80) })
  const comesAhead = () => {
    window.history.replaceState(null, '', '/sjgj/uasp/privacyPolicy')
    window.__ahead = { path: '/privacypolicy', answers: { '/call': Promise.resolve(undefined) } }
  }
  afterEach(() => {
    delete window.__ahead
  })

  it('is in the first render, and fetched again only when the screen is shown again', async () => {
    comesAhead()
    const score = query()
    takeAhead(score)
    await act(async () => undefined)
    const { result } = renderHook(() => useRemote(score))
    expect(result.current).toMatchObject({ status: 'ready', data: 80, isStale: false })
    await act(async () => {
      hidePage()
      showPage()
    })
    expect(score.fetch).toHaveBeenCalledTimes(2)
  })

  it('is awaited when it has not arrived yet', async () => {
    comesAhead()
    const score = query()
    takeAhead(score)
    const { result } = renderHook(() => useRemote(score))
    expect(result.current.status).toBe('loading')
    await waitFor(() => expect(result.current.data).toBe(80))
    expect(score.fetch).toHaveBeenCalledTimes(1)
  })

  it('is fetched by the screen when no call was sent before', () => {
    const score = query()
    takeAhead(score)
    expect(score.fetch).not.toHaveBeenCalled()
  })

  it('is not used in a later session', async () => {
    comesAhead()
    act(() => logIn())
    const score = query()
    takeAhead(score)
    await act(async () => undefined)
    act(() => useSessionStore.getState().login({ ...subscriber, token: 'of another' }))
    const { result } = renderHook(() => useRemote(score))
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
    await waitFor(() => expect(score.fetch).toHaveBeenCalledTimes(2))
  })
})
