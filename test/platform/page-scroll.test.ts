import Taro from '@tarojs/taro'
import { topOf } from '@/platform/page-scroll.weapp'

/** A page in which the element exists after so many updates of its data, 172 px from the top of the page. */
function stubPage(updates: number): void {
  let left = updates
  jest.spyOn(Taro, 'nextTick').mockImplementation((task) => {
    left -= 1
    task()
  })
  jest.spyOn(Taro, 'createSelectorQuery').mockImplementation(() => {
    const found = { boundingClientRect: () => query, scrollOffset: () => query }
    const query = {
      select: () => found,
      selectViewport: () => found,
      exec: (callback: (results: unknown[]) => void) => callback([left > 0 ? null : { top: 132 }, { scrollTop: 40 }]),
    }
    return query as unknown as Taro.SelectorQuery
  })
}
afterEach(() => {
  jest.restoreAllMocks()
})

it('measures an element from the start of the page', async () => {
  stubPage(0)
  expect(await topOf('contact-list')).toBe(172)
})

it('measures an element that was only just rendered after the next update of the page', async () => {
  stubPage(1)
  expect(await topOf('contact-list')).toBe(172)
})

it('finds no element that does not come', async () => {
  stubPage(2)
  expect(await topOf('contact-list')).toBeNull()
})
