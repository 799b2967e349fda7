import { eventually } from './support/eventually'
import { setStage } from './support/stage'

const WECHAT = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0 Mobile MicroMessenger/8.0.50'
const WEB_VIEW = `${WECHAT} miniProgram/wx0123456789abcdef`
const SDK = 'https://res.wx.qq.com/**'

/** Stands in for WeChat's script, and keeps what the page asks of it. */
const script = `
  window.sdkCalls = []
  const keep = (name) => ({ url, link, appId, success }) => {
    window.sdkCalls.push({ name, target: url || link || appId })
    if (success) setTimeout(success)
  }
  window.wx = {
    config: keep('config'), ready: (listener) => setTimeout(listener), error: () => undefined,
    updateAppMessageShareData: keep('friend'), updateTimelineShareData: keep('timeline'),
    miniProgram: { navigateTo: keep('navigateTo'), redirectTo: keep('redirectTo') },
  }`

const stage = setStage()

async function open(userAgent: string | undefined, sdk: 'there' | 'lost' = 'there') {
  const phone = await stage.open({ userAgent })
  const asked: string[] = []
  await phone.page.route(SDK, (route) => {
    asked.push(route.request().url())
    return sdk === 'there' ? route.fulfill({ contentType: 'text/javascript', body: script }) : route.abort()
  })
  const sdkCalls = () =>
    phone.page.evaluate(() => (window as { sdkCalls?: { name: string; target: string }[] }).sdkCalls ?? [])
  return { phone, asked, sdkCalls }
}

describe('in the web-view of a mini-program', () => {
  it('the order pages are replaced by the vip page of the mini-program, login or not', async () => {
    const { phone, sdkCalls } = await open(WEB_VIEW)
    await phone.visit('/orderCenter?upgrade=9')
    await eventually(async () =>
      expect(await sdkCalls()).toEqual([{ name: 'redirectTo', target: '/areas/vip/pages/vip/index?upgrade=9' }]),
    )
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it('a tap opens it on top', async () => {
    const { phone, sdkCalls } = await open(WEB_VIEW)
    await phone.visit('/login')
    await phone.tap('login-look-around')
    await phone.tap('row-0')
    await eventually(async () =>
      expect(await sdkCalls()).toEqual([{ name: 'navigateTo', target: '/areas/vip/pages/vip/index' }]),
    )
    await phone.close()
  })

  it('the order pages of H5 replace it when the script does not load', async () => {
    const { phone } = await open(WEB_VIEW, 'lost')
    await phone.visit('/orderIntroduce')
    await phone.waitForId('order-go')
    await phone.close()
  })
})

describe("in WeChat's browser", () => {
  it('a page of packages is shared as a card with the channel, signed by the gateway', async () => {
    const { phone, sdkCalls } = await open(WECHAT)
    await phone.visit('/orderIntroduce?channel=abc')
    const link = stage.gateway.app('/orderIntroduce?channel=abc')
    await eventually(async () =>
      expect(await sdkCalls()).toEqual([
        { name: 'config', target: 'dev-public-account' },
        { name: 'friend', target: link },
        { name: 'timeline', target: link },
      ]),
    )
    expect(phone.errors).toEqual([])
    await phone.close()
  })
})

it("WeChat's script is loaded nowhere else", async () => {
  const { phone, asked } = await open(undefined)
  await phone.visit('/orderIntroduce')
  await phone.settle()
  expect(asked).toEqual([])
  await phone.close()
})
