import { makeTestApp } from '../../support/app'
import { startWechat } from '../../support/wechat-stub'
import { localWechat } from '@server/ports/wechat'
import { createWechat } from '@server/ports/wechat-remote'
import { signPage } from '@server/topics/wechat/wechat-calls'

const TOKEN = '/cgi-bin/token'
const TICKET = '/cgi-bin/ticket/getticket'
const CHECK = '/wxa/msg_sec_check'
const HOUR = 60 * 60 * 1000
const settings = { appId: 'mini', secret: 's1', publicAppId: 'public', publicSecret: 's2' }

/** A correct WeChat: a new token for each request, valid for two hours. */
function goodWechat() {
  let tokens = 0
  return startWechat(({ path, query, body }) => {
    if (path === TOKEN) return { access_token: `${query.get('appid')}-${(tokens += 1)}`, expires_in: 7200 }
    if (path === TICKET) return { errcode: 0, ticket: `ticket by ${query.get('access_token')}`, expires_in: 7200 }
    if (path === CHECK) {
      return { errcode: 0, result: { suggest: String(body?.content).includes('违规') ? 'risky' : 'pass' } }
    }
    return { errcode: 40029 }
  })
}

describe('the signature of a page', () => {
  it('equals the example in the documentation of WeChat, with any fragment', () => {
    const example = {
      ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      nonceStr: 'Wm3WZYTPz0wzccnW',
      timestamp: 1414587457,
    }
    const signature = '0f9de62fce790f9a083d5c99e95740ceb90c27ed'
    expect(signPage({ ...example, url: 'http://mp.weixin.qq.com?params=value' })).toBe(signature)
    expect(signPage({ ...example, url: 'http://mp.weixin.qq.com?params=value#part' })).toBe(signature)
  })

  it('is returned with what the SDK needs, to a guest too', async () => {
    const gateway = await makeTestApp()
    const path = 'configs/v1/getWxShareSignature'
    const url = 'https://guard.example/sjgj/uasp/orderIntroduce?channel=abc'
    const { data } = await gateway.call(path, { url })
    expect(data).toMatchObject({ appId: 'dev-public-account', timestamp: Math.floor(gateway.now() / 1000) })
    expect(data.signature).toBe(signPage({ ticket: 'dev-ticket', ...data, url }))
    expect((await gateway.call(path, { url: 'javascript:alert(1)' })).code).not.toBe('A0000')
    await gateway.close()
  })
})

describe('the ticket of the public account', () => {
  it('is fetched once in two hours, with the token of the public account', async () => {
    let now = 0
    const wechat = await goodWechat()
    const port = createWechat(settings, () => now, wechat)
    const first = await Promise.all([port.shareTicket(), port.shareTicket()])
    expect(first[0]).toEqual({ appId: 'public', ticket: 'ticket by public-1' })
    now += HOUR
    expect(await port.shareTicket()).toEqual(first[1])
    expect([wechat.timesAsked(TOKEN), wechat.timesAsked(TICKET)]).toEqual([1, 1])
    now += HOUR
    expect(await port.shareTicket()).toEqual({ appId: 'public', ticket: 'ticket by public-2' })
    await wechat.stop()
  })

  it('is not available without a public account', async () => {
    const port = createWechat({ ...settings, publicAppId: '', publicSecret: '' }, () => 0, {
      url: 'http://127.0.0.1:9',
      timeoutMs: 1000,
    })
    expect(await port.shareTicket()).toBeNull()
  })

  it('is fetched again after a failure of WeChat', async () => {
    let isDown = true
    const wechat = await startWechat(({ path }) => {
      if (isDown) return null
      return path === TOKEN ? { access_token: 't', expires_in: 7200 } : { ticket: 'good', expires_in: 7200 }
    })
    const port = createWechat(settings, () => 0, wechat)
    await expect(port.shareTicket()).rejects.toThrow('502')
    isDown = false
    expect(await port.shareTicket()).toMatchObject({ ticket: 'good' })
    await wechat.stop()
  })
})

describe('the check of a text', () => {
  it('sends author and scene, and only accepted texts are shown', async () => {
    const wechat = await goodWechat()
    const port = createWechat(settings, () => 0, wechat)
    expect(await port.isTextFit('房产中介', 'open-1')).toBe(true)
    expect(await port.isTextFit('违规内容', 'open-1')).toBe(false)
    expect(wechat.asked.find(({ path }) => path === CHECK)?.body).toEqual({
      version: 2,
      scene: 2,
      openid: 'open-1',
      content: '房产中介',
    })
    await wechat.stop()
  })

  it('fetches a new token when WeChat rejects the old one', async () => {
    let tokens = 0
    const wechat = await startWechat(({ path, query }) => {
      if (path === TOKEN) return { access_token: `t${(tokens += 1)}`, expires_in: 7200 }
      return query.get('access_token') === 't1' ? { errcode: 40001 } : { errcode: 0, result: { suggest: 'pass' } }
    })
    const port = createWechat(settings, () => 0, wechat)
    expect(await port.isTextFit('快递', 'open-1')).toBe(true)
    expect(wechat.timesAsked(CHECK)).toBe(2)
    await wechat.stop()
  })

  it('has a local replacement for development', async () => {
    expect(await localWechat.isTextFit('快递', '')).toBe(true)
    expect(await localWechat.isTextFit('违规', '')).toBe(false)
  })
})
