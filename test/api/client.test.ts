import type { CallPath, CallRequest } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
import type { CallError } from '@/api/call-error'
import type { CallPolicy, Caller } from '@/api/client'
import { call, connectCalls } from '@/api/client'
import { answerCalls, fails, loseNetwork, refuses } from '../mocks/gateway'
import { request } from '../mocks/taro'
import { specifiedCalls } from '../support/specified-calls'

const SCORE = 'report/v1/queryScore'
const caller: Caller = {
  token: 'tk',
  channel: 'H5|buy|jiat14',
  productId: 'uasp-9',
  clientType: 'H5',
  language: 'zh-CN',
}
const policy = { caller: () => caller, onLoading: jest.fn(), onUnauthorized: jest.fn(), onFailure: jest.fn() }

beforeEach(() => {
  jest.clearAllMocks()
  connectCalls(policy satisfies CallPolicy)
})

const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: CallError) => error,
  )

describe('a request', () => {
  it('is a POST with JSON, the query, the headers and the product of SPEC section 7', async () => {
    const [seen] = [answerCalls({ '/queryKeyData': {} })]
    await call('report/v1/queryKeyData', { days: 7 })
    expect(request.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', timeout: 20_000 })
    const url = new URL(seen[0]?.url ?? '', 'https://host')
    expect(url.pathname).toBe('/sjgj/unicomAssistant/uasp/report/v1/queryKeyData')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      product_line: 'uasp',
      entry_point: 'h5',
      entry_point_id: 'H5|buy|jiat14',
    })
    expect(seen[0]?.body).toEqual({ days: 7, productId: 'uasp-9' })
    expect(seen[0]?.headers).toEqual({
      'content-type': 'application/json',
      'auth-sa-token': 'tk',
      token: 'tk',
      clientType: 'H5',
      'Accept-Language': 'zh-CN',
    })
  })

  it('is sent to the base host for paths below /api/v1/auth/', async () => {
    const seen = answerCalls({ '/generateCaptchaCode': {} })
    await call('/api/v1/auth/generateCaptchaCode', {})
    expect(seen[0]?.url).toMatch(/^\/api\/v1\/auth\/generateCaptchaCode\?/)
  })

  it('has no token without a session', async () => {
    connectCalls({ ...policy, caller: () => ({ ...caller, token: null }) })
    const seen = answerCalls({ '/queryScore': {} })
    await call(SCORE, {})
    expect(seen[0]?.headers).not.toHaveProperty('token')
    expect(seen[0]?.headers).not.toHaveProperty('auth-sa-token')
  })

  it('keeps the productId of the body', async () => {
    const seen = answerCalls({ '/popUpQuery': {} })
    const body = { phoneNo: '1', productId: 'own' }
    await call('configs/v1/popUpQuery', body)
    expect(seen[0]?.body).toEqual(body)
  })

  it('has no body only for authSwapAccessCode, whose code is in the query', async () => {
    const seen = answerCalls({ '/authSwapAccessCode': {} })
    await call('/api/v1/auth/authSwapAccessCode', undefined, { query: { accessCode: 'a b' } })
    expect(seen[0]?.body).toBeUndefined()
    expect(seen[0]?.url).toContain('accessCode=a%20b')
  })
})

describe('each call of the specification', () => {
  const BODILESS = '/api/v1/auth/authSwapAccessCode'

  it.each(specifiedCalls() as CallPath[])('%s has the wire of SPEC section 7, and its errors', async (path) => {
    const [end, body] = [urlOf(path).replace(/^\/sjgj/, ''), { a: 1 }]
    const send = () => call(path, body as unknown as CallRequest<typeof path>) // any fields: the client adds to them

    const [seen] = [answerCalls({ [end]: { some: 'data' } })]
    await expect(send()).resolves.toEqual({ some: 'data' })
    expect(request.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', timeout: 20_000 })
    const { pathname, searchParams } = new URL(seen[0]?.url ?? '', 'https://host')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      urlOf(path),
      { product_line: 'uasp', entry_point: 'h5', entry_point_id: caller.channel },
    ])
    expect(seen[0]?.headers).toMatchObject({ 'auth-sa-token': 'tk', token: 'tk', clientType: 'H5' })
    expect(seen[0]?.body).toEqual(path === BODILESS ? undefined : { ...body, productId: caller.productId })

    answerCalls({ [end]: refuses('U0100', '请检查', { left: 1 }) })
    expect(await failureOf(send())).toMatchObject({ code: 'U0100', msg: '请检查', data: { left: 1 }, status: 200 })
    answerCalls({ [end]: fails(502, '<html>') })
    expect(await failureOf(send())).toMatchObject({ code: null, msg: '', status: 502 })
    expect(policy.onFailure).toHaveBeenCalledTimes(2)
    answerCalls({ [end]: fails(401) })
    expect(await failureOf(send())).toMatchObject({ status: 401 })
    expect([policy.onUnauthorized.mock.calls, policy.onFailure.mock.calls.length]).toEqual([[['tk']], 2])
  })
})

