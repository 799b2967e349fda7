/** What the build was given. Webpack replaces each name as a whole, so they are written out. */
export const deployFromBuild: Readonly<Record<string, unknown>> = {
  assistantUrl: process.env.TARO_APP_ASSISTANT_URL,
  treasureUrl: process.env.TARO_APP_TREASURE_URL,
  pointsZoneUrl: process.env.TARO_APP_POINTS_ZONE_URL,
  partnerOrderUrl: process.env.TARO_APP_PARTNER_ORDER_URL,
  externalMiniProgram: process.env.TARO_APP_EXTERNAL_MINI_PROGRAM,
  trackingUrl: process.env.TARO_APP_TRACKING_URL,
  wechatReportUrl: process.env.TARO_APP_WECHAT_REPORT_URL,
  communityUrl: process.env.TARO_APP_COMMUNITY_URL,
  loginFreeHosts: process.env.TARO_APP_LOGIN_FREE_HOSTS,
  hostAppPattern: process.env.TARO_APP_HOST_APP_PATTERN,
  header: process.env.TARO_APP_HEADER,
  lazyPreloadRatio: process.env.TARO_APP_LAZY_PRELOAD_RATIO,
  retryAttempts: process.env.TARO_APP_RETRY_ATTEMPTS,
}
