export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
}

/** The median of every measure of some visits. */
export function medians(visits) {
  const measures = Object.keys(visits[0]).filter((name) => typeof visits[0][name] === 'number')
  return Object.fromEntries(measures.map((name) => [name, median(visits.map((visit) => visit[name]))]))
}
