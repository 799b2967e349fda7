import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
import { planScreen } from '../../scripts/lib/new-screen.mjs'
import { expectEveryRow } from '../support/every-row'
import { root } from '../support/source-files'

const TABLE = 'src/navigation/routes.ts'
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const tokens = read('src/theme/tokens.scss')
const rows = Object.entries(routes as RouteTable)
const built = rows.filter(([, row]) => row.page !== null)
/** Rows with a page of their own: each could be the next one to be built. */
const own = built.filter(
  ([screen, { page }]) => screen !== '/' && rows.filter(([, row]) => row.page === page).length === 1,
)
const areas = [...new Set(rows.map(([, row]) => row.area))]

/** The folder of the new screen, its file names, and the page of its row. */
function folderOf(created: Record<string, string>) {
  const page = Object.keys(created).find((name) => name.endsWith('/index.tsx'))!
  const home = path.dirname(page)
  const names = Object.keys(created).filter((name) => name.startsWith(`${home}/`))
  return { home, names: names.map((name) => path.basename(name)), page: page.replace(/^src\/|\.tsx$/g, '') }
}

function expectCompleteScreen(created: Record<string, string>, area: string) {
  const { home, names } = folderOf(created)
  const folder = path.basename(home)
  expect(path.dirname(home)).toBe(area === 'main' ? 'src/pages' : `src/areas/${area}/pages`)
  expect(names).toEqual(['index.scss', 'messages.ts', 'index.tsx'])
  expect(Object.keys(created)).toContain(`test/screens/${area === 'main' ? folder : area}/${folder}.test.tsx`)
  const suite = `test/e2e/h5/screens/${area}.test.ts`
  expect(suite in created).toBe(!existsSync(path.join(root, suite)))
  for (const [, token] of (created[`${home}/index.scss`] ?? '').matchAll(/var\((--[\w-]+)\)/g))
    expect(tokens).toContain(`  ${token}:`)
}

describe('npm run new-screen', () => {
  it('creates each screen of the table while it is not built', () => {
    const table = read(TABLE)
    const pathOf = ([screen]: (typeof own)[number]) => screen
    expectEveryRow(own, pathOf, ([screen, row]) => {
      const before = table.replace(`page: '${row.page}'`, 'page: null')
      const { created, changed } = planScreen(screen, (file) => (file === TABLE ? before : read(file)))
      expectCompleteScreen(created, row.area)
      const { page } = folderOf(created)
      expect(Object.keys(changed)).toEqual([TABLE])
      expect(changed[TABLE]).toContain(`page: '${page}'`)
      expect(changed[TABLE]!.replace(`page: '${page}'`, 'page: null')).toBe(before)
    })
  })

  it.each(areas)('adds a new path to %s: a row, two titles and a line of docs/routes.md', (area) => {
    const { created, changed } = planScreen('/quiteNew', read, { area, zh: '新的', en: "It's new" })
    expectCompleteScreen(created, area)
    const { page } = folderOf(created)
    const additions = Object.entries(changed).map(([file, text]) => {
      const before = new Set(read(file).split('\n'))
      return [file, text.split('\n').filter((line) => !before.has(line))]
    })
    expect(additions).toEqual([
      [
        TABLE,
        [`  '/quiteNew': row({ page: '${page}', area: '${area}', title: 'route.quiteNew', access: 'private' }),`],
      ],
      ['src/i18n/messages/routes.ts', ["    'route.quiteNew': '新的',", `    'route.quiteNew': "It's new",`]],
      ['docs/routes.md', ["| `/quiteNew` | private | | It's new |"]],
    ])
    expect(changed[TABLE]!.indexOf("'/quiteNew'")).toBeLessThan(changed[TABLE]!.indexOf("'/404': row("))
  })

  it('changes no existing screen, in any spelling of its path', () => {
    const [screen] = built[1]!
    expect(() => planScreen(screen, read)).toThrow('has its screen already')
    expect(() => planScreen(screen.toUpperCase(), read)).toThrow('has its screen already')
  })

  it.each([
    [{}, '--area'],
    [{ area: 'nowhere', zh: '新', en: 'New' }, 'Areas: main login'],
    [{ area: 'guard', zh: '新' }, '--en'],
    [{ area: 'guard', zh: '新', en: 'New', access: 'secret' }, '--access'],
  ])('explains what a new path needs, given %j', (options, words) => {
    expect(() => planScreen('/nowhere', read, options)).toThrow(words)
  })

  it.each([
    ['/Two-words', 'camel case'],
    ['/interceptDetail', 'share its title or its folder'],
  ])('refuses %s as a name', (screen, words) => {
    expect(() => planScreen(screen, read, { area: 'guard', zh: '新', en: 'New' })).toThrow(words)
  })

  it('creates no screen for an alias', () => {
    expect(() => planScreen('/family', read)).toThrow('leads to /familyAffectionProtect')
  })
})
