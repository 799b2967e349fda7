import { act, renderHook } from '@testing-library/react'
import { useMutation } from '@/hooks/use-mutation'

const lost = { code: null, status: 0 }
const refused = { code: 'U0302', status: 200 }
const failsWith = (error: unknown) => () => Promise.reject(error)

/** Runs the actions one after the other; returns their requestIds. */
async function idsOf(...tries: readonly [what: unknown, error?: unknown][]) {
  const { result } = renderHook(() => useMutation())
  const ids: string[] = []
  for (const [what, error] of tries) {
    const action = async (id: string) => {
      ids.push(id)
      if (error !== undefined) throw error
    }
    await act(() => result.current.run(action, what))
  }
  return ids
}

describe('a mutation', () => {
  it('returns the result of the action, and undefined when it fails', async () => {
    const { result } = renderHook(() => useMutation())
    expect(await act(() => result.current.run(async () => 7))).toBe(7)
    expect(await act(() => result.current.run(failsWith(refused)))).toBeUndefined()
    expect(result.current.busy).toBe(false)
  })

  it('runs one at a time, also for an earlier handler that waits', async () => {
    const { result } = renderHook(() => useMutation())
    const { run } = result.current
    const second = jest.fn(async () => 2)
    await act(async () => {
      const first = run(async () => 1)
      expect(await run(second)).toBeUndefined()
      expect(await first).toBe(1)
      expect(await run(second)).toBe(2)
    })
    expect(second).toHaveBeenCalledTimes(1)
  })

  it('keeps the requestId when the same is retried after a lost response', async () => {
    const [first, second, third] = await idsOf([['add', 1], lost], [['add', 1], lost], [['add', 1]])
    expect([second, third]).toEqual([first, first])
  })

  it.each([
    ['it was done', [['add', 1]], [['add', 1]]],
    ['it was refused', [['add', 1], refused], [['add', 1]]],
    ['something else is tried', [['add', 1], lost], [['add', 2]]],
    ['nobody says what it is', [undefined, lost], [undefined]],
  ] as const)('has a new requestId when %s', async (_name, before, after) => {
    const [first, second] = await idsOf([...before], [...after])
    expect(second).not.toBe(first)
  })

  it('reloads after a lost response, not after a refusal', async () => {
    const ask = jest.fn()
    const { result } = renderHook(() => useMutation(ask))
    await act(() => result.current.run(failsWith(refused)))
    expect(ask).not.toHaveBeenCalled()
    await act(() => result.current.run(failsWith(lost)))
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
