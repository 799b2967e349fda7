import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, root } from '../support/source-files'

const thisFile = path.relative(root, __filename)
const readable = /\.(tsx?|mjs|cjs|js|json|md|scss|html|yml|run)$|\.ci\/run$/
const made = /(^|\/)(node_modules|dist)\/|^package-lock\.json$/
const parts = ['src', 'server', 'contract', 'test', 'docs', 'scripts', 'bench', 'tools', 'config', 'types', '.ci']
// Without git: the guides' test copies the project to a folder that is not a repository.
const files = [...parts.flatMap(filesBelow), ...readdirSync(root)]
  .filter((file) => readable.test(file) && !made.test(file) && file !== thisFile)
  .filter((file) => statSync(path.join(root, file)).size < 500_000)

const refused = [
  ['paths of one machine', /(^|[\s'"`(=])\/(work|home|root|Users|farm)\/\w/],
  ['unfinished work', /\b(TODO|FIXME)\b|lorem ipsum|coming soon|not implemented/],
] as const

it.each(parts)('reads the files of %s', (part) => {
  expect(files.filter((file) => file.startsWith(`${part}/`))).not.toEqual([])
})

it.each(refused)('no file of ours has %s', (_what, pattern) => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 100)}`] : [])),
  )
  expect(found).toEqual([])
})

const [ofCode = ''] = readFileSync(path.join(root, 'docs/words.md'), 'utf8').split('\n## Texts\n')

/** The rows of docs/words.md: the word, on screens, in code, the meaning, and what not to write. */
const glossary = ofCode
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| word'))
  .map((line) => line.slice(1, -1).split('|'))
  .map(([word = '', onScreens = '', inCode = '', , not = '']) => {
    return { word: word.trim(), onScreens: onScreens.trim(), inCode: namesIn(inCode), not: namesIn(not) }
  })

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

/** Matches a word as a whole part of identifiers: `band` in `offlineBand` and `bandOf`, not in `broadband`. */
const asPart = (name: string) => {
  const capital = name[0]!.toUpperCase() + name.slice(1)
  return new RegExp(`(?<![A-Za-z])${name}(?![a-z])|(?<=[a-z\\W_]|^)${capital}(?![a-z])`)
}

describe('docs/words.md', () => {
  const product = ['src', 'server/src', 'contract'].flatMap(filesBelow).filter((file) => /\.tsx?$/.test(file))
  const shown = product
    .filter((file) => file.startsWith('src/'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
  /** Every identifier of the product's code, without comments, texts and addresses. */
  const names = [
    ...new Set(
      product.flatMap((file) => {
        const text = readFileSync(path.join(root, file), 'utf8')
        const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
        return code.match(/[A-Za-z_$][\w$]*/g) ?? []
      }),
    ),
  ]

  it('has its terms, each once', () => {
    expect(glossary.length).toBeGreaterThan(24)
    expect(new Set(glossary.map(({ word }) => word)).size).toBe(glossary.length)
    expect(glossary.filter(({ inCode, not }) => inCode.length === 0 || not.length === 0)).toEqual([])
  })

  it('names words that the code uses', () => {
    const lost = glossary.flatMap(({ inCode }) =>
      inCode.filter((word) => !names.some((name) => asPart(word).test(name))),
    )
    expect(lost).toEqual([])
  })

  it('names words that stand on screens', () => {
    const lost = glossary.filter(({ onScreens }) => !shown.some((text) => text.includes(onScreens)))
    expect(lost.map(({ onScreens }) => onScreens)).toEqual([])
  })

  it('names words that no identifier contains', () => {
    const refusedNames = glossary.flatMap(({ not }) =>
      names.filter((name) => not.some((word) => asPart(word).test(name))),
    )
    expect(refusedNames).toEqual([])
  })

  it.each([
    ['band', 'offlineBand', true],
    ['band', 'bandOf', true],
    ['band', 'broadbandCalls', false],
    ['homeNetwork', 'noHomeNetwork', true],
    ['ward', 'forward', false],
  ])('finds %s in %s: %s', (word, name, isFound) => {
    expect(asPart(word).test(name)).toBe(isFound)
  })
})
