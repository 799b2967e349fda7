import { version } from '../../../package.json'
import type { Config } from './config'

/** The release of this gateway. */
export const release = version

/** The database that the gateway uses, without a name or password: for the log, /healthz and the metrics. */
export function databaseOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === '') return `embedded in ${dataDir}`
  const { hostname, pathname, searchParams } = new URL(databaseUrl)
  return `postgres at ${searchParams.get('host') ?? hostname}${pathname}`
}
