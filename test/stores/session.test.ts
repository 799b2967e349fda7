import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'
import { readStoredUser } from '@/stores/stored-session'
import { logIn, resetApp, subscriber } from '../mocks/app'
import { answerCalls, fails } from '../mocks/gateway'

beforeEach(resetApp)

const { localStorage, sessionStorage } = window
const session = () => useSessionStore.getState()

describe('login', () => {
  it('stores token, number, masked number and userId as plain strings', () => {
    logIn()
    expect({ ...localStorage }).toEqual({
      uasp_access_token: subscriber.token,
      phoneNo: '13800138000',
      phoneNoDisplay: '138****8000',
      userId: 'user-1',
    })
    expect(session()).toMatchObject(subscriber)
  })

  it('masks a number that came without its masked form', () => {
    logIn({ ...subscriber, phoneNoDisplay: '' })
    expect(session().phoneNoDisplay).toBe('138****8000')
  })

  it('ends an SMS process, which has another token', () => {
    sessionStorage.setItem('isSmsProcess', '1')
    logIn()
    expect(session().token).toBe(subscriber.token)
    expect(readStoredUser().token).toBe(subscriber.token)
  })

  it('is rejected without a token', () => {
    logIn({ ...subscriber, token: '' })
    expect(session().token).toBeNull()
  })
})

describe('removal', () => {
  it('clears both tokens, isSmsProcess, numbers, userId and product, and keeps the channel', () => {
    logIn()
    localStorage.setItem('sms_access_token', 'sms')
    sessionStorage.setItem('isSmsProcess', '1')
    sessionStorage.setItem('productId', 'uasp-9')
    session().setChannel('abc')
    session().remove()
    expect({ ...localStorage }).toEqual({})
    expect({ ...sessionStorage }).toEqual({ logChannel: 'H5|buy|abc', entrance: 'uasp' })
    expect(session()).toMatchObject({ token: null, phoneNo: '', phoneNoDisplay: '', userId: '' })
  })
})

describe('the token', () => {
  it('is the SMS one while the SMS process runs', () => {
    localStorage.setItem('uasp_access_token', 'main')
    localStorage.setItem('sms_access_token', 'sms')
    expect(readStoredUser().token).toBe('main')
    sessionStorage.setItem('isSmsProcess', 'true')
    expect(readStoredUser().token).toBe('sms')
  })
})

describe('another tab', () => {
  const changed = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))

  it('logs this tab out', () => {
    logIn()
    localStorage.clear()
    changed('uasp_access_token')
    expect(session().token).toBeNull()
  })

  it('logs this tab in', () => {
    localStorage.setItem('uasp_access_token', 'theirs')
    localStorage.setItem('phoneNo', '13900000001')
    changed('uasp_access_token')
    expect(session()).toMatchObject({ token: 'theirs', phoneNoDisplay: '139****0001' })
  })

  it('clears everything', () => {
    logIn()
    localStorage.clear()
    changed(null)
    expect(session().token).toBeNull()
  })

  it('changes nothing by a foreign key', () => {
    logIn()
    localStorage.clear()
    changed('theirs')
    expect(session().token).toBe(subscriber.token)
  })
})

it('clears products with the session, also a late response', async () => {
  logIn()
  let answer: (data: unknown) => void = () => undefined
  answerCalls({ '/statusQuery': () => new Promise((resolve) => (answer = resolve)) })
  const loading = useProductsStore.getState().load()
  await Promise.resolve()
  session().remove()
  answer({ productStatusList: [{ productId: 'uasp-9', status: 2, productName: 'nine' }] })
  await loading
  expect(useProductsStore.getState()).toMatchObject({ state: 'unknown', list: [] })
})

it('keeps a redirect over a reload, and returns it once', () => {
  session().setRedirect('/search')
  expect(sessionStorage.getItem('redirect')).toBe('/search')
  expect(session().takeRedirect()).toBe('/search')
  expect(session().takeRedirect()).toBeNull()
  expect(sessionStorage.getItem('redirect')).toBeNull()
})

describe('a store that is blocked', () => {
  afterEach(() => jest.restoreAllMocks())

  it('allows a login for this visit', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError')
      })
    }
    logIn()
    expect(session()).toMatchObject({ token: subscriber.token, phoneNo: '13800138000' })
    session().setChannel('abc')
    expect(session().channel).toBe('H5|buy|abc')
    session().remove()
    expect(session().token).toBeNull()
  })
})

describe('products', () => {
  const products = () => useProductsStore.getState()

  it('load flags and tier, and keep the product for sibling pages', async () => {
    logIn()
    answerCalls({ '/statusQuery': { productStatusList: [{ productId: 'uasp-6', productName: 'six', status: '3' }] } })
    await products().load()
    expect(products()).toMatchObject({
      state: 'ready',
      tier: { tier: 'six', six: true, productId: 'uasp-6' },
    })
    expect(products().flags.uasp).toBe(true)
    expect(sessionStorage.getItem('productId')).toBe('uasp-6')
  })

  it('are not fetched without a session', async () => {
    const seen = answerCalls({})
    await products().load()
    expect(seen).toEqual([])
    expect(products().state).toBe('unknown')
  })

  it('are fetched once at a time', async () => {
    logIn()
    const seen = answerCalls({ '/statusQuery': { productStatusList: null } })
    await Promise.all([products().load(), products().load()])
    expect(seen).toHaveLength(1)
    expect(products()).toMatchObject({ state: 'ready', list: [] })
  })

  it('keep the previous data when a later load fails', async () => {
    logIn()
    answerCalls({ '/statusQuery': { productStatusList: [{ productId: 'umm', status: 2 }] } })
    await products().load()
    answerCalls({ '/statusQuery': fails(502) })
    await products().load()
    expect(products()).toMatchObject({ state: 'failed', flags: { umm: true } })
  })
})
