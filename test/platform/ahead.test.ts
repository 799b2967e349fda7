import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postAhead } from '@/platform/ahead'
import { request } from '../mocks/taro'

const script = readFileSync(join(process.cwd(), 'src/boot/entrance.inline.js'), 'utf8')
const url = '/sjgj/unicomAssistant/uasp/guard/v1/weekly/query?product_line=uasp&entry_point_id=H5'
const headers = { clientType: 'H5', 'Accept-Language': 'zh-CN' }
const options = (token: string) => ({ headers: { ...headers, 'auth-sa-token': token, token }, timeout: 20_000 })
const noBody = { productId: '' }
const ahead = { status: 200, data: { code: 'A0000', data: 'ahead' } }
const now = { status: 200, data: { code: 'A0000', data: 'now' } }

let fetched: jest.Mock
beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  delete window.__incoming
  request.mockReset()
  request.mockImplementation(async () => ({ statusCode: now.status, data: now.data }))
  answerAhead(async () => ({ status: 200, json: async () => ahead.data }))
})

/** The network's responses to the page's own script; the table of the files fails. */
function answerAhead(answer: () => Promise<object>): void {
  fetched = jest.fn((to: string) => (to.includes('table.json') ? new Promise(() => undefined) : answer()))
  window.fetch = fetched
}

/** Opens the page at a path, as a browser does before the app's code has run. */
function open(path = '/weekly', token = 'mine'): void {
  window.history.replaceState(null, '', `/sjgj/uasp${path}`)
  if (token) window.localStorage.setItem('uasp_access_token', token)
  const run = new Function('window', 'document', 'PUBLIC_PATH', 'PAGE_FILES', 'LOGIN_FILES', script)
  run(window, document, '/sjgj/uasp/', 'table.json', { files: [], pages: {} })
}

/** Simulates an earlier visit to the screen with this session. */
async function visitBefore(token = 'mine'): Promise<void> {
  open('/weekly', token)
  await postAhead(url, noBody, options(token))
  request.mockClear()
}

const sentAhead = () => fetched.mock.calls.filter(([to]) => !String(to).includes('table.json'))

it('a first visit sends nothing ahead', async () => {
  open()
  expect(sentAhead()).toEqual([])
  expect(await postAhead(url, noBody, options('mine'))).toEqual(now)
})

it('the next visit sends the same calls at once, and the screen uses the responses', async () => {
  await visitBefore()
  open('/Weekly/')
  expect(sentAhead()).toEqual([
    [
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, token: 'mine', 'auth-sa-token': 'mine' },
        body: '{"productId":""}',
      },
    ],
  ])
  window.history.replaceState(null, '', '/sjgj/uasp/weekly')
  expect(await postAhead(url, noBody, options('mine'))).toEqual(ahead)
  expect(request).not.toHaveBeenCalled()
})

it('a response is used once: the next call goes to the gateway', async () => {
  await visitBefore()
  open()
  await postAhead(url, noBody, options('mine'))
  expect(await postAhead(url, noBody, options('mine'))).toEqual(now)
})

it('sends the same product as the screen', async () => {
  await visitBefore()
  window.localStorage.setItem('productId', 'p9')
  open()
  expect(await postAhead(url, { productId: 'p9' }, options('mine'))).toEqual(ahead)
})

it.each<[string, () => Promise<unknown>]>([
  ['another session', () => postAhead(url, noBody, options('another'))],
  ['another product', () => postAhead(url, { productId: 'p9' }, options('mine'))],
  [
    'another language',
    () =>
      postAhead(url, noBody, { ...options('mine'), headers: { ...options('mine').headers, 'Accept-Language': 'en' } }),
  ],
  ['another channel', () => postAhead(`${url}x`, noBody, options('mine'))],
  ['more than the product', () => postAhead(url, { week: '2026-11-16', productId: '' }, options('mine'))],
])('its response is not used for %s', async (_what, ask) => {
  await visitBefore()
  open()
  expect(await ask()).toEqual(now)
})

it('an old response is not used', async () => {
  await visitBefore()
  open()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(await postAhead(url, noBody, options('mine'))).toEqual(now)
  clock.mockRestore()
})

it.each<[string, () => Promise<object>]>([
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no JSON', async () => ({ status: 502, json: () => Promise.reject(new SyntaxError('<html>')) })],
])('one that is %s is fetched again', async (_what, answer) => {
  await visitBefore()
  answerAhead(answer)
  open()
  expect(await postAhead(url, noBody, options('mine'))).toEqual(now)
})

it('without a session, with a ticket, and at another path nothing is sent', async () => {
  await visitBefore()
  open('/safetyScore')
  window.__incoming = { ticket: 't' }
  open()
  delete window.__incoming
  window.localStorage.removeItem('uasp_access_token')
  open('/weekly', '')
  expect(sentAhead()).toEqual([])
})

it('stores neither token nor response, and no call of a screen after another has opened', async () => {
  await visitBefore()
  window.history.replaceState(null, '', '/sjgj/uasp/orderCenter')
  await postAhead('/sjgj/other', noBody, options('mine'))
  const kept = Object.entries({ ...window.localStorage }).filter(([key]) => key.startsWith('ahead'))
  expect(kept).toEqual([
    ['ahead/weekly', JSON.stringify({ headers: { 'content-type': 'application/json', ...headers }, urls: [url] })],
  ])
})

it('a visit in another language replaces the stored calls, and one from another channel their addresses', async () => {
  await visitBefore()
  const other = url.replace('H5', 'WX')
  await postAhead(other, noBody, options('mine'))
  expect(JSON.parse(window.localStorage.getItem('ahead/weekly') ?? '').urls).toEqual([other])
  const english = { ...headers, 'Accept-Language': 'en' }
  await postAhead('/sjgj/score', noBody, { ...options('mine'), headers: english })
  expect(JSON.parse(window.localStorage.getItem('ahead/weekly') ?? '')).toMatchObject({
    headers: { 'Accept-Language': 'en' },
    urls: ['/sjgj/score'],
  })
})

it('damaged data are overwritten', async () => {
  window.localStorage.setItem('ahead/weekly', '{"urls":3')
  await visitBefore()
  open()
  expect(await postAhead(url, noBody, options('mine'))).toEqual(ahead)
})
