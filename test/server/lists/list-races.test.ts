import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { listCalls, numbers } from './list-calls'

const L = '/unicomAssistant/uasp/guard/v1/list'
const MINUTE = 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const { add, query } = listCalls(() => gateway)

describe('two devices and repeats', () => {
  it('removing the same entries at once removes each once, and one undo brings them back', async () => {
    const token = await gateway.login('13800138007')
    const { added } = (await add(token, 'white', ['13900005501', '13900005502'])).data
    const ids = added.map((entry) => entry.id)
    const remove = () => gateway.call(`${L}/remove`, { list: 'white', ids, requestId: newRequest() }, token)
    const both = await Promise.all([remove(), remove()])
    expect(both.flatMap((answer) => answer.data.removedIds).sort()).toEqual([...ids].sort())
    const restore = () => gateway.call(`${L}/restore`, { list: 'white', ids, requestId: newRequest() }, token)
    const undone = await Promise.all([restore(), restore()])
    expect(undone.map((answer) => answer.code).sort()).toEqual(['A0000', 'U0301'])
    expect((await query(token, 'white', { search: '1390000550' })).data.items).toHaveLength(2)
  })

  it('a repeated removal answers the same, also after the entry was added again', async () => {
    const token = await gateway.login('13800138007')
    const [entry] = (await add(token, 'white', ['13900005503'])).data.added
    const body = { list: 'white', ids: [entry?.id], requestId: newRequest() }
    const first = await gateway.call(`${L}/remove`, body, token)
    await add(token, 'white', ['13900005503'])
    expect((await gateway.call(`${L}/remove`, body, token)).data).toEqual(first.data)
    expect((await query(token, 'white', { search: '13900005503' })).data.items).toHaveLength(1)
  })

  it('moving one number to both lists at once leaves it on one', async () => {
    const token = await gateway.login('13800138007')
    await Promise.all([
      add(token, 'white', ['13900005504'], { move: true }),
      add(token, 'black', ['13900005504'], { move: true }),
    ])
    const found = await Promise.all(['white', 'black'].map((list) => query(token, list, { search: '13900005504' })))
    expect(found.flatMap((answer) => answer.data.items)).toHaveLength(1)
  })

  it('do the work of one request once', async () => {
    const token = await gateway.login('13800138004')
    const { used } = (await query(token, 'black')).data.quota
    const body = { list: 'black', entries: [{ value: '13900001234' }], requestId: newRequest() }
    const [one, two] = await Promise.all([gateway.call(`${L}/add`, body, token), gateway.call(`${L}/add`, body, token)])
    expect(two.data).toEqual(one.data)
    expect((await query(token, 'black')).data.quota.used).toBe(used + 1)
  })

  it('never exceed the limit together', async () => {
    const token = await gateway.login('13800138004')
    const halves = [numbers(8, '1394000'), numbers(8, '1395000')]
    await Promise.all(halves.map((half) => add(token, 'white', half)))
    expect((await query(token, 'white')).data.quota).toEqual({ used: 10, limit: 10 })
  })

  it('importing the same numbers at once lists each once, and both hear what became of them', async () => {
    const token = await gateway.login('13800138006')
    const imported = numbers(20, '1398000')
    const both = await Promise.all([add(token, 'black', imported), add(token, 'black', imported)])
    const added = both.flatMap((answer) => answer.data.added.map((entry) => entry.value))
    const refused = both.flatMap((answer) => answer.data.rejected)
    expect(added.sort()).toEqual(imported)
    expect(refused).toEqual(expect.arrayContaining(imported.map((value) => ({ value, reason: 'duplicate' }))))
    expect((await query(token, 'black', { search: '1398000', limit: 100 })).data.items).toHaveLength(20)
  })

  it('a move and the removal of the same number at once leave it on one list at most', async () => {
    const token = await gateway.login('13800138007')
    const [entry] = (await add(token, 'white', ['13900005505'])).data.added
    const removal = { list: 'white', ids: [entry?.id], requestId: newRequest() }
    await Promise.all([
      gateway.call(`${L}/remove`, removal, token),
      add(token, 'black', ['13900005505'], { move: true }),
    ])
    const found = await Promise.all(['white', 'black'].map((list) => query(token, list, { search: '13900005505' })))
    expect(found.map((answer) => answer.data.items.length)).toEqual([0, 1])
  })

  it('an edit and the removal of an entry at once never bring it back', async () => {
    const token = await gateway.login('13800138007')
    const [entry] = (await add(token, 'white', ['13900005506'])).data.added
    const change = { list: 'white', id: entry?.id, expiresAt: gateway.now() + MINUTE, requestId: newRequest() }
    const removal = { list: 'white', ids: [entry?.id], requestId: newRequest() }
    await Promise.all([gateway.call(`${L}/edit`, change, token), gateway.call(`${L}/remove`, removal, token)])
    expect((await query(token, 'white', { search: '13900005506' })).data.items).toEqual([])
  })

  it('an entry ends at its minute, between two pages and for both devices', async () => {
    const token = await gateway.login('13800138006')
    const entries = [{ value: '13900005507', expiresAt: gateway.now() + MINUTE }]
    await gateway.call(`${L}/add`, { list: 'white', entries, requestId: newRequest() }, token)
    const { used } = (await query(token, 'white')).data.quota
    gateway.advance(MINUTE - 1)
    expect((await query(token, 'white')).data.quota.used).toBe(used)
    gateway.advance(1)
    const both = await Promise.all([query(token, 'white'), query(token, 'white')])
    expect(both.map((answer) => answer.data.quota.used)).toEqual([used - 1, used - 1])
  })

  it('refuse a requestId that belongs to another request', async () => {
    const token = await gateway.login('13800138004')
    const requestId = newRequest()
    await gateway.call(`${L}/remove`, { list: 'black', ids: ['x'], requestId }, token)
    expect((await gateway.call(`${L}/remove`, { list: 'black', ids: ['y'], requestId }, token)).status).toBe(400)
  })

  it('an undo that would exceed the limit names what no longer fits', async () => {
    const token = await gateway.login('13800138004')
    const { items } = (await query(token, 'black')).data
    await gateway.call(`${L}/remove`, { list: 'black', ids: items.map(({ id }) => id), requestId: newRequest() }, token)
    const { added } = (await add(token, 'black', numbers(10, '1396000'))).data
    const ids = added.map((entry) => entry.id)
    await gateway.call(`${L}/remove`, { list: 'black', ids, requestId: newRequest() }, token)
    const restore = { list: 'black', ids, requestId: newRequest() }
    await Promise.all([add(token, 'black', numbers(6, '1397000')), gateway.call(`${L}/restore`, restore, token)])
    expect((await query(token, 'black')).data.quota).toEqual({ used: 10, limit: 10 })
    const { rejected } = (await gateway.call(`${L}/restore`, restore, token)).data
    expect(rejected.every(({ reason }) => reason === 'overLimit')).toBe(true)
  })
})
