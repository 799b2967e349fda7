import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, root } from '../support/source-files'

/** Files that compare, choose or name days, and show none: `dayOf` is the day of the wire, not of a screen. */
const computing = [
  'src/areas/guard/pages/after-payment/PaymentSheet.tsx',
  'src/areas/household/pages/online-time-management/Week.tsx',
  'src/areas/household/pages/online-time-management/index.tsx',
  'src/areas/household/parts/PersonSheet.tsx',
  'src/i18n/formats.ts',
  'src/widgets/DayRows/DayRows.tsx',
  'src/widgets/EntryList/export-list.ts',
  'src/widgets/ExpiryField/ExpiryField.tsx',
]

/** How texts for people would be written beside `i18n/formats` and `rules/products/price` (DESIGN 6.16). */
const others: readonly [what: string, pattern: RegExp, except?: readonly string[]][] = [
  ['a package for dates', /from '(?:dayjs|date-fns|moment|luxon)/, ['src/i18n/formats.ts']],
  ['the languages of the phone, which WeChat may not have', /\bIntl\.|\.toLocale\w*String\(/],
  ['the time zone of the phone', /\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(\)/],
  ['the name of a day as it is on the wire', /\bdayOf\b/, computing],
  // Home's first screen writes its range with dots, as its plain HTML does before any script.
  [
    'a part of that name',
    /\b\w*[dD]ay\.(?:slice|substring|split|replace\w*)\(/,
    ['src/areas/household/pages/online-time-management/Week.tsx', 'src/pages/home/Counters.tsx'],
  ],
  ['a length of time', /\bsplitDuration\b/, ['src/i18n/formats.ts']],
  ['an amount or a size', /\.toFixed\(|\b[fF]en \/ 100\b/],
]

const sources = filesBelow('src').filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/rules/'))
const codeOf = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')

it.each(others)('no screen writes its own way: %s', (_what, pattern, except = []) => {
  const found = sources.filter((file) => pattern.test(codeOf(file)))
  expect(found.filter((file) => !except.includes(file))).toEqual([])
  // An exception that is no longer needed goes.
  expect(except.filter((file) => !found.includes(file))).toEqual([])
})

it('messages leave days, clocks and units of time of a value to the module', () => {
  const messages = sources.filter((file) => /messages/.test(file))
  expect(messages.length).toBeGreaterThan(50)
  const own = messages.filter((file) => /\{(?:month|hours?)\}\s?[年月时小h]|\{seconds\}\s?[秒s]/.test(codeOf(file)))
  expect(own).toEqual([])
})
