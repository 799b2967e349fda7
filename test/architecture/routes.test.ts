import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routeMessages } from '@/i18n/messages/routes'
import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
import { expectEveryRow } from '../support/every-row'
import { filesBelow, root } from '../support/source-files'

const table: RouteTable = routes
const rows = Object.entries(table)
const pagesOfTable = [...new Set(rows.flatMap(([, row]) => row.page ?? []))].sort()
const pageFile = /^src\/((?:pages|areas\/(?!gallery\/)[^/]+\/pages)\/[^/]+\/index)\.tsx$/
const pagesOnDisk = filesBelow('src').flatMap((file) => pageFile.exec(file)?.[1] ?? [])

describe('the routes table', () => {
  it('names each page folder, and only folders that exist', () => {
    expect(pagesOfTable).toEqual(pagesOnDisk.sort())
  })

  it('gives a page a configuration only for values that differ from app.config.ts', () => {
    expectEveryRow(pagesOfTable, String, (page) => {
      const file = path.join(root, 'src', `${page}.config.ts`)
      const own = existsSync(file) ? readFileSync(file, 'utf8').replace("navigationStyle: 'custom'", '') : 'a: setting'
      expect(own).toMatch(/\w+: \S/)
    })
  })

  it('gives each screen a unique folder name', () => {
    const names = pagesOfTable.map((page) => page.split('/').at(-2))
    expect(new Set(names).size).toBe(names.length)
  })

  it('has each page in the area of its row', () => {
    const stray = rows.filter(([, { page, area }]) => {
      const home = area === 'main' ? 'pages/' : `areas/${area}/pages/`
      return page !== null && !page.startsWith(home)
    })
    expect(stray).toEqual([])
  })

  it('has paths that are unique ignoring case', () => {
    const names = rows.map(([name]) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })

  it('has a title for every screen in both languages, and no others', () => {
    const titles = [...new Set(rows.map(([, row]) => row.title))].sort()
    expect(Object.keys(routeMessages['zh-CN']).sort()).toEqual(titles)
    expect(Object.keys(routeMessages.en).sort()).toEqual(titles)
  })

  it('redirects only to its own paths', () => {
    const targets = rows.flatMap(([, row]) => [row.redirectTo, row.landing?.to].filter((to) => to !== undefined))
    expect(targets.map((to) => to.split('?')[0]).filter((name) => !(name! in table))).toEqual([])
  })
})
