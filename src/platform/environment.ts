import type { Client } from '@/rules/environment/client'
import { resolveClient } from '@/rules/environment/client'
import { clientFacts } from './client-facts'
import { deployConfig } from './deploy'

let resolved: Client | undefined

/** Returns the client that the app runs in, detected once (DESIGN.md section 3). */
export function client(): Client {
  resolved ??= resolveClient({ ...clientFacts(), hostAppPattern: deployConfig().hostAppPattern })
  return resolved
}

/**
 * Whether the app runs in the WeChat public account's browser. Appeals and complaints can be filed only there (SPEC.md
 * section 2).
 */
export const isPublicAccount = (): boolean => client().clientType === 'wxPublic'

/** Whether this is the native mini-program, which has no address bar and no footer. */
export const isMiniProgram: boolean = process.env.TARO_ENV === 'weapp'
