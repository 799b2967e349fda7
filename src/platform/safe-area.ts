import { client } from './environment'
import { headerInsets } from './header-insets'

/** Space that the top header leaves free, in CSS pixels: above it, beside its right end, and its own height. */
export interface HeaderSafeArea {
  top: number
  right: number
  height: number
}

/**
 * Where the top header may stand. The mini-program's clears the status bar and WeChat's capsule. In the carrier app the
 * host names the height of its status bar in the query (`statusBarHeight` or `safeTop`) or in its user agent
 * (`StatusBarHeight/44`); elsewhere the browser's own `env(safe-area-inset-top)` is added by the style sheet.
 */
export function headerSafeArea(): HeaderSafeArea {
  return headerInsets(client().clientType === 'stAPP')
}
