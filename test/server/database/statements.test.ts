import { declaredTables } from '@server/database/tables'
import { namesSubscriber, strayStatements } from '../support/statements'

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
})

it('every table of subscribers has them first in its key, but for these few', () => {
  const theirs = new Set(
    declaredTables.filter(({ columns }) => Object.values(columns).includes('owner')).map(({ table }) => table),
  )
  const others = declaredTables.filter(({ table, key }) => theirs.has(table) && key[0] !== 'subscriber_id')
  // Found before the subscriber is known: a directory each (docs/scale.md). Rounds may belong to a guest.
  expect(others.map(({ table }) => table).sort()).toEqual([
    'family_invitations',
    'quiz_answers',
    'quiz_rounds',
    'wechat_bindings',
  ])
})
