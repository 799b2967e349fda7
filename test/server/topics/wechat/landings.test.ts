import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@/navigation/routes'
import { localWechat, type WechatPort } from '@server/ports/wechat'
import { createWechat } from '@server/ports/wechat-remote'
import { landings } from '@server/topics/wechat/landings'
import { makeTestApp, type TestApp } from '../../support/app'
import { startWechat } from '../../support/wechat-stub'

const DAY = 86_400_000
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1'
const h5Dir = mkdtempSync(path.join(tmpdir(), 'landings-'))
afterAll(() => rmSync(h5Dir, { recursive: true }))

let gateway: TestApp
const urlLink = jest.fn<ReturnType<WechatPort['urlLink']>, Parameters<WechatPort['urlLink']>>()

beforeAll(async () => {
  writeFileSync(path.join(h5Dir, 'index.html'), '<html><title>t</title></html>')
  gateway = await makeTestApp({ H5_DIR: h5Dir, WECHAT_URL_LINKS: '1' }, { wechat: () => ({ ...localWechat, urlLink }) })
})
afterAll(() => gateway.close())
beforeEach(() => {
  // The links of the test before have ended.
  gateway.advance(30 * DAY)
  urlLink.mockReset().mockImplementation(localWechat.urlLink)
})

/** Where an address leads to: the Location of a redirect, or 'h5'. */
async function open(address: string, agent = PHONE, method: 'GET' | 'HEAD' = 'GET'): Promise<unknown> {
  const url = `/sjgj/uasp${address}`
  const answer = await gateway.app.inject({ method, url, headers: { host: 'localhost', 'user-agent': agent } })
  if (answer.statusCode === 200) return 'h5'
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
  return answer.headers.location
}

describe('a landing of SMS on a phone', () => {
  it.each([
    ['/ws', 'areas/account/pages/weekly-sms/index?'],
    ['/fs', 'areas/family/pages/family-sms/index?'],
    ['/ds?to=/blackNameList&channel=sms-7', 'areas/misc/pages/direct-set/index?to=%2FblackNameList&channel=sms-7'],
  ])('opens the mini-program: %s', async (address, page) => {
    expect(await open(address)).toBe(`https://127.0.0.1/wechat/${page}`)
  })

  it.each([
    ['with a number, which is not for WeChat', '/fs?familyPhoneNo=13800138001', PHONE],
    ['with a field that it does not know', '/ws?token=abc', PHONE],
    ['with a path that is none', '/ds?to=https://elsewhere.example', PHONE],
    ['with a field twice', '/ws?channel=a&channel=b', PHONE],
    ['that is none', '/weekly', PHONE],
    ["in WeChat's own browser", '/ws', `${PHONE} MicroMessenger/8.0.50`],
    ['on a computer', '/ws', 'Mozilla/5.0 (Windows NT 10.0) Chrome/120'],
  ])('stays in H5 %s', async (_, address, agent) => {
    expect(await open(address, agent)).toBe('h5')
    expect(urlLink).not.toHaveBeenCalled()
  })

  it('asks WeChat once a month for everybody, and not for a HEAD', async () => {
    expect(await open('/ws', PHONE, 'HEAD')).toBe('h5')
    await Promise.all([open('/ws'), open('/ws')])
    gateway.advance(28 * DAY)
    await open('/ws')
    expect(urlLink).toHaveBeenCalledTimes(1)
    gateway.advance(2 * DAY)
    await open('/ws')
    expect(urlLink).toHaveBeenCalledTimes(2)
  })

  it('stays in H5 when WeChat gives no link, and asks again a minute later', async () => {
    urlLink.mockRejectedValueOnce(new Error('WeChat answered error 85079'))
    expect([await open('/ws'), await open('/ws')]).toEqual(['h5', 'h5'])
    expect(urlLink).toHaveBeenCalledTimes(1)
    gateway.advance(60_000)
    expect(await open('/ws')).toMatch(/^https:/)
  })

  it('stays in H5 when WeChat does not answer', async () => {
    urlLink.mockReturnValueOnce(new Promise(() => undefined))
    expect(await open('/ws')).toBe('h5')
  })
})

it('is a landing of the routes table, with its page', () => {
  for (const [name, { page, fields }] of Object.entries(landings)) {
    const row = Object.entries(routes).find(([asked]) => asked === `/${name}`)?.[1]
    expect(row).toMatchObject({ page, landing: {} })
    const own = Object.keys(fields).filter((field) => !['channel', 'lang'].includes(field))
    expect((row && 'params' in row ? row.params : []) as readonly string[]).toEqual(expect.arrayContaining(own))
  }
})

it('opens H5 as ever without the setting', async () => {
  const plain = await makeTestApp({ H5_DIR: h5Dir })
  const answer = await plain.app.inject({ url: '/sjgj/uasp/ws', headers: { host: 'localhost', 'user-agent': PHONE } })
  expect(answer.statusCode).toBe(200)
  await plain.close()
})

describe("WeChat's URL Link", () => {
  const settings = { appId: 'mini', secret: 's1', publicAppId: '', publicSecret: '' }
  const answered = async (answer: object) => {
    const wechat = await startWechat(({ path: asked }) =>
      asked === '/cgi-bin/token' ? { access_token: 't', expires_in: 7200 } : answer,
    )
    const link = createWechat(settings, () => 0, wechat).urlLink({ page: 'areas/a/index', query: 'to=%2F', days: 30 })
    const result = await link.catch((error: Error) => error.message)
    await wechat.stop()
    return [result, wechat.asked.at(-1)]
  }

  it('is asked for as WeChat documents it, for 30 days', async () => {
    expect(await answered({ errcode: 0, url_link: 'https://wxaurl.cn/abc' })).toEqual([
      'https://wxaurl.cn/abc',
      expect.objectContaining({
        path: '/wxa/generate_urllink',
        body: { path: 'areas/a/index', query: 'to=%2F', expire_type: 1, expire_interval: 30 },
      }),
    ])
  })

  it.each([
    [{ errcode: 0 }, 'WeChat answered no URL Link'],
    [{ errcode: 0, url_link: 'javascript:alert(1)' }, 'WeChat answered no URL Link'],
    [{ errcode: 85079 }, 'WeChat answered error 85079 for /wxa/generate_urllink'],
  ])('is none in %j', async (answer, message) => {
    expect((await answered(answer))[0]).toBe(message)
  })
})
