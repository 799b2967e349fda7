import { wantsLargeText } from '@/platform/text-size'

/** Whether a visit with this WeChat setting has large text; each visit reads it once. */
async function isLarge(fontSizeSetting: number | undefined): Promise<boolean> {
  jest.resetModules()
  const { default: Taro } = await import('@tarojs/taro')
  Object.assign(Taro, { getAppBaseInfo: () => ({ fontSizeSetting }) })
  return (await import('@/platform/text-size.weapp')).wantsLargeText()
}

describe('the large text of WeChat', () => {
  it.each([
    [15, false],
    [17, false],
    [18.4, false],
    [20, true],
    [23.8, true],
    [undefined, false],
  ])('at %p px is followed: %s', async (size, expected) => expect(await isLarge(size)).toBe(expected))

  it('is left to a browser, which enlarges the text itself', () => expect(wantsLargeText()).toBe(false))
})