describe('an answer', () => {
  it.each([
    ['A0000', { safetyScore: 1 }, { safetyScore: 1 }],
    [0, { safetyScore: 1 }, { safetyScore: 1 }],
    ['0', { safetyScore: 1 }, { safetyScore: 1 }],
    ['A0000', null, {}],
    ['A0000', undefined, {}],
    ['A0000', 'text', {}],
    ['A0000', [1], {}],
  ])('with code %p and data %p returns %p', async (code, data, expected) => {
    answerCalls({ '/queryScore': fails(200, { code, data, msg: '' }) })
    await expect(call(SCORE, {})).resolves.toEqual(expected)
  })

  it('with another code rejects with data, code and msg, and notifies', async () => {
    answerCalls({ '/queryScore': refuses('U0201', '请先订购', { left: 1 }) })
    const failure = await failureOf(call(SCORE, {}))
    expect(failure).toMatchObject({ code: 'U0201', msg: '请先订购', data: { left: 1 }, status: 200 })
    expect(policy.onFailure).toHaveBeenCalledWith(failure)
  })

  it.each([
    ['a page of HTML with 502', 502, '<html>'],
    ['a page of HTML with 200', 200, '<html>'],
    ['nothing with 200', 200, null],
    ['no envelope', 200, {}],
    ['a strange code', 200, { code: true }],
    ['an envelope with 500', 500, { code: 'A0000', data: {} }],
    ['an envelope of a gateway that is too busy', 503, { code: 'C0500', msg: 'x', data: null }],
    ['an envelope with 404', 404, { code: 'B0404', msg: 'x' }],
  ])('that is %s counts as a transport error', async (_name, status, data) => {
    answerCalls({ '/queryScore': fails(status, data) })
    const failure = await failureOf(call(SCORE, {}))
    expect(failure).toMatchObject({ code: null, msg: '', status })
    expect(policy.onFailure).toHaveBeenCalledTimes(1)
  })

  it('of a gateway without the call is what the caller has for that, and no failure', async () => {
    answerCalls({})
    await expect(call(SCORE, {}, { notServed: { safetyScore: 0 } })).resolves.toEqual({ safetyScore: 0 })
    expect(policy.onFailure).not.toHaveBeenCalled()
  })

  it('that never arrives has status 0', async () => {
    loseNetwork()
    expect(await failureOf(call(SCORE, {}))).toMatchObject({ status: 0, code: null })
  })

  it('with 401 ends the session of its token and reports no other failure', async () => {
    answerCalls({ '/queryScore': fails(401, { code: 'B0401', msg: 'x' }) })
    expect(await failureOf(call(SCORE, {}))).toMatchObject({ status: 401 })
    expect(policy.onUnauthorized).toHaveBeenCalledWith('tk')
    expect(policy.onFailure).not.toHaveBeenCalled()
  })

  it('does not notify when the screen shows the failure itself', async () => {
    answerCalls({ '/queryScore': refuses('U0201', 'x') })
    await failureOf(call(SCORE, {}, { quiet: true }))
    expect(policy.onFailure).not.toHaveBeenCalled()
  })
})

describe('the loading toast', () => {
  it('shows during the call, also when the call fails', async () => {
    loseNetwork()
    await failureOf(call(SCORE, {}))
    expect(policy.onLoading.mock.calls).toEqual([[true], [false]])
  })

  it('can be disabled', async () => {
    answerCalls({ '/queryScore': {} })
    await call(SCORE, {}, { loading: false })
    expect(policy.onLoading).not.toHaveBeenCalled()
  })
})
