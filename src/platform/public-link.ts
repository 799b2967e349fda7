import { BASE_PATH } from './address-bar'
import { apiHost } from './deploy-build'

/** The whole address of a path of this app, for somebody else's phone: at the host of the build, or where this page is. */
export function publicLink(target: string): string {
  return `${apiHost || window.location.origin}${BASE_PATH}${target}`
}
