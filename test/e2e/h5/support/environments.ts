/** Part of the carrier app's user agent, for gateways that get it in HOST_APP_PATTERN. */
export const HOST_APP_PATTERN = 'CarrierApp'

/**
 * The user agent of each environment that H5 runs in (DESIGN.md section 3), and of a browser on Android. Of three in a
 * row, at least one has the footer and one has none.
 */
export const userAgents = {
  browser: 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/120',
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile',
  wechat: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile MicroMessenger/8.0',
  carrierApp: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile CarrierApp/8',
  webView: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile MicroMessenger/8.0 miniProgram',
} as const

export type EnvironmentName = keyof typeof userAgents
