/** The phone of Lighthouse's mobile runs. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
}

/** How many times slower its processor is. */
export const slowDown = 4

const kilobits = (amount) => (amount * 1024) / 8

/** Lighthouse's slow 4G as DevTools throttles it: 150 ms × 3.75 for each request, 1.6 Mbit/s and 750 kbit/s × 0.9. */
export const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: kilobits(1.6 * 1024 * 0.9),
  uploadThroughput: kilobits(750 * 0.9),
}
