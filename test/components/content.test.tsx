import { fireEvent, render, screen } from '@testing-library/react'
import { Badge } from '@/components/Badge/Badge'
import { BarChart } from '@/components/BarChart/BarChart'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Progress } from '@/components/Progress/Progress'
import { ListRow } from '@/components/ListRow/ListRow'
import { QuotaMeter } from '@/components/QuotaMeter/QuotaMeter'
import { Rows } from '@/components/Rows/Rows'
import { ScoreRing } from '@/components/ScoreRing/ScoreRing'
import { Tag } from '@/components/Tag/Tag'

describe('PhoneNumber', () => {
  it('stands in groups, and is one number to copy and to search', () => {
    const { container } = render(<PhoneNumber>17097806189</PhoneNumber>)
    expect(container.textContent).toBe('17097806189')
    expect([...container.childNodes].map((group) => group.textContent)).toEqual(['170', '9780', '6189'])
  })

  it('costs a row of a long list one element', () => {
    const { container } = render(<PhoneNumber>17097806189</PhoneNumber>)
    expect(container.querySelectorAll('*')).toHaveLength(1)
  })

  it('adds nothing to what has no groups', () => {
    const { container } = render(<PhoneNumber>95588</PhoneNumber>)
    expect(container.innerHTML).toBe('95588')
  })
})

describe('ScoreRing', () => {
  it.each([
    [72, '72', '72'],
    [0, '0', '0'],
    [140, '100', '100'],
    [-3, '0', '0'],
    [66.6, '67', '66.6'],
    [null, '--', '0'],
  ])('shows the score %p as %s', (score, text, share) => {
    const { container } = render(<ScoreRing score={score} label="Score" />)
    expect(container.querySelector('#score-value')).toHaveTextContent(text)
    expect(screen.getByRole('img', { name: `Score ${text}` })).toBeInTheDocument()
    const track = container.querySelector<HTMLElement>('.pg-ring__track')
    expect(track?.style.getPropertyValue('--share')).toBe(share)
  })
})

describe('Tag', () => {
  it.each(['safe', 'risk', 'fraud'] as const)('has an icon beside the word when it is %s', (tone) => {
    const { container } = render(<Tag tone={tone}>word</Tag>)
    expect(container.querySelector('.pg-icon')).not.toBeNull()
  })
})

describe('Rows', () => {
  it('have at most 10 rows in one element, and keep their order', () => {
    const items = Array.from({ length: 120 }, (_unused, index) => `number ${index}`)
    const row = (title: string, index: number) => <ListRow key={title} index={index} title={title} />
    const { container } = render(<Rows items={items} row={row} />)
    const blocks = [...(container.querySelector('.pg-rows')?.children ?? [])]
    expect(blocks.map((block) => block.children.length)).toEqual(Array(12).fill(10))
    expect(container.querySelector('#row-119')).toHaveTextContent('number 119')
  })
})

describe('Badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('reads %p as %s', (count, text) => {
    const { container } = render(<Badge count={count} />)
    expect(container).toHaveTextContent(text)
  })
})

describe('Progress', () => {
  it.each([
    [30, 100, '30%'],
    [140, 100, '100%'],
    [0, 0, '100%'],
  ])('fills %p of %p as %s', (value, max, width) => {
    const { container } = render(<Progress label="Used" value={value} max={max} />)
    expect(container.querySelector<HTMLElement>('.pg-progress__fill')?.style.width).toBe(width)
  })
})

describe('QuotaMeter', () => {
  it('shows what is used', () => {
    render(<QuotaMeter label="Blacklist" used={12} limit={100} fullText="Full" />)
    expect(screen.getByText('12 / 100')).toBeInTheDocument()
    expect(screen.queryByText('Full')).toBeNull()
    expect(screen.getByRole('progressbar', { name: 'Blacklist' })).toHaveAttribute('aria-valuenow', '12')
  })

  it.each([
    [10, 10],
    [50, 10],
    [0, 0],
  ])('describes in words that %p of %p is full', (used, limit) => {
    render(<QuotaMeter label="Blacklist" used={used} limit={limit} fullText="Full" />)
    expect(screen.getByText('Full')).toBeInTheDocument()
  })
})

describe('states of a screen', () => {
  it('are read out and offer an action', () => {
    const onClick = jest.fn()
    render(
      <StateMessage
        kind="empty"
        title="Nothing yet"
        text="Add a number"
        action={{ id: 'list-add', text: 'Add', onClick }}
      />,
    )
    expect(screen.getByRole('status')).toHaveTextContent('Nothing yet')
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it.each(['error', 'offline'] as const)('can be tried again after %s', (kind) => {
    const onClick = jest.fn()
    render(<StateMessage kind={kind} title="Failed" action={{ text: 'Retry', onClick }} />)
    const button = screen.getByRole('button', { name: 'Retry' })
    expect(button).toHaveAttribute('id', 'state-retry')
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['empty', false],
    ['error', false],
    ['offline', false],
    ['locked', true],
    ['done', false],
    ['next', true],
  ] as const)('of the kind %s have a primary button: %s', (kind, isPrimary) => {
    render(<StateMessage kind={kind} title="State" action={{ text: 'Go', onClick: jest.fn() }} />)
    expect(screen.getByRole('button', { name: 'Go' }).classList.contains('pg-button--primary')).toBe(isPrimary)
  })

  it('announce that content is loading', () => {
    render(<LoadingState text="Loading" />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
  })
})

describe('BarChart', () => {
  const bars = (values: number[]) => values.map((value, index) => ({ key: `2026-11-2${index}`, value }))

  it('describes its bars and the highest value in words', () => {
    const { container } = render(<BarChart summary="9 calls" bars={bars([2, 0, 7])} firstText="1" lastText="3" />)
    expect(screen.getByRole('img', { name: '9 calls 11月20日 2, 11月22日 7' })).toBeInTheDocument()
    expect(container.querySelector('.pg-bars__amount')).toHaveTextContent('7')
    const heights = [...container.querySelectorAll<HTMLElement>('.pg-bars__bar')].map((bar) => bar.style.height)
    expect(heights.map((height) => Math.round(parseFloat(height)))).toEqual([29, 0, 100])
  })

  it('names no amount twice', () => {
    render(<BarChart summary="11-20 2" isSpelledOut bars={bars([2])} firstText="1" lastText="1" />)
    expect(screen.getByRole('img', { name: '11-20 2' })).toBeInTheDocument()
  })

  it('stays flat without values', () => {
    render(<BarChart summary="none" bars={bars([0, 0])} firstText="1" lastText="2" />)
    expect(screen.getByRole('img', { name: 'none' })).toHaveTextContent('')
  })
})
