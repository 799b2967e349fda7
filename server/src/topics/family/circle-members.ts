import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import type { Subscriber } from '../../kernel/deps'
import { findSubscribersOf } from '../subscribers/subscribers'
import { findBindings, findBindingsOfPerson, rowAt, scopeOf } from './bindings'

/** In place of a binding: the guardian's own circle. */
export const OWN_CIRCLE = ''

/** A member of a guardian's circle. `since`: what happened before they joined does not count. */
export interface CircleMember {
  subscriber: Subscriber
  /** The binding with the guardian; OWN_CIRCLE for the guardian. */
  bindingId: string
  since: number
}

/** Joins a circle, or leaves it. Who is in it already stays as they were. */
export async function setMembership(
  trx: Kysely<Database>,
  subscriberId: string,
  bindingId: string,
  { isMember, now }: { isMember: boolean; now: number },
): Promise<void> {
  if (isMember) {
    await trx
      .insertInto('circle_members')
      .values({ subscriber_id: subscriberId, binding_id: bindingId, since: now, due_at: null })
      .onConflict((conflict) => conflict.columns(['subscriber_id', 'binding_id']).doNothing())
      .execute()
    return
  }
  await trx
    .deleteFrom('circle_members')
    .where('subscriber_id', '=', subscriberId)
    .where('binding_id', '=', bindingId)
    .execute()
}

const markDue = compiledOnce((db, { ids, now }: Values<{ ids: string[]; now: number }>) =>
  db
    .updateTable('circle_members')
    .set({ due_at: now })
    .where(sql<boolean>`subscriber_id = any(${ids}::text[])`)
    .where('due_at', 'is', null)
    .returning('subscriber_id'),
)

/** Has the circles of subscribers looked at who were just met; nothing for those who are in none. */
export async function noteMet(db: Kysely<Database>, subscriberIds: readonly string[], now: number): Promise<void> {
  if (subscriberIds.length > 0) await markDue(db, { ids: [...subscriberIds], now })
}

/** The bindings by which persons have joined a guardian's circle, and have not paused it. */
export async function circleBindings(db: Kysely<Database>, guardianId: string, now: number) {
  return (await findBindings(db, guardianId))
    .map((row) => rowAt(row, now))
    .filter((row) => row.state === 'accepted' && scopeOf(row)?.circle === true)
}

/** The members of a guardian's circle: the persons who have joined it, and the guardian where their own calls count too. */
export async function findMembers(db: Kysely<Database>, guardian: Subscriber, now: number): Promise<CircleMember[]> {
  const bindings = await circleBindings(db, guardian.id, now)
  if (bindings.length === 0) return []
  const people = await findSubscribersOf(
    db,
    bindings.map(({ person_phone_no }) => person_phone_no),
  )
  const all = bindings.flatMap(({ binding_id: bindingId, person_phone_no }) => {
    const person = people.get(person_phone_no)
    return person ? [{ subscriber: { id: person.id, phoneNo: person.phoneNo }, bindingId }] : []
  })
  all.push({ subscriber: guardian, bindingId: OWN_CIRCLE })
  const joined = await db
    .selectFrom('circle_members')
    .select(['subscriber_id', 'binding_id', 'since'])
    .where(
      'subscriber_id',
      'in',
      all.map(({ subscriber }) => subscriber.id),
    )
    .execute()
  return all.flatMap(({ subscriber, bindingId }) => {
    const row = joined.find((one) => one.subscriber_id === subscriber.id && one.binding_id === bindingId)
    return row ? [{ subscriber, bindingId, since: row.since }] : []
  })
}

/** The guardians whose circles a subscriber is in, with themselves where their own calls count; rows of bindings that have ended go. */
export async function findCircles(trx: Kysely<Database>, subscriber: Subscriber, now: number): Promise<Subscriber[]> {
  const rows = await trx
    .selectFrom('circle_members')
    .select('binding_id')
    .where('subscriber_id', '=', subscriber.id)
    .execute()
  const bindings = await findBindingsOfPerson(trx, subscriber.phoneNo)
  const circles: Subscriber[] = []
  for (const { binding_id: bindingId } of rows) {
    const binding = bindings.find((one) => one.binding_id === bindingId)
    if (bindingId === OWN_CIRCLE) circles.push(subscriber)
    else if (!binding) await setMembership(trx, subscriber.id, bindingId, { isMember: false, now })
    else if (rowAt(binding, now).state === 'accepted' && scopeOf(binding)?.circle === true)
      circles.push({ id: binding.subscriber_id, phoneNo: binding.guardian_phone_no })
  }
  return circles
}
