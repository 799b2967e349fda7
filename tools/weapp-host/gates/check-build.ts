import { configFaults } from './config'
import { faultsOf, type Fault } from './fault'
import { scriptFaults } from './scripts'
import { secondEngineFaults } from './second-engine'
import { sizeFaults } from './sizes'
import { templateFaults } from './templates'
import { weChatCompilerFaults } from './wechat-compiler'

/** Returns all faults of a built mini-program that can be found without WeChat; `folder` has its app.json. */
export async function checkBuild(folder: string): Promise<Fault[]> {
  const faults = await Promise.all([
    faultsOf('config', () => configFaults(folder)),
    faultsOf('sizes', () => sizeFaults(folder)),
    faultsOf('scripts', () => scriptFaults(folder)),
    faultsOf('templates', () => templateFaults(folder)),
    faultsOf('wechat compiler', () => weChatCompilerFaults(folder)),
    faultsOf('second engine', () => secondEngineFaults(folder)),
  ])
  return faults.flat()
}
