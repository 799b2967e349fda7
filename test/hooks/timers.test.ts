import { act, renderHook } from '@testing-library/react'
import { useCountdown } from '@/hooks/use-countdown'
import { useDebounced } from '@/hooks/use-debounced'
import { useTimeLeft } from '@/hooks/use-time-left'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('counts down to zero', () => {
  const { result } = renderHook(() => useCountdown())
  expect(result.current.secondsLeft).toBe(0)
  act(() => result.current.start(60))
  expect(result.current.secondsLeft).toBe(60)
  act(() => jest.advanceTimersByTime(1000))
  expect(result.current.secondsLeft).toBe(59)
  act(() => jest.advanceTimersByTime(59_000))
  expect(result.current.secondsLeft).toBe(0)
})

it('is correct at once after the phone has slept', () => {
  const { result } = renderHook(() => useCountdown())
  act(() => result.current.start(60))
  jest.setSystemTime(Date.now() + 45_000)
  act(() => jest.advanceTimersByTime(250))
  expect(result.current.secondsLeft).toBe(15)
})

it('shows the time left until an instant, and nothing afterwards', () => {
  const until = Date.now() + 61_000
  const { result, rerender } = renderHook(({ until: end }) => useTimeLeft(end), {
    initialProps: { until: until as number | null },
  })
  expect(result.current).toBe('1:01')
  act(() => jest.advanceTimersByTime(2000))
  expect(result.current).toBe('0:59')
  rerender({ until: null })
  expect(result.current).toBeNull()
  rerender({ until })
  act(() => jest.advanceTimersByTime(59_000))
  expect(result.current).toBeNull()
})

it('settles on a value once it has not changed for a while', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 300), { initialProps: { value: 'a' } })
  rerender({ value: 'ab' })
  act(() => jest.advanceTimersByTime(299))
  rerender({ value: 'abc' })
  act(() => jest.advanceTimersByTime(299))
  expect(result.current).toBe('a')
  act(() => jest.advanceTimersByTime(1))
  expect(result.current).toBe('abc')
})
