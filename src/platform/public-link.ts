import { BASE_PATH } from './address-bar'
import { apiHost } from './deploy-build'
import { isMiniProgram } from './environment'

/** The whole address of a path of this app, for somebody else's phone: at the host of the build, or where this page is. */
export function publicLink(target: string): string {
  return `${apiHost || window.location.origin}${BASE_PATH}${target}`
}

/** The address of a file that the host of the app serves: the mini-program loads it from there. */
export function fileOfApp(path: string): string {
  return isMiniProgram ? publicLink(path) : `${BASE_PATH}${path}`
}
