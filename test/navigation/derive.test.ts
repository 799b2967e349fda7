import { toAppPages, toCustomRoutes } from '@/navigation/derive'
import type { RouteTable } from '@/rules/navigation/row'

const row = { area: 'main', title: 'route.x', access: 'public', page: null } as const
const table: RouteTable = {
  '/': { ...row, page: 'pages/home/index' },
  '/contact': { ...row },
  '/404': { ...row, area: 'misc', page: 'areas/misc/pages/not-found/index' },
  '/ds': { ...row, area: 'misc', page: 'areas/misc/pages/direct-set/index' },
  '/login': { ...row, area: 'login', page: 'areas/login/pages/login/index' },
  '/wxLogin': { ...row, area: 'login', page: 'areas/login/pages/login/index' },
}

describe('toAppPages', () => {
  it('puts the tab screens into the main package and each area into its own package', () => {
    expect(toAppPages({ table })).toEqual({
      pages: ['pages/home/index'],
      subPackages: [
        { root: 'areas/login', pages: ['pages/login/index'] },
        { root: 'areas/misc', pages: ['pages/direct-set/index', 'pages/not-found/index'] },
      ],
    })
  })

  it('ends with the not-found screen, also with the gallery', () => {
    const { subPackages } = toAppPages({ table, gallery: true })
    expect(subPackages.map(({ root }) => root)).toEqual(['areas/login', 'areas/gallery', 'areas/misc'])
    expect(subPackages.at(-1)?.pages.at(-1)).toBe('pages/not-found/index')
  })

  it('starts with home in the real table', () => {
    expect(toAppPages().pages[0]).toBe('pages/home/index')
  })

  it('omits from each build the pages of the other', () => {
    const pair: RouteTable = {
      ...table,
      '/orderCenter': { ...row, area: 'orders', page: 'areas/orders/pages/order-center/index', vipInMiniProgram: true },
      '/vip': { ...row, area: 'vip', page: 'areas/vip/pages/vip/index', miniProgramOnly: true },
    }
    const roots = (build: 'h5' | 'weapp') => toAppPages({ build, table: pair }).subPackages.map(({ root }) => root)
    expect(roots('h5')).toEqual(['areas/login', 'areas/orders', 'areas/misc'])
    expect(roots('weapp')).toEqual(['areas/login', 'areas/vip', 'areas/misc'])
    expect(Object.values(toCustomRoutes({ table: pair }))).toContain('/orderCenter')
    expect(Object.values(toCustomRoutes({ table: pair }))).not.toContain('/vip')
  })
})

describe('toCustomRoutes', () => {
  it('gives each page its path, a shared page all its paths, and not-found all others', () => {
    expect(toCustomRoutes({ table })).toEqual({
      '/pages/home/index': '/',
      '/areas/misc/pages/not-found/index': ['/404', '/(.*)'],
      '/areas/misc/pages/direct-set/index': '/ds',
      '/areas/login/pages/login/index': ['/login', '/wxLogin'],
    })
  })

  it('has the gallery only when requested', () => {
    expect(Object.values(toCustomRoutes())).not.toContain('/gallery')
    expect(Object.values(toCustomRoutes({ gallery: true }))).toContain('/gallery')
  })
})
