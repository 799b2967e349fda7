import { eventually } from '../h5/support/eventually'
import { startLine, type Line } from './support/line'

/**
 * The step `line-load` of npm run test:full, alone on the machine: a minute of 200 calls a second (docs/line.md). How fast they
 * are is printed; `npm run bench:line -- --sip` measures it with the deadline of a carrier's switch.
 */
const SECONDS = 60
const A_SECOND = 200
/** By each of two callers. */
const CALLS = (SECONDS * A_SECOND) / 2
/** Of each; three times as many as there are at this rate. On a machine that is too slow for it they take longer than a minute, and none is lost. */
const AT_ONCE = 30
const SUBSCRIBERS = 20
const FRAUD = '17011112222'
const CONTACT = '13912345672'
/** What is decided is tested, not how fast. */
const WAIT_MS = 15_000
const LOGGED_MS = 120_000

let line: Line
beforeAll(async () => {
  line = await startLine({ waitMs: WAIT_MS, isLoaded: true })
  const row = { value: FRAUD, level: 'fraud', tag: '诈骗电话', marks: 394, markedAt: Date.now() }
  await line.post('/carrier/reputation/feed', { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] })
})
afterAll(() => line?.stop())

/** What the log says of a caller: how often, by which rule. */
const loggedOf = async (caller: string) => {
  const { rows } = await line.query(
    'select action, reason, count(*)::int as calls from line_log where caller = $1 group by 1, 2',
    [caller],
  )
  return Object.fromEntries(rows.map(({ action, reason, calls }) => [`${action} ${reason}`, Number(calls)]))
}
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
const count = (turns: readonly string[], wanted: string) => turns.filter((turn) => turn === wanted).length

it('of 200 calls a second for a minute none is lost, none is decided wrongly, and each is in the log once', async () => {
  const numbers: string[] = []
  for (let index = 0; index < SUBSCRIBERS; index += 1) {
    const { phoneNo, token } = await line.newAccount('umm')
    const change = { switches: [{ name: 'fraudBlock' as const, on: true }] }
    await line.screens.call('guard/v1/call/save', { change, requestId: line.requestId() }, token)
    const contact = { phoneNo: CONTACT, name: '妈妈', note: '' }
    await line.screens.call('guard/v1/contact/add', { contact, requestId: line.requestId() }, token)
    numbers.push(phoneNo)
  }
  await line.network.phone(numbers, { answerMs: 50 })
  const load = { aSecond: A_SECOND / 2, calls: CALLS, atOnce: AT_ONCE }
  const since = performance.now()
  const [frauds, contacts] = await Promise.all(
    [FRAUD, CONTACT].map((from) => line.network.call({ from, to: numbers, talkMs: 20, load })),
  )
  const seconds = (performance.now() - since) / 1000
  const both = [FRAUD, CONTACT]
  await eventually(async () => {
    for (const caller of both) expect(sum(await loggedOf(caller))).toBeGreaterThanOrEqual(CALLS)
  }, LOGGED_MS)
  const [ofFrauds = {}, ofContacts = {}] = await Promise.all(both.map(loggedOf))
  const sorted = [frauds, contacts].flatMap((result) => result?.allMs ?? []).sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
  console.log(
    `${2 * CALLS} calls in ${seconds.toFixed(0)} s; from INVITE to the first answer but 100: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`,
    { ofFrauds, ofContacts },
  )

  // One that the switch could not have checked in time rings, and the log says so; any other is stopped.
  const unchecked = ofFrauds['pass unchecked'] ?? 0
  expect(unchecked).toBeLessThan(CALLS / 2)
  expect(ofFrauds).toEqual({ 'stop fraud': CALLS - unchecked, ...(unchecked > 0 && { 'pass unchecked': unchecked }) })
  expect(count(frauds?.turns ?? [], 'refused 608')).toBe(CALLS - unchecked)
  expect(count(frauds?.turns ?? [], 'hungUp')).toBe(unchecked)
  expect(Object.keys(ofContacts).filter((what) => !['pass contact', 'pass unchecked'].includes(what))).toEqual([])
  expect(sum(ofContacts)).toBe(CALLS)
  expect(count(contacts?.turns ?? [], 'hungUp')).toBe(CALLS)
  expect(await line.network.lostEvents()).toEqual({ failed: 0, refused: 0, full: 0 })
})
