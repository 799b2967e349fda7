import { go } from '@/navigation/go'
import { isLeaving } from '@/platform/router'
import { useFeedbackStore } from '@/stores/feedback'
import { logIn, resetApp } from '../mocks/app'

beforeEach(() => {
  resetApp()
  logIn()
})
afterEach(() => jest.restoreAllMocks())

function fail(name: string): void {
  const reason = Object.assign(new Error('Loading chunk 7 failed.'), { name })
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}

describe('a screen whose code does not load', () => {
  it('shows a toast, restores the address without the router, which would mount the page anew, and can be opened again', () => {
    const step = () => void window.dispatchEvent(new PopStateEvent('popstate'))
    const historyBack = jest.spyOn(window.history, 'back').mockImplementation(step)
    const router = jest.fn()
    window.addEventListener('popstate', router)
    go('/optimizable')
    expect(isLeaving()).toBe(true)
    fail('ChunkLoadError')
    expect(useFeedbackStore.getState().message?.text).toBe('网络不给力，请稍后重试')
    expect(historyBack).toHaveBeenCalledTimes(1)
    expect(router).not.toHaveBeenCalled()
    expect(isLeaving()).toBe(false)
    step()
    expect(router).toHaveBeenCalledTimes(1)
    window.removeEventListener('popstate', router)
  })

  it('keeps the address when the page was replaced', () => {
    const historyBack = jest.spyOn(window.history, 'back').mockImplementation(() => undefined)
    go('/', {}, { replace: true })
    fail('ChunkLoadError')
    expect(historyBack).not.toHaveBeenCalled()
  })

  it.each([
    [true, [['page']]],
    [false, []],
  ])('removes the kept page when there is a network: %s', (onLine, forgotten) => {
    const forget = jest.fn(async () => true)
    Object.defineProperty(window, 'caches', { value: { delete: forget }, configurable: true })
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    go('/', {}, { replace: true })
    fail('ChunkLoadError')
    expect(forget.mock.calls).toEqual(forgotten)
    Reflect.deleteProperty(window, 'caches')
  })

  it('is told from other errors', () => {
    fail('TypeError')
    expect(useFeedbackStore.getState().message).toBeNull()
  })
})
