import { readFileSync } from 'node:fs'

/** What was promised: bench/budgets.json. */
export const budgets = JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8'))

/**
 * Holds the medians against the budgets: `{ screen, measure, max }` is an amount, `{ screen, measure, times, of }` a part of
 * another screen's. Screens that were not measured are left out.
 */
export function judgeVisits(results) {
  return budgets.visits
    .filter(({ screen, of: other = screen }) => results[screen] && results[other])
    .map(({ screen, measure, max, times, of: other }) => {
      const value = results[screen][measure]
      const limit = max ?? results[other][measure] * times
      const show = (amount) => amount.toFixed(measure === 'cls' ? 3 : measure === 'js' ? 1 : 0)
      const of = other ? ` (${times} × ${other})` : ''
      return { what: `${screen}: ${measure}`, value: show(value), limit: show(limit) + of, isMet: value <= limit }
    })
}

/** Holds the milliseconds from each tap to the next paint against the budget. */
export function judgeTaps(taps) {
  const { nextPaint } = budgets.taps
  return Object.entries(taps).map(([what, ms]) => {
    return { what: `tap, ${what}: ms`, value: ms.toFixed(0), limit: String(nextPaint), isMet: ms <= nextPaint }
  })
}

/** Holds the mini-program's packages against the budgets, in kB. */
export function judgePackages(packages) {
  return packages.map(({ name, bytes }) => {
    const limit = name === 'main' ? budgets.packages.main : budgets.packages.others
    const kB = bytes / 1000
    return { what: `package ${name}: kB`, value: kB.toFixed(1), limit: String(limit), isMet: kB <= limit }
  })
}
