import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely'
import type { Database } from '@server/database/schema'
import { compiledOnce, type Values } from '@server/kernel/database/compiled-once'
import { inOneTrip } from '@server/kernel/database/one-trip'
import { inTransaction, lockSubscriber } from '@server/kernel/database/transaction'
import { makeTestApp, type TestApp } from '../support/app'

let gateway: TestApp
let id: string
beforeAll(async () => {
  gateway = await makeTestApp()
  id = (await gateway.login('13800138009')).slice(4, 20)
})
afterAll(() => gateway.close())

/** How often a connection has been lent. */
async function lent(): Promise<number> {
  const { values } = await gateway.deps.metrics.connectionWait.get()
  return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
}

/**
 * A database that answers statements in turn, when the event loop is idle; records which were sent together, and how
 * often its connection was lent, which happens once it is free.
 */
function silentDatabase(free: Promise<void> = Promise.resolve()) {
  const trips: string[][] = []
  let lends = 0
  let answers: Promise<unknown> = Promise.resolve()
  let underWay = 0
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql: text }: CompiledQuery) => {
      if (underWay === 0) trips.push([])
      trips.at(-1)?.push(text)
      underWay += 1
      answers = answers.then(() => new Promise((resolve) => setImmediate(resolve)))
      await answers
      underWay -= 1
      if (text.includes('fail')) throw new Error(text)
      return { rows: [] }
    },
    streamQuery: () => {
      throw new Error('Nothing streams here')
    },
  }
  class Driver extends DummyDriver {
    override acquireConnection = async () => {
      await free
      lends += 1
      return connection
    }
  }
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, trips, lends: () => lends }
}

