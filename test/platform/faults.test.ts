import { reportFaults } from '@/api/client-reports'
import { startFaultReports } from '@/boot/report-faults'
import { logInHost } from '@/platform/fault-source'
import { noteFault } from '@/platform/faults'
import { openAddress } from '../mocks/app'

jest.mock('@/api/client-reports')
jest.mock('@/platform/fault-source', () => ({
  ...jest.requireActual<object>('@/platform/fault-source'),
  logInHost: jest.fn(),
}))

const reports = () => jest.mocked(reportFaults).mock.calls.map(([report]) => report)
/** A visit of its own: the bus and the reporter are new. */
const visit = (run: () => void) => {
  jest.mocked(reportFaults).mockClear()
  jest.mocked(logInHost).mockClear()
  run()
  jest.runAllTimers()
  return reports()
}

beforeAll(() => jest.useFakeTimers())
afterAll(() => jest.useRealTimers())

describe('the faults of a visit', () => {
  it('are sent together, with release and screen, masked and each once', () => {
    openAddress('/call', { pinToTop: '13800138000' })
    noteFault('render', new TypeError('x of 13800138000 is undefined'))
    const [report, ...others] = visit(() => {
      startFaultReports()
      noteFault('render', new TypeError('x of 13800138001 is undefined'))
      noteFault('rejection', { errMsg: 'request:fail "张三"' })
    })
    expect(others).toEqual([])
    expect(report).toMatchObject({ build: 'h5', release: '' })
    expect(report?.faults).toMatchObject([
      { kind: 'render', page: '/call', message: 'TypeError: x of # is undefined' },
      { kind: 'rejection', page: '/call', message: "request:fail '…'" },
    ])
    expect(logInHost).toHaveBeenCalledTimes(2)
    expect(JSON.stringify(report)).not.toContain('138')
  })

  it('are uncaught errors, rejections and code that did not load', () => {
    const lost = Object.assign(new Error('Loading chunk 12 failed'), { name: 'ChunkLoadError' })
    const [report] = visit(() => {
      window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('too deep') }))
      window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: lost }))
    })
    expect(report?.faults.map(({ kind, message }) => [kind, message])).toEqual([
      ['script', 'RangeError: too deep'],
      ['code', 'ChunkLoadError: Loading chunk # failed'],
    ])
  })

  it('are five at most', () => {
    const faults = visit(() => {
      for (const letter of 'abcdefgh') noteFault('script', new Error(letter))
    }).flatMap((report) => report.faults)
    expect(faults).toHaveLength(1) // after the four of the tests above
  })
})
