import { EVENTS_A_TURN } from '@server/topics/line/replay'
import { findCallsSince } from '@server/topics/line/call-log'
import { insertLogRows } from '@server/topics/line/line-log'
import { makeTestApp, type TestApp } from '../../support/app'
import { stoppedCall } from '../../support/members'
import { newSubscriber } from '../../support/subscriber'

const PREVIEW = 'guard/v1/call/preview'
const CALLS = 1000
let gateway: TestApp
let token: string
let subscriberId: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = (await newSubscriber(gateway, 'nine')).token
  subscriberId = token.slice(4, 20)
})
afterAll(() => gateway.close())

const row = (index: number) => ({
  ...stoppedCall,
  entry_id: `call-${String(index).padStart(5, '0')}`,
  at: gateway.now() - 1000 * (index + 1),
  kind: index % 10 === 9 ? ('sms' as const) : ('call' as const),
  caller: `139${String(index % 400).padStart(8, '0')}`,
  action: (['pass', 'stop', 'remind', 'agent'] as const)[index % 4] ?? 'pass',
  reason: 'contact',
  seconds: index % 3,
})

it('decides past calls in many turns of the event loop, one preview a turn, with what is read once', async () => {
  const rows = Array.from({ length: CALLS }, (_unused, index) => ({ ...row(index), subscriber_id: subscriberId }))
  await insertLogRows(gateway.db, rows)
  const calls = rows.filter(({ kind }) => kind === 'call')

  const { reputation } = gateway.deps
  const ahead = jest.spyOn(reputation, 'ahead')
  const opinions = jest.fn(() => null)
  const prepared = jest.spyOn(reputation, 'prepared').mockResolvedValue({ ...reputation, of: opinions })
  let most = 0
  let all = 0
  let isOver = false
  const countTurns = () => {
    most = Math.max(most, opinions.mock.calls.length)
    all += opinions.mock.calls.length
    opinions.mockClear()
    if (!isOver) setImmediate(countTurns)
  }
  countTurns()
  const preview = () => gateway.call(PREVIEW, { change: { treatment: 'hangUp' } }, token)
  const answers = await Promise.all([preview(), preview(), preview()])
  isOver = true
  prepared.mockRestore()
  // Another system is asked about the newest callers alone, in one request.
  const newest = [...new Set(calls.map(({ caller }) => caller))].slice(0, 200)
  expect(ahead.mock.calls).toEqual(Array(3).fill([newest, [], 'screen']))
  ahead.mockRestore()

  for (const { code, data } of answers) expect([code, data.calls]).toEqual(['A0000', calls.length])
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(EVENTS_A_TURN)
  // What is known of a call is read once, for the settings before and after the change.
  expect(all).toBe(answers.length * calls.length)
})

it('reads the newest calls of every action, oldest first, without the other columns', async () => {
  const wanted = Array.from({ length: CALLS }, (_unused, index) => row(index))
    .filter(({ kind }) => kind === 'call')
    .slice(0, 50)
    .map(({ entry_id, at, caller, action, seconds }) => ({ entry_id, at, caller, action, seconds }))
  expect(await findCallsSince(gateway.db, subscriberId, 0, 50)).toEqual(wanted.reverse())
})
