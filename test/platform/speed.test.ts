import Taro from '@tarojs/taro'
import { noteTap, startSpeedReports } from '@/platform/speed.weapp'

const reportPerformance = jest.fn()
let measured: (list: { getEntries: () => object[] }) => void = () => undefined
const observe = jest.fn()

beforeEach(() => {
  jest.clearAllMocks()
  const query = { selectViewport: () => query, scrollOffset: () => query, exec: (done: () => void) => done() }
  Object.assign(Taro, {
    reportPerformance,
    getPerformance: () => ({
      createObserver(listener: typeof measured) {
        measured = listener
        return { observe }
      },
    }),
    createSelectorQuery: () => query,
    nextTick: (then: () => void) => then(),
  })
})

const measure = (name: string, duration: number) => measured({ getEntries: () => [{ name, duration }] })

describe('the speed of the mini-program', () => {
  it('goes to WeChat under the ids of its console, in whole milliseconds', () => {
    startSpeedReports('firstRender=1101, route=1102')
    expect(observe).toHaveBeenCalledWith({ entryTypes: ['navigation', 'render'] })
    measure('firstRender', 41.6)
    measure('route', 80)
    expect(reportPerformance.mock.calls).toEqual([
      [1101, 42],
      [1102, 80],
    ])
  })

  it('is not reported for what has no id', () => {
    startSpeedReports('firstRender=1101,tap=')
    measure('appLaunch', 900)
    noteTap(Date.now())
    expect(reportPerformance).not.toHaveBeenCalled()
  })

  it('is not measured without a setting', () => {
    startSpeedReports(undefined)
    expect(observe).not.toHaveBeenCalled()
  })

  it('includes one tap in ten seconds, from the tap until the page has answered', () => {
    startSpeedReports('tap=1103')
    jest.spyOn(Date, 'now').mockReturnValue(30_070)
    for (const from of [20_000, 29_999, 30_000]) noteTap(from)
    expect(reportPerformance.mock.calls).toEqual([
      [1103, 10_070],
      [1103, 70],
    ])
    jest.restoreAllMocks()
  })
})
