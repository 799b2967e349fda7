import fc from 'fast-check'
import type { NavigationDecision, NavigationState } from '@/rules/navigation/decide'
import { decideNavigation } from '@/rules/navigation/decide'
import type { RouteTable } from '@/rules/navigation/row'
import { findRow } from '@/rules/navigation/row'
import { table } from './table'

function visit(path: string, over: Partial<NavigationState> = {}, routes: RouteTable = table): NavigationDecision {
  const state: NavigationState = { query: {}, hasToken: false, client: 'H5', table: routes, ...over }
  return decideNavigation(findRow(routes, path), state)
}

const to = (path: string, keep = {}): NavigationDecision => ({ kind: 'redirect', to: path, keep })
const open: NavigationDecision = { kind: 'open', keep: {} }
const loggedIn = { hasToken: true }

describe('a path', () => {
  it.each([
    ['/nothing', { kind: 'notFound' }],
    ['/helpCenter', open],
    ['/HELPCENTER/', open],
    ['/crossBusiness', { kind: 'notFound' }],
  ] satisfies [string, NavigationDecision][])('%s', (path, expected) => expect(visit(path)).toEqual(expected))

  it('without a built screen applies the guard, then shows not-found', () => {
    expect(visit('/protectEdit')).toEqual(to('/wxLogin?redirect=%2FprotectEdit'))
    expect(visit('/protectEdit', loggedIn)).toEqual({ kind: 'notFound' })
  })

  it('opens with a token when it is private', () => expect(visit('/SMSAndNet', loggedIn)).toEqual(open))
})

describe('the guard', () => {
  it.each([
    ['home without a way back', '/', {}, '/wxLogin'],
    ['a screen with its way back', '/blackNameList', {}, '/wxLogin?redirect=%2FblackNameList'],
    [
      'a screen with its declared parameters alone',
      '/blackNameList',
      { type: 'black', wxmpToken: 'secret', other: '1' },
      '/wxLogin?redirect=%2FblackNameList%3Ftype%3Dblack',
    ],
    [
      'never a credential, even when a row declares it',
      '/addNameList',
      { phone: '110', ticket: 't', code: 'c', wxmpToken: 'w', redirect: '/', to: '/' },
      '/wxLogin?redirect=%2FaddNameList%3Fphone%3D110',
    ],
    ["home's own redirect", '/', { redirect: '/search?tab=1' }, '/wxLogin?redirect=%2Fsearch%3Ftab%3D1'],
    ['home without an unsafe redirect', '/', { redirect: '//evil.example' }, '/wxLogin'],
  ])('sends %s', (_name, path, query, expected) => expect(visit(path, { query })).toEqual(to(expected)))

  it.each(['wxMini', 'wxPublic', 'H5'] as const)('sends %s to /wxLogin', (client) => {
    expect(visit('/search', { client })).toEqual(to('/wxLogin?redirect=%2Fsearch'))
  })

  it('sends the carrier app to its own login', () => {
    expect(visit('/search', { client: 'stAPP' })).toEqual(to('/appLogin?redirect=%2Fsearch'))
  })
})

describe('a login route', () => {
  it.each(['/login', '/wxLogin', '/appLogin', '/smsLogin', '/autoLogin'])(
    '%s opens, or redirects home with a token',
    (path) => {
      expect(visit(path)).toEqual(open)
      expect(visit(path, loggedIn)).toEqual(to('/'))
      expect(visit(path, { ...loggedIn, query: { from: 'numberAppeal' } })).toEqual(to('/numberAppeal'))
      expect(visit(path, { ...loggedIn, query: { from: 'other' } })).toEqual(to('/'))
    },
  )

  it('stores the redirect if it is safe and not home', () => {
    expect(visit('/login', { query: { redirect: '/Search?tab=1' } })).toEqual({
      kind: 'open',
      keep: { redirect: '/search?tab=1' },
    })
    expect(visit('/login', { ...loggedIn, query: { redirect: '/search' } })).toEqual(to('/', { redirect: '/search' }))
    expect(visit('/login', { query: { redirect: 'https://evil.example' } })).toEqual(open)
    expect(visit('/login', { query: { redirect: '/' } })).toEqual(open)
  })

  it('opens during a live session only to ask about an incoming ticket', () => {
    expect(visit('/autoLogin', { ...loggedIn, hasIncomingTicket: true })).toEqual(open)
    expect(visit('/login', { ...loggedIn, hasIncomingTicket: true })).toEqual(to('/'))
  })
})

describe('home', () => {
  it('stores a safe redirect to follow once', () => {
    const query = { redirect: '/search' }
    expect(visit('/', { ...loggedIn, query })).toEqual({ kind: 'open', keep: { redirect: '/search' } })
  })

  it('is the only other screen that stores one', () => {
    expect(visit('/search', { ...loggedIn, query: { redirect: '/weekly' } })).toEqual(open)
  })
})

describe('an alias', () => {
  it.each([
    ['/family', {}, '/familyAffectionProtect'],
    ['/callAgentLog', {}, '/search?tab=2'],
    ['/callAgentLog', { tab: '0', channel: 'abc', other: '1' }, '/search?tab=2&channel=abc'],
  ])('%s with %p leads to %s', (path, query, expected) => {
    expect(visit(path, { query })).toEqual(to(expected))
  })
})

