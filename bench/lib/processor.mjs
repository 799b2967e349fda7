import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK = 10_000

/** Microseconds of the processor that some processes have used until now, in the kernel too. Null where there is no /proc. */
export function processorTime(pids) {
  try {
    return pids.reduce((sum, pid) => sum + timeOf(pid), 0)
  } catch {
    return null
  }
}

function timeOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // A name may hold blanks and brackets; what follows it is numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}
