import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigError } from './config'
import { codeOf } from './error-code'

/** Where the gateway listens. */
export interface ListenAddress {
  host: string
  port: number
}

type PortSetting = 'PORT' | 'METRICS_PORT'

/** Another program listens on the port. */
export class PortInUse extends Error {
  constructor({ port }: ListenAddress, setting: PortSetting) {
    super(`Port ${port} is in use. Stop the program that uses it, or set ${setting} to another one.`)
  }
}

/** Checks that the port is free, before the database is opened. Rejects with PortInUse, or ConfigError for a wrong address. */
export async function requireFreePort(address: ListenAddress, setting: PortSetting = 'PORT'): Promise<void> {
  const server = createServer().listen(address)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw portError(error, address, setting)
  }
  server.close()
  await once(server, 'close')
}

/** Returns PortInUse when the port is taken, ConfigError when nobody can listen there, else the error itself. */
export function portError(error: unknown, address: ListenAddress, setting: PortSetting = 'PORT'): unknown {
  const code = codeOf(error) ?? ''
  if (code === 'EADDRINUSE') return new PortInUse(address, setting)
  if (!/^(ENOTFOUND|EAI_.*|EADDRNOTAVAIL|EACCES)$/.test(code)) return error
  return new ConfigError(`${setting.replace('PORT', 'HOST')} and ${setting}: the gateway cannot listen there (${code})`)
}
