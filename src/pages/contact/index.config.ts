// Only WeChat pulls the page by itself; on H5 the screen does.
export default definePageConfig({
  navigationStyle: 'custom',
  enablePullDownRefresh: process.env.TARO_ENV === 'weapp',
})
