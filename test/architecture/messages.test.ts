import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { helpBookIds, type HelpBookId } from '@contract/words/account'
import type { Messages } from '@/i18n/define-messages'
import { packageLimits } from '@/rules/products/limits'
import { offerings } from '@/rules/products/offerings'
import { includesPart, packageParts, packageTiers } from '@/rules/products/packages'
import { expectEveryRow } from '../support/every-row'
import { helpBook } from '../support/help-books'
import { filesBelow, root } from '../support/source-files'

interface Table {
  file: string
  name: string
  messages: Messages
}

/** The questions, answers and titles of a book of the help, which the gateway holds. */
function tableOfHelp(id: HelpBookId): Table {
  const textsIn = (language: keyof Messages) =>
    Object.fromEntries(
      helpBook(id, language).groups.flatMap(({ title, topics }, place) => [
        [`group.${place}`, title],
        ...topics.flatMap(({ key, question, answer }) => [
          [key, question],
          [`${key}.answer`, answer],
        ]),
      ]),
    )
  return { file: 'server/content/help', name: id, messages: { 'zh-CN': textsIn('zh-CN'), en: textsIn('en') } }
}

/** Every `defineMessages({…})` of the app, with its argument. */
const ofApp = filesBelow('src').flatMap((file): Table[] => {
  if (!/\.tsx?$/.test(file)) return []
  const text = readFileSync(path.join(root, file), 'utf8')
  if (!text.includes('defineMessages(')) return []
  const found: Table[] = []
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineMessages') {
      const name = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'messages'
      found.push({ file, name, messages: valueOf(node.arguments[0]?.getText() ?? '') })
    }
    node.forEachChild(look)
  }
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
})
const tables = [...ofApp, ...helpBookIds.map(tableOfHelp)]

/** The value of an object literal without references: texts must be written where they are defined. */
function valueOf(literal: string): Messages {
  const code = ts.transpile(`(${literal})`, { target: ts.ScriptTarget.ES2022 })
  return new Function(`return ${code}`)() as Messages
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const CHINESE = /[\u3400-\u9fff]/
/** Texts that are equal in both languages: the name of the other language, a symbol, a unit. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

it('finds every table of messages', () => {
  const files = filesBelow('src').filter((file) => /messages\/[^/]+\.ts$|\/messages\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !tables.some((table) => table.file === file))).toEqual([])
})

/** Checks the texts of each table. */
const expectEveryTable = (check: (zh: Record<string, string>, en: Record<string, string>) => void) =>
  expectEveryRow(
    tables,
    ({ file, name }) => `${name} in ${file}`,
    ({ messages }) => check(messages['zh-CN'], messages.en),
  )

/** The rows of "Texts" in docs/words.md: the Chinese word, the English one, and what no text says instead. */
const [, ofTexts = ''] = readFileSync(path.join(root, 'docs/words.md'), 'utf8').split('\n## Texts\n')
const termRows = ofTexts
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Chinese'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
const refusedWords = termRows.flatMap(([, , , refused = '']) => refused.split(', '))
/** Chinese anywhere in a text; English as whole words, whatever their case. */
const says = (text: string, word: string) =>
  CHINESE.test(word) ? text.includes(word) : new RegExp(`\\b${word}\\b`, 'i').test(text)

describe('the words of docs/words.md', () => {
  const texts = (language: keyof Messages) => tables.flatMap(({ messages }) => Object.values(messages[language]))

  it('stand in a text of each language', () => {
    expect(termRows.length).toBeGreaterThan(10)
    const lost = termRows.filter(
      ([zh = '', en = '']) =>
        !texts('zh-CN').some((text) => text.includes(zh)) ||
        !texts('en').some((text) => text.toLowerCase().includes(en.toLowerCase())),
    )
    expect(lost).toEqual([])
  })

  it('are the only ones for their things: no text says what they replace', () =>
    expectEveryTable((zh, en) => {
      const all = [...Object.values(zh), ...Object.values(en)]
      expect(all.flatMap((text) => refusedWords.filter((word) => says(text, word)))).toEqual([])
    }))

  it.each([
    ['请输入校验码', '校验码', true],
    ['Sign in first', 'sign in', true],
    ['Design in blue', 'Sign in', false],
  ])('finds in %s the refused %s: %s', (text, word, isFound) => {
    expect(says(text, word)).toBe(isFound)
  })
})

describe('every table of messages', () => {
  it('has the same keys in both languages', () =>
    expectEveryTable((zh, en) => {
      expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
    }))

  it('has the same placeholders in both languages', () =>
    expectEveryTable((zh, en) => {
      const different = Object.keys(zh).filter((key) => placeholders(zh[key]!).join() !== placeholders(en[key]!).join())
      expect(different).toEqual([])
    }))

  it('leaves no text empty', () =>
    expectEveryTable((zh, en) => {
      expect(Object.keys(zh).filter((key) => !zh[key]!.trim() || !en[key]!.trim())).toEqual([])
    }))

  it('has English without Chinese', () =>
    expectEveryTable((_zh, en) => {
      expect(
        Object.entries(en).filter(([, text]) => CHINESE.test(text) && text !== '中文' && text !== '简体中文'),
      ).toEqual([])
    }))

  it('has Chinese that is not untranslated English', () =>
    expectEveryTable((zh, en) => {
      const untranslated = Object.keys(zh).filter(
        (key) => zh[key] === en[key] && hasWords(zh[key]!) && /[a-z]{3} [a-z]{2}/i.test(zh[key]!),
      )
      expect(untranslated).toEqual([])
    }))
})

describe('texts that name packages by their price', () => {
  const yuan = (tiers: readonly (typeof packageTiers)[number][]) =>
    tiers.map((tier) => offerings[tier].priceFen / 100).sort((a, b) => a - b)
  const mostFamily = Math.max(...packageTiers.map((tier) => packageLimits(tier).family))
  /** The packages with each function, and those that protect the most people. */
  const groups = [
    ...packageParts.map((part) => yuan(packageTiers.filter((tier) => includesPart(tier, part)))),
    yuan(packageTiers.filter((tier) => packageLimits(tier).family === mostFamily)),
  ].map((prices) => prices.join())

  /** The prices of the packages that a text names: '6 元和 9 元版', 'six and nine yuan'. */
  function pricesIn(text: string): number[] {
    const named = [...text.matchAll(/(\d+) ?元(?!\/)|((?:\b\w+(?:, | and | or | to )?)+)[ -]yuan\b/g)]
    const words = named.flatMap(([, zh, en = '']) => zh ?? en.match(/\w+/g) ?? [])
    const prices = words.flatMap((word) => {
      const tier = packageTiers.find((known) => known === word)
      return tier ? yuan([tier]) : Number(word) > 0 ? Number(word) : []
    })
    return [...new Set(prices)].sort((a, b) => a - b)
  }

  it('name every package with the function that they are about', () => {
    const texts = tables.flatMap(({ file, messages }) =>
      Object.values(messages).flatMap((table) => Object.entries(table).map(([key, text]) => ({ key, file, text }))),
    )
    // Without the titles of screens: /orderCenter9 is about one package.
    const naming = texts.filter(({ key, text }) => !key.startsWith('route.') && pricesIn(text).length > 0)
    expect(naming.length).toBeGreaterThan(20)
    expect(naming.filter(({ text }) => !groups.includes(pricesIn(text).join()))).toEqual([])
  })
})
