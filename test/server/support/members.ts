import type { Kysely } from 'kysely'
import type { Database } from '@server/database/schema'
import type { LineLogRow } from '@server/topics/line/tables'
import type { Gateway } from '../../e2e/h5/support/gateway'

export const memberId = (index: number) => `member-${String(index).padStart(4, '0')}`
/** The phone number of a member. */
export const memberNumber = (index: number) => `199${String(index).padStart(8, '0')}`

/** The columns of a log row besides subscriber, id and time: a stopped call. */
export const stoppedCall: Omit<LineLogRow, 'subscriber_id' | 'entry_id' | 'at'> = {
  kind: 'call',
  caller: '02155550001',
  place: '',
  carrier: '',
  tag: '',
  mark_count: 0,
  action: 'stop',
  reason: 'harassment',
  detail: '',
  also_matched: '[]' as never, // as toJson writes an empty list
  seconds: 0,
  text: '',
  corrected: false,
  list_move: null,
  text_model: '',
  from_abroad: false,
}

/** Subscribers as of a log-in: their rows, and the directory's entries by which their numbers lead to them. */
export async function insertSubscribers(
  db: Kysely<Database>,
  subscribers: readonly { id: string; phoneNo: string }[],
): Promise<void> {
  const rows = subscribers.map(({ id, phoneNo }) => ({ subscriber_id: id, phone_no: phoneNo, created_at: 0 }))
  await db.insertInto('subscribers').values(rows).execute()
  const entries = subscribers.map(({ id, phoneNo }) => ({
    kind: 'number' as const,
    key: phoneNo,
    subscriber_id: id,
    at: 0,
  }))
  // On one node a trigger has entered them.
  await db
    .insertInto('directory')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Subscribers with one stopped call each, so that the week gets a report. */
export async function insertMembers(db: Kysely<Database>, from: number, to: number, calledAt: number): Promise<void> {
  const ids = Array.from({ length: to - from }, (_unused, index) => memberId(from + index))
  await insertSubscribers(
    db,
    ids.map((id, index) => ({ id, phoneNo: memberNumber(from + index) })),
  )
  const rows = ids.map((id) => ({
    ...stoppedCall,
    subscriber_id: id,
    entry_id: `call of ${id}`,
    at: calledAt,
  }))
  await db.insertInto('line_log').values(rows).execute()
}

/** Lets the database record each report that is made, also repeated ones. */
export const noteReports = [
  'create table noted_reports (subscriber_id text not null, week text not null)',
  `create function note_report() returns trigger language plpgsql as
    $$ begin insert into noted_reports values (new.subscriber_id, new.week); return new; end $$`,
  'create trigger note before insert or update on weekly_reports for each row execute function note_report()',
]

/** Creates an order for each of these subscribers, announced and due for its next charge. */
export async function insertDueOrders(
  db: Kysely<Database>,
  { ids, paidUntil }: { ids: readonly string[]; paidUntil: number },
): Promise<void> {
  const product = { product_id: '70000001', product_name: 'Package' }
  await db
    .insertInto('products')
    .values(
      ids.map((subscriber_id) => ({
        ...product,
        subscriber_id,
        product_type: '',
        status: 2,
        status_msg: '',
        subscribed_at: 0,
      })),
    )
    .execute()
  await db
    .insertInto('orders')
    .values(
      ids.map((subscriber_id) => ({
        ...product,
        subscriber_id,
        order_id: `order of ${subscriber_id}`,
        price_fen: 900,
        channel: '',
        source: 'order',
        ended_products: '[]' as never, // as toJson writes an empty list
        ordered_at: 0,
        effective_at: 0,
        ended_at: null,
        kind: 'new' as const,
        state: 'active' as const,
        state_at: 0,
        agreement: '',
        language: 'zh' as const,
        first_charge_fen: 0,
        code_id: '',
        code_sent_at: null,
        request_id: null,
        trial_ends_at: null,
        ends_at: null,
        paid_until: paidUntil,
        noticed_for: paidUntil,
        replaced_by: null,
        leave_reason: null,
        leave_text: null,
        due_at: paidUntil,
      })),
    )
    .execute()
}

/** How many jobs a gateway has done, by its metrics. */
export async function jobsDone(gateway: Gateway, job: string): Promise<number> {
  const metrics = await gateway.metrics()
  const line = metrics
    .split('\n')
    .find((one) => one.startsWith(`job_duration_seconds_count{work="${job}",result="done"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}
