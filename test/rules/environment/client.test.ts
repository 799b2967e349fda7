import fc from 'fast-check'
import type { ClientFacts } from '@/rules/environment/client'
import { resolveClient } from '@/rules/environment/client'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; V2002A) AppleWebKit/537.36 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const WECHAT = `${IPHONE} MicroMessenger/8.0.40(0x1800282a) NetType/WIFI Language/zh_CN`

const facts = (over: Partial<ClientFacts>): ClientFacts => ({
  taroEnv: 'h5',
  userAgent: IPHONE,
  hostAppPattern: 'unicom\\{version',
  ...over,
})

describe('resolveClient', () => {
  it.each([
    ['the native mini-program', { taroEnv: 'weapp' }, ['wxMini', 'wxPublic', 'wxMini', 'wxPublic', false]],
    [
      'a web-view known by its user agent',
      { userAgent: `${WECHAT} miniProgram/wx123` },
      ['wxMini', 'wxPublic', 'uasp_unicom_applet', 'wxPublic', true],
    ],
    [
      'a web-view known by __wxjs_environment',
      { userAgent: WECHAT, wxjsEnvironment: 'miniprogram' },
      ['wxMini', 'wxPublic', 'uasp_unicom_applet', 'wxPublic', true],
    ],
    [
      'the WeChat browser',
      { userAgent: WECHAT, wxjsEnvironment: 'browser' },
      ['wxPublic', 'wxPublic', 'uasp_account_inside', 'wxPublic', false],
    ],
    [
      'the carrier app',
      { userAgent: `${IPHONE} unicom{version:iphone_c@10.4}` },
      ['stAPP', 'stAPP', 'uasp_unicom_h5', 'stAPP', false],
    ],
    ['a plain browser', {}, ['H5', 'H5', 'uasp_account_outside', 'h5', false]],
    [
      'a browser when no host pattern is set',
      { hostAppPattern: '' },
      ['H5', 'H5', 'uasp_account_outside', 'h5', false],
    ],
    [
      'a browser when the pattern is broken',
      { hostAppPattern: '(' },
      ['H5', 'H5', 'uasp_account_outside', 'h5', false],
    ],
  ] satisfies [string, Partial<ClientFacts>, [string, string, string, string, boolean]][])(
    'recognises %s',
    (_name, over, [clientType, channelLabel, pointClientType, platform, isWebView]) => {
      expect(resolveClient(facts(over))).toEqual({
        clientType,
        channelLabel,
        pointClientType,
        platform,
        isWebView,
        isAndroid: false,
      })
    },
  )

  it.each([
    ['in a plain browser', ANDROID, 'H5'],
    ['inside WeChat', `${ANDROID} MicroMessenger/8.0.40`, 'wxPublic'],
    ['inside the carrier app', `${ANDROID} unicom{version:android@10.4}`, 'stAPP'],
  ])('sets the Android flag %s', (_name, userAgent, clientType) => {
    expect(resolveClient(facts({ userAgent }))).toMatchObject({ isAndroid: true, clientType })
  })

  it('returns a result for any user agent and any pattern', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (userAgent, hostAppPattern) => {
        expect(['wxMini', 'wxPublic', 'stAPP', 'H5']).toContain(
          resolveClient(facts({ userAgent, hostAppPattern })).clientType,
        )
      }),
    )
  })
})
