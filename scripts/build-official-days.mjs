/**
 * Generates src/rules/household/official-days.ts from the npm package chinese-days (MIT, © 2024 Yawei sun), which has the
 * State Council's announcements. Run it when next year's holidays are announced, usually in November.
 *
 *   node scripts/build-official-days.mjs
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const FIRST_YEAR = 2024
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = mkdtempSync(path.join(tmpdir(), 'official-days-'))

try {
  const npm = ['pack', 'chinese-days', '--silent', '--pack-destination', folder]
  const [archive] = execFileSync('npm', npm, { encoding: 'utf8' }).trim().split('\n').slice(-1)
  execFileSync('tar', ['-xzf', archive, 'package/dist/chinese-days.json'], { cwd: folder })
  const { holidays, workdays } = JSON.parse(readFileSync(path.join(folder, 'package/dist/chinese-days.json'), 'utf8'))
  const years = [...new Set(Object.keys(holidays).map((day) => day.slice(0, 4)))]
    .filter((year) => Number(year) >= FIRST_YEAR)
    .sort()
  const rows = years.map(
    (year) => `  ${year}: {\n    off: '${runs(holidays, year)}',\n    work: '${runs(workdays, year)}',\n  },`,
  )
  writeFileSync(path.join(root, 'src/rules/household/official-days.ts'), fileOf(rows, archive.replace(/\.tgz$/, '')))
} finally {
  rmSync(folder, { recursive: true })
}

/** The days of a year as 'MMDD', with consecutive days of one month as a range: '0101 0128-0131'. */
function runs(days, year) {
  const joined = []
  for (const day of Object.keys(days).sort()) {
    if (!day.startsWith(year)) continue
    const number = Number(day.slice(5, 7) + day.slice(8))
    const last = joined[joined.length - 1]
    if (last?.to === number - 1) last.to = number
    else joined.push({ from: number, to: number })
  }
  const text = (number) => String(number).padStart(4, '0')
  return joined.map(({ from, to }) => (from === to ? text(from) : `${text(from)}-${text(to)}`)).join(' ')
}

function fileOf(rows, source) {
  return `/**
 * The official holidays and the weekends on which people work, as the State Council announced them: 'MMDD', or a run of
 * days of one month. A year that is missing was not announced yet. Made by scripts/build-official-days.mjs from
 * ${source} (MIT, © 2024 Yawei sun).
 */
export const officialDays: Readonly<Record<number, { off: string; work: string }>> = {
${rows.join('\n')}
}
`
}
