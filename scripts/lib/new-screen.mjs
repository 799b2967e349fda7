import path from 'node:path'

const TABLE = 'src/navigation/routes.ts'
const TITLES = 'src/i18n/messages/routes.ts'
const PAGE = 'docs/routes.md'
/** The screen of unknown paths, which must stay last. */
const LAST = '/404'

/** Parses a row of the table, with its source text. */
const readRow = (text) => {
  const value = (name) => new RegExp(`\\b${name}: '([^']+)'`).exec(text)?.[1]
  const screen = /'([^']+)': row\(/.exec(text)[1]
  const names = { area: value('area'), title: value('title'), page: value('page') }
  return { screen, text, ...names, redirectTo: value('redirectTo') }
}
const rowsOf = (table) => table.match(/^ {2}'[^']+': row\(\{[\s\S]*?\}\),\n/gm).map(readRow)

/** 'route.blackNameList' → ['black', 'name', 'list'] */
const wordsOf = (title) =>
  title
    .replace(/^route\./, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')

const capital = (word) => word[0].toUpperCase() + word.slice(1)
const quote = (value) => (value.includes("'") ? JSON.stringify(value) : `'${value}'`)
const folderOf = (title) => wordsOf(title).join('-')
const insertAfter = (text, anchor, addition) => text.replace(anchor, () => anchor + addition)

/** The row, the titles and the line of docs/routes.md of a path that the product does not have yet. */
function addPath(screen, read, { area, zh, en, access = 'private' }) {
  const rows = rowsOf(read(TABLE))
  const areas = [...new Set(rows.map((row) => row.area))]
  if (!zh || !en || !areas.includes(area) || !['public', 'private'].includes(access))
    throw new Error(
      `${screen} is not in ${TABLE}. A new path takes its area and its title in both languages:\n` +
        `  npm run new-screen -- ${screen} --area AREA --zh 标题 --en "Title" [--access public]\n` +
        `Areas: ${areas.join(' ')}`,
    )
  if (!/^\/[a-z][A-Za-z0-9]*$/.test(screen)) throw new Error(`${screen}: a path is one word in camel case.`)
  const title = `route.${screen.slice(1)}`
  const last = rows.findLast((row) => row.area === area && row.screen !== LAST)
  if (rows.some((row) => row.title === title || (row.page && folderOf(row.title) === folderOf(title))))
    throw new Error(`${screen} would share its title or its folder with another screen: choose another name.`)

  const titles = read(TITLES).replaceAll(
    new RegExp(`('${last.title}':\\s*(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"),\\n)`, 'g'),
    (line, _whole, offset, text) => {
      const isChinese = offset < text.indexOf("'route.home'", text.indexOf("'route.home'") + 1)
      return `${line}    '${title}': ${quote(isChinese ? zh : en)},\n`
    },
  )
  const [line] = new RegExp(`^\\| \`${last.screen}\` .*\\n`, 'm').exec(read(PAGE))
  return {
    [TABLE]: insertAfter(
      read(TABLE),
      last.text,
      `  '${screen}': row({ page: null, area: '${area}', title: '${title}', access: '${access}' }),\n`,
    ),
    [TITLES]: titles,
    [PAGE]: insertAfter(read(PAGE), line, `| \`${screen}\` | ${access} | | ${en} |\n`),
  }
}

/** A title in Chinese and in English: the table of titles has the Chinese ones first. */
function findTitles(messages, title) {
  const texts = [...messages.matchAll(/'(route\.\w+)':\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)]
    .filter(([, key]) => key === title)
    .map(([, , single, double]) => (single ?? double).replaceAll("\\'", "'"))
  if (texts.length !== 2) throw new Error(`${TITLES} has no ${title} in both languages: add it first.`)
  return texts
}

/**
 * Plans a new screen: the files to create, and the new text of existing files, both keyed by
 * path. A path that is not in the table needs `area`, `zh` and `en`. Pure, so that a test can plan every screen
 * without touching the disk; `read` returns a file of the project.
 */
export function planScreen(screen, read, options = {}) {
  const known = rowsOf(read(TABLE)).find((row) => row.screen.toLowerCase() === screen.toLowerCase())
  if (known?.redirectTo) throw new Error(`${known.screen} leads to ${known.redirectTo}: it has no screen.`)
  if (known?.page) throw new Error(`${known.screen} has its screen already: src/${known.page}.tsx`)
  const added = known ? {} : addPath(screen, read, options)
  const readNew = (file) => added[file] ?? read(file)
  const row = known ?? rowsOf(readNew(TABLE)).find((other) => other.screen === screen)

  const [zh, en] = findTitles(readNew(TITLES), row.title)
  const words = wordsOf(row.title)
  const folder = folderOf(row.title)
  const camel = words.map((word, index) => (index ? capital(word) : word)).join('')
  const component = `${words.map(capital).join('')}Page`
  const page = row.area === 'main' ? `pages/${folder}/index` : `areas/${row.area}/pages/${folder}/index`
  const home = path.posix.dirname(`src/${page}`)
  const created = {
    [`${home}/index.scss`]: `.${folder} {\n  color: var(--color-text);\n}\n`,
    [`${home}/messages.ts`]: `import { defineMessages } from '@/i18n/define-messages'

export const ${camel}Messages = defineMessages({
  'zh-CN': {
    intro: ${quote(zh)},
  },
  en: {
    intro: ${quote(en)},
  },
})
`,
    [`${home}/index.tsx`]: `import { View } from '@tarojs/components'
import { useMessages } from '@/i18n/define-messages'
import { Screen } from '@/widgets/Screen/Screen'
import { ${camel}Messages } from './messages'
import './index.scss'

/** ${en}: what it does for the subscriber, in one line. */
export default function ${component}() {
  const t = useMessages(${camel}Messages)
  return (
    <Screen path="${row.screen}">
      <View className="${folder}">{t('intro')}</View>
    </Screen>
  )
}
`,
    [`test/screens/${row.area === 'main' ? folder : row.area}/${folder}.test.tsx`]: `import { screen } from '@testing-library/react'
import ${component} from '@/${page}'
import { ${camel}Messages } from '@/${page.replace(/index$/, 'messages')}'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'

beforeEach(() => {
  resetApp()
  logIn()
})

describe('${row.screen}', () => {
  it.each(['zh-CN', 'en'] as const)('shows its text in %s', (language) => {
    setLanguage(language)
    renderScreen(<${component} />, '${row.screen}')
    expect(screen.getAllByText(${camel}Messages[language].intro).length).toBeGreaterThan(0)
  })
})
`,
  }
  const hasSuite = rowsOf(readNew(TABLE)).some(
    ({ area, page: other, text }) => area === row.area && other && !/\b(?:landing|miniProgramOnly):/.test(text),
  )
  if (!hasSuite)
    created[`test/e2e/h5/screens/${row.area}.test.ts`] =
      `import { testScreensOf } from '../support/every-screen'\n\ntestScreensOf('${row.area}')\n`
  const filled = row.text.replace('page: null', `page: '${page}'`)
  return { created, changed: { ...added, [TABLE]: readNew(TABLE).replace(row.text, () => filled) } }
}
