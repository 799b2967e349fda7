import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { dayText } from '@/i18n/formats'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { DayRows } from '@/widgets/DayRows/DayRows'

const ROW = 61
const SCREEN = 800
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function NumberRows({ count, isFocusable = false }: { count: number; isFocusable?: boolean }) {
  const onClick = isFocusable ? () => undefined : undefined
  return (
    <Rows
      items={numbers(count)}
      row={(number) => <ListRow key={number} index={number} title={`row ${number}`} onClick={onClick} />}
    />
  )
}

const shown = () => screen.queryAllByText(/^row \d+$/).map((row) => Number(row.textContent.replace('row ', '')))

describe('Rows without a layout', () => {
  it('renders all rows', () => {
    render(<NumberRows count={1000} />)
    expect(shown()).toEqual(numbers(1000))
  })

  it('are a list whose items say their place and how many there are', () => {
    render(<NumberRows count={3} />)
    const items = within(screen.getByRole('list')).getAllByRole('listitem')
    const places = items.map((item) => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')])
    expect(places).toEqual([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ])
  })

  it('are no list without rows', () => {
    render(<NumberRows count={0} />)
    expect(screen.queryByRole('list')).toBeNull()
  })
})

/** A screen of `SCREEN` px on which the list stands `scrolled` px above the top; observers report when told to. */
describe('Rows on a screen', () => {
  let scrolled = 0
  let observers: { margin: number; element?: Element; report: (isIntersecting: boolean) => void }[] = []

  const heightOf = (element: Element): number => {
    const own = /height: ([\d.]+)px/.exec(element.getAttribute('style') ?? '')?.[1]
    if (own !== undefined) return Number(own)
    const blocks = [...element.querySelectorAll('.pg-rows__block')]
    if (blocks.length > 0) return blocks.reduce((sum, block) => sum + heightOf(block), 0)
    return element.querySelectorAll('.pg-row').length * ROW
  }
  const topOf = (element: Element): number => {
    let top = -scrolled
    for (let at = element.previousElementSibling; at; at = at.previousElementSibling) top += heightOf(at)
    return top
  }

  beforeEach(() => {
    scrolled = 0
    observers = []
    Object.assign(window, {
      innerHeight: SCREEN,
      IntersectionObserver: class {
        private readonly observer: (typeof observers)[number]
        constructor(
          listener: (entries: { isIntersecting: boolean }[]) => void,
          { rootMargin }: { rootMargin: string },
        ) {
          const margin = (Number.parseFloat(rootMargin) / 100) * SCREEN
          this.observer = { margin, report: (isIntersecting) => listener([{ isIntersecting }]) }
        }
        observe(element: Element) {
          this.observer.element = element
          observers.push(this.observer)
        }
        disconnect() {
          observers = observers.filter((one) => one !== this.observer)
        }
      },
    })
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return { top: topOf(this), height: heightOf(this) } as DOMRect
    })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(window, 'IntersectionObserver')
  })

  /** Reports until nothing changes, as a browser does once a frame. */
  function rest(): void {
    for (let frame = 0; frame < 10; frame += 1) {
      for (const { element, margin, report } of observers) {
        if (!element) continue
        const top = topOf(element)
        act(() => report(top < SCREEN + margin && top + heightOf(element) > -margin))
      }
    }
  }
  function scrollTo(top: number): void {
    scrolled = top
    rest()
  }
  /** The rows from the first that the screen shows to the last. */
  const onScreen = () => numbers(Math.ceil(SCREEN / ROW)).map((index) => Math.floor(scrolled / ROW) + index)

  it('renders two blocks before anything is known about the screen', () => {
    render(<NumberRows count={1000} />)
    expect(shown()).toEqual(numbers(20))
  })

  it.each([0, 700, 5_000, 30_000, 61_000 - SCREEN])(
    'renders what the screen shows after %d px, and little else',
    (top) => {
      render(<NumberRows count={1000} />)
      scrollTo(top)
      expect(shown()).toEqual(expect.arrayContaining(onScreen()))
      expect(shown().length).toBeLessThanOrEqual(60)
    },
  )

  it('has the same rows and height after the way to the end and back', () => {
    const { container } = render(<NumberRows count={1000} />)
    for (const top of [600, 1_500, 2_000, 60_000, 30_000, 400, 0]) {
      scrollTo(top)
      expect(shown()).toEqual(expect.arrayContaining(onScreen()))
      expect(container.firstElementChild && heightOf(container.firstElementChild)).toBe(1000 * ROW)
    }
  })

  it('follows a list that becomes longer or shorter under it', () => {
    const { rerender } = render(<NumberRows count={50} />)
    scrollTo(50 * ROW - SCREEN)
    rerender(<NumberRows count={100} />)
    scrollTo(90 * ROW)
    expect(shown()).toContain(99)
    rerender(<NumberRows count={30} />)
    scrollTo(30 * ROW - SCREEN)
    expect(shown()).toEqual(expect.arrayContaining([18, 29]))
  })

  it('keeps the row in focus, to which Back and Tab return', () => {
    render(<NumberRows count={1000} isFocusable />)
    rest()
    document.getElementById('row-5')?.focus()
    scrollTo(30_000)
    expect(document.activeElement?.id).toBe('row-5')
    expect(shown()).toEqual(expect.arrayContaining([5, ...onScreen()]))
    document.getElementById('row-500')?.focus()
    scrollTo(60_000)
    scrollTo(45_000)
    expect(shown()).not.toContain(5)
  })

  it('stays as it is on a page that is not laid out', () => {
    render(<NumberRows count={1000} />)
    scrollTo(30_000)
    const before = shown()
    jest.mocked(Element.prototype.getBoundingClientRect).mockReturnValue({ top: 0, height: 0 } as DOMRect)
    for (const { report } of observers) act(() => report(true))
    expect(shown()).toEqual(before)
  })

  it.each([
    ['the browser searches it', () => fireEvent.keyDown(document, { key: 'f', ctrlKey: true })],
    ['it is printed', () => fireEvent(window, new Event('beforeprint'))],
  ])('renders the whole list when %s', (_why, event) => {
    render(<NumberRows count={1000} />)
    event()
    expect(shown()).toEqual(numbers(1000))
  })

  it('shows every day once, although a block ends within it', () => {
    const HOUR = 3_600_000
    const at = Date.parse('2026-03-10T12:00:00+08:00')
    const items = numbers(60).map((number) => ({ number, at: at - number * HOUR }))
    render(
      <DayRows
        items={items}
        nameOf={(day) => day}
        row={({ number }) => <ListRow key={number} title={`row ${number}`} />}
      />,
    )
    for (const { report } of observers) act(() => report(true))
    expect(shown()).toEqual(numbers(shown().length))
    const days = screen.getAllByRole('heading').map((heading) => heading.textContent)
    expect(days).toEqual(['2026-03-10', '2026-03-09'].map(dayText).slice(0, days.length))
    expect(days.length).toBe(2)
  })
})
