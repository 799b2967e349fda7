/**
 * Judges the report of `npm audit --json`: one line for each advisory, with the packages that have it, and for each entry of
 * `accepted` that is over or no longer needed. Pure.
 */
export function judgeAudit({ vulnerabilities }, accepted, now) {
  const advisories = new Map()
  for (const { name, severity, via } of Object.values(vulnerabilities)) {
    for (const cause of via) {
      // A text names another package of the report, which has the advisory itself.
      if (typeof cause === 'string') continue
      const id = cause.url.split('/').at(-1)
      const { packages = new Set() } = advisories.get(id) ?? {}
      advisories.set(id, { packages: packages.add(name), severity: cause.severity ?? severity, title: cause.title })
    }
  }
  const isOver = (id) => Date.parse(accepted[id].until) < now.getTime()
  const open = [...advisories].filter(([id]) => !accepted[id] || isOver(id))
  const known = [...advisories].filter(([id]) => accepted[id] && !isOver(id))
  const stale = Object.keys(accepted).filter((id) => !advisories.has(id))
  const line = (word, [id, { packages, severity, title }]) =>
    `${word} ${severity} ${[...packages].join(', ')}: ${title} (${id})`
  return {
    isClean: open.length === 0 && stale.length === 0,
    found: [
      ...open.map((each) => line('open', each)),
      ...known.map((each) => `${line('accepted', each)}: ${accepted[each[0]].why}`),
      ...stale.map((id) => `no longer needed in accepted: ${id}`),
    ],
  }
}

/** The report that `npm audit --json` printed, or in `problem` a sentence that says why there is none. Pure. */
export function readAudit(printed) {
  const answer = parsed(printed ?? '')
  if (answer?.vulnerabilities) return { report: answer }
  const { statusCode, message, error } = answer ?? {}
  const said = String(message ?? error?.summary ?? '').split('\n')[0]
  const why = statusCode ? `it answered ${statusCode}` : said || 'npm printed no report'
  return {
    problem: `The registry could not be asked for known weaknesses (${why}), so whether the packages of a release have any is unknown.`,
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
