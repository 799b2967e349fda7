import { hooks } from '@tarojs/shared'
import { blockDoubleTapAndMultiTouch } from '@/platform/touch-guard.weapp'

let now = 0
const dispatched: string[] = []
const nodes = new Map(
  ['button', 'row', 'other'].map((name) => [name, { dispatchEvent: () => dispatched.push(name) }] as const),
)

/** As Taro passes on an event of WeChat to the element that handles it. */
function send(name: string, { at, y = 100, type = 'tap' }: { at: number; y?: number; type?: string }): void {
  now = at
  const mpEvent = { timeStamp: at, changedTouches: [{ clientX: 50, clientY: y }] }
  hooks.call('dispatchTaroEvent', { type, mpEvent }, nodes.get(name))
}

let stop: () => void
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  dispatched.length = 0
  stop = blockDoubleTapAndMultiTouch()
})
afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

describe('a second tap in the mini-program', () => {
  it('within 300 ms in the same place is ignored, whichever element has appeared there', () => {
    send('button', { at: 1000 })
    send('other', { at: 1299, y: 110 })
    expect(dispatched).toEqual(['button'])
  })

  it('after 300 ms, and in another place, counts', () => {
    send('button', { at: 1000 })
    send('other', { at: 1100, y: 150 })
    send('other', { at: 1400, y: 150 })
    expect(dispatched).toEqual(['button', 'other', 'other'])
  })

  it('is one tap for the elements around the touched one', () => {
    send('button', { at: 1000 })
    send('row', { at: 1000 })
    send('button', { at: 1200 })
    send('row', { at: 1200 })
    expect(dispatched).toEqual(['button', 'row'])
  })

  it('after an ignored one is measured from the first', () => {
    send('button', { at: 1000 })
    send('button', { at: 1200 })
    send('button', { at: 1300 })
    expect(dispatched).toEqual(['button', 'button'])
  })

  it('without a place, and events of other kinds, are never ignored', () => {
    for (const at of [1000, 1100]) {
      now = at
      hooks.call('dispatchTaroEvent', { type: 'tap', mpEvent: { timeStamp: at } }, nodes.get('button'))
      send('row', { at, type: 'touchstart' })
    }
    expect(dispatched).toEqual(['button', 'row', 'button', 'row'])
  })
})
