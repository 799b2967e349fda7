import { BASE_PATH } from './address-bar'
import { apiHost } from './deploy-build'
import { isMiniProgram } from './environment'

/**
 * Returns the full URL of a path of this app, for use on another phone: at the build's host, otherwise at this page's
 * origin.
 */
export function publicLink(target: string): string {
  return `${apiHost || window.location.origin}${BASE_PATH}${target}`
}

/** Returns the URL of a static file of the app. The mini-program loads it from the app's host. */
export function fileOfApp(path: string): string {
  return isMiniProgram ? publicLink(path) : `${BASE_PATH}${path}`
}
