import { CONTACT_LIMIT } from '@/rules/contacts/contact-form'
import { importBatches } from '@/rules/contacts/import-batches'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const MINUTE = 60 * 1000
/** How many batches of two hundred go before the break, and how many again afterwards. */
const [BEFORE, AGAIN] = [10, 20]

const numbered = (index: number) => `138${String(index).padStart(8, '0')}`
const book = Array.from({ length: CONTACT_LIMIT }, (_unused, index) => {
  return { name: `${'王李张刘陈'[index % 5]}${index}`, phoneNo: numbered(index), note: index % 7 ? '' : '同学' }
})

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

/** The import's requests that count towards the limit of a day. */
const importCalls = async (token: string) =>
  (
    await gateway.db
      .selectFrom('idempotent_answers')
      .select('request_id')
      .where('subscriber_id', '=', token.slice(4, 20))
      .where('path', 'like', '%contact/import')
      .execute()
  ).length

it('the largest address book goes in at once, again after a break, and again the same day, and unchanged contacts cost nothing', async () => {
  const token = await gateway.login('13300009999')
  await gateway.call('guard/v1/contact/agree', { agreed: true, requestId: newRequest() }, token)
  const importAll = (contacts: object[]) =>
    gateway.call('guard/v1/contact/import', { contacts, requestId: newRequest() }, token)
  const sum = { added: 0, merged: 0, unchanged: 0 }
  /** As the app sends a file: in batches, each with a requestId of its own. */
  const choose = async (most = Infinity) => {
    gateway.advance(MINUTE)
    for (const { contacts } of importBatches(book).slice(0, most)) {
      const { code, data } = await importAll(contacts)
      expect([code, data.refused]).toEqual(['A0000', []])
      sum.added += data.added
      sum.merged += data.merged
      sum.unchanged += data.unchanged
    }
  }
  await choose(BEFORE)
  expect(sum).toEqual({ added: 2000, merged: 0, unchanged: 0 })
  await choose()
  expect(sum).toEqual({ added: CONTACT_LIMIT, merged: 0, unchanged: 2000 })
  const spent = await importCalls(token)
  await choose(AGAIN)
  expect(sum).toEqual({ added: CONTACT_LIMIT, merged: 0, unchanged: 6000 })
  expect([spent, await importCalls(token)]).toEqual([100, 100])

  expect((await gateway.call('guard/v1/contact/query', { limit: 1 }, token)).data.total).toBe(CONTACT_LIMIT)
  // One more is refused by name, which is no action either.
  const more = await importAll([{ name: '多', phoneNo: numbered(CONTACT_LIMIT) }])
  expect(more.data).toMatchObject({ added: 0, refused: [{ index: 0, reason: 'overLimit' }] })
  expect(await importCalls(token)).toBe(100)
  const changed = await importAll([{ name: '新名字', phoneNo: numbered(3) }])
  expect(changed.data).toMatchObject({ added: 0, merged: 1 })
  expect(await importCalls(token)).toBe(101)
})
