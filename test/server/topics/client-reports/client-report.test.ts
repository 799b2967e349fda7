import { createSampler, createShortList } from '@server/topics/client-reports/bounds'
import type { CallBody } from '@contract/calls'
import { makeTestApp, type TestApp } from '../../support/app'
import { samplesOf } from '../../support/samples'

type Report = CallBody<'guard/v1/client/report'>
type Fault = Report['faults'][number]

const fault: Fault = {
  kind: 'render',
  page: '/call',
  message: 'TypeError: x is undefined',
  frames: ['js/1.ab12.js:1:20'],
}
/** What the gateways of this file have counted before: they share one registry. */
let before = 0
let gateway: TestApp
beforeEach(async () => {
  gateway = await makeTestApp()
  before = await counted()
})
afterEach(() => gateway.close())

const report = (faults: Fault[] = [fault], release = '1.2.3') =>
  gateway.call('guard/v1/client/report', { build: 'weapp', release, faults })
async function counted(labels: Record<string, string> = {}): Promise<number> {
  const samples = samplesOf(await gateway.deps.metrics.registry.metrics())
  return samples
    .filter(({ name }) => name === 'client_errors_total')
    .filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
}

describe('a report of faults', () => {
  it('needs no session and is counted by build, kind, release and screen', async () => {
    expect((await report([fault, { ...fault, kind: 'code', page: '/' }])).data).toEqual({})
    expect(await counted({ build: 'weapp', kind: 'render', release: '1.2.3', page: '/call' })).toBe(1)
    expect(await counted({ kind: 'code', page: '/' })).toBe(1)
  })

  it('is logged once in ten minutes, masked', async () => {
    const warn = jest.spyOn(gateway.deps.logger, 'warn').mockImplementation(() => undefined)
    const told = { ...fault, message: '张三 13800138000 "短信"', frames: ['secret', 'js/1.ab12.js:1:20'] }
    await report([told])
    await report([told])
    gateway.advance(10 * 60 * 1000)
    await report([told])
    const logged = {
      build: 'weapp',
      kind: 'render',
      release: '1.2.3',
      page: '/call',
      message: "# '…'",
      frames: ['js/1.ab12.js:1:20'],
    }
    expect(warn.mock.calls).toEqual([
      [logged, 'fault of the app'],
      [logged, 'fault of the app'],
    ])
  })

  it('of a stranger makes no label of its own', async () => {
    await report([{ ...fault, page: '/x?phone=13800138000' }], 'not a release')
    expect(await counted({ release: 'other', page: 'other', kind: 'render' })).toBe(1)
  })

  it('is dropped beyond 60 faults of an address in a minute, and taken again after it', async () => {
    const five = [fault, fault, fault, fault, fault]
    for (let time = 0; time < 14; time += 1) expect((await report(five)).data).toEqual({})
    expect((await counted()) - before).toBe(60)
    gateway.advance(60_000)
    await report()
    expect((await counted()) - before).toBe(61)
  })

  it.each<[string, Partial<Report>]>([
    ['more than five faults', { faults: Array.from({ length: 6 }, () => fault) }],
    ['a long message', { faults: [{ ...fault, message: 'x'.repeat(161) }] }],
    ['no fault', { faults: [] }],
  ])('is refused with %s', async (_, wrong) => {
    const answer = await gateway.call('guard/v1/client/report', {
      build: 'h5',
      release: '1.2.3',
      faults: [fault],
      ...wrong,
    })
    expect(answer.code).not.toBe('A0000')
    expect((await counted()) - before).toBe(0)
  })
})

describe('the values of a label', () => {
  it('are the first ones of the form, and other', () => {
    const list = createShortList(2, /^\d$/)
    expect(['1', 'a', '2', '3', '1'].map(list)).toEqual(['1', 'other', '2', 'other', '1'])
  })
})

describe('a sample', () => {
  it('has each key once in its time, and no more keys than allowed', () => {
    const sample = createSampler(10, 2)
    const asked = [
      ['a', 0],
      ['a', 9],
      ['b', 9],
      ['c', 9],
      ['a', 10],
      ['c', 20],
    ] as const
    expect(asked.map(([key, now]) => sample(key, now))).toEqual([true, false, true, false, true, true])
  })
})
