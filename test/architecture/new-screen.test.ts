import { readFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
import { planScreen } from '../../scripts/lib/new-screen.mjs'
import { root } from '../support/source-files'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sources = { routes: read('src/navigation/routes.ts'), routeTitles: read('src/i18n/messages/routes.ts') }
const tokens = read('src/theme/tokens.scss')
const rows = Object.entries(routes as RouteTable)
const waiting = rows.filter(([, row]) => row.page === null && row.redirectTo === undefined)
const built = rows.filter(([, row]) => row.page !== null)

describe('npm run new-screen', () => {
  it.each(waiting)('begins %s', (screen, row) => {
    const { files, routes: table } = planScreen(screen, sources)
    const home = row.area === 'main' ? 'src/pages/' : `src/areas/${row.area}/pages/`
    const names = Object.keys(files)
    expect(names.filter((name) => name.startsWith(home)).map((name) => path.basename(name))).toEqual([
      'index.config.ts',
      'index.scss',
      'messages.ts',
      'index.tsx',
    ])
    const page = names.find((name) => name.endsWith('index.tsx'))!.replace(/^src\/|\.tsx$/g, '')
    const folder = path.basename(path.dirname(page))
    expect(names).toContain(`test/screens/${row.area === 'main' ? folder : row.area}/${folder}.test.tsx`)
    for (const [, token] of (files[`${home}${folder}/index.scss`] ?? '').matchAll(/var\((--[\w-]+)\)/g))
      expect(tokens).toContain(`  ${token}:`)
    expect(table).toContain(`page: '${page}'`)
    expect(table.replace(`page: '${page}'`, 'page: null')).toBe(sources.routes)
  })

  it('touches no screen that is there', () => {
    const [screen] = built[0]!
    expect(() => planScreen(screen, sources)).toThrow('has its screen already')
  })

  it('asks for the row first', () => {
    expect(() => planScreen('/nowhere', sources)).toThrow('add its row first')
  })

  it('makes no screen for an alias', () => {
    expect(() => planScreen('/family', sources)).toThrow('leads to /familyAffectionProtect')
  })
})
