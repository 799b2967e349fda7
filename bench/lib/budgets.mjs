import { readFileSync } from 'node:fs'

export const budgets = JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8'))

/**
 * Compares the medians with the budgets: `{ screen, measure, max }` is an amount, `{ screen, measure, times, of }` a
 * ratio to another screen's. Screens that were not measured are skipped.
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

/** Compares the milliseconds from each tap to the next paint with the budget. */
export function judgeTaps(taps) {
  const { nextPaint } = budgets.taps
  return Object.entries(taps).map(([what, ms]) => {
    return { what: `tap, ${what}: ms`, value: ms.toFixed(0), limit: String(nextPaint), isMet: ms <= nextPaint }
  })
}

/** Compares the sizes of the mini-program's packages with the budgets, in kB. */
export function judgePackages(packages) {
  return packages.map(({ name, bytes }) => {
    const limit = name === 'main' ? budgets.packages.main : budgets.packages.others
    const kB = bytes / 1000
    return { what: `package ${name}: kB`, value: kB.toFixed(1), limit: String(limit), isMet: kB <= limit }
  })
}
