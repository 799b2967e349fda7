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
