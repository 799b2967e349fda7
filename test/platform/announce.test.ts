import { announce, mountLiveRegion } from '@/platform/announce'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

const announced = () => [...mountLiveRegion().children].map(({ textContent }) => textContent)

it('is mounted before it has a text, once, and outside every screen', () => {
  const region = mountLiveRegion()
  expect(region).toBeEmptyDOMElement()
  expect(region).toHaveAttribute('aria-live', 'polite')
  expect(region.parentElement).toBe(document.body)
  expect(mountLiveRegion()).toBe(region)
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1)
})

it('announces one text after the other, an equal one again', () => {
  announce('Saved')
  announce('3 found')
  announce('Saved')
  jest.advanceTimersByTime(1000)
  announce('Saved')
  expect(announced()).toEqual(['Saved', '3 found', 'Saved', 'Saved'])
})

it('announces once what several calls report together', () => {
  announce('Network is poor')
  announce('Network is poor')
  jest.advanceTimersByTime(399)
  announce('Network is poor')
  expect(announced()).toEqual(['Network is poor'])
})

it('keeps nothing to be read a second time', () => {
  announce('Deleted')
  jest.advanceTimersByTime(3000)
  announce('3 found')
  jest.advanceTimersByTime(1000)
  expect(announced()).toEqual(['3 found'])
})

it('is mounted again where a page has removed it', () => {
  mountLiveRegion().remove()
  announce('Restored')
  expect(announced()).toEqual(['Restored'])
  expect(mountLiveRegion().isConnected).toBe(true)
})
