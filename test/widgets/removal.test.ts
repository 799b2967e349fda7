import { act, renderHook, waitFor } from '@testing-library/react'
import { useRemoval } from '@/widgets/Removal/use-removal'
import { resetApp } from '../mocks/app'

const mockHeld: (() => void)[] = []
jest.mock('@/platform/hold-back', () => ({
  holdBack(close: () => void) {
    mockHeld.push(close)
    return () => mockHeld.splice(mockHeld.indexOf(close), 1)
  },
}))

const never = new Promise<never>(() => undefined)
const rows = [{ id: 'a' }, { id: 'b' }]

/** A list whose rows are still loading after each change, as on a slow network. */
function removalOf({ remove = async (ids: string[]): Promise<readonly string[]> => ids, lost = 0 } = {}) {
  const restore = jest.fn(async () => lost)
  const showAgain = jest.fn()
  const hide = jest.fn((_ids: ReadonlySet<string>) => showAgain)
  const { result } = renderHook(() => useRemoval({ rows, remove, restore, hide, reload: () => never }))
  return { result, restore, hide, showAgain }
}

beforeEach(() => resetApp())

describe('removal with undo', () => {
  it('can be undone before the list has reloaded', async () => {
    const { result, restore, hide, showAgain } = removalOf()
    act(() => void result.current.remove(['a']))
    await waitFor(() => expect(result.current.removedIds).toEqual(['a']))
    expect(hide.mock.calls).toEqual([[new Set(['a'])]])
    await waitFor(() => expect(result.current.busy).toBe(false))
    act(() => void result.current.undo())
    await waitFor(() => expect(result.current.removedIds).toEqual([]))
    expect(restore.mock.calls).toEqual([[['a'], expect.any(String)]])
    expect(showAgain).toHaveBeenCalledTimes(1)
  })

  it('lets the list show which ones were restored when some failed', async () => {
    const { result, showAgain } = removalOf({ lost: 1 })
    act(() => void result.current.remove(['a', 'b']))
    await waitFor(() => expect(result.current.busy).toBe(false))
    act(() => void result.current.undo())
    await waitFor(() => expect(result.current.removedIds).toEqual([]))
    expect(showAgain).not.toHaveBeenCalled()
  })

  it('offers no undo of an earlier removal during the next one', async () => {
    const remove = jest.fn<Promise<readonly string[]>, [string[]]>().mockResolvedValueOnce(['a']).mockReturnValue(never)
    const { result } = removalOf({ remove })
    act(() => void result.current.remove(['a']))
    await waitFor(() => expect(result.current.busy).toBe(false))
    expect(result.current.removedIds).toEqual(['a'])
    act(() => void result.current.remove(['b']))
    expect(result.current).toMatchObject({ busy: true, removedIds: [] })
  })

  it('is left by Back, which closes no page then', () => {
    const { result } = removalOf()
    expect(mockHeld).toHaveLength(0)
    act(() => result.current.start())
    expect(mockHeld).toHaveLength(1)
    act(() => mockHeld[0]?.())
    expect(result.current.selected).toBeNull()
    expect(mockHeld).toHaveLength(0)
  })

  it('selects all rows beside those that a search hides', () => {
    const { result } = removalOf()
    act(() => result.current.start())
    act(() => result.current.toggle('hidden'))
    act(() => result.current.chooseAll())
    expect(result.current.selected).toEqual(new Set(['hidden', 'a', 'b']))
  })

  it('keeps the selection, and offers no undo, when the gateway refuses', async () => {
    const { result, hide } = removalOf({ remove: () => Promise.reject(new Error('refused')) })
    act(() => result.current.start())
    act(() => result.current.toggle('a'))
    act(() => void result.current.remove(['a']))
    await waitFor(() => expect(result.current.busy).toBe(false))
    expect(result.current).toMatchObject({ removedIds: [], selected: new Set(['a']) })
    expect(hide).not.toHaveBeenCalled()
  })
})
