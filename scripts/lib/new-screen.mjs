import path from 'node:path'

/** 'route.blackNameList' → ['black', 'name', 'list'] */
const wordsOf = (title) =>
  title
    .replace(/^route\./, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')

const capital = (word) => word[0].toUpperCase() + word.slice(1)

/** A row of the table as it stands in the source: its text, area and title key. Throws when there is nothing to fill. */
function findRow(routes, screen) {
  const start = routes.indexOf(`  '${screen}': row({`)
  if (start < 0) throw new Error(`${screen} is not in src/navigation/routes.ts: add its row first, with page: null.`)
  const text = routes.slice(start, routes.indexOf('}),', start))
  const value = (name) => new RegExp(`\\b${name}: '([^']+)'`).exec(text)?.[1]
  if (/\bredirectTo:/.test(text)) throw new Error(`${screen} leads to ${value('redirectTo')}: it has no screen.`)
  if (!/\bpage: null\b/.test(text)) throw new Error(`${screen} has its screen already: src/${value('page')}.tsx`)
  return { text, area: value('area'), title: value('title') }
}

/** A title in Chinese and in English: the table of titles has the Chinese ones first. */
function findTitles(messages, title) {
  const texts = [...messages.matchAll(/'(route\.\w+)':\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)]
    .filter(([, key]) => key === title)
    .map(([, , single, double]) => (single ?? double).replaceAll("\\'", "'"))
  if (texts.length !== 2)
    throw new Error(`src/i18n/messages/routes.ts has no ${title} in both languages: add it first.`)
  return texts
}

/**
 * What a new screen consists of: the files to write, keyed by path, and the changed table. Pure, so that a test can ask
 * for it without touching the disk.
 */
export function planScreen(screen, { routes, routeTitles }) {
  const { text, area, title } = findRow(routes, screen)
  const [zh, en] = findTitles(routeTitles, title)
  const words = wordsOf(title)
  const folder = words.join('-')
  const camel = words.map((word, index) => (index ? capital(word) : word)).join('')
  const component = `${words.map(capital).join('')}Page`
  const page = area === 'main' ? `pages/${folder}/index` : `areas/${area}/pages/${folder}/index`
  const home = path.posix.dirname(`src/${page}`)
  const quote = (value) => (value.includes("'") ? JSON.stringify(value) : `'${value}'`)

  const files = {
    [`${home}/index.config.ts`]: `export default definePageConfig({ navigationStyle: 'custom' })\n`,
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
    <Screen path="${screen}">
      <View className="${folder}">{t('intro')}</View>
    </Screen>
  )
}
`,
    [`test/screens/${area === 'main' ? folder : area}/${folder}.test.tsx`]: `import { screen } from '@testing-library/react'
import ${component} from '@/${page}'
import { ${camel}Messages } from '@/${page.replace(/index$/, 'messages')}'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'

beforeEach(() => {
  resetApp()
  logIn()
})

describe('${screen}', () => {
  it.each(['zh-CN', 'en'] as const)('says what it is in %s', (language) => {
    setLanguage(language)
    renderScreen(<${component} />, '${screen}')
    expect(screen.getAllByText(${camel}Messages[language].intro).length).toBeGreaterThan(0)
  })
})
`,
  }
  return { files, routes: routes.replace(text, text.replace('page: null', `page: '${page}'`)) }
}
