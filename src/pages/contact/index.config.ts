// Enables the pull only in WeChat, where the page handles it; on H5 the screen does.
export default definePageConfig({
  navigationStyle: 'custom',
  enablePullDownRefresh: process.env.TARO_ENV === 'weapp',
})
