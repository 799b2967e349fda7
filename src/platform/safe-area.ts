import { client } from './environment'
import { headerInsets } from './header-insets'

/** The space that the top header leaves free: above it and at its right end, and its height, all in CSS pixels. */
export interface HeaderSafeArea {
  top: number
  right: number
  height: number
}

/**
 * Returns where the top header may be placed. In the mini-program it avoids the status bar and WeChat's capsule button.
 * In the carrier app the host passes its status bar's height in the query (`statusBarHeight` or `safeTop`) or in its
 * user agent (`StatusBarHeight/44`). Elsewhere the style sheet adds the browser's `env(safe-area-inset-top)`.
 */
export function headerSafeArea(): HeaderSafeArea {
  return headerInsets(client().clientType === 'stAPP')
}
