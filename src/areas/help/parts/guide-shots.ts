/**
 * The screenshots of the guide and the introduction, each with its screen's name in test/e2e/h5/support/screens.ts.
 * `npm run guide-pictures` creates them (src/assets/guide).
 */
export const guideShots = {
  login: 'sms-login',
  product: 'order-introduce',
  enable: 'optimizable',
  kinds: 'harassment-type',
  people: 'white-name-list',
  quiet: 'com-disposal',
  marketing: 'market-category',
  records: 'search',
  correct: 'intercept-detail',
  tag: 'my-num-sign',
  family: 'family-people',
  broadband: 'broadband-protect',
  calls: 'call',
  sms: 'sms-guard',
  tools: 'safety-score',
} as const

export type GuideShot = keyof typeof guideShots

/** The size of a screenshot in pixels: a phone's width, and the upper part of its screen. */
export const shotSize = { width: 375, height: 440 } as const

/** The file name of a screenshot in a language. */
export const shotFile = (shot: GuideShot, language: string): string => `${shot}.${language}.jpg`
