import { sql } from 'kysely'
import { CONTACT_LIMIT } from '@/rules/contacts/contact-form'
import { indexName } from '@server/topics/contacts/name-index'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const MINUTE = 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

/** An ordinary number, not one to try: its book is empty. */
let lastSubscriber = 0
const newcomer = () => gateway.login(`1330000${String((lastSubscriber += 1)).padStart(4, '0')}`)
const add = async (token: string, name: string, phoneNo: string, note = '') =>
  (await gateway.call('guard/v1/contact/add', { contact: { name, phoneNo, note }, requestId: newRequest() }, token))
    .data
const query = async (token: string, more: object = {}) =>
  (await gateway.call('guard/v1/contact/query', more, token)).data
const names = async (token: string, more: object = {}) => (await query(token, more)).items.map(({ name }) => name)
const remove = (token: string, ids: unknown[]) =>
  gateway.call('guard/v1/contact/remove', { ids, requestId: newRequest() }, token)
const restore = (token: string, ids: unknown[]) =>
  gateway.call('guard/v1/contact/restore', { ids, requestId: newRequest() }, token)
const agree = (token: string, agreed: boolean) =>
  gateway.call('guard/v1/contact/agree', { agreed, requestId: newRequest() }, token)
const importAll = (token: string, contacts: object[], requestId = newRequest()) =>
  gateway.call('guard/v1/contact/import', { contacts, requestId }, token)

describe('the names of numbers', () => {
  const namesOf = async (token: string, ...numbers: string[]) =>
    (await gateway.call('guard/v1/contact/names', { numbers }, token)).data.items

  it('are those of own contacts, without the removed ones', async () => {
    const [token, other] = [await newcomer(), await newcomer()]
    await add(token, '王芳', '13900001111')
    await add(other, '别人', '13900002222')
    const { contact } = await add(token, '李雷', '13900003333')
    await remove(token, [contact?.id])
    const found = await namesOf(token, '13900001111', '13900002222', '13900003333', '10086')
    expect(found).toEqual([{ phoneNo: '13900001111', name: '王芳' }])
  })
})

describe('the order of names', () => {
  it.each([
    ['曾志伟', 'Z', 'Z zeng zhi wei'],
    ['单田芳', 'S', 'S shan tian fang'],
    ['吕布', 'L', 'L lv bu'],
    ['Émile Zola', 'E', 'E emile zola'],
    ['O’Brien', 'O', 'O obrien'],
    ['阿Bob', 'A', 'A a bob'],
    ['114 查号', '#', '~ 114 cha hao'],
    ['😀', '#', '~ '],
  ])('of %s starts with %s', (name, letter, key) => {
    const index = indexName(name)
    expect(index.letter).toBe(letter)
    expect(index.sort_key.startsWith(key)).toBe(true)
  })
})

