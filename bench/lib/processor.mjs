import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK = 10_000

/**
 * Processor time of some processes so far in microseconds, kernel time and that of their ended children included: a server's
 * connections come and go. Null without /proc.
 */
export function processorTime(pids) {
  try {
    return pids.reduce((sum, pid) => sum + timeOf(pid), 0)
  } catch {
    return null
  }
}

function timeOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // A name may contain blanks and brackets; only numbers follow it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK
}
