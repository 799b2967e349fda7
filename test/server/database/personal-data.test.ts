import { declaredTables } from '@server/database/tables'
import { makeTestApp, type TestApp } from '../support/app'
import { realTables } from '../topics/account/every-table'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

describe('the declaration of all tables', () => {
  it('contains every table and column of the database, and no others', async () => {
    const real = [...(await realTables(gateway.db))].map(([table, columns]) => [table, [...columns.keys()].sort()])
    const declared = declaredTables.map(({ table, columns }) => [table, Object.keys(columns).sort()])
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(real))
  })

  it('declares every column named after a subscriber or a number as such', () => {
    const suspicious = declaredTables.flatMap(({ table, columns }) =>
      Object.entries(columns)
        .filter(([name, kind]) => name === 'subscriber_id' && kind !== 'owner')
        .map(([name]) => `${table}.${name}`),
    )
    expect(suspicious).toEqual([])
    const unowned = declaredTables.filter(
      ({ columns, holds }) =>
        holds === null && Object.values(columns).some((kind) => kind === 'owner' || kind === 'number'),
    )
    expect(unowned).toEqual([])
  })

  it('omits every hash', () => {
    const shown = declaredTables.flatMap(({ table, columns }) =>
      Object.entries(columns)
        .filter(([name, kind]) => name.endsWith('_hash') && kind !== 'secret')
        .map(([name]) => `${table}.${name}`),
    )
    expect(shown).toEqual([])
  })

  it('has a term and a reason in both languages for data that the law requires', () => {
    const kept = declaredTables.filter((table) => table.kept !== null)
    const ofOrders = ['第三十一条', 'article 31']
    expect(Object.fromEntries(kept.map(({ table, kept: one }) => [table, one]))).toMatchObject(
      Object.fromEntries(
        Object.entries({
          orders: ofOrders,
          order_events: ofOrders,
          order_charges: ofOrders,
          sharings: ['第十二条', 'article 12'],
        }).map(([table, [zh = '', en = '']]) => [
          table,
          { years: 3, why: { zh: expect.stringContaining(zh), en: expect.stringContaining(en) } },
        ]),
      ),
    )
    expect(kept).toHaveLength(4)
  })
})
