import type { Kysely } from 'kysely'
import { CORRECTIONS_MS, correctedBy, type CorrectionTarget } from '@/rules/verdict/network-correction'
import type { Database } from '../../database/schema'
import type { LineLogRow } from './tables'

type Corrected = Pick<LineLogRow, 'subscriber_id' | 'kind' | 'caller' | 'reason'>

/** Notes that a subscriber says the network judged wrongly: once a number, sender or site, however often. Nothing of a text. */
export async function noteCorrection(trx: Kysely<Database>, row: Corrected, now: number): Promise<void> {
  const target = correctedBy(row)
  if (target === null) return
  await trx
    .insertInto('corrections')
    .values({ subscriber_id: row.subscriber_id, ...target, at: now })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'kind', 'value']).doUpdateSet({ at: now }))
    .execute()
}

/** Takes back what `noteCorrection` noted. */
export async function takeBackCorrection(trx: Kysely<Database>, row: Corrected): Promise<void> {
  const target = correctedBy(row)
  if (target === null) return
  await trx
    .deleteFrom('corrections')
    .where('subscriber_id', '=', row.subscriber_id)
    .where('kind', '=', target.kind)
    .where('value', '=', target.value)
    .execute()
}

/** Whether the subscriber has corrected one of these sites. */
export async function hasCorrectedSite(
  db: Kysely<Database>,
  subscriberId: string,
  hosts: readonly string[],
  now: number,
): Promise<boolean> {
  if (hosts.length === 0) return false
  const row = await db
    .selectFrom('corrections')
    .select('value')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'site')
    .where('value', 'in', [...hosts])
    .where('at', '>', now - CORRECTIONS_MS)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these the review desk has confirmed, for everybody, to be judged wrongly by the network. */
export async function findConfirmed(
  db: Kysely<Database>,
  { sender, hosts }: { sender: string; hosts: readonly string[] },
): Promise<{ isSender: boolean; sites: ReadonlySet<string> }> {
  const values = [...(sender === '' ? [] : [sender]), ...hosts]
  if (values.length === 0) return { isSender: false, sites: new Set() }
  const rows = await db
    .selectFrom('network_corrections')
    .select(['kind', 'value'])
    .where('kind', 'in', ['sender', 'site'])
    .where('value', 'in', values)
    .where('state', '=', 'accepted')
    .execute()
  const of = (kind: CorrectionTarget['kind']) => rows.filter((row) => row.kind === kind).map(({ value }) => value)
  return { isSender: of('sender').includes(sender), sites: new Set(of('site')) }
}
