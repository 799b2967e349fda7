export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
}

/** The value below which a share of the values lies; 0 without values. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The median of every measure of some visits. */
export function medians(visits) {
  const measures = Object.keys(visits[0]).filter((name) => typeof visits[0][name] === 'number')
  return Object.fromEntries(measures.map((name) => [name, median(visits.map((visit) => visit[name]))]))
}
