import { post } from '@/platform/request'
import { request } from '../mocks/taro'

const options = { headers: { token: 'tk' }, timeout: 20_000 }

afterEach(() => jest.useRealTimers())

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
