import type { Pages } from '../pages'
import type { WxOptions } from './asynchronous'

/** The calls of wx that change the page stack or the top page. */
export const navigationCalls = (pages: () => Pages): Record<string, (options: WxOptions) => void> => ({
  navigateTo: ({ url }) => pages().navigateTo(String(url)),
  redirectTo: ({ url }) => pages().redirectTo(String(url)),
  reLaunch: ({ url }) => pages().reLaunch(String(url)),
  switchTab: ({ url }) => pages().switchTab(String(url)),
  navigateBack: ({ delta }) => pages().navigateBack(Number(delta ?? 1)),
  setNavigationBarTitle: ({ title }) => pages().setTitle(String(title)),
  // The phone frame has no navigation bar and no background of WeChat's own.
  setNavigationBarColor: () => undefined,
  setBackgroundColor: () => undefined,
  setBackgroundTextStyle: () => undefined,
  startPullDownRefresh: () => pages().lifecycle(pages().top, 'onPullDownRefresh'),
  pageScrollTo: ({ scrollTop, selector }) => pages().scrollTo(scrollTop, selector),
})
