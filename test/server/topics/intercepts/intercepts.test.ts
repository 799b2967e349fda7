import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const HOUR = 60 * 60 * 1000
const phoneNo = '13800138000'
const caller = '13900001111'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login(phoneNo)
})
afterAll(() => gateway.close())

const ring = (from = caller) => gateway.line.feed({ phoneNo, kind: 'call', from, seconds: 30 })
const newest = async () => {
  const [row] = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', limit: 1 }, token)).data.items
  if (!row) throw new Error('Nothing was stopped')
  return row
}
const stopNext = async (from: string) => {
  await gateway.call(
    'guard/v1/list/add',
    { list: 'black', entries: [{ value: from }], move: true, requestId: newRequest() },
    token,
  )
  gateway.advance(HOUR)
  await ring(from)
  return newest()
}

describe('the log', () => {
  it('shows a stopped call with the rule that stopped it', async () => {
    const row = await stopNext(caller)
    expect(row).toMatchObject({ from: caller, reason: 'blacklist', action: 'stop', corrected: false })
    const detail = (await gateway.call('guard/v1/intercept/detail', { id: row.id }, token)).data
    expect(detail).toMatchObject({
      rule: { reason: 'blacklist', detail: caller },
      listedOn: 'black',
      callsFromNumber: 1,
    })
  })

  it('names the carrier in the language of the reader, also of a number without a place', async () => {
    const withoutPlace = '17012345678'
    await stopNext(withoutPlace)
    const carrierIn = async (language: string) => {
      const page = { tab: 'stopped', limit: 1 } as const
      const { items } = (await gateway.call('guard/v1/intercept/query', page, token, { 'accept-language': language }))
        .data
      return [items[0]?.from, items[0]?.place, items[0]?.carrier]
    }
    expect(await carrierIn('zh-CN')).toEqual([withoutPlace, '', '电信'])
    expect(await carrierIn('en')).toEqual([withoutPlace, '', 'China Telecom'])
  })

  it('has the counts of its tabs', async () => {
    const { interceptCount, smsSendCount, telAgencyCount } = (
      await gateway.call('report/v1/homepageKeyData', {}, token)
    ).data
    const countOf = async (tab: string) => {
      let cursor: string | null = null
      let count = 0
      do {
        const page: { items: unknown[]; nextCursor: string | null } = (
          await gateway.call('guard/v1/intercept/query', { tab, limit: 100, cursor }, token)
        ).data
        count += page.items.length
        cursor = page.nextCursor
      } while (cursor)
      return count
    }
    expect([await countOf('stopped'), await countOf('reminders'), await countOf('agent')]).toEqual([
      interceptCount,
      smsSendCount,
      telAgencyCount,
    ])
  })

  it('sums thirty days day by day', async () => {
    const total = (await gateway.call('report/v1/queryKeyData', { days: 30 }, token)).data
    expect(total.dayList).toHaveLength(30)
    expect(total.dayList.at(-1)?.day).toBe('2026-11-20')
    expect(total.dayList.reduce((sum, day) => sum + day.interceptCount, 0)).toBe(total.interceptCount)
  })

  it('counts its rules only for the first page', async () => {
    const first = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', limit: 2 }, token)).data
    const second = (
      await gateway.call('guard/v1/intercept/query', { tab: 'stopped', limit: 2, cursor: first.nextCursor }, token)
    ).data
    expect(first.reasons.length).toBeGreaterThan(0)
    expect(second.reasons).toEqual([])
    expect(second.items.map(({ id }) => id)).not.toContain(first.items[0]?.id)
  })

  it('filters by rule and finds by number', async () => {
    const byRule = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', reason: 'blacklist' }, token)).data
      .items
    expect(byRule.every((row) => row.reason === 'blacklist')).toBe(true)
    const byNumber = (
      await gateway.call('guard/v1/intercept/query', { tab: 'stopped', search: caller.slice(2, 9) }, token)
    ).data.items
    expect(new Set(byNumber.map((row) => row.from))).toEqual(new Set([caller]))
  })

  it('finds by tag, counts the rules of what it finds, and tells how many are in the other tabs', async () => {
    const ask = async (more: object) => (await gateway.call('guard/v1/intercept/query', more, token)).data
    const all = (await ask({ tab: 'stopped', limit: 100 })).items
    const tags = all.map((row) => row.tag).filter(Boolean)
    const rowsOf = (tag: string) => tags.filter((one) => one === tag).length
    const [tag = ''] = [...new Set(tags)].sort((a, b) => rowsOf(a) - rowsOf(b))
    expect(tag).not.toBe('')
    const found = await ask({ tab: 'stopped', search: tag.slice(1), limit: 100 })
    expect(found.items.length).toBeGreaterThan(0)
    expect(found.items.every((row) => row.tag.includes(tag.slice(1)))).toBe(true)
    expect(found.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(found.items.length)
    const named = await ask({ tab: 'stopped', search: 'no such text', tags: [tag], limit: 100 })
    expect(named.items.map(({ tag: own }) => own)).toEqual(named.items.map(() => tag))
    const others = await ask({ tab: 'reminders', search: tag.slice(1), limit: 100 })
    const counted = others.elsewhere?.find(({ tab }) => tab === 'stopped')?.count
    expect(counted).toBe(found.items.length)
    expect((await ask({ tab: 'stopped' })).elsewhere).toBeUndefined()
  })

  it('finds by the name of an existing contact, and shows it', async () => {
    const contact = { name: '邱小满', phoneNo: caller, note: '' }
    const added = (await gateway.call('guard/v1/contact/add', { contact, requestId: newRequest() }, token)).data.contact
    const find = async (search: string) =>
      (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', search }, token)).data.items
    const who = (items: { from: string; contact?: string }[]) =>
      new Set(items.map(({ from, contact: name = '' }) => `${from} ${name}`))
    const found = await find('小满')
    expect(who(found)).toEqual(new Set([`${caller} 邱小满`]))
    const detailOf = async () =>
      (await gateway.call('guard/v1/intercept/detail', { id: found[0]?.id ?? '' }, token)).data
    expect((await detailOf()).contact).toBe('邱小满')
    await gateway.call('guard/v1/contact/remove', { ids: [added?.id ?? ''], requestId: newRequest() }, token)
    expect(await find('小满')).toEqual([])
    expect(who(await find(caller))).toEqual(new Set([`${caller} `]))
    expect((await detailOf()).contact).toBeUndefined()
  })

  it('is the same for the same number and day on every machine', async () => {
    const other = await makeTestApp()
    const otherToken = await other.login(phoneNo)
    const words = (items: { from: string; at: number; reason: string }[]) =>
      items.map(({ from, at, reason }) => [from, at, reason])
    const mine = (await gateway.call('guard/v1/intercept/query', { tab: 'reminders', limit: 50 }, token)).data.items
    const theirs = (await other.call('guard/v1/intercept/query', { tab: 'reminders', limit: 50 }, otherToken)).data
      .items
    expect(words(mine)).toEqual(words(theirs))
    await other.close()
  })
})

describe('a correction', () => {
  it('"this was wrong" moves the number to the whitelist, marks the row, and the next call passes', async () => {
    const row = await stopNext('13900002222')
    const detail = (await gateway.call('guard/v1/intercept/wrong', { id: row.id, requestId: newRequest() }, token)).data
    expect(detail).toMatchObject({ corrected: true, listedOn: 'white' })
    expect(await ring('13900002222')).toMatchObject({ action: 'pass', rule: { reason: 'whitelist' } })
    expect(
      (await gateway.call('guard/v1/list/query', { list: 'black', search: '13900002222' }, token)).data.items,
    ).toEqual([])
  })

  it('allows the next call once', async () => {
    const row = await stopNext('13900003333')
    await gateway.call('guard/v1/intercept/allow', { id: row.id, duration: 'once', requestId: newRequest() }, token)
    expect(await ring('13900003333')).toMatchObject({ action: 'pass', rule: { reason: 'temporaryAllow' } })
    expect(await ring('13900003333')).toMatchObject({ action: 'stop' })
  })

  it('allows every call for 24 hours', async () => {
    const row = await stopNext('13900004444')
    const { allowedUntil } = (
      await gateway.call('guard/v1/intercept/allow', { id: row.id, duration: 'day', requestId: newRequest() }, token)
    ).data
    expect(allowedUntil).toBe(gateway.now() + 24 * HOUR)
    await ring('13900004444')
    gateway.advance(24 * HOUR - 1)
    expect((await ring('13900004444')).action).toBe('pass')
    gateway.advance(1)
    expect((await ring('13900004444')).action).toBe('stop')
  })

  it('allows once, however often it is asked for', async () => {
    const row = await stopNext('13900005555')
    for (let time = 0; time < 2; time += 1) {
      await gateway.call('guard/v1/intercept/allow', { id: row.id, duration: 'once', requestId: newRequest() }, token)
    }
    expect((await ring('13900005555')).action).toBe('pass')
    expect((await ring('13900005555')).action).toBe('stop')
  })

  it('undoes an allowance for a time, once or repeatedly', async () => {
    const row = await stopNext('13900005556')
    const allow = { id: row.id, duration: 'day', requestId: newRequest() }
    const allowed = (await gateway.call('guard/v1/intercept/allow', allow, token)).data
    expect(allowed).toMatchObject({ allowedUntil: gateway.now() + 24 * HOUR, allowedOnce: false })
    for (let time = 0; time < 2; time += 1) {
      const ended = await gateway.call('guard/v1/intercept/disallow', { id: row.id, requestId: newRequest() }, token)
      expect(ended.data).toMatchObject({ allowedUntil: null, allowedOnce: false, listedOn: 'black' })
    }
    expect((await ring('13900005556')).action).toBe('stop')
  })

  it('shows the entry of the list that the number is on now', async () => {
    const entries = [{ value: '13900005557', note: '推销' }]
    await gateway.call('guard/v1/list/add', { list: 'black', entries, requestId: newRequest() }, token)
    gateway.advance(HOUR)
    await ring('13900005557')
    const { id } = await newest()
    const { listEntry } = (await gateway.call('guard/v1/intercept/detail', { id }, token)).data
    expect(listEntry).toMatchObject({ value: '13900005557', note: '推销', expiresAt: null })
    const gone = { list: 'black', ids: [listEntry?.id], requestId: newRequest() }
    await gateway.call('guard/v1/list/remove', gone, token)
    expect((await gateway.call('guard/v1/intercept/detail', { id }, token)).data).toMatchObject({
      listedOn: 'none',
      listEntry: null,
    })
  })

  it('allows always: an expiring entry of the whitelist stays', async () => {
    const row = await stopNext('13900006666')
    const entries = [{ value: '13900006666', expiresAt: gateway.now() + HOUR }]
    await gateway.call('guard/v1/list/add', { list: 'white', entries, move: true, requestId: newRequest() }, token)
    await gateway.call('guard/v1/intercept/allow', { id: row.id, duration: 'always', requestId: newRequest() }, token)
    gateway.advance(HOUR)
    expect((await ring('13900006666')).rule.reason).toBe('whitelist')
  })

  it('marks a site, which cannot be on a list or be allowed', async () => {
    await gateway.line.feed({ phoneNo, kind: 'web', from: 'etc-renew.xyz' })
    const query = { tab: 'reminders', reason: 'riskyWebsite', limit: 1 }
    const [row] = (await gateway.call('guard/v1/intercept/query', query, token)).data.items
    const body = { id: row?.id, requestId: newRequest() }
    expect((await gateway.call('guard/v1/intercept/wrong', body, token)).data).toMatchObject({
      corrected: true,
      listedOn: 'none',
    })
    expect((await gateway.call('guard/v1/intercept/allow', { ...body, duration: 'day' }, token)).code).toBe('U0301')
  })

  it('is refused, and changes nothing, when the whitelist is full', async () => {
    const small = await gateway.login('13800138001')
    const stopped = async (session: string) =>
      (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', limit: 1 }, session)).data.items[0]
    const room = (await gateway.call('guard/v1/list/query', { list: 'white' }, small)).data.quota
    const entries = Array.from({ length: room.limit - room.used }, (_unused, index) => ({
      value: `1360000000${index}`,
    }))
    await gateway.call('guard/v1/list/add', { list: 'white', entries, requestId: newRequest() }, small)
    const id = (await stopped(small))?.id
    const full = await gateway.call('guard/v1/intercept/wrong', { id, requestId: newRequest() }, small, {
      'accept-language': 'en',
    })
    expect(full).toMatchObject({ code: 'U0301', msg: 'The whitelist is full. Remove numbers or upgrade first.' })
    expect((await gateway.call('guard/v1/intercept/detail', { id }, small)).data).toMatchObject({
      corrected: false,
      listedOn: 'none',
    })
  })

  it('is not available to others', async () => {
    const row = await newest()
    const thief = await gateway.login('13800138006')
    for (const [path, body] of [
      ['detail', {}],
      ['wrong', { requestId: newRequest() }],
      ['undoWrong', { requestId: newRequest() }],
      ['allow', { duration: 'always', requestId: newRequest() }],
      ['disallow', { requestId: newRequest() }],
    ] as const) {
      expect((await gateway.call(`guard/v1/intercept/${path}`, { id: row.id, ...body }, thief)).code).toBe('U0301')
    }
  })
})

describe('"this was wrong" without a whitelist', () => {
  it('allows the caller for a day instead, and ends that when it is undone', async () => {
    const standard = await gateway.login('13800138002')
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', limit: 1 }, standard)).data
    const [row] = items
    if (!row) throw new Error('Nothing was stopped')
    const again = { phoneNo: '13800138002', kind: 'call', from: row.from } as const
    const body = { id: row.id, requestId: newRequest() }
    const wrong = await gateway.call('guard/v1/intercept/wrong', body, standard)
    expect(wrong.data).toMatchObject({ corrected: true, listedOn: 'none', allowedOnce: false })
    expect(wrong.data.allowedUntil).toBe(gateway.now() + 24 * HOUR)
    expect((await gateway.line.feed(again)).rule.reason).toBe('temporaryAllow')
    const undone = await gateway.call('guard/v1/intercept/undoWrong', { ...body, requestId: newRequest() }, standard)
    expect(undone.data).toMatchObject({ corrected: false, allowedUntil: null })
    expect((await gateway.line.feed(again)).rule.reason).not.toBe('temporaryAllow')
  })
})
