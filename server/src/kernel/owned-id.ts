import type { RandomSource } from '../ports/random'
import { SUBSCRIBER_ID_LENGTH } from './session-token'

const LENGTH = 2 * SUBSCRIBER_ID_LENGTH

/**
 * Creates an id of 32 URL-safe characters for a row that is also found without a session: the subscriber's id, so that
 * one node can find it (docs/scale.md), and 96 random bits.
 */
export function newOwnedId(subscriberId: string, random: RandomSource): string {
  const id = subscriberId + random.id()
  if (id.length !== LENGTH) throw new Error('A subscriber id has 16 characters')
  return id
}

/** The subscriber in an id, as a condition on its row; none in ids from before they contained it, which have half the length. */
export function ownerIn(id: string): { subscriber_id?: string } {
  return id.length === LENGTH ? { subscriber_id: id.slice(0, SUBSCRIBER_ID_LENGTH) } : {}
}

/** The random part alone, for a partner who must not see which ids belong to one subscriber. */
export function withoutOwner(id: string): string {
  return id.length === LENGTH ? id.slice(SUBSCRIBER_ID_LENGTH) : id
}
