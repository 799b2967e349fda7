import { toAppPages } from './navigation/derive'

const { pages, subPackages } = toAppPages({
  build: process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5',
  gallery: process.env.TARO_APP_GALLERY === '1',
})
/**
 * The areas that each tab leads to most: WeChat loads their code while the tab is shown. It knows no choice between Wi-Fi alone
 * and all networks. 2 MB a tab at most.
 */
const preloaded: Readonly<Record<string, readonly string[]>> = {
  'pages/home/index': ['guard', 'sms', 'family', 'misc'],
  'pages/search/index': ['guard'],
  'pages/contact/index': ['contacts'],
  'pages/personal/index': ['account', 'orders'],
}
const isMiniProgram = process.env.TARO_ENV === 'weapp'

// On H5 this configuration is part of the first visit. H5 has no subpackages, so all pages are in one list.
const ofPackages = subPackages.flatMap(({ root, pages: below }) => below.map((page) => `${root}/${page}`))
const ofBuild = isMiniProgram
  ? {
      pages,
      subPackages,
      preloadRule: Object.fromEntries(
        Object.entries(preloaded).map(([page, areas]) => [
          page,
          { network: 'all' as const, packages: areas.map((area) => `areas/${area}`) },
        ]),
      ),
      lazyCodeLoading: 'requiredComponents',
      __usePrivacyCheck__: true,
      sitemapLocation: 'sitemap.json',
    }
  : { pages: [...pages, ...ofPackages] }

export default defineAppConfig({
  ...ofBuild,
  animation: false,
  window: {
    navigationStyle: 'custom',
    navigationBarTitleText: '手机安全卫士',
    // WeChat's own colours follow the system through theme.json; pages repaint them if the setting differs
    // (platform/look).
    ...(isMiniProgram && {
      navigationBarTextStyle: '@signs',
      navigationBarBackgroundColor: '@bar',
      backgroundColor: '@ground',
      backgroundTextStyle: '@loading',
    }),
  },
  ...(isMiniProgram && { darkmode: true, themeLocation: 'theme.json' }),
})
