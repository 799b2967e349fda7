import { blockDoubleTapAndMultiTouch } from '@/platform/touch-guard'

let stop: () => void
const clicks: string[] = []

beforeEach(() => {
  document.body.innerHTML =
    '<div role="button" id="a"><i id="icon"></i></div><div role="button" id="b"></div><input id="field">'
  for (const element of document.body.querySelectorAll('[role], input')) {
    element.addEventListener('click', () => clicks.push(element.id))
  }
  clicks.length = 0
  stop = blockDoubleTapAndMultiTouch()
})
afterEach(() => stop())

/** Controls are 44 px high, one below the other. */
const placeOf = (id: string) => ({ clientX: 100, clientY: id === 'b' ? 66 : 22 })

function tap(id: string, at: number, { detail = 1, ...place }: MouseEventInit = {}): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail, ...placeOf(id), ...place })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.getElementById(id)?.dispatchEvent(event)
}

describe('a second tap', () => {
  it('within 300 ms on the same control is ignored', () => {
    tap('a', 1000)
    tap('icon', 1299)
    expect(clicks).toEqual(['a'])
  })

  it('after 300 ms counts', () => {
    tap('a', 1000)
    tap('a', 1300)
    expect(clicks).toEqual(['a', 'a'])
  })

  it('within 300 ms in the same place is ignored, whichever control has appeared there', () => {
    tap('a', 1000)
    tap('b', 1299, { clientX: 104, clientY: 30 })
    expect(clicks).toEqual(['a'])
    tap('b', 1300, { clientX: 104, clientY: 30 })
    expect(clicks).toEqual(['a', 'b'])
  })

  it('on another control in another place counts', () => {
    tap('a', 1000)
    tap('b', 1050)
    expect(clicks).toEqual(['a', 'b'])
  })

  it('into a field counts', () => {
    tap('field', 1000)
    tap('field', 1050)
    expect(clicks).toEqual(['field', 'field'])
  })

  it('by the keyboard counts', () => {
    tap('a', 1000, { detail: 0 })
    tap('a', 1050, { detail: 0 })
    expect(clicks).toEqual(['a', 'a'])
  })
})

describe('a touch', () => {
  const touch = (fingers: number) => {
    const event = new Event('touchstart', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'touches', { value: Array.from({ length: fingers }) })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('with two fingers is stopped, with one it scrolls', () => {
    expect(touch(2)).toBe(true)
    expect(touch(1)).toBe(false)
  })

  it('is free again once the guard is removed', () => {
    stop()
    expect(touch(2)).toBe(false)
  })
})
