import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { peopleMessages } from '@/areas/family/pages/family-affection-protect/messages'
import { routes } from '@/navigation/routes'
import { parseChannel, purchaseChannel, storedChannel } from '@/rules/channel/channel'
import { resolveClient } from '@/rules/environment/client'
import type { RouteTable } from '@/rules/navigation/row'
import { catalogue } from '@/rules/optimizable/catalogue'
import { maskSubscriber } from '@/rules/phone/mask'
import type { Limits } from '@/rules/products/entry-limits'
import { limitsOf, smsLimitsOf } from '@/rules/products/limits'
import { statsRange } from '@/rules/time/shanghai'
import { holding } from '../rules/products/product-list'
import { answerOf } from '../support/help-books'
import { filesBelow, root } from '../support/source-files'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const spec = read('docs/spec.md')
const design = read('docs/design.md')
const routesPage = read('docs/routes.md')

/** The numbers of a page's sections ('5') and rules ('5.3'). */
const numbersOf = (page: string) =>
  new Set([...page.matchAll(/^## (\d+)\. |^(?:- |\| )\*\*(\d+\.\d+)\*\* /gm)].map((match) => match[1] ?? match[2]!))
const numbers: Readonly<Record<string, ReadonlySet<string>>> = { SPEC: numbersOf(spec), DESIGN: numbersOf(design) }

/** The cells of every table row of a text, without the headers. */
function tableRows(text: string): string[][] {
  const lines = text.split('\n')
  const isRow = (line: string, index: number) =>
    line.startsWith('|') && !line.startsWith('|--') && !lines[index + 1]?.startsWith('|--')
  return lines.filter(isRow).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}
const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
const between = (text: string, start: string, end: string) => text.slice(text.indexOf(start)).split(end)[0]!
/** A rule of the specification up to the next one. */
const ruleText = (rule: string) =>
  between(spec, `**${rule}** `, '\n#')
    .split(/\n(?:- |\| )\*\*/)[0]!
    .replace(/\s+/g, ' ')

const cited = ['src', 'server', 'contract', 'test', 'docs', 'scripts', 'bench', 'tools', 'config', 'types'].flatMap(
  (folder) => filesBelow(folder).filter((file) => /\.([cm]?[jt]sx?|d\.ts|scss|html|md)$/.test(file)),
)
const texts = [...cited, 'README.md', 'eslint.config.mjs', 'jest.config.js']
  .filter((file) => !file.includes('node_modules') && file !== 'test/architecture/documents.test.ts')
  .map((file) => [file, read(file)] as const)

/** A text's citations: the page, then a list of sections (`sections 4 and 9`) or of rules (`5.3`); '' for none. */
function citationsOf(text: string): { page: string; targets: string[]; words: string }[] {
  const number = String.raw`\d+(?:\.\d+)?`
  const list = String.raw`(?:,?\s+sections?)?\s+(${number}(?:(?:,\s*|\s+and\s+|\s+to\s+)${number})*)`
  // A comment continues in the next line after its mark.
  const plain = text.replace(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
  return [...plain.matchAll(new RegExp(String.raw`\b(SPEC|DESIGN)(?:\.md)?\b(?:${list})?`, 'g'))].map((match) => ({
    page: match[1]!,
    targets: match[2]?.match(/\d+(\.\d+)?/g) ?? [],
    words: plain.slice(match.index, match.index + 40),
  }))
}

describe('citations', () => {
  it('of the specification and the design name a section or a rule that exists', () => {
    const broken = texts.flatMap(([file, text]) =>
      citationsOf(text)
        .filter(({ page, targets }) => targets.length === 0 || targets.some((target) => !numbers[page]!.has(target)))
        .map(({ words }) => `${file}: ${words}`),
    )
    expect(broken).toEqual([])
  })

  it('are found in all their forms', () => {
    const count = texts.reduce((sum, [, text]) => sum + citationsOf(text).length, 0)
    expect(count).toBeGreaterThan(100)
    expect(citationsOf('(SPEC.md sections 4 and 9)')[0]?.targets).toEqual(['4', '9'])
    expect(citationsOf('(SPEC.md\n * section 2)')[0]?.targets).toEqual(['2'])
    expect(citationsOf('DESIGN 4.7, and SPEC')).toMatchObject([{ targets: ['4.7'] }, { targets: [] }])
  })

  it('of rules within the pages resolve', () => {
    const pages = [
      ['docs/spec.md', spec, 'SPEC'],
      ['docs/design.md', design, 'DESIGN'],
      ['docs/routes.md', routesPage, 'SPEC'],
    ] as const
    const found = pages.flatMap(([file, page, own]) => {
      const plain = page.replace(/\s+/g, ' ')
      const rules = plain.matchAll(/\brules? (\d+\.\d+)(?: (?:to|and) (\d+\.\d+))?( of the specification)?/g)
      return [...rules].map(([words, first = '', last = first, ofSpec]) => {
        const isThere = [first, last].every((rule) => numbers[ofSpec ? 'SPEC' : own]!.has(rule))
        return { words: `${file}: ${words}`, isThere }
      })
    })
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(({ isThere }) => !isThere)).toEqual([])
  })

  it('of pages and files below docs/ lead to a file', () => {
    const named = texts.flatMap(([file, text]) =>
      [...text.matchAll(/\bdocs\/[\w./-]+\.(?:md|png)\b/g)].map(([page]) => ({ file, page })),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ page }) => !existsSync(path.join(root, page)))).toEqual([])
  })

  it('use no other name for a page', () => {
    const others = texts.filter(([, text]) => /\b(?:ROUTES|NOTES|STYLE|RESEARCH)\.md\b/.test(text))
    expect(others.map(([file]) => file)).toEqual([])
  })
})