describe('an address book', () => {
  it('is sorted from A to Z by pinyin, with family names read as such, and names without a letter last', async () => {
    const token = await newcomer()
    const book = ['张三', '章鱼', '114', '单田芳', 'alice', '曾志伟', '安娜', '张安']
    for (const [index, name] of book.entries()) await add(token, name, `1391000000${index}`)
    const { items, total, letters } = await query(token)
    expect(items.map(({ name }) => name)).toEqual(['alice', '安娜', '单田芳', '曾志伟', '张安', '张三', '章鱼', '114'])
    expect(total).toBe(8)
    expect(letters).toEqual([
      { letter: 'A', count: 2 },
      { letter: 'S', count: 1 },
      { letter: 'Z', count: 4 },
      { letter: '#', count: 1 },
    ])
  })

  it.each([
    ['name', '三丰', ['张三丰']],
    ['a name in traditional characters', '張三豐', ['张三丰']],
    ['a name with a blank and a sign that nobody sees', '张 三\u200b丰', ['张三丰']],
    ['pinyin', 'zhangs', ['张三丰']],
    ['pinyin with blanks', 'Zhang San', ['张三丰']],
    ['a later syllable', 'sanf', ['张三丰']],
    ['initials', 'zsf', ['张三丰']],
    ['an initial, then pinyin', 'zsan', ['张三丰']],
    ['pinyin, then an initial', 'zhangsf', ['张三丰']],
    ['a mix from a later syllable on', 'sfeng', ['张三丰']],
    ['a syllable that is broken off before another', 'zhsan', []],
    ['syllables that are not in a row', 'zfeng', []],
    ['number, however grouped', '139 2000-0001', ['张三丰']],
    ['the middle of a syllable', 'hang', []],
    ['signs that LIKE knows', '%', []],
    ['signs that group digits alone', '-', []],
  ])('is searched by %s', async (_by, search, found) => {
    const token = await newcomer()
    await add(token, '张三丰', '13920000001')
    await add(token, '李四', '13920000002')
    expect(await names(token, { search })).toEqual(found)
  })

  it('is read by cursor and from any row, and its version shows changes', async () => {
    const token = await newcomer()
    for (let index = 0; index < 7; index += 1)
      await add(token, `王${'一二三四五六七'[index] ?? ''}`, `1393000000${index}`)
    const all = await names(token)
    const first = await query(token, { limit: 3 })
    const second = await query(token, { limit: 3, cursor: first.nextCursor })
    const third = await query(token, { limit: 3, cursor: second.nextCursor })
    expect([...first.items, ...second.items, ...third.items].map(({ name }) => name)).toEqual(all)
    expect(third.nextCursor).toBeNull()
    expect(await names(token, { from: 4, limit: 2 })).toEqual(all.slice(4, 6))
    const [gone] = first.items
    await remove(token, [gone?.id])
    expect((await query(token)).version).toBeGreaterThan(third.version)
  })

  it('belongs only to its subscriber', async () => {
    const [mine, other] = [await newcomer(), await newcomer()]
    const { contact } = await add(mine, '王芳', '13940000001')
    expect(await names(other)).toEqual([])
    expect((await gateway.call('guard/v1/contact/detail', { id: contact?.id }, other)).code).toBe('U0301')
    expect((await remove(other, [contact?.id])).data.removedIds).toEqual([])
    expect(await names(mine)).toEqual(['王芳'])
  })
})

describe('changing contacts', () => {
  it('keeps one contact for a number, and none for the own one', async () => {
    const token = await newcomer()
    await add(token, '王芳', '13950000001')
    expect((await add(token, '芳姐', '+8613950000001')).refused).toBe('duplicate')
    expect((await add(token, '我', `1330000${String(lastSubscriber).padStart(4, '0')}`)).refused).toBe('ownNumber')
    expect(await names(token)).toEqual(['王芳'])
  })

  it('moves an edited contact to its new place', async () => {
    const token = await newcomer()
    const { contact } = await add(token, '安娜', '13950000002')
    await add(token, '李四', '13950000003')
    const edit = (fields: object) =>
      gateway.call('guard/v1/contact/edit', { id: contact?.id, contact: fields, requestId: newRequest() }, token)
    const edited = (await edit({ name: '周安娜', phoneNo: '13950000002', note: '同事' })).data.contact
    expect(edited).toMatchObject({ name: '周安娜', note: '同事', letter: 'Z' })
    expect(await names(token)).toEqual(['李四', '周安娜'])
    expect((await edit({ name: '周安娜', phoneNo: '13950000003' })).data.refused).toBe('duplicate')
    await remove(token, [contact?.id])
    expect((await edit({ name: '周安娜', phoneNo: '13950000002' })).code).toBe('U0301')
  })

  it('restores removed contacts for ten minutes, unless their number has another contact', async () => {
    const token = await newcomer()
    const ids = [
      (await add(token, '王芳', '13950000004')).contact?.id,
      (await add(token, '李四', '13950000005')).contact?.id,
    ]
    expect((await remove(token, ids)).data.removedIds).toHaveLength(2)
    await add(token, '新王芳', '13950000004')
    expect((await restore(token, ids)).data.restoredIds).toEqual([ids[1]])
    expect(await names(token)).toEqual(['李四', '新王芳'])
    await remove(token, [ids[1]])
    gateway.advance(10 * MINUTE)
    expect((await restore(token, [ids[1]])).code).toBe('U0301')
  })

  it('never exceeds its limit, neither by an undo nor by two devices', async () => {
    const phone = await newcomer()
    const tablet = await gateway.login(`1330000${String(lastSubscriber).padStart(4, '0')}`)
    const ids = [
      (await add(phone, '王芳', '13950000011')).contact?.id,
      (await add(phone, '李四', '13950000012')).contact?.id,
    ]
    await remove(phone, ids)
    const id = phone.slice(4, 20)
    await sql`insert into contacts (subscriber_id, contact_id, phone_no, name, note, letter, sort_key, spellings)
      select ${id}, 'c' || n, (13000000000 + n)::text, '甲', '', 'J', 'J jia', '|jia' from generate_series(1, ${CONTACT_LIMIT - 2}) as n
    `.execute(gateway.db)
    const [added, undone] = await Promise.all([add(tablet, '赵六', '13950000013'), restore(phone, ids)])
    expect(added.refused === null ? 1 : 0).toBe(2 - undone.data.restoredIds.length)
    expect((await query(phone, { limit: 1 })).total).toBe(CONTACT_LIMIT)
    // Earlier removals cannot be undone after the other contact was added.
    const again = await restore(phone, ids)
    expect(again.code === 'U0301' ? [] : again.data.restoredIds).toEqual([])
    expect((await add(tablet, '孙七', '13950000014')).refused).toBe('overLimit')
  })

  it('applies a repeated request once', async () => {
    const token = await newcomer()
    const body = { contact: { name: '王芳', phoneNo: '13950000006' }, requestId: newRequest() }
    const [first, again] = [
      await gateway.call('guard/v1/contact/add', body, token),
      await gateway.call('guard/v1/contact/add', body, token),
    ]
    expect(again.data).toEqual(first.data)
    expect(await names(token)).toEqual(['王芳'])
  })

  it('keeps one contact of a number that two devices add at once', async () => {
    const first = await newcomer()
    const second = await gateway.login(`1330000${String(lastSubscriber).padStart(4, '0')}`)
    const outcomes = await Promise.all([add(first, '王芳', '13950000007'), add(second, '芳姐', '13950000007')])
    expect(outcomes.map(({ refused }) => refused).sort()).toEqual(['duplicate', null])
    expect(await names(first)).toHaveLength(1)
  })
})

