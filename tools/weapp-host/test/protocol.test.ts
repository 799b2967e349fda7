import { answererOf } from '../protocol/answerer'
import { readFunction } from '../runtime/sandbox'
import type { DrivenElement, DrivenPage, Driver } from '../runtime/driver'

type WxFunction = (...args: unknown[]) => unknown

/** A driver with one page and one element, which records its requests. */
function fakeDriver() {
  const done: unknown[] = []
  let stoodIn: WxFunction | undefined
  const element = {
    elementId: 'e1',
    tagName: 'switch',
    tap: () => done.push('tap'),
    trigger: (type: string, detail: object) => done.push([type, detail]),
    callFunction: (name: string, args: unknown[]) => done.push([name, ...args]),
    builtIn: { properties: { checked: true, color: undefined } },
    dom: { id: 'push', className: 'switch', offsetWidth: 40 },
  } as unknown as DrivenElement
  const page = {
    pageId: 7,
    path: 'pages/home/index',
    query: { from: 'card' },
    querySelectorAll: (selector: string) => (selector === '.switch' ? [element] : []),
    data: () => ({ words: 'hello', callback: () => undefined }),
    box: { scrollTop: 20 },
  } as unknown as DrivenPage
  const driver = {
    page: () => page,
    pageStack: () => [page],
    element: () => element,
    callWxMethod: async (method: string, args: unknown[]) => ({ method, args }),
    mockWxMethod: (_: string, make?: (origin: WxFunction) => WxFunction) => {
      stoodIn = make?.((value) => `origin ${String(value)}`)
    },
    functionOf: (text: string) => (text.startsWith('function') ? readFunction(text, {}) : () => `ran ${text}`),
    expose: (name: string, call: WxFunction) => call(name, 1),
  } as unknown as Driver
  const emitted: unknown[] = []
  const emit = (method: string, params: object) => void emitted.push([method, params])
  return { answer: answererOf(driver, emit), done, emitted, standIn: () => stoodIn }
}

describe('the protocol', () => {
  it('names the open pages', async () => {
    const { answer } = fakeDriver()
    const page = { pageId: 7, path: 'pages/home/index', query: { from: 'card' } }
    expect(await answer('App.getCurrentPage', {})).toEqual(page)
    expect(await answer('App.getPageStack', {})).toEqual({ pageStack: [page] })
  })

  it('finds elements, and fails for a missing one', async () => {
    const { answer } = fakeDriver()
    const found = { elementId: 'e1', tagName: 'switch' }
    expect(await answer('Page.getElement', { selector: '.switch' })).toEqual(found)
    expect(await answer('Page.getElements', { selector: '.nothing' })).toEqual({ elements: [] })
    await expect(answer('Page.getElement', { selector: '.nothing' })).rejects.toThrow('no such element: .nothing')
  })

  it('reads properties by name, and lists them', async () => {
    const { answer } = fakeDriver()
    const read = (...names: string[]) => answer('Element.getProperties', { elementId: 'e1', names })
    expect(await read('checked', 'id')).toEqual({ properties: [true, 'push'] })
    expect(await read('__propPublic')).toEqual({ properties: [{ checked: true, color: true, id: true, class: true }] })
  })

  it('passes on taps, events and functions', async () => {
    const { answer, done } = fakeDriver()
    await answer('Element.tap', { elementId: 'e1' })
    await answer('Element.triggerEvent', { elementId: 'e1', type: 'change', detail: { value: true } })
    await answer('Element.callFunction', { elementId: 'e1', functionName: 'slider.slideTo', args: [4] })
    expect(done).toEqual(['tap', ['change', { value: true }], ['slider.slideTo', 4]])
  })

  it('sends data without values that JSON lacks', async () => {
    const { answer } = fakeDriver()
    expect(await answer('Page.getData', {})).toEqual({ data: { words: 'hello' } })
  })

  it('returns the scroll position of a page, and no other window property', async () => {
    const { answer } = fakeDriver()
    const read = (name: string) => answer('Page.getWindowProperties', { names: [name] })
    expect(await read('document.body.scrollTop')).toEqual({ properties: [20] })
    await expect(read('navigator.userAgent')).rejects.toThrow('navigator.userAgent')
  })

  it('calls wx and runs functions inside', async () => {
    const { answer } = fakeDriver()
    const called = { result: { method: 'login', args: [{}] } }
    expect(await answer('App.callWxMethod', { method: 'login', args: [{}] })).toEqual(called)
    expect(await answer('App.callFunction', { functionDeclaration: '() => 1' })).toEqual({ result: 'ran () => 1' })
  })

  describe('a mock of a method of wx', () => {
    it('may be a result, which a call with callbacks gets through them', async () => {
      const { answer, standIn } = fakeDriver()
      await answer('App.mockWxMethod', { method: 'login', result: { code: 'c' } })
      const success = jest.fn()
      standIn()?.({ success })
      expect(success).toHaveBeenCalledWith({ code: 'c' })
      await expect(standIn()?.({})).resolves.toEqual({ code: 'c' })
    })

    it('returns at once when the method is synchronous', async () => {
      const { answer, standIn } = fakeDriver()
      await answer('App.mockWxMethod', { method: 'getStorageSync', result: 'kept' })
      expect(standIn()?.('token')).toBe('kept')
    })

    it('may be a function, which can call the real one', async () => {
      const { answer, standIn } = fakeDriver()
      const functionDeclaration = 'function (key, more) { return this.origin(key) + more }'
      await answer('App.mockWxMethod', { method: 'getStorageSync', functionDeclaration, args: ['!'] })
      expect(standIn()?.('token')).toBe('origin token!')
    })

    it('is removed when neither is given', async () => {
      const { answer, standIn } = fakeDriver()
      await answer('App.mockWxMethod', { method: 'login', result: {} })
      await answer('App.mockWxMethod', { method: 'login' })
      expect(standIn()).toBeUndefined()
    })
  })

  it('sends the calls of an exposed function to the driver', async () => {
    const { answer, emitted } = fakeDriver()
    await answer('App.addBinding', { name: 'knock' })
    expect(emitted).toEqual([['App.bindingCalled', { name: 'knock', args: ['knock', 1] }]])
  })

  it('says what only WeChat has', async () => {
    await expect(fakeDriver().answer('Tool.native', { method: 'goHome' })).rejects.toThrow(
      "Tool.native goHome is WeChat's alone",
    )
  })

  it.each(['App.unknown', 'Page.unknown', 'toString'])('rejects %s as unsupported', async (method) => {
    await expect(fakeDriver().answer(method, {})).rejects.toThrow(`does not answer ${method}`)
  })
})
