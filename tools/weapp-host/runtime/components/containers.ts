import type { BuiltIn } from './built-in'

/** Components that only contain others; the host's style sheet defines their look. */
export const containers: BuiltIn[] = [
  ...['view', 'text', 'movable-area', 'cover-view', 'icon'].map((tag) => ({ tag })),
  // Pages of the web, whose domains only WeChat knows: nothing is shown.
  { tag: 'web-view', isVoid: true },
]
