import { readFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@/navigation/routes'
import { decideNavigation, type NavigationState } from '@/rules/navigation/decide'
import { readQuery } from '@/rules/navigation/query'
import { findRow } from '@/rules/navigation/row'
import { expectEveryRow } from '../support/every-row'
import { root } from '../support/source-files'

const page = readFileSync(path.join(root, 'docs/routes.md'), 'utf8')
/** Every path of docs/routes.md except not-found itself and the page that only the mini-program has. */
const paths = [...page.matchAll(/^\| (`\/[^|]*) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`(\/[^`]*)`/g)].map(([, name = '']) => name))
  .filter((name) => name !== '/404' && name !== '/vip')

const clients = ['H5', 'wxPublic', 'stAPP', 'wxMini', 'webView'] as const
type Place = (typeof clients)[number]

/** Where a visit ends: the path that opens, the vip page, or not-found. */
function endOf(visited: string, place: Place, hasToken: boolean): string {
  const state: Omit<NavigationState, 'query'> = {
    hasToken,
    client: place === 'webView' ? 'wxMini' : place,
    table: routes,
    // In the mini-program's own pages /vip is a row of the table; for H5 in its web-view it belongs to another app.
    lacksVipPage: place === 'wxMini',
  }
  let target = visited
  for (let step = 0; step < 5; step += 1) {
    const [name = '', search = ''] = target.split('?')
    const row = findRow(routes, name)
    const decision = decideNavigation(row, { ...state, query: readQuery(search) })
    if (decision.kind !== 'redirect') return decision.kind === 'open' ? (row?.path ?? name) : decision.kind
    target = decision.to
  }
  return 'a circle'
}

const visits = paths.flatMap((name) =>
  clients.flatMap((place) => [false, true].map((hasToken) => ({ name, place, hasToken }))),
)

describe('every path of docs/routes.md', () => {
  it('is in the table, which has no others', () => {
    const listed = Object.keys(routes).filter((name) => name !== '/404' && name !== '/vip')
    expect([...paths].sort()).toEqual(listed.sort())
  })

  it('opens a screen in every client, logged in or not', () => {
    const nameOf = ({ name, place, hasToken }: (typeof visits)[number]) =>
      `${name} in ${place}, ${hasToken ? 'logged in' : 'logged out'}`
    expectEveryRow(visits, nameOf, ({ name, place, hasToken }) => {
      const end = endOf(name, place, hasToken)
      expect(end === 'vip' ? '/orderIntroduce' : end).toMatch(/^\//)
      const row = findRow(routes, end)
      if (end !== 'vip' && !hasToken) expect(row?.access).toBe('public')
      if (row?.wechatPublicOnly) expect(place).toBe('wxPublic')
    })
  })
})
