/** The carrier's list of numbers in the size that a carrier has, for benches. */
import { signed } from './line-calls.mjs'
import { quantile } from './statistics.mjs'

const ROWS_A_PART = 5000
/** In ms: how often a call is decided while the list is loaded. */
const ASK_EVERY = 100

/** A number of the list by its index below 100 million. No other bench has callers that begin so. */
export const listedNumber = (index) => `170${String(index % 100_000_000).padStart(8, '0')}`

/**
 * Loads a whole version part by part, as the carrier does, and asks for verdicts meanwhile. Prints times and rates, and how many
 * of the verdicts were none: unchecked, or failed.
 */
export async function loadNumbers({ origin, count, ask }) {
  const times = []
  let [asked, unchecked, failed] = [0, 0, 0]
  const asking = setInterval(async () => {
    const started = performance.now()
    const answer = await send(origin, ask((asked += 1))).catch(() => null)
    times.push(performance.now() - started)
    if (answer === null) failed += 1
    else if (answer.reason === 'unchecked') unchecked += 1
  }, ASK_EVERY)
  const started = performance.now()
  const parts = Math.ceil(count / ROWS_A_PART)
  for (let part = 0; part < parts; part += 1) {
    const length = Math.min(ROWS_A_PART, count - part * ROWS_A_PART)
    const rows = Array.from({ length }, (_unused, index) => rowOf(part * ROWS_A_PART + index))
    const content = { list: 'numbers', version: 1, isWhole: true, isLast: part === parts - 1, rows }
    await send(origin, signed('/carrier/reputation/feed', content))
    if ((part + 1) % 200 === 0) console.log(`${(part + 1) * ROWS_A_PART} rows after ${secondsSince(started)} s`)
  }
  clearInterval(asking)
  const seconds = secondsSince(started)
  console.log(
    `\n${count} numbers loaded in ${seconds} s, ${Math.round(count / seconds)} a second; ${times.length} verdicts meanwhile: ` +
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; ${unchecked} unchecked, ${failed} failed`,
  )
}

/** Prints the size of the list on the disk, and how often one connection looks a number up in a second. */
export async function lookUpNumbers(query, { count, seconds }) {
  await query('vacuum analyze reputation_numbers')
  const { rows } = await query(
    `select pg_relation_size('reputation_numbers') as heap, pg_indexes_size('reputation_numbers') as indexes`,
  )
  const [heap, indexes] = [rows[0].heap, rows[0].indexes].map((bytes) => (Number(bytes) / 2 ** 20).toFixed(0))
  console.log(`On the disk: ${heap} MiB of rows and ${indexes} MiB of indexes`)
  for (const [what, numberAt] of [
    ['listed', (index) => listedNumber((index * 7919) % count)],
    ['unlisted', (index) => `139${String((index * 7919) % 100_000_000).padStart(8, '0')}`],
  ]) {
    const end = performance.now() + seconds * 1000
    let done = 0
    for (; performance.now() < end; done += 1) {
      const number = numberAt(done)
      const values = [number, ...Array.from(number, (_digit, at) => `${number.slice(0, at + 1)}*`)]
      await query({ name: 'look up', text: LOOK_UP, values: [values] })
    }
    console.log(`${Math.round(done / seconds)} look-ups of ${what} numbers a second over one connection`)
  }
}

/** As the gateway reads it. */
const LOOK_UP = `select distinct on (listed.value) listed.* from reputation_numbers as listed
  inner join reputation_versions as loaded on loaded.version = listed.version and loaded.list = 'numbers' and loaded.counts
  where listed.value = any($1::text[]) order by listed.value, listed.version desc`

const rowOf = (index) => ({
  value: listedNumber(index),
  level: ['fraud', 'suspect', 'nuisance'][index % 3],
  ...(index % 3 === 2 ? { kind: 'advertising' } : {}),
  tag: '诈骗电话',
  marks: index % 1000,
  markedAt: 1_795_000_000_000,
})

async function send(origin, { path, headers, body }) {
  const response = await fetch(origin + path, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

const secondsSince = (started) => Math.max(1, Math.round((performance.now() - started) / 1000))
