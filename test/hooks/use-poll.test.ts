import { act, renderHook } from '@testing-library/react'
import { usePoll } from '@/hooks/use-poll'
import { changeNetwork, hidePage, showPage } from '../mocks/taro'

const setHidden = (hidden: boolean) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => changeNetwork(true))
  setHidden(false)
  jest.useRealTimers()
})

it('repeats the newest task, after the first interval', async () => {
  const first = jest.fn(async () => undefined)
  const second = jest.fn(async () => undefined)
  const { rerender, unmount } = renderHook(({ task }) => usePoll(task, 1000), { initialProps: { task: first } })
  expect(first).not.toHaveBeenCalled()
  await pass(1000)
  rerender({ task: second })
  await pass(2000)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
  unmount()
  await pass(5000)
  expect(second).toHaveBeenCalledTimes(2)
})

it('pauses while the page is covered, the app in the background, or the phone offline', async () => {
  const task = jest.fn(async () => undefined)
  renderHook(() => usePoll(task, 1000))
  act(hidePage)
  await pass(5000)
  expect(task).toHaveBeenCalledTimes(0)
  act(showPage)
  await pass(1000)
  expect(task).toHaveBeenCalledTimes(1)
  setHidden(true)
  await pass(5000)
  expect(task).toHaveBeenCalledTimes(1)
  setHidden(false)
  act(() => changeNetwork(false))
  await pass(5000)
  expect(task).toHaveBeenCalledTimes(1)
})

it('does not run concurrently, and continues after a failure', async () => {
  let reject: (error: Error) => void = () => undefined
  const task = jest.fn(() => new Promise<void>((_, no) => (reject = no)))
  renderHook(() => usePoll(task, 1000))
  await pass(4000)
  expect(task).toHaveBeenCalledTimes(1)
  reject(new Error('lost'))
  await pass(1000)
  expect(task).toHaveBeenCalledTimes(2)
})
