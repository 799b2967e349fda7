import { beginVisit } from '@/boot/start-app'
import { currentLanguage } from '@/i18n/language'
import { ticketDetour } from '@/navigation/visit'
import { endIncomingTicket, hasIncomingTicket, holdIncoming, takeIncomingTicket } from '@/platform/incoming'
import { useEntranceStore } from '@/stores/entrance'
import { useSessionStore } from '@/stores/session'
import { resetApp } from '../mocks/app'

beforeEach(resetApp)

describe('beginVisit', () => {
  it('stores the channel and the kind of client for sibling pages', () => {
    beginVisit({})
    expect(window.sessionStorage.getItem('logChannel')).toBe('H5|buy|jiat14')
    expect(window.localStorage.getItem('pointClientType')).toBe('uasp_account_outside')
  })

  it.each([
    ['abc', 'H5|buy|abc'],
    [['seven77', 'other'], 'H5|buy|seven77'],
    ['eight888', 'H5|buy|jiat14'],
  ])('reads channel %s as %s', (channel, stored) => {
    beginVisit({ channel })
    expect(useSessionStore.getState().channel).toBe(stored)
  })

  it('keeps the channel of this session when a later query has none', () => {
    beginVisit({ channel: 'abc' })
    beginVisit({})
    expect(useSessionStore.getState().channel).toBe('H5|buy|abc')
  })

  it('enters do-not-disturb, and leaves it only on request', () => {
    beginVisit({ entrance: 'dnd' })
    expect(useEntranceStore.getState()).toMatchObject({ entrance: 'dnd', isDnd: true })
    beginVisit({})
    expect(useEntranceStore.getState().isDnd).toBe(true)
    expect(window.sessionStorage.getItem('entrance')).toBe('dnd')
    beginVisit({ entrance: 'uasp' })
    expect(useEntranceStore.getState()).toMatchObject({ entrance: 'uasp', isDnd: false })
  })

  it.each([
    ['en', 'en'],
    ['en-US', 'en'],
    ['fr', 'zh-CN'],
  ])('uses language %s as %s, also in the page', (lang, expected) => {
    beginVisit({ lang })
    expect(currentLanguage()).toBe(expected)
    if (expected === 'en') expect(document.documentElement.lang).toBe('en')
  })

  it('stores where the visitor came from', () => {
    beginVisit({ onlyProduct: 'dnd', fromPage: 'bill' })
    beginVisit({})
    expect(useSessionStore.getState()).toMatchObject({ onlyProduct: 'dnd', fromPage: 'bill' })
  })
})

describe('a ticket in the address', () => {
  it('leads through /autoLogin to the target, and is used once', () => {
    const search = { path: '/search', query: { tab: '1' } }
    expect(ticketDetour(search)).toBeNull()
    holdIncoming({ wxmpToken: 'abc' })
    expect(ticketDetour(search)).toBe('/autoLogin?redirect=%2Fsearch%3Ftab%3D1')
    expect(ticketDetour({ path: '/AutoLogin', query: {} })).toBeNull()
    expect(takeIncomingTicket()).toEqual({ wxmpToken: 'abc' })
    expect(takeIncomingTicket()).toBeNull()
    endIncomingTicket()
    expect(hasIncomingTicket()).toBe(false)
  })

  it('takes an access code to /appLogin, which takes it only inside the app, from /autoLogin too', () => {
    holdIncoming({ accessCode: 'abc' })
    expect(ticketDetour({ path: '/autoLogin', query: {} })).toBe('/appLogin')
    expect(ticketDetour({ path: '/search', query: {} })).toBe('/appLogin?redirect=%2Fsearch')
    expect(ticketDetour({ path: '/appLogin', query: {} })).toBeNull()
    takeIncomingTicket()
    endIncomingTicket()
  })

  const account = { pppoeAccount: 'hz0571', name: '家里' }
  it.each<[string, Record<string, string>, string | null, { redirect?: string; familyPhoneNo?: string }?]>([
    ['/', {}, null],
    ['/login', {}, null],
    ['/nothing', {}, null],
    ['/SMSAndNet', {}, '/SMSANDNet'],
    ['/onlineManage', account, '/onlineManage?pppoeAccount=hz0571&name=%E5%AE%B6%E9%87%8C'],
    ['/callAgentLog', {}, '/search?tab=2'],
    ['/ws', {}, '/weekly'],
    ['/ds', { to: '/weekly' }, '/weekly'],
    ['/ds', { to: 'https://elsewhere.example' }, null],
    ['/fs', { familyPhoneNo: '13900001111' }, null, { familyPhoneNo: '13900001111' }],
    ['/', { redirect: '/weekly' }, null, { redirect: '/weekly' }],
    ['/login', { redirect: '/weekly' }, null, { redirect: '/weekly' }],
    ['/wxLogin', { from: 'numberAppeal' }, '/numberAppeal'],
  ])('keeps the purpose of a visit to %s with %j', (path, query, redirect, kept = {}) => {
    holdIncoming({ ticket: 't' })
    const detour = new URL(ticketDetour({ path, query }) ?? '', 'https://guard.example')
    expect([detour.pathname, detour.searchParams.get('redirect')]).toEqual(['/autoLogin', redirect])
    const { redirect: stored, familyPhoneNo } = useSessionStore.getState()
    expect([stored, familyPhoneNo]).toEqual([kept.redirect ?? null, kept.familyPhoneNo ?? null])
    takeIncomingTicket()
    endIncomingTicket()
  })

  it('counts as present while the screen uses it', () => {
    holdIncoming({ ticket: 't' })
    takeIncomingTicket()
    expect(hasIncomingTicket()).toBe(true)
    endIncomingTicket()
    expect(hasIncomingTicket()).toBe(false)
  })
})
