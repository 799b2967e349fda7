import type { Right, RightAuth, RightReceipt } from '@contract/rights'
import type { RightId } from '@contract/words/points'
import { receiptStates, rightIds, rightReasons } from '@contract/words/points'
import { packageTiers } from '@/rules/products/packages'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str } from './read'

const inBackground = { loading: false, quiet: true }

/** Fetches the rights of packages; skips rights that this app does not know. */
async function queryRights(): Promise<Right[]> {
  const data = await call('/api/h5/right/list', {}, inBackground)
  return list(data.rights, (fields) => {
    const rightId = rightIds.find((known) => known === fields.rightId)
    if (!rightId) return null
    const receipt = record(fields.receipt)
    return {
      rightId,
      tier: packageTiers.find((known) => known === fields.tier) ?? null,
      points: num(fields.points),
      amountFen: num(fields.amountFen),
      auth: readAuth(record(fields.auth)),
      receipt: str(receipt.id) ? readReceipt(receipt) : null,
    }
  })
}

export const rightsQuery = { key: ['rights'], fetch: queryRights }

/** Fetches whether a right can be received now. */
export async function rightAuth(rightId: RightId): Promise<RightAuth> {
  return readAuth(await call('/api/h5/right/auth', { rightId }))
}

/** Receives a right. Repeating the same requestId has no further effect. */
export async function receiveRight(rightId: RightId, requestId: string): Promise<RightReceipt> {
  return readReceipt(await call('/api/h5/right/receive', { rightId, requestId }))
}

/** Fetches the outcome of a receipt. */
export async function queryReceiveResult(id: string): Promise<RightReceipt> {
  return readReceipt(await call('/api/h5/right/queryReceiveResult', { id }, inBackground))
}

/** Confirms that the result of a receipt was shown. */
export async function receiveWxCommit(id: string): Promise<void> {
  await call('configs/v1/receiveWxCommit', { id }, inBackground)
}

function readAuth(fields: Fields): RightAuth {
  const allowed = bool(fields.allowed)
  return {
    allowed,
    reason: oneOf(fields.reason, rightReasons, allowed ? 'ok' : 'noPackage'),
    from: numOrNull(fields.from),
  }
}

function readReceipt(fields: Fields): RightReceipt {
  return {
    id: str(fields.id),
    rightId: oneOf(fields.rightId, rightIds, 'memberPoints'),
    receivedAt: num(fields.receivedAt),
    state: oneOf(fields.state, receiptStates, 'pending'),
    points: num(fields.points),
    amountFen: num(fields.amountFen),
    committedAt: numOrNull(fields.committedAt),
  }
}
