import { monitorEventLoopDelay, type Histogram } from 'node:perf_hooks'
import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { newSubscriber } from '../support/subscriber'
import { listCalls } from '../topics/lists/list-calls'

/** The measured mean delay of the event loop, in ns. */
let delay = 0

beforeAll(() => {
  let histogram: Histogram = monitorEventLoopDelay()
  while (!Object.hasOwn(histogram, 'mean')) histogram = Object.getPrototypeOf(histogram) as Histogram // of its own prototypes
  jest.spyOn(histogram, 'mean', 'get').mockImplementation(() => delay)
})

const LIMIT_MS = 500
const LIMIT_NS = LIMIT_MS * 1e6
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp({ MAX_EVENT_LOOP_DELAY: String(LIMIT_MS) })
  token = (await newSubscriber(gateway, 'dnd')).token
})
afterAll(() => gateway.close())

const { add, query } = listCalls(() => gateway)
const get = (url: string) => gateway.app.inject({ url, headers: { host: 'localhost' } })

/** Makes the gateway too busy or idle, and waits until it has noticed. */
async function setPressure(isBusy: boolean): Promise<void> {
  delay = isBusy ? LIMIT_NS * 2 : 0
  while (gateway.app.isUnderPressure() !== isBusy) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('a gateway that is too busy', () => {
  it('refuses calls in the envelope and in the language of the request, with a retry time', async () => {
    await setPressure(true)
    const busy = { status: 503, code: 'C0500', msg: '系统繁忙，请稍后重试', data: null }
    expect(await query(token, 'black')).toEqual(busy)
    const english = await gateway.call('/api/v1/auth/generateCaptchaCode', {}, undefined, { 'accept-language': 'en' })
    expect(english).toEqual({ ...busy, msg: 'The service is busy, please try again later' })
    expect((await get('/sjgj/uasp/')).headers['retry-after']).toBe('10')
    const shown = await gateway.deps.metrics.registry.metrics()
    expect(shown).toContain('refusals_total{reason="busy",code="C0500"} 3')
  })

  it('reads no session and does nothing: the same request works when it is repeated later', async () => {
    const requestId = newRequest()
    await setPressure(true)
    expect((await query('no-session', 'black')).status).toBe(503)
    expect((await add(token, 'black', ['13912345678'], { requestId })).status).toBe(503)
    await setPressure(false)
    const { data } = await add(token, 'black', ['13912345678'], { requestId })
    expect(data.added.map((entry) => entry.value)).toEqual(['13912345678'])
  })

  it('still serves its operators', async () => {
    await setPressure(true)
    expect((await get('/healthz')).json()).toMatchObject({ code: 'A0000', data: { database: 'up' } })
  })
})