describe('the pages', () => {
  it.each([
    ['docs/spec.md', spec],
    ['docs/design.md', design],
  ])('%s numbers its nine sections and their rules in order, each once', (_file, page) => {
    const sections = [...page.matchAll(/^## (\d+)\. /gm)].map((match) => Number(match[1]))
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    for (const part of page.split(/^## /m).slice(1)) {
      const rules = [...part.matchAll(/^(?:- |\| )\*\*(\d+)\.(\d+)\*\* /gm)]
      expect(rules.map((match) => match[1])).toEqual(rules.map(() => part.split('.')[0]))
      const order = rules.map((match) => Number(match[2]))
      expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
      expect(order.length).toBeGreaterThan(0)
    }
  })

  it('link to files that exist', () => {
    const pages = texts.filter(([file]) => file.endsWith('.md'))
    const links = pages.flatMap(([file, text]) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map((match) => ({ file, target: match[1]! })),
    )
    expect(links.length).toBeGreaterThan(10)
    const broken = links.filter(({ file, target }) => !existsSync(path.join(root, path.dirname(file), target)))
    expect(broken).toEqual([])
  })

  it('list every decision with its number, title and state; a number without a page has a note', () => {
    const index = read('docs/adr/README.md')
    const rows = [...index.matchAll(/^\| (?:\[(\d{4})\]\(([^)]+)\)|(\d{4})) \| (.*?) \| (.+?) \|$/gm)]
    const numbersListed = rows.map(([, linked, , bare]) => Number(linked ?? bare))
    expect(numbersListed).toEqual(numbersListed.map((_number, place) => place + 1))

    const underWay = rows.filter(([, , , bare, , state]) => bare && state === 'under way').map(([, , , bare]) => bare)
    const files = filesBelow('docs/adr').filter((file) => /\/\d{4}-[^/]+\.md$/.test(file))
    const landed = files.filter((file) => !underWay.includes(path.basename(file).slice(0, 4)))
    expect(rows.flatMap(([, , file]) => (file ? [`docs/adr/${file}`] : []))).toEqual(landed)
    for (const [, number, file, , title, state] of rows.filter(([, linked]) => linked)) {
      const text = read(`docs/adr/${file}`)
      expect(text.split('\n')[0]).toBe(`# ${number}: ${title}`)
      const own = /^\*\*Status:\*\* (.+?)(?:[.;](?: .*)?)$/m.exec(text)?.[1]
      expect([number, own]).toEqual([number, state])
    }
    const notes = rows.filter(([, linked]) => !linked).map(([, , , , , state]) => state)
    expect(notes.filter((state) => state !== 'never used' && state !== 'under way')).toEqual([])
  })
})

describe('docs/runbooks.md', () => {
  const page = read('docs/runbooks.md')
  const { groups } = parse(read('deploy/prometheus-alerts.yml')) as { groups: { rules: { alert: string }[] }[] }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))

  it('has a section for each alert, and for nothing else, each with what to notice, to look at and to do', () => {
    const sections = page.split(/^## /m).slice(1)
    expect(sections.map((section) => section.split('\n')[0]).sort()).toEqual([...alerts].sort())
    const parts = /^.*\n\*\*Notice:\*\* \S[^]{7,}\*\*Look:\*\* \S[^]{7,}\*\*Do:\*\* \S[^]{7,}$/
    expect(sections.filter((section) => !parts.test(section)).map((section) => section.split('\n')[0])).toEqual([])
  })

  it('and the other pages name only alerts and sections that exist', () => {
    // The names of alerts are the only words of this form in these pages.
    const named = ['docs/runbooks.md', 'docs/operations.md'].flatMap((file) => [
      ...read(file)
        .replace(/`[^`]*`/g, '')
        .matchAll(/\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g),
    ])
    const others = ['PostgreSQL', 'pgBackRest', 'PgBouncer', 'WeChat', 'DevTools']
    const unknown = named.map(([name]) => name).filter((name) => !alerts.includes(name) && !others.includes(name))
    expect(unknown).toEqual([])
  })
})

interface DocumentedRow {
  path: string
  area: string
  access: string
  params: string[]
  redirectTo?: string | undefined
}

const documentedRows: DocumentedRow[] = routesPage
  .split(/^## /m)
  .slice(1)
  .flatMap((section) =>
    tableRows(section).map(([screen, access = '', query, text]) => ({
      path: codeIn(screen)[0] ?? '',
      area: section.split('\n')[0]!,
      access,
      params: codeIn(query),
      redirectTo: text?.startsWith('→') ? codeIn(text)[0] : undefined,
    })),
  )

describe('docs/routes.md', () => {
  it('has the rows of the routes table: path, area, access, query and target', () => {
    const rows: DocumentedRow[] = Object.entries(routes as RouteTable).map(([screen, row]) => ({
      path: screen,
      area: row.area,
      access: row.redirectTo ? 'redirect' : row.access,
      params: [...(row.params ?? [])],
      redirectTo: row.redirectTo,
    }))
    const sorted = (list: readonly DocumentedRow[]) => [...list].sort((a, b) => (a.path < b.path ? -1 : 1))
    expect(sorted(documentedRows)).toEqual(sorted(rows))
  })

  it('has every path that the specification names', () => {
    const named = codeIn(between(spec, '## 2.', '\n## 3.')).filter((code) => /^\/\w*/.test(code))
    const known = new Set(documentedRows.map((row) => row.path.toLowerCase()))
    const missing = named.filter((code) => !known.has(code.split('?')[0]!.toLowerCase()))
    expect(missing).toEqual([])
    expect(named.length).toBeGreaterThan(100)
  })

  it('says where each area restricts a screen to the WeChat public account', () => {
    const restricted = Object.entries(routes as RouteTable).filter(([, row]) => row.wechatPublicOnly)
    expect(restricted.length).toBeGreaterThan(0)
    for (const [screen] of restricted)
      expect(between(routesPage, `| \`${screen}\` |`, '\n')).toContain(
        'in the WeChat public account only, elsewhere home',
      )
  })
})

describe('the help', () => {
  it.each(['zh-CN', 'en'] as const)('names the limits of the table of products in %s', (language) => {
    const [six, nine, three, dnd, umm] = (['six', 'nine', 'three', 'dnd', 'umm'] as const).map((product) =>
      limitsOf([holding(product)]),
    )
    // The help names these together.
    expect([nine, umm]).toEqual([six, dnd])
    expect(dnd).toMatchObject({ whitelist: dnd!.blacklist, segments: dnd!.blacklist })
    const lists = ({ blacklist, whitelist, segments }: Limits) => [blacklist, whitelist, segments]
    const prices = new Set([3, 6, 9])
    const figuresOf = (text: string) =>
      [...text.matchAll(/\d+/g)].map(([figure]) => Number(figure)).filter((figure) => !prices.has(figure))

    expect(figuresOf(answerOf('helpCenter', 'limit', language))).toEqual([
      ...lists(six!),
      ...lists(three!),
      dnd!.blacklist,
    ])
    expect(figuresOf(answerOf('helpCenter', 'family', language))).toEqual([six!.family, three!.family])
    expect(figuresOf(peopleMessages[language].noProduct)).toEqual([three!.family, six!.family])
    expect(figuresOf(answerOf('dndHelpCenter', 'difference', language))).toEqual([dnd!.blacklist])
    expect(figuresOf(answerOf('dndHelpCenter', 'senders', language))).toEqual([smsLimitsOf([holding('dnd')]).refused])
  })
})

describe('docs/spec.md', () => {
  it('has the limits of each tier that the code has', () => {
    const [six, three, basic, none] = [['six', 'nine'], ['three'], ['umm', 'dnd'], ['sms']] as const
    const rows = tableRows(between(spec, '- **6.4**', '- **6.5**'))
    const kinds = ['blacklist', 'whitelist', 'segments', 'family'] as const
    for (const [index, kind] of kinds.entries()) {
      const cells = rows[index]!.slice(1)
      for (const [column, products] of [six, three, basic, none].entries())
        for (const product of products) {
          const stated = cells[column] === 'open' ? 0 : Number(cells[column])
          expect([kind, product, limitsOf([holding(product)])[kind]]).toEqual([kind, product, stated])
        }
    }
  })

  it('has the catalogue of what can be optimised', () => {
    const rows = tableRows(between(spec, '- **3.5**', '- **3.6**')).map(([productType, type, contentTag]) => ({
      productType,
      type: Number(type),
      contentTag,
    }))
    expect(rows).toEqual(catalogue.map(({ productType, type, contentTag }) => ({ productType, type, contentTag })))
  })

  /** Constants that only their own file uses are searched in its text. */
  it.each([
    ['9.1', '20000 ms', /\bTIMEOUT = 20_000\b/],
    ['9.4', '3000 ms', /\bBanner\(\{[^}]*\binterval = 3000\b/],
    ['9.5', '2000 ms', /\bREFRESH_DELAY_MS = 2000\b/],
    ['9.6', '2 s', /\bREFRESH_MS = 2000\b/],
    ['9.8', 'the first 3', /\bSHOWN_FAMILY_PHONES = 3\b/],
    ['9.12', '20 / 375', /width > 992 && width \/ height > 0\.8 \? 24 : \(width \* 20\) \/ 375/],
    ['9.13', '300 ms', /\bDOUBLE_TAP_MS = 300\b/],
    ['2.13', '0.6', /__backdrop \{[^}]*\bopacity: 0\.6;/],
  ])('rule %s, %s, equals the code', (rule, value, code) => {
    expect(ruleText(rule)).toContain(value)
    expect(texts.some(([file, text]) => file.startsWith('src/') && code.test(text))).toBe(true)
  })

  it('has the lengths, masks, ranges and names of the rules', () => {
    expect(ruleText('9.2')).toContain('7 characters')
    expect([parseChannel('1234567'), parseChannel('12345678')]).toEqual(['1234567', undefined])
    expect(ruleText('9.3')).toContain('3 digits, four stars, digits from position 7')
    expect(maskSubscriber('13800138000')).toBe('138****8000')
    expect(ruleText('9.7')).toContain('30 days')
    const { startDay, endDay } = statsRange(Date.UTC(2026, 0, 30))
    expect([startDay, endDay]).toEqual(['2026-01-01', '2026-01-30'])
    const labels = ['wxPublic', 'stAPP', 'H5'] as const
    const named = codeIn(ruleText('9.10'))
    expect(named).toEqual([...labels, ...labels.map((label) => purchaseChannel(storedChannel(label)))])
    const clients = [
      { taroEnv: 'weapp', userAgent: '' },
      { taroEnv: 'h5', userAgent: 'MicroMessenger' },
      { taroEnv: 'h5', userAgent: 'miniProgram' },
      { taroEnv: 'h5', userAgent: 'host' },
      { taroEnv: 'h5', userAgent: '' },
    ] as const
    const pointTypes = clients.map((client) => resolveClient({ ...client, hostAppPattern: 'host' }).pointClientType)
    expect(codeIn(ruleText('9.11'))).toEqual(pointTypes)
  })
})
