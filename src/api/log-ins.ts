import type { LogIn } from '@contract/session'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, str } from './read'

/** Fetches the subscriber's log-ins: the current one first, then by last use. */
async function queryLogIns(): Promise<LogIn[]> {
  return readLogIns(await call('guard/v1/session/query', {}, { loading: false }))
}

export const logInsQuery = { key: ['logIns'], fetch: queryLogIns }

/** Ends another log-in, or without an id all others; returns the remaining ones. */
export async function endLogIns(id: string | undefined, requestId: string): Promise<LogIn[]> {
  return readLogIns(await call('guard/v1/session/end', { id, requestId }))
}

function readLogIns(data: Fields): LogIn[] {
  return list(data.items, (fields) =>
    str(fields.id)
      ? {
          id: str(fields.id),
          source: str(fields.source),
          client: str(fields.client),
          createdAt: num(fields.createdAt),
          seenAt: num(fields.seenAt),
          isCurrent: bool(fields.isCurrent),
        }
      : null,
  )
}
