import Taro from '@tarojs/taro'
import { deployConfig } from '@/platform/deploy'
import { hasAgreedToPrivacy } from '@/platform/privacy.weapp'
import { localStore } from '@/platform/storage'
import { track, type TrackContext } from '@/platform/track'
import { request } from '../mocks/taro'

const inWechat: TrackContext = { app: 'securityGuard', platform: 'wxPublic', channel: 'wxPublic|buy|jiat12' }
const report = 'https://report.example/views'
const flush = () => new Promise((resolve) => setTimeout(resolve))
const sentTo = () => request.mock.calls.map(([{ url }]) => url)

beforeEach(() => {
  request.mockClear()
  localStore.set('uasp_access_token', 'secret-token')
  localStore.set('phoneNo', '13800138000')
  Object.assign(deployConfig(), { trackingUrl: '', wechatReportUrl: report })
})

describe('a page view', () => {
  it('is reported in WeChat to the third party, without number and token', async () => {
    track({ event: 'view', page: '/search' }, inWechat)
    await flush()
    expect(sentTo()).toEqual([report])
    expect(JSON.parse(request.mock.calls[0]?.[0].data ?? '')).toEqual({
      biz: 'toCu',
      ...inWechat,
      event: 'view',
      page: '/search',
    })
    expect(JSON.stringify(request.mock.calls)).not.toMatch(/secret-token|13800138000/)
  })

  it.each(['h5', 'stAPP'] as const)('is not reported there from %s', async (platform) => {
    track({ event: 'view', page: '/search' }, { ...inWechat, platform })
    await flush()
    expect(sentTo()).toEqual([])
  })

  it.each(['', 'http://report.example/views'])('is not reported to %j', async (wechatReportUrl) => {
    Object.assign(deployConfig(), { wechatReportUrl })
    track({ event: 'view', page: '/search' }, inWechat)
    await flush()
    expect(sentTo()).toEqual([])
  })

  it('is not reported to the third party before the consent, but to our own address', async () => {
    localStore.remove('uasp_access_token')
    Object.assign(deployConfig(), { trackingUrl: 'https://track.example' })
    track({ event: 'view', page: '/' }, inWechat)
    await flush()
    expect(sentTo()).toEqual(['https://track.example'])
  })
})

describe('the consent in the mini-program', () => {
  type Setting = { success(answer: { needAuthorization: boolean }): void; fail(): void }
  const asked = Taro as { getPrivacySetting?: (answer: Setting) => void }
  afterEach(() => delete asked.getPrivacySetting)

  it.each([true, false])('is given unless WeChat still requires it: %s', async (needAuthorization) => {
    asked.getPrivacySetting = ({ success }) => success({ needAuthorization })
    expect(await hasAgreedToPrivacy()).toBe(!needAuthorization)
  })

  it('is missing when WeChat does not know', async () => {
    expect(await hasAgreedToPrivacy()).toBe(false)
    asked.getPrivacySetting = ({ fail }) => fail()
    expect(await hasAgreedToPrivacy()).toBe(false)
  })
})
