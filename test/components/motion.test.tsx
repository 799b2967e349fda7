import { act, fireEvent, render, screen } from '@testing-library/react'
import { Banner } from '@/components/Banner/Banner'
import { Draggable } from '@/components/Draggable/Draggable'

const items = ['guard', 'family', 'agent'].map((key) => ({ key, picture: `${key}.svg`, title: key }))

/** jsdom has no layout: the track is 300 wide, and scrolling takes effect at once. */
function layOut(container: HTMLElement) {
  const track = container.querySelector<HTMLElement>('.pg-banner__track')!
  Object.defineProperty(track, 'clientWidth', { value: 300 })
  const scrollTo = jest.fn((options: ScrollToOptions) => {
    track.scrollLeft = options.left ?? 0
    fireEvent.scroll(track)
  })
  track.scrollTo = scrollTo as typeof track.scrollTo
  return { track, scrollTo }
}

const shown = (container: HTMLElement) => container.querySelector('#banner')?.getAttribute('data-index')

describe('Banner', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
    Reflect.deleteProperty(window, 'matchMedia')
  })
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

  it('advances every 3 seconds and restarts after the last slide', () => {
    const { container } = render(<Banner label="News" items={items} onOpen={() => {}} />)
    layOut(container)
    wait(2999)
    expect(shown(container)).toBe('0')
    wait(1)
    expect(shown(container)).toBe('1')
    wait(3000)
    expect(shown(container)).toBe('2')
    wait(3000)
    expect(shown(container)).toBe('0')
  })

  it('shows a picture by its class at once, and other pictures but the first one later', () => {
    const own = { key: 'own', picture: { className: 'own-picture' }, title: 'own' }
    const { container } = render(<Banner label="News" items={[...items, own]} onOpen={() => {}} />)
    const sources = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(container.querySelector('.pg-banner__picture.own-picture')).not.toBeNull()
    expect(sources()).toEqual(['guard.svg'])
    wait(1500)
    expect(sources()).toEqual(['guard.svg', 'family.svg', 'agent.svg'])
  })

  it('pauses while it is touched', () => {
    const { container } = render(<Banner label="News" items={items} onOpen={() => {}} />)
    const { scrollTo } = layOut(container)
    const banner = container.querySelector('#banner')!
    fireEvent.touchStart(banner)
    wait(9000)
    expect(scrollTo).not.toHaveBeenCalled()
    fireEvent.touchEnd(banner)
    wait(3000)
    expect(scrollTo).toHaveBeenCalledTimes(1)
  })

  it('pauses in a hidden page', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { container } = render(<Banner label="News" items={items} onOpen={() => {}} />)
    const { scrollTo } = layOut(container)
    wait(9000)
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('pauses when the system requests reduced motion', () => {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) })
    const { container } = render(<Banner label="News" items={items} onOpen={() => {}} />)
    const { scrollTo } = layOut(container)
    wait(9000)
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('never moves by itself when autoplay is off', () => {
    const { container } = render(<Banner label="News" items={items} still onOpen={() => {}} />)
    const { scrollTo } = layOut(container)
    wait(30_000)
    expect(scrollTo).not.toHaveBeenCalled()
    expect(shown(container)).toBe('0')
  })

  it('follows the finger', () => {
    const { container } = render(<Banner label="News" items={items} onOpen={() => {}} />)
    const { track } = layOut(container)
    track.scrollLeft = 590
    fireEvent.scroll(track)
    expect(shown(container)).toBe('2')
  })

  it('loads the later pictures later', () => {
    const { container } = render(<Banner label="News" items={items} onOpen={() => {}} />)
    expect(container.querySelectorAll('img')).toHaveLength(1)
    wait(1500)
    expect(container.querySelectorAll('img')).toHaveLength(3)
  })

  it('opens the tapped slide, and only the current one is in the tab order', () => {
    const onOpen = jest.fn()
    render(<Banner label="News" items={items} onOpen={onOpen} />)
    const slides = screen.getAllByRole('link', { hidden: true })
    expect(slides.map((slide) => slide.tabIndex)).toEqual([0, -1, -1])
    fireEvent.click(slides[0]!)
    expect(onOpen).toHaveBeenCalledWith(items[0], 0)
  })
})

describe('Draggable', () => {
  const setUp = () => {
    const onClick = jest.fn()
    render(
      <Draggable id="assistant" label="Assistant" onClick={onClick}>
        A
      </Draggable>,
    )
    const thing = screen.getByRole('button', { name: 'Assistant' })
    Object.defineProperties(thing, { offsetLeft: { value: 300 }, offsetTop: { value: 600 } })
    return { thing, onClick }
  }
  const at = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] })

  it('is dragged by a finger, without a press', () => {
    const { thing, onClick } = setUp()
    fireEvent.touchStart(thing, at(310, 610))
    fireEvent.touchMove(thing, at(110, 310))
    fireEvent.touchEnd(thing)
    fireEvent.click(thing)
    expect(thing.style.getPropertyValue('--drag-left')).toBe('100px')
    expect(thing.style.getPropertyValue('--drag-top')).toBe('300px')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('is pressed when the finger hardly moves', () => {
    const { thing, onClick } = setUp()
    fireEvent.touchStart(thing, at(310, 610))
    fireEvent.touchMove(thing, at(313, 612))
    fireEvent.touchEnd(thing)
    fireEvent.click(thing)
    expect(thing).not.toHaveClass('is-placed')
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('can be pressed again after a drag', () => {
    jest.useFakeTimers()
    const { thing, onClick } = setUp()
    fireEvent.touchStart(thing, at(310, 610))
    fireEvent.touchMove(thing, at(110, 310))
    fireEvent.touchEnd(thing)
    act(() => jest.runAllTimers())
    fireEvent.keyDown(thing, { key: 'Enter' })
    expect(onClick).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })

  it('is dragged by the mouse', () => {
    const { thing, onClick } = setUp()
    // jsdom has no PointerEvent: this is a mouse event with the one property that is read.
    const pointer = (type: string, clientX: number, clientY: number, buttons: number) => {
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY, buttons })
      fireEvent(thing, Object.assign(event, { pointerType: 'mouse' }))
    }
    pointer('pointerdown', 310, 610, 1)
    pointer('pointermove', 60, 60, 1)
    pointer('pointerup', 60, 60, 0)
    fireEvent.click(thing)
    expect(thing.style.getPropertyValue('--drag-left')).toBe('50px')
    expect(onClick).not.toHaveBeenCalled()
  })
})