describe('importing contacts', () => {
  const file = [
    { name: '王芳', phoneNo: '13960000001' },
    { name: '李四', phoneNo: '13960000002', note: '同学' },
  ]

  it('needs a consent, which can be withdrawn', async () => {
    const token = await newcomer()
    expect((await gateway.call('guard/v1/contact/consent', {}, token)).data.agreedAt).toBeNull()
    expect((await importAll(token, file)).code).toBe('U0100')
    expect((await agree(token, true)).data.agreedAt).toBe(gateway.now())
    expect((await importAll(token, file)).data).toEqual({ added: 2, merged: 0, unchanged: 0, refused: [] })
    await agree(token, false)
    expect((await importAll(token, file)).code).toBe('U0100')
  })

  it('adds new data of a known number to its note, and loses nothing', async () => {
    const token = await newcomer()
    await agree(token, true)
    await add(token, '妈妈', '13960000001')
    const own = `1330000${String(lastSubscriber).padStart(4, '0')}`
    const answer = await importAll(token, [
      ...file,
      { name: '李先生', phoneNo: '13960000002' },
      { name: '李四', phoneNo: '+8613960000002' },
      { name: '我', phoneNo: own },
    ])
    expect(answer.data).toEqual({
      added: 1,
      merged: 2,
      unchanged: 1,
      refused: [{ index: 4, reason: 'ownNumber' }],
    })
    const { items } = await query(token)
    expect(items.map(({ name, note }) => [name, note])).toEqual([
      ['李四', '同学；李先生'],
      ['妈妈', '王芳'],
    ])
  })

  it('is done once when two devices send it and when it is repeated', async () => {
    const first = await newcomer()
    const second = await gateway.login(`1330000${String(lastSubscriber).padStart(4, '0')}`)
    await agree(first, true)
    const requestId = newRequest()
    await Promise.all([importAll(first, file, requestId), importAll(second, file), importAll(first, file, requestId)])
    expect(await names(first)).toEqual(['李四', '王芳'])
  })
})

describe('a contact on the line', () => {
  const [subscriber, caller] = ['13800138000', '01088880000']
  const ring = async () => {
    gateway.advance(MINUTE)
    return (await gateway.line.feed({ phoneNo: subscriber, kind: 'call', from: caller })).rule.reason
  }

  it('passes while it is in the book, and no longer', async () => {
    const token = await gateway.login(subscriber)
    expect(await ring()).not.toBe('contact')
    const { contact } = await add(token, '社区医院', caller)
    expect(await ring()).toBe('contact')
    const detail = (await gateway.call('guard/v1/contact/detail', { id: contact?.id }, token)).data
    expect(detail.number).toMatchObject({ phoneNo: caller, callCount: 2, contact: { name: '社区医院' }, listed: null })
    expect(detail.number.calls.map(({ reason }) => reason)[0]).toBe('contact')
    await remove(token, [contact?.id])
    expect(await ring()).not.toBe('contact')
  })
})
