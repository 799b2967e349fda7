import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routeMessages } from '@/i18n/messages/routes'
import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
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

  it.each(pagesOfTable)('%s keeps a page configuration only for what app.config.ts does not give it', (page) => {
    const file = path.join(root, 'src', `${page}.config.ts`)
    const own = existsSync(file) ? readFileSync(file, 'utf8').replace("navigationStyle: 'custom'", '') : 'a: setting'
    expect(own).toMatch(/\w+: \S/)
  })

  it('gives each screen a folder name of its own', () => {
    const names = pagesOfTable.map((page) => page.split('/').at(-2))
    expect(new Set(names).size).toBe(names.length)
  })

  it('puts each page into the area of its row', () => {
    const stray = rows.filter(([, { page, area }]) => {
      const home = area === 'main' ? 'pages/' : `areas/${area}/pages/`
      return page !== null && !page.startsWith(home)
    })
    expect(stray).toEqual([])
  })

  it('has paths that differ in more than case', () => {
    const names = rows.map(([name]) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })

  it('titles every screen in both languages, and translates no other', () => {
    const titles = [...new Set(rows.map(([, row]) => row.title))].sort()
    expect(Object.keys(routeMessages['zh-CN']).sort()).toEqual(titles)
    expect(Object.keys(routeMessages.en).sort()).toEqual(titles)
  })

  it('redirects and lands only on paths that it has', () => {
    const targets = rows.flatMap(([, row]) => [row.redirectTo, row.landing?.to].filter((to) => to !== undefined))
    expect(targets.map((to) => to.split('?')[0]).filter((name) => !(name! in table))).toEqual([])
  })
})
