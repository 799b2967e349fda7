import type { Kysely } from 'kysely'
import type { Database } from '@server/database/schema'
import { lockSubscriber } from '@server/kernel/database/transaction'
import type { Outgoing } from '@server/ports/outgoing'
import type { ReputationPort } from '@server/ports/reputation'
import { createReputationLookUp } from '@server/ports/reputation-look-up'
import { createReputationSystem, simulatedReputationUrl } from '@server/simulators/line/reputation'

/** The look-up of a gateway; at its other end development's simulated system, or another. */
export function simulatedLookUp(
  clock: () => number,
  system = createReputationSystem(clock),
  waitMs = 60_000,
): ReputationPort {
  const key = { id: 'test', secret: 's'.repeat(32) }
  return createReputationLookUp({ url: simulatedReputationUrl, key, clock, waitMs }, system)
}

/**
 * A system that answers once it could lock every subscriber of the gateway's database: never while one of their transactions, or
 * the only connection of the embedded database, waits for it.
 */
export function answeringUnlocked(db: () => Kysely<Database>, system: Outgoing): Outgoing {
  return async (url, request) => {
    await db()
      .transaction()
      .execute(async (trx) => {
        const rows = await trx.selectFrom('subscribers').select('subscriber_id').orderBy('subscriber_id').execute()
        for (const { subscriber_id: id } of rows) await lockSubscriber(trx, id)
      })
    return system(url, request)
  }
}
