import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../support/source-files'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const thisFile = path.relative(root, __filename)
const readable = /\.(tsx?|mjs|cjs|js|json|md|scss|html|yml|run)$|\.ci\/run$/
const files = listed
  .split('\n')
  .filter((file) => readable.test(file) && file !== thisFile && file !== 'package-lock.json')
  .filter((file) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).size < 500_000)

const refused = [
  ['paths of one machine', /(^|[\s'"`(=])\/(work|home|root|Users|farm)\/\w/],
  ['unfinished work', /\b(TODO|FIXME)\b|lorem ipsum|coming soon|not implemented/],
] as const

it.each(refused)('no file of ours has %s', (_what, pattern) => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 100)}`] : [])),
  )
  expect(found).toEqual([])
})
