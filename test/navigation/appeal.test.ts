import { toAppPages } from '@/navigation/derive'
import { routes } from '@/navigation/routes'
import type { ClientType } from '@/rules/environment/client'
import { decideNavigation } from '@/rules/navigation/decide'
import { findRow } from '@/rules/navigation/row'
import { expectEveryRow } from '../support/every-row'

const clients = ['wxPublic', 'wxMini', 'stAPP', 'H5'] as const satisfies readonly ClientType[]
const forms = ['/numberAppeal', '/complaint'] as const
const logins = ['/login', '/wxLogin', '/appLogin', '/smsLogin', '/autoLogin'] as const

const visit = (path: string, client: ClientType, hasToken: boolean, query = {}) =>
  decideNavigation(findRow(routes, path), { query, hasToken, client, table: routes })

/** Checks each path in each client. */
const expectInEvery = (paths: readonly string[], check: (path: string, client: ClientType) => void) =>
  expectEveryRow(
    paths.flatMap((path) => clients.map((client) => ({ path, client }))),
    ({ path, client }) => `${path} in ${client}`,
    ({ path, client }) => check(path, client),
  )

describe('the forms of appeals and complaints', () => {
  it('open only in the public account', () =>
    expectInEvery(forms, (path, client) => {
      const home = { kind: 'redirect', to: '/', keep: {} }
      const isThere = client === 'wxPublic'
      expect(visit(path, client, true)).toEqual(isThere ? { kind: 'open', keep: {} } : home)
      const toLogin = { kind: 'redirect', to: `/wxLogin?redirect=${encodeURIComponent(path)}`, keep: {} }
      expect(visit(path, client, false)).toEqual(isThere ? toLogin : home)
    }))

  it('have records that open everywhere', () =>
    expectInEvery(['/appealRecord', '/appealDetail'], (path, client) => {
      expect(visit(path, client, true)).toEqual({ kind: 'open', keep: {} })
      expect(visit(path, client, false).kind).toBe('redirect')
    }))

  it('are where a login with from=numberAppeal leads, and from there home outside the public account', () =>
    expectInEvery(logins, (path, client) => {
      expect(visit(path, client, true, { from: 'numberAppeal' })).toMatchObject({
        kind: 'redirect',
        to: '/numberAppeal',
      })
      expect(visit('/numberAppeal', client, true).kind).toBe(client === 'wxPublic' ? 'open' : 'redirect')
    }))

  it.each(['h5', 'weapp'] as const)('are pages of the build %s, so that each address is decided', (build) => {
    const { subPackages } = toAppPages({ build })
    const pages = subPackages.find(({ root }) => root === 'areas/appeal')?.pages
    expect(pages?.map((page) => page.split('/')[1])).toEqual([
      'number-appeal',
      'complaint',
      'appeal-record',
      'appeal-detail',
    ])
  })
})
