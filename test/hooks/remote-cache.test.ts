import {
  clearRemoteCache,
  forgetRemote,
  loadRemote,
  readRemote,
  reloadRemote,
  replaceRemote,
  scopedKey,
  watchRemote,
} from '@/hooks/remote-cache'

afterEach(clearRemoteCache)

const never = () => null
/** A request that the test resolves when it wants. */
function question() {
  let settle: { answer(data: unknown): void; fail(error: unknown): void } | undefined
  const promise = new Promise((answer, fail) => (settle = { answer, fail }))
  return { ask: () => promise, answer: (data: unknown) => settle?.answer(data), fail: (e: unknown) => settle?.fail(e) }
}

describe('the cache of responses', () => {
  it('drops the response to an older request, whichever arrives first', async () => {
    const [older, newer] = [question(), question()]
    const first = loadRemote('x', older.ask, never)
    const second = reloadRemote('x', newer.ask, never)
    newer.answer('new')
    await second
    older.answer('old')
    await first
    expect(readRemote('x')).toEqual({ data: 'new', error: undefined, isLoading: false })
  })

  it('drops a pending response when its entry was replaced meanwhile', async () => {
    const asked = question()
    const request = loadRemote('x', asked.ask, never)
    replaceRemote('x', 'ours')
    asked.answer('theirs')
    await request
    expect(readRemote('x').data).toBe('ours')
  })

  it('never shows a response to a request from before it was cleared', async () => {
    const asked = question()
    const request = loadRemote('x', asked.ask, never)
    clearRemoteCache()
    asked.answer('of the last subscriber')
    await request
    expect(readRemote('x').data).toBeUndefined()
  })

  it('reports a pending request only if there is data already', async () => {
    const watcher = jest.fn()
    const stop = watchRemote('x', watcher)
    const request = loadRemote('x', async () => 1, never)
    expect(watcher).not.toHaveBeenCalled()
    await request
    expect(watcher).toHaveBeenCalledTimes(1)
    void reloadRemote('x', async () => 2, never)
    expect(watcher).toHaveBeenCalledTimes(2)
    expect(readRemote('x')).toEqual({ data: 1, error: undefined, isLoading: true })
    stop()
  })

  it('can fetch again after a request that failed synchronously', async () => {
    await loadRemote('x', () => Promise.reject(new Error('lost')), never)
    expect(readRemote('x')).toMatchObject({ error: new Error('lost'), isLoading: false })
    await loadRemote('x', async () => 1, never)
    expect(readRemote('x')).toEqual({ data: 1, error: undefined, isLoading: false })
  })

  it('keeps watched entries, and a limited number of others', async () => {
    watchRemote('watched', () => undefined)
    await loadRemote('watched', async () => 'seen', never)
    for (let index = 0; index < 200; index++) {
      const stop = watchRemote(`row ${index}`, () => undefined)
      await loadRemote(`row ${index}`, async () => index, never)
      stop()
    }
    expect(readRemote('watched').data).toBe('seen')
    expect(readRemote('row 199').data).toBe(199)
    expect(readRemote('row 0').data).toBeUndefined()
  })

  it('does not retry for an entry without subscribers', async () => {
    jest.useFakeTimers()
    const ask = jest.fn(() => Promise.reject(new Error('lost')))
    const stop = watchRemote('x', () => undefined)
    const request = loadRemote('x', ask, () => 1000)
    await jest.advanceTimersByTimeAsync(500)
    await request
    stop()
    await jest.advanceTimersByTimeAsync(5000)
    expect(ask).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })
})

describe('outdated data', () => {
  const key = (name: string) => scopedKey(1, 'zh-CN', [name, 'more'])

  it('is removed, and fetched again where a screen shows it', async () => {
    let answers = 0
    const stop = watchRemote(key('contacts'), () => undefined)
    for (const name of ['contacts', 'lookUp', 'other']) {
      await loadRemote(key(name), async () => `${name} ${(answers += 1)}`, never)
    }
    forgetRemote(['contacts', 'lookUp'])
    expect(readRemote(key('contacts')).data).toBeUndefined()
    expect(readRemote(key('lookUp')).data).toBeUndefined()
    expect(readRemote(key('other')).data).toBe('other 3')
    // The request that is already pending.
    await loadRemote(key('contacts'), async () => 'asked twice', never)
    expect(readRemote(key('contacts')).data).toBe('contacts 4')
    expect(readRemote(key('lookUp')).data).toBeUndefined()
    stop()
  })
})
