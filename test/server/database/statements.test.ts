import { declaredTables } from '@server/database/tables'
import { faultsOf, namesSubscriber, newFaults, strayStatements } from '../support/statements'

describe('the check of statements', () => {
  it.each([
    'select * from orders where subscriber_id = $1 and order_id = $2',
    'update contacts set removed_at = $1 where subscriber_id = $2 and contact_id in ($3, $4)',
    'insert into contacts (subscriber_id, contact_id) values ($1, $2), ($3, $4)',
    'select orders.* from orders inner join order_events on order_events.subscriber_id = orders.subscriber_id where orders.subscriber_id = $1',
    'select * from captchas where captcha_id = $1',
    'select text_hash from captchas where captcha_id = $1 for update',
  ])('accepts a statement that names its subscriber: %s', (text) => {
    expect(namesSubscriber(text)).toBe(true)
    expect(strayStatements([text])).toEqual([])
  })

  it.each([
    'select * from orders where order_id = $1',
    'delete from contacts where contact_id = $1',
    'select subscriber_id from line_log where caller = $1',
    'update sessions set seen_at = $1 where token_hash = $2',
    'insert into contacts (contact_id, name) values ($1, $2)',
    'select orders.* from orders inner join products on products.product_id = orders.product_id where orders.subscriber_id = $1',
    'select orders.* from orders inner join order_events on order_events.subscriber_id = orders.subscriber_id where orders.order_id = $1',
  ])('finds one that does not: %s', (text) => {
    expect(strayStatements([text])).toEqual([text])
  })

  it.each([
    [
      'a conflict without the owner',
      'insert into orders (subscriber_id, order_id) values ($1, $2) on conflict (order_id) do nothing',
    ],
    ['a change of the owner', 'update orders set state = $1, subscriber_id = $2 where subscriber_id = $3'],
    [
      'a change of the owner',
      'insert into orders (subscriber_id, order_id) values ($1, $2) on conflict (subscriber_id, order_id) do update set subscriber_id = $3',
    ],
    [
      'a subquery in returning',
      'insert into contacts (subscriber_id, contact_id) values ($1, $2) returning lower(name), (select count(*) from contacts where subscriber_id = $3)',
    ],
    [
      'skip locked without the owner',
      'select order_id from orders where ended_at <= $1 order by ended_at for update skip locked',
    ],
    [
      'skip locked without the owner',
      'select subscriber_id from orders where subscriber_id = any($1::text[]) for update skip locked',
    ],
    ['a lock without the owner', 'select subscriber_id from subscribers where phone_no = $1 for update'],
    ['a lock without the owner', 'select subscriber_id from subscribers where subscriber_id in ($1, $2) for update'],
    [
      'a join without the owner',
      'select orders.* from orders inner join order_events as its on its.order_id = orders.order_id where orders.subscriber_id = $1',
    ],
    [
      'a join without the owner',
      'select orders.* from orders inner join order_events on true inner join products on products.subscriber_id = orders.subscriber_id where orders.subscriber_id = $1',
    ],
    [
      'a join of tables that are spread apart',
      'select number_tags.phone_no from number_tags left join released_numbers on released_numbers.phone_no = number_tags.phone_no where number_tags.subscriber_id = $1',
    ],
    [
      'a count of what it inserts',
      'with added as (insert into contacts (subscriber_id, contact_id) values ($1, $2) returning contact_id) select count(*) from contacts as others where others.subscriber_id = $3',
    ],
    [
      'an owner from the row around it',
      'select phone_no, coalesce((select max(at) from line_log where subscriber_id = subscribers.subscriber_id), 0) from subscribers where subscriber_id = $1',
    ],
  ])('refuses %s: %s', (fault, text) => {
    expect(faultsOf(text)).toEqual([fault])
    expect(newFaults([text])).toEqual([expect.stringMatching(`^${fault} \\(.+\\): `)])
  })

  it.each([
    'insert into orders (subscriber_id, order_id) values ($1, $2) on conflict (subscriber_id, order_id) do update set state = excluded.state where orders.subscriber_id = $3 returning order_id',
    'insert into captchas (captcha_id) values ($1) on conflict (captcha_id) do nothing',
    'update sessions set seen_at = $1 where subscriber_id = $2 and token_hash in (select token_hash from sessions where subscriber_id = $3 for update skip locked)',
    'with gone as (delete from orders where subscriber_id = $1 returning order_id), rest as (select 1) select count(*) from gone',
    'select orders.* from orders left join order_events as its on its.order_id = orders.order_id and its.subscriber_id = $1 where orders.subscriber_id = $2',
    'select number_tags.* from number_tags left join cleared_numbers on cleared_numbers.phone_no = number_tags.phone_no where number_tags.subscriber_id = $1 for update',
    'with added as (insert into contacts (subscriber_id, contact_id) values ($1, $2) returning contact_id) select count(*) from contacts as others where others.subscriber_id = $3 and others.contact_id <> $4',
    'select phone_no, (select max(at) from line_log where subscriber_id = $1) from subscribers where subscriber_id = $2',
  ])('finds no fault in: %s', (text) => {
    expect(faultsOf(text)).toEqual([])
  })

  it('accepts the known fault of a statement, and no other of it', () => {
    const known =
      'with picked as (select its.order_id from orders as its where its.ended_at <= $1 for update skip locked)'
    expect(faultsOf(known)).toEqual(['skip locked without the owner'])
    expect(newFaults([known])).toEqual([])
    expect(newFaults([`${known} update orders set subscriber_id = $2`])).toHaveLength(1)
  })
})

it('every table of subscribers has them first in its key, but for these few', () => {
  const theirs = new Set(
    declaredTables.filter(({ columns }) => Object.values(columns).includes('owner')).map(({ table }) => table),
  )
  const others = declaredTables.filter(({ table, key }) => theirs.has(table) && key[0] !== 'subscriber_id')
  // The directory is read before the subscriber is known; rounds may belong to a guest.
  expect(others.map(({ table }) => table).sort()).toEqual(['directory', 'quiz_answers', 'quiz_rounds'])
  expect(others.filter(({ spreadBy }) => spreadBy === undefined)).toEqual([])
})
