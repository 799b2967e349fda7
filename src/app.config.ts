import { toAppPages } from './navigation/derive'

const { pages, subPackages } = toAppPages({
  build: process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5',
  gallery: process.env.TARO_APP_GALLERY === '1',
})
const guardPackages = ['areas/guard', 'areas/misc']

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
    navigationBarTextStyle: 'black',
    navigationBarBackgroundColor: '#ffffff',
    backgroundColor: '#f4f6fa',
    backgroundTextStyle: 'dark',
  },
})
