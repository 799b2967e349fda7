import { localStore, sessionStore } from '@/platform/storage'
import { localArea, onStorageChange, sessionArea } from '@/platform/storage-area.weapp'

afterEach(() => {
  jest.restoreAllMocks()
  window.localStorage.clear()
})

describe.each([
  ['local', localStore, window.localStorage],
  ['session', sessionStore, window.sessionStorage],
])('the %s store', (_name, store, area) => {
  it('keeps plain strings', () => {
    store.set('phoneNo', '13800138000')
    expect(area.getItem('phoneNo')).toBe('13800138000')
    expect(store.get('phoneNo')).toBe('13800138000')
    store.remove('phoneNo')
    expect(store.get('phoneNo')).toBeNull()
  })

  it('treats an empty value as missing', () => {
    area.setItem('phoneNo', '')
    expect(store.get('phoneNo')).toBeNull()
  })

  it('never throws when the browser blocks it', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    }
    expect(() => store.set('a', 'b')).not.toThrow()
    expect(() => store.remove('a')).not.toThrow()
    expect(store.get('a')).toBeNull()
  })
})

describe("the mini-program's stores", () => {
  it.each([
    ['local', localArea()],
    ['session', sessionArea()],
  ])('store and remove: %s', (_name, area) => {
    area.setItem('userId', 'u')
    expect(area.getItem('userId')).toBe('u')
    area.removeItem('userId')
    expect(area.getItem('userId')).toBeFalsy()
  })

  it('have no events of other tabs', () => {
    expect(onStorageChange()()).toBeUndefined()
  })
})
