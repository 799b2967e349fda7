import type * as HostPage from '@/platform/host-page'
import type * as Sdk from '@/platform/wechat-sdk'

interface Outcome {
  success(): void
  fail(error: unknown): void
}

const succeed = ({ success }: Outcome) => success()
const wx = {
  config: jest.fn(),
  ready: jest.fn((listener: () => void) => listener()),
  error: jest.fn(),
  updateAppMessageShareData: jest.fn(succeed),
  updateTimelineShareData: jest.fn(succeed),
  miniProgram: { navigateTo: jest.fn(succeed), redirectTo: jest.fn(succeed) },
}
const settings = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' }
const card = { title: '套餐', desc: '守护', link: 'https://guard.example/sjgj/uasp/orderIntroduce?channel=abc' }

let sdk: typeof Sdk
let host: typeof HostPage
let scripts: string[]

/** WeChat's script loads, or fails. */
function answerScript(comes: boolean): void {
  scripts = []
  jest.spyOn(document.head, 'append').mockImplementation((added) => {
    const script = added as HTMLScriptElement // only the script is added to the head
    scripts.push(script.src)
    if (comes) Object.assign(window, { wx })
    setTimeout(() => (comes ? script.onload : script.onerror)?.call(script, new Event('settled')))
  })
}

beforeEach(async () => {
  jest.resetModules()
  jest.clearAllMocks()
  sdk = await import('@/platform/wechat-sdk')
  host = await import('@/platform/host-page')
  answerScript(true)
})

describe("WeChat's script", () => {
  it('is loaded at the first use, once, from its own host', async () => {
    expect(scripts).toEqual([])
    await sdk.openMiniProgramPage('/page', false)
    await sdk.openMiniProgramPage('/page', true)
    expect(scripts).toEqual(['https://res.wx.qq.com/open/js/jweixin-1.6.0.js'])
  })
})

describe('a page of the mini-program around this one', () => {
  it.each([
    [false, wx.miniProgram.navigateTo],
    [true, wx.miniProgram.redirectTo],
  ])('is opened (in place of it: %s)', async (isReplacing, used) => {
    expect(await host.openHostPage('/areas/vip/pages/vip/index', isReplacing)).toBe(true)
    expect(used).toHaveBeenCalledWith(expect.objectContaining({ url: '/areas/vip/pages/vip/index' }))
    expect(host.hostPagesFail()).toBe(false)
  })

  it('is not opened when WeChat refuses, which is remembered', async () => {
    wx.miniProgram.navigateTo.mockImplementationOnce(({ fail }) => fail({ errMsg: 'navigateTo:fail' }))
    expect(await host.openHostPage('/page', false)).toBe(false)
    expect(host.hostPagesFail()).toBe(true)
  })

  it('is not opened when the script does not load, which the next use retries', async () => {
    answerScript(false)
    expect(await host.openHostPage('/page', false)).toBe(false)
    answerScript(true)
    await sdk.openMiniProgramPage('/page', false)
    expect(wx.miniProgram.navigateTo).toHaveBeenCalledTimes(1)
  })

  it('is not opened when WeChat never responds', async () => {
    jest.useFakeTimers()
    wx.miniProgram.navigateTo.mockImplementationOnce(() => undefined)
    const opening = host.openHostPage('/page', false)
    await jest.advanceTimersByTimeAsync(6000)
    expect(await opening).toBe(false)
    jest.useRealTimers()
  })
})

describe('the card of a page', () => {
  it('is set with the signed settings', async () => {
    await sdk.shareLink(settings, card)
    expect(wx.config).toHaveBeenCalledWith(expect.objectContaining({ ...settings, debug: false }))
    expect(wx.updateAppMessageShareData).toHaveBeenCalledWith(expect.objectContaining(card))
    expect(wx.updateTimelineShareData).toHaveBeenCalledWith(expect.objectContaining({ link: card.link }))
  })

  it('is not set when WeChat rejects the signature', async () => {
    wx.ready.mockImplementationOnce(() => undefined)
    wx.error.mockImplementationOnce((listener: (error: unknown) => void) => listener({ errMsg: 'invalid signature' }))
    await expect(sdk.shareLink(settings, card)).rejects.toThrow('WeChat refused')
    expect(wx.updateAppMessageShareData).not.toHaveBeenCalled()
  })

  it('has an address of this host', () => {
    expect(sdk.siteAddress('/orderIntroduce')).toBe('http://localhost/sjgj/uasp/orderIntroduce')
    expect(sdk.pageAddress()).toBe('http://localhost/')
  })
})
