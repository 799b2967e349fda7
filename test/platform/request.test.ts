import { post } from '@/platform/request'
import { request } from '../mocks/taro'

const { TARO_ENV } = process.env
const options = { headers: { token: 'tk' }, timeout: 20_000 }

afterEach(() => {
  jest.useRealTimers()
  if (TARO_ENV === undefined) delete process.env.TARO_ENV
  else process.env.TARO_ENV = TARO_ENV
})

it('returns status and data', async () => {
  request.mockResolvedValueOnce({ statusCode: 200, data: { code: 0 } } as never)
  expect(await post('/x', { a: 1 }, options)).toEqual({ status: 200, data: { code: 0 } })
  expect(request.mock.lastCall?.[0]).toMatchObject({
    method: 'POST',
    data: '{"a":1}',
    header: { 'content-type': 'application/json', token: 'tk' },
  })
})

it('returns status 0 without a response', async () => {
  request.mockRejectedValueOnce({ errMsg: 'request:fail' })
  expect(await post('/x', {}, options)).toEqual({ status: 0, data: null })
})

it('gives up on a body that never ends', async () => {
  jest.useFakeTimers()
  request.mockReturnValueOnce(new Promise(() => undefined) as never)
  const answer = post('/x', {}, options)
  await jest.advanceTimersByTimeAsync(20_100)
  expect(await answer).toEqual({ status: 0, data: null })
})

describe('ten requests at once', () => {
  /** Leaves every request without an answer; `answer[n]` answers the n-th. */
  function unanswered() {
    const answer: (() => void)[] = []
    request.mockImplementation(
      () => new Promise((resolve) => answer.push(() => resolve({ statusCode: 200, data: null } as never))) as never,
    )
    return answer
  }

  it('are sent in WeChat; the others follow in their order, each when one before it has ended', async () => {
    process.env.TARO_ENV = 'weapp'
    const answer = unanswered()
    request.mockClear()
    const results = Array.from({ length: 13 }, (_, index) => post(`/${index}`, {}, options))
    expect(request).toHaveBeenCalledTimes(10)
    for (let sent = 10; sent < 13; sent++) {
      answer[sent - 10]?.()
      await results[sent - 10]
      expect(request).toHaveBeenCalledTimes(sent + 1)
      expect(request.mock.lastCall?.[0]).toMatchObject({ url: `/${sent}` })
    }
    answer.slice(3).forEach((end) => end())
    expect((await Promise.all(results)).map(({ status }) => status)).toEqual(Array(13).fill(200))
  })

  it('leave a place although one of them failed or came too late', async () => {
    process.env.TARO_ENV = 'weapp'
    jest.useFakeTimers()
    unanswered()
    request.mockClear()
    request.mockRejectedValueOnce({ errMsg: 'request:fail' })
    Array.from({ length: 20 }, () => post('/x', {}, options))
    await jest.advanceTimersByTimeAsync(0)
    expect(request).toHaveBeenCalledTimes(11)
    await jest.advanceTimersByTimeAsync(20_100)
    expect(request).toHaveBeenCalledTimes(20)
    await jest.advanceTimersByTimeAsync(20_100)
  })

  it('are no limit of browsers', () => {
    process.env.TARO_ENV = 'h5'
    unanswered()
    request.mockClear()
    Array.from({ length: 13 }, () => post('/x', {}, options))
    expect(request).toHaveBeenCalledTimes(13)
  })
})
