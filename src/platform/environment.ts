import type { Client } from '@/rules/environment/client'
import { resolveClient } from '@/rules/environment/client'
import { clientFacts } from './client-facts'
import { deployConfig } from './deploy'

let resolved: Client | undefined

/** Where the app runs, found once (DESIGN.md section 3). */
export function client(): Client {
  resolved ??= resolveClient({ ...clientFacts(), hostAppPattern: deployConfig().hostAppPattern })
  return resolved
}

/** Whether this is the browser of the WeChat public account: only there appeals and complaints are filed (SPEC.md section 2). */
export const isPublicAccount = (): boolean => client().clientType === 'wxPublic'

/** Whether this is the native mini-program, which has no browser address and no footer. */
export const isMiniProgram: boolean = process.env.TARO_ENV === 'weapp'
