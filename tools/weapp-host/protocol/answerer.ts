import type { Driver } from '../runtime/driver'
import type { Emit } from '../runtime/link'
import type { Params } from './answers'
import { appAnswers } from './app'
import { elementAnswers } from './element'
import { pageAnswers } from './page'
import { weChatAlone } from './wechat-alone'

/**
 * Returns the protocol of miniprogram-automator for a running mini-program, and `Host.*` for data that only a host has;
 * `emit` sends events to drivers. What needs WeChat fails with that reason, as does any unknown method.
 */
export function answererOf(driver: Driver, emit: Emit): (method: string, params: Params) => Promise<unknown> {
  const answers = {
    ...weChatAlone,
    ...appAnswers(driver, emit),
    ...pageAnswers(driver),
    ...elementAnswers(driver),
    'Host.report': () => driver.report(),
    'Host.covered': () => driver.covered(),
    'Host.share': () => driver.share(),
    'Host.setInFront': ({ isInFront }: Params) => driver.setInFront(isInFront === true),
  }
  return async (method, params) => {
    const answer = Object.hasOwn(answers, method) ? answers[method as keyof typeof answers] : undefined
    if (!answer) throw new Error(`The host does not answer ${method}: see weapp-host's README.md`)
    return answer(params)
  }
}
