import type { Driver } from '../runtime/driver'
import type { Params } from './answers'
import { appAnswers } from './app'
import { elementAnswers } from './element'
import { pageAnswers } from './page'

/**
 * Returns the protocol of miniprogram-automator for a running mini-program, as far as this project uses it, and
 * `Host.*` for data that only a host has. Any other method fails.
 */
export function answererOf(driver: Driver): (method: string, params: Params) => Promise<unknown> {
  const answers = {
    ...appAnswers(driver),
    ...pageAnswers(driver),
    ...elementAnswers(driver),
    'Host.report': () => driver.report(),
    'Host.share': () => driver.share(),
    'Host.setInFront': ({ isInFront }: Params) => driver.setInFront(isInFront === true),
  }
  return async (method, params) => {
    const answer = Object.hasOwn(answers, method) ? answers[method as keyof typeof answers] : undefined
    if (!answer) throw new Error(`The host does not answer ${method}: see weapp-host's README.md`)
    return answer(params)
  }
}