describe('a landing row', () => {
  it.each([
    ['/ws goes on', '/ws', {}, to('/weekly')],
    ['/ds opens a path of the table', '/ds', { to: '/Search?tab=1&x=2' }, to('/search?tab=1')],
    ['/ds goes home without a target', '/ds', {}, to('/')],
    ['/ds goes home with an unsafe one', '/ds', { to: 'https://evil.example' }, to('/')],
    ['/ds goes home with a login route', '/ds', { to: '/login' }, to('/')],
    ['/ds goes home with a landing route', '/ds', { to: '/ds?to=/ds' }, to('/')],
    ['/fs keeps a number', '/fs', { familyPhoneNo: '138 0013 8001' }, to('/', { familyPhoneNo: '13800138001' })],
    ['/fs keeps no other text', '/fs', { familyPhoneNo: '<script>' }, to('/')],
    ['/fs keeps no landline', '/fs', { familyPhoneNo: '01012345678' }, to('/')],
    ['/fs goes home without one', '/fs', {}, to('/')],
  ] satisfies [string, string, Record<string, string>, NavigationDecision][])('%s', (_name, path, query, expected) => {
    expect(visit(path, { query })).toEqual(expected)
    expect(visit(path, { query, hasToken: true })).toEqual(expected)
  })
})

describe('an environment', () => {
  it('other than the WeChat public account redirects home from an appeal', () => {
    for (const client of ['wxMini', 'stAPP', 'H5'] as const) {
      expect(visit('/numberAppeal', { client })).toEqual(to('/'))
      expect(visit('/numberAppeal', { client, hasToken: true })).toEqual(to('/'))
    }
    expect(visit('/numberAppeal', { client: 'wxPublic', hasToken: true })).toEqual(open)
    expect(visit('/numberAppeal', { client: 'wxPublic' })).toEqual(to('/wxLogin?redirect=%2FnumberAppeal'))
  })

  it('of the mini-program has the vip page for orders, logged in or not', () => {
    const query = { upgrade: '9', other: '1' }
    for (const hasToken of [true, false]) {
      expect(visit('/orderCenter', { client: 'wxMini', query, hasToken })).toEqual({
        kind: 'vip',
        params: { upgrade: '9' },
      })
      expect(visit('/orderIntroduce', { client: 'wxMini', hasToken })).toEqual({ kind: 'vip', params: {} })
    }
    expect(visit('/orderCenter', { client: 'H5', hasToken: true })).toEqual(open)
    expect(visit('/orderIntroduce', { client: 'wxPublic' })).toEqual(open)
  })

  it('of the mini-program has the order pages of H5 where its vip page cannot be opened', () => {
    const state = { client: 'wxMini', lacksVipPage: true } as const
    expect(visit('/orderIntroduce', state)).toEqual(open)
    expect(visit('/orderCenter', state)).toEqual(to('/wxLogin?redirect=%2ForderCenter'))
  })

  it('other than the mini-program has no vip page', () => {
    expect(visit('/vip', { client: 'wxMini' })).toEqual(open)
    expect(visit('/vip', { client: 'wxPublic' })).toEqual({ kind: 'notFound' })
    expect(visit('/vip', { client: 'H5', hasToken: true })).toEqual({ kind: 'notFound' })
  })
})

describe('any visit', () => {
  const paths = Object.keys(table)
  const anyState = fc.record({
    query: fc.dictionary(
      fc.constantFrom('redirect', 'to', 'from', 'type', 'tab', 'familyPhoneNo', 'ticket', 'wxmpToken', 'code'),
      fc.oneof(fc.string(), fc.constantFrom(...paths, '//evil.example', 'numberAppeal', '13800138001')),
    ),
    hasToken: fc.boolean(),
    client: fc.constantFrom('wxMini', 'wxPublic', 'stAPP', 'H5'),
    hasIncomingTicket: fc.boolean(),
  })

  it('never opens a private screen without a token, nor /wxLogin from inside the carrier app', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), anyState, (path, state) => {
        const decision = visit(path, state)
        if (decision.kind === 'open' && !state.hasToken) expect(findRow(table, path)?.access).toBe('public')
        if (decision.kind === 'redirect' && state.client === 'stAPP') expect(decision.to).not.toMatch(/^\/wxLogin/)
      }),
    )
  })

  it('only leads to rows of the table, without a credential, and terminates', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), anyState, (path, state) => {
        let decision = visit(path, state)
        for (let steps = 0; decision.kind === 'redirect'; steps++) {
          expect(steps).toBeLessThan(4)
          expect(decision.to).not.toMatch(/wxmpToken|ticket=|code=/)
          const [target = '', search = ''] = decision.to.split('?')
          expect(findRow(table, target)).not.toBeNull()
          decision = visit(target, { ...state, query: Object.fromEntries(new URLSearchParams(search)) })
        }
      }),
      { numRuns: 500 },
    )
  })
})
