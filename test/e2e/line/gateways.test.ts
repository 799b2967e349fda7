import { eventually } from '../h5/support/eventually'
import { startLine, type Line } from './support/line'

/** Long enough for the other gateway's answer on a busy machine. */
const WAIT_MS = 2000
const CALLS = 100
const A_SECOND = 10

let line: Line
let phoneNo: string
beforeAll(async () => {
  line = await startLine({ waitMs: WAIT_MS, gateways: 2 })
  ;({ phoneNo } = await line.newSubscriber('umm'))
})
afterAll(() => line?.stop())

/** How many questions came by each way. */
const asked = () => [line.way, line.secondWay].map((way) => way?.questions.length ?? 0)
const entriesOf = async (caller: string) => {
  const { rows } = await line.query('select reason from line_log where caller = $1', [caller])
  return rows.map(({ reason }) => String(reason))
}

describe('two gateways behind a switch', () => {
  it('are asked in turn', async () => {
    const before = asked()
    await line.call({ from: '13933330001', to: phoneNo, load: { aSecond: 5, calls: 10 } })
    expect(asked().map((count, index) => count - (before[index] ?? 0))).toEqual([5, 5])
    await eventually(async () => expect(await entriesOf('13933330001')).toHaveLength(10))
  })

  it('lose no call and write none twice when one is killed and started again in the middle', async () => {
    const from = '13933330002'
    const before = asked()
    const calls = line.call({ from, to: phoneNo, load: { aSecond: A_SECOND, calls: CALLS } })
    await eventually(() => expect(asked()[1]).toBeGreaterThan((before[1] ?? 0) + 10))
    await line.second?.kill()
    await eventually(() => expect(asked()[0]).toBeGreaterThan((before[0] ?? 0) + 30))
    await line.second?.run()
    const { turns } = await calls
    expect(turns.filter((turn) => turn === 'hungUp')).toHaveLength(CALLS)
    await eventually(async () => expect((await entriesOf(from)).length).toBe(CALLS))
    // The other one was asked while the caller waited: no call was let through unchecked.
    expect(new Set(await entriesOf(from))).toEqual(new Set(['noRule', 'answered']))
    // The one that was killed is asked again.
    const [, asksOfSecond = 0] = asked()
    await eventually(async () => {
      await line.call({ from: '13933330003', to: phoneNo })
      expect(asked()[1]).toBeGreaterThan(asksOfSecond)
    })
  })
})
