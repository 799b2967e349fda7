import type { AccountActivity, AccountSharing } from '@contract/account'
import { accountActors, accountEventKinds, type TokenPartner } from '@contract/words/account'
import { call } from './client'
import { bool, list, num, oneOf, str } from './read'

/** Fetches one page of the account's audit trail, newest first. Events of a kind that this release does not know are left out. */
async function queryActivity(cursor: string | null): Promise<{ items: AccountActivity[]; nextCursor: string | null }> {
  const data = await call('guard/v1/account/activity', { cursor }, { loading: false })
  return {
    items: list(data.items, (fields) => {
      const kind = accountEventKinds.find((known) => known === fields.kind)
      if (kind === undefined || !str(fields.id)) return null
      return {
        id: str(fields.id),
        at: num(fields.at),
        kind,
        by: oneOf(fields.by, accountActors, 'self'),
        name: str(fields.name),
        detail: str(fields.detail),
        client: str(fields.client),
        network: str(fields.network),
        isHere: bool(fields.isHere),
      }
    }),
    nextCursor: str(data.nextCursor) || null,
  }
}

export const activityQuery = { key: ['accountActivity'], fetchPage: queryActivity }

/** Fetches one page of what third parties got of the account, newest first. */
async function querySharings(cursor: string | null): Promise<{ items: AccountSharing[]; nextCursor: string | null }> {
  const data = await call('guard/v1/account/sharings', { cursor }, { loading: false })
  return {
    items: list(data.items, ({ id, day, recipient, data: kinds, basis, times }) =>
      str(id)
        ? {
            id: str(id),
            day: num(day),
            recipient: str(recipient),
            data: str(kinds),
            basis: str(basis),
            times: num(times),
          }
        : null,
    ),
    nextCursor: str(data.nextCursor) || null,
  }
}

export const sharingsQuery = { key: ['sharings'], fetchPage: querySharings }

/** Records that the page of a partner is opened with the access token. Nobody waits for it, and a failure shows nothing. */
export function noteShared(to: TokenPartner): void {
  void call('guard/v1/account/shared', { to }, { loading: false, quiet: true }).catch(() => undefined)
}
