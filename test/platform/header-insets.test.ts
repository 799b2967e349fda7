import { readHostTop } from '@/platform/header-insets'
import { headerInsets } from '@/platform/header-insets.weapp'

it.each([
  ['', 'Mozilla', 0],
  ['?statusBarHeight=44', 'Mozilla', 44],
  ['?safeTop=24.5', 'Mozilla', 24.5],
  ['', 'Mozilla CarrierApp/1.0 StatusBarHeight/36', 36],
  ['?statusBarHeight=900', 'Mozilla', 0],
  ['?statusBarHeight=-4', 'Mozilla', 0],
  ['?statusBarHeight=red', 'Mozilla', 0],
])('the host app provides the height of the status bar: %s %s', (search, userAgent, expected) => {
  expect(readHostTop(search, userAgent)).toBe(expected)
})

it('leaves room for the status bar and the capsule of the mini-program', () => {
  expect(headerInsets()).toEqual({ top: 20, right: 94, height: 40 })
})