describe('a trip', () => {
  it('sends concurrent statements before any result, and a dependent one after its result', async () => {
    const { db, trips } = silentDatabase()
    await inOneTrip(db, async (together) => {
      await Promise.all([
        inOneTrip(together, (inner) => sql`select 1`.execute(inner)),
        together.selectFrom('subscribers').select('phone_no').execute(),
        sql`select 3`.execute(together),
      ])
      await sql`select 4`.execute(together)
    })
    expect(trips).toEqual([['select 1', 'select "phone_no" from "subscribers"', 'select 3'], ['select 4']])
  })

  it('does so in a transaction too', async () => {
    const { db, trips } = silentDatabase()
    await inTransaction(db, 'test', (trx) =>
      inOneTrip(trx, (together) => Promise.all([sql`select 1`.execute(together), sql`select 2`.execute(together)])),
    )
    expect(trips).toEqual([['select 1', 'select 2']])
  })

  it('fails with the first failure, once none of its statements is running', async () => {
    const { db, trips } = silentDatabase()
    const late = async (together: Kysely<Database>) => {
      await sql`fail first`.execute(together).catch(async (error: unknown) => {
        await new Promise((resolve) => setImmediate(resolve))
        throw error
      })
    }
    const trip = inOneTrip(db, (together) =>
      Promise.all([late(together), sql`fail second`.execute(together), sql`select 3`.execute(together)]),
    )
    await expect(trip).rejects.toThrow('fail first')
    await sql`select 4`.execute(db)
    expect(trips).toEqual([['fail first', 'fail second', 'select 3'], ['select 4']])
  })

  it('returns to each statement its own result', async () => {
    const results = await inOneTrip(gateway.db, (together) =>
      Promise.all([
        sql<{ n: number }>`select ${1}::int as n`.execute(together),
        together.selectFrom('subscribers').select('phone_no').where('phone_no', '=', '13800138009').execute(),
        together.selectFrom('subscribers').select('phone_no').where('phone_no', '=', 'nobody').execute(),
        sql<{ n: number }>`select n from generate_series(1, ${3}::int) n`.execute(together),
      ]),
    )
    expect(results[0].rows).toEqual([{ n: 1 }])
    expect(results[1]).toEqual([{ phone_no: '13800138009' }])
    expect(results[2]).toEqual([])
    expect(results[3].rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('passes each of its statements and results through the plugins of its database', async () => {
    const rows: number[] = []
    let statements = 0
    const watched = gateway.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => {
        rows.push(result.rows.length)
        return result
      },
    })
    await inOneTrip(watched, (together) =>
      Promise.all([
        sql`select n from generate_series(1, ${3}::int) n`.execute(together),
        sql`select ${1}::int`.execute(together),
      ]),
    )
    expect([statements, rows]).toEqual([2, [3, 1]])
  })

  it('leaves a working connection after a failure', async () => {
    for (let round = 0; round < 8; round += 1) {
      const trip = inOneTrip(gateway.db, (together) =>
        Promise.all([
          sql`select ${1}::int`.execute(together),
          sql`select 1 / ${0}::int`.execute(together),
          sql`select ${2}::int as later`.execute(together),
        ]),
      )
      await expect(trip).rejects.toThrow('division by zero')
      const later = await inOneTrip(gateway.db, (together) => sql`select ${2}::int as later`.execute(together))
      expect(later.rows).toEqual([{ later: 2 }])
    }
  })

  it('is part of a transaction: it reads the state after a lock, and a failure rolls it back', async () => {
    const nameOf = async () =>
      (await gateway.db.selectFrom('products').select('product_id').where('subscriber_id', '=', id).execute()).length
    const before = await nameOf()
    const added = (productId: string) => ({
      subscriber_id: id,
      product_id: productId,
      product_name: '',
      product_type: 'uasp',
      status: 2,
      status_msg: '',
      subscribed_at: 1,
    })
    const work = (fails: boolean) =>
      inTransaction(gateway.db, `subscriber ${id}`, (trx) =>
        inOneTrip(trx, (together) =>
          Promise.all([
            lockSubscriber(together, id),
            together
              .insertInto('products')
              .values(added(`trip-${String(fails)}`))
              .executeTakeFirst(),
            together.selectFrom('products').select('product_id').where('subscriber_id', '=', id).execute(),
            fails ? sql`select 1 / ${0}::int`.execute(together) : null,
          ]),
        ),
      )
    await expect(work(true)).rejects.toThrow('division by zero')
    expect(await nameOf()).toBe(before)
    const [isThere, { numInsertedOrUpdatedRows }, products] = await work(false)
    expect([isThere, numInsertedOrUpdatedRows, products.length]).toEqual([true, 1n, before + 1])
    await gateway.db.deleteFrom('products').where('subscriber_id', '=', id).execute()
  })

  it('starts no transaction inside', async () => {
    const begun = inOneTrip(gateway.db, (together) => together.transaction().execute(async () => undefined))
    await expect(begun).rejects.toThrow('outside a trip')
  })
})

describe('statements that share a trip', () => {
  const numbered = (text: string) =>
    compiledOnce((db) => db.selectFrom(sql<{ n: number }>`${sql.raw(text)}`.as('it')).selectAll(), { isShort: true })
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

  it('are sent together when requests start them in one turn of the event loop, twelve at most', async () => {
    const { db, trips } = silentDatabase()
    const begin = async (index: number) => {
      for (let wait = 0; wait < index; wait += 1) await null
      return numbered(`s${index}`)(db, {})
    }
    await Promise.all(Array.from({ length: 11 }, (_unused, index) => begin(index)))
    const sent = trips.flat().map((text) => /from (s\d+)/.exec(text)?.[1])
    expect(sent).toEqual(Array.from({ length: 11 }, (_unused, index) => `s${index}`))
    expect(trips).toHaveLength(1)
    trips.length = 0
    const first = numbered('first')(db, {})
    await nextTurn()
    await Promise.all([first, numbered('second')(db, {})])
    expect(trips.flat()).toHaveLength(2)
  })

  it('use one connection for twelve of them', async () => {
    const one = numbered('(values (1)) as v(n) cross join lateral (select n)')
    const before = await lent()
    const results = await Promise.all(Array.from({ length: 30 }, () => one(gateway.db, {})))
    expect(results.flat().map(({ n }) => n)).toEqual(Array.from({ length: 30 }, () => 1))
    expect((await lent()) - before).toBe(3)
  })

  it('wait together for a connection, in whichever turn they are started', async () => {
    let release = () => {}
    const { db, trips, lends } = silentDatabase(new Promise((resolve) => (release = resolve)))
    const results: Promise<unknown>[] = []
    for (let turn = 0; turn < 15; turn += 1) {
      results.push(numbered(`s${turn}`)(db, {}))
      await nextTurn()
    }
    release()
    await Promise.all(results)
    expect(trips.flat()).toHaveLength(15)
    expect(lends()).toBe(2)
  })

  it('each have their own result or failure', async () => {
    const half = compiledOnce(
      (db, { by }: Values<{ by: number }>) =>
        db.selectFrom(sql<{ n: number }>`(select 12 / ${by}::int as n)`.as('it')).select('n'),
      { isShort: true },
    )
    const results = await Promise.allSettled([1, 0, 3, 0, 4].map((by) => half(gateway.db, { by })))
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value[0]?.n : 'failed'))).toEqual([
      12,
      'failed',
      4,
      'failed',
      3,
    ])
  })

  it('are part of the transaction or trip that they are started in', async () => {
    const numbers = compiledOnce(
      (db, { owner }: Values<{ owner: string }>) =>
        db.selectFrom('products').select('product_id').where('subscriber_id', '=', owner),
      { isShort: true },
    )
    const row = { product_name: '', product_type: 'uasp', status: 2, status_msg: '', subscribed_at: 1 }
    const within = inTransaction(gateway.db, 'test', async (trx) => {
      await trx
        .insertInto('products')
        .values({ subscriber_id: 'unseen', product_id: 'p', ...row })
        .execute()
      expect(await numbers(trx, { owner: 'unseen' })).toHaveLength(1)
      expect(await inOneTrip(trx, (together) => numbers(together, { owner: 'unseen' }))).toHaveLength(1)
      throw new Error('taken back')
    })
    await expect(within).rejects.toThrow('taken back')
    expect(await numbers(gateway.db, { owner: 'unseen' })).toEqual([])
  })

  it('all fail without a connection', async () => {
    const { db } = silentDatabase()
    jest.spyOn(db.getExecutor(), 'provideConnection').mockRejectedValue(new Error('none left'))
    const both = await Promise.allSettled([numbered('a')(db, {}), numbered('b')(db, {})])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe('a query that is compiled once', () => {
  it('returns the rows of the values of each use, in a trip and a transaction too', async () => {
    const compilations = jest.spyOn(PostgresQueryCompiler.prototype, 'compileQuery')
    const between = compiledOnce((db, { least, most }: Values<{ least: number; most: number }>) =>
      db
        .selectFrom(sql<{ n: number }>`generate_series(1, 9)`.as<'series'>(sql`series(n)`))
        .select('series.n')
        .where('series.n', '>=', least)
        .where('series.n', '<=', most)
        .where('series.n', '!=', 4),
    )
    const seen: string[] = []
    const watched = gateway.db.withPlugin({
      transformQuery: ({ node }) => {
        seen.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    try {
      expect(await between(watched, { least: 8, most: 9 })).toEqual([{ n: 8 }, { n: 9 }])
      expect(await inOneTrip(watched, (together) => between(together, { least: 3, most: 5 }))).toEqual([
        { n: 3 },
        { n: 5 },
      ])
      expect(await inTransaction(gateway.db, 'test', (trx) => between(trx, { least: 1, most: 1 }))).toEqual([{ n: 1 }])
      expect(compilations).toHaveBeenCalledTimes(1)
      expect(seen).toEqual(['SelectQueryNode', 'SelectQueryNode'])
    } finally {
      compilations.mockRestore()
    }
  })
})

describe('key data of home', () => {
  const KEY_DATA = 'report/v1/homepageKeyData'

  it('is read over one connection with the session', async () => {
    const token = await gateway.login('13800138006')
    const before = await lent()
    expect((await gateway.call(KEY_DATA, {}, token)).code).toBe('A0000')
    expect((await lent()) - before).toBe(1)
  })

  it('is not returned for a token that only names the subscriber', async () => {
    const token = await gateway.login('13800138006')
    const made = `${token.slice(0, -5)}AAAAA`
    expect(await gateway.call(KEY_DATA, {}, made)).toMatchObject({ status: 401, data: null })
    expect((await gateway.call(KEY_DATA, {}, token)).status).toBe(200)
  })
})
