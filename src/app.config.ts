import { toAppPages } from './navigation/derive'

const { pages, subPackages } = toAppPages({
  build: process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5',
  gallery: process.env.TARO_APP_GALLERY === '1',
})
const guardPackages = ['areas/guard', 'areas/misc']
const isMiniProgram = process.env.TARO_ENV === 'weapp'

export default defineAppConfig({
  pages,
  subPackages,
  preloadRule: {
    'pages/home/index': { network: 'wifi', packages: guardPackages },
  },
  lazyCodeLoading: 'requiredComponents',
  animation: false,
  __usePrivacyCheck__: true,
  window: {
    navigationStyle: 'custom',
    navigationBarTitleText: '手机安全卫士',
    // WeChat's own colours follow the system by theme.json; a page repaints them by the setting (platform/look).
    ...(isMiniProgram && {
      navigationBarTextStyle: '@signs',
      navigationBarBackgroundColor: '@bar',
      backgroundColor: '@ground',
      backgroundTextStyle: '@loading',
    }),
  },
  ...(isMiniProgram && { darkmode: true, themeLocation: 'theme.json' }),
})
