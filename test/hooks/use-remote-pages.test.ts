import { act, renderHook, waitFor } from '@testing-library/react'
import type { RemotePage } from '@/hooks/use-remote-pages'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { openAddress, resetApp } from '../mocks/app'

beforeEach(() => {
  resetApp()
  openAddress('/privacyPolicy')
})

interface Page extends RemotePage<number> {
  quota: number
}
const pages: Record<string, Page> = {
  start: { items: [1, 2], nextCursor: 'a', quota: 9 },
  a: { items: [3], nextCursor: 'b', quota: 8 },
  b: { items: [4], nextCursor: null, quota: 7 },
}
const fetchPage = async (cursor: string | null): Promise<Page> =>
  pages[cursor ?? 'start'] ?? Promise.reject({ status: 0 })

describe('useRemotePages', () => {
  it('loads page by page until the end', async () => {
    const { result } = renderHook(() => useRemotePages({ key: ['list', 'black'], fetchPage: fetchPage }))
    expect(result.current).toMatchObject({ status: 'loading', items: [], hasMore: false })
    await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', items: [1, 2], hasMore: true }))
    expect(result.current.first?.quota).toBe(9)
    act(() => result.current.loadMore())
    expect(result.current.isLoadingMore).toBe(true)
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.items).toEqual([1, 2, 3]))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current).toMatchObject({ items: [1, 2, 3, 4], hasMore: false }))
    act(() => result.current.loadMore())
    expect(result.current.isLoadingMore).toBe(false)
  })

  it('remembers a request for more during a reload', async () => {
    const { result } = renderHook(() => useRemotePages({ key: ['list', 'white'], fetchPage: fetchPage }))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    act(() => void result.current.reload())
    act(() => result.current.loadMore())
    expect(result.current.isLoadingMore).toBe(true)
    await waitFor(() => expect(result.current.items).toEqual([1, 2, 3]))
  })

  it('is empty when the first page is empty', async () => {
    const { result } = renderHook(() =>
      useRemotePages({ key: ['x'], fetchPage: async () => ({ items: [], nextCursor: null }) }),
    )
    await waitFor(() => expect(result.current.status).toBe('empty'))
  })

  it('keeps the loaded pages when a later page is lost, and loads it on the next request', async () => {
    let isLost = true
    const fetcher = jest.fn(async (cursor: string | null) =>
      cursor !== null && isLost ? Promise.reject<Page>({ status: 200 }) : fetchPage(cursor),
    )
    const { result } = renderHook(() => useRemotePages({ key: ['x'], fetchPage: fetcher }))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.error).toBeDefined())
    expect(result.current).toMatchObject({ status: 'ready', items: [1, 2], isStale: true, isLoadingMore: false })
    isLost = false
    await act(() => result.current.reload())
    await waitFor(() => expect(result.current.items).toEqual([1, 2, 3]))
  })

  it('shows changed pages, and the previous ones, without fetching', async () => {
    const fetcher = jest.fn(fetchPage)
    const { result } = renderHook(() => useRemotePages({ key: ['x'], fetchPage: fetcher }))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    let back = () => {}
    act(
      () => void (back = result.current.change((page) => ({ ...page, items: page.items.filter((item) => item > 1) }))),
    )
    expect(result.current).toMatchObject({ status: 'ready', items: [2], hasMore: true })
    act(() => back())
    expect(result.current.items).toEqual([1, 2])
    expect(fetcher).toHaveBeenCalledTimes(1)
  })

  it('is loading, not empty, while the first rows are deleted and more are loading', async () => {
    const { result } = renderHook(() => useRemotePages({ key: ['x'], fetchPage: fetchPage }))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    act(() => {
      result.current.change((page) => ({ ...page, items: [] }))
      void result.current.reload()
    })
    expect(result.current.status).toBe('loading')
    await waitFor(() => expect(result.current.items).toEqual([1, 2]))
  })

  it('starts over with another key', async () => {
    const { result, rerender } = renderHook(
      ({ search }) =>
        useRemotePages({ key: ['x', search], fetchPage: async () => ({ items: [search], nextCursor: null }) }),
      { initialProps: { search: 'a' } },
    )
    await waitFor(() => expect(result.current.items).toEqual(['a']))
    rerender({ search: 'b' })
    await waitFor(() => expect(result.current.items).toEqual(['b']))
  })
})
