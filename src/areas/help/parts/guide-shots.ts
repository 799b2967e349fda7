/**
 * The pictures of our own screens in the guide and the introduction: each with the screen that it is made of, by its name in
 * test/e2e/h5/support/screens.ts. `npm run guide-pictures` makes them (src/assets/guide).
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

/** Pixels of a picture: the width of a phone, and the upper part of its screen. */
export const shotSize = { width: 375, height: 440 } as const

/** The file of a picture in a language. */
export const shotFile = (shot: GuideShot, language: string): string => `${shot}.${language}.jpg`
