/** A name that the build was not given stays in the code as it is written, and a browser has no `process`. */
function given(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Where the gateway is; empty is the page's own origin. The mini-program needs it (DESIGN.md section 4). */
export const apiHost: string = String(given(() => process.env.TARO_APP_HOST) ?? '').replace(/\/+$/, '')

/** What the build was given for a deployment. Webpack replaces each name as a whole, so they are written out. */
export const deployFromBuild: Readonly<Record<string, unknown>> = {
  assistantUrl: given(() => process.env.TARO_APP_ASSISTANT_URL),
  treasureUrl: given(() => process.env.TARO_APP_TREASURE_URL),
  pointsZoneUrl: given(() => process.env.TARO_APP_POINTS_ZONE_URL),
  partnerOrderUrl: given(() => process.env.TARO_APP_PARTNER_ORDER_URL),
  externalMiniProgram: given(() => process.env.TARO_APP_EXTERNAL_MINI_PROGRAM),
  trackingUrl: given(() => process.env.TARO_APP_TRACKING_URL),
  wechatReportUrl: given(() => process.env.TARO_APP_WECHAT_REPORT_URL),
  communityUrl: given(() => process.env.TARO_APP_COMMUNITY_URL),
  loginFreeHosts: given(() => process.env.TARO_APP_LOGIN_FREE_HOSTS),
  hostAppPattern: given(() => process.env.TARO_APP_HOST_APP_PATTERN),
  header: given(() => process.env.TARO_APP_HEADER),
  lazyPreloadRatio: given(() => process.env.TARO_APP_LAZY_PRELOAD_RATIO),
  retryAttempts: given(() => process.env.TARO_APP_RETRY_ATTEMPTS),
}
