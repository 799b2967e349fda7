const whole = (value) => String(Math.round(value))
const one = (value) => value.toFixed(1)
const columns = [
  ['JS KiB', 'js', one],
  ['later', 'jsLater', one],
  ['CSS KiB', 'css', one],
  ['HTML KiB', 'html', one],
  ['FCP ms', 'fcp', whole],
  ['LCP ms', 'lcp', whole],
  ['usable ms', 'usable', whole],
  ['blocking ms', 'blocking', whole],
  ['CLS', 'cls', (value) => value.toFixed(3)],
  ['nodes', 'nodes', whole],
]

/** A Markdown table of the measured screens, with FCP and LCP as ratios to the first one's. */
export function visitsTable(results) {
  const reference = Object.values(results)[0]
  const ratio = (values, name) => (values[name] / reference[name]).toFixed(2)
  const head = ['', ...columns.map(([title]) => title), 'FCP ×', 'LCP ×']
  const rows = Object.entries(results).map(([name, values]) => [
    name,
    ...columns.map(([, key, show]) => show(values[key])),
    ratio(values, 'fcp'),
    ratio(values, 'lcp'),
  ])
  return markdown([head, ...rows])
}

/** A Markdown table of the mini-program's packages. */
export function packagesTable(packages) {
  const rows = packages.map(({ name, bytes }) => [name, one(bytes / 1000)])
  return markdown([['mini-program package', 'kB'], ...rows])
}

/** A Markdown table of the budgets and the results. */
export function verdictTable(verdicts) {
  const rows = verdicts.map(({ what, value, limit, isMet }) => [what, value, limit, isMet ? 'met' : '**OVER**'])
  return markdown([['budget', 'measured', 'at most', ''], ...rows])
}

/** A Markdown table of rows below a header. */
export const rowsTable = (heads, rows) => markdown([heads, ...rows])

function markdown([head, ...rows]) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index ? '--:' : '---'))), ...rows.map(line)].join('\n')
}

/** Prints on stderr which round of a bench starts; round 0 warms up. */
export function announceRound(round, rounds, what = 'round') {
  process.stderr.write(round === 0 ? `${what}: warming up\n` : `${what} ${round} of ${rounds}\n`)
}
