import { act, fireEvent, render, screen } from '@testing-library/react'
import { DateField } from '@/components/DateField/DateField'
import { SearchField } from '@/components/SearchField/SearchField'
import { TextArea } from '@/components/TextArea/TextArea'
import { TextField } from '@/components/TextField/TextField'
import { TimeField } from '@/components/TimeField/TimeField'
import { mountLiveRegion } from '@/platform/announce'

describe('TextField', () => {
  it('has its id and name on the input', () => {
    const onInput = jest.fn()
    render(<TextField id="login-phone" label="Phone" value="" type="tel" onInput={onInput} />)
    const input = screen.getByRole('textbox', { name: 'Phone' })
    expect(input).toHaveAttribute('id', 'login-phone')
    expect(input).toHaveAttribute('type', 'tel')
    fireEvent.change(input, { target: { value: '0138' } })
    expect(onInput).toHaveBeenCalledWith('0138')
  })

  it('has its error as part of the field', () => {
    render(<TextField id="login-code" label="Code" value="1" error="Wrong code" hint="Six digits" onInput={() => {}} />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Wrong code')
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong code')
    expect(screen.queryByText('Six digits')).toBeNull()
  })

  it('submits on Enter', () => {
    const onConfirm = jest.fn()
    render(<TextField id="login-code" label="Code" value="1" onInput={() => {}} onConfirm={onConfirm} />)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })
})

describe('TextArea', () => {
  it('accepts several lines, with its name and its error', () => {
    const onInput = jest.fn()
    render(<TextArea id="paste" label="Numbers" value="" error="Line 2" onInput={onInput} />)
    const area = screen.getByRole('textbox', { name: 'Numbers' })
    expect(area).toHaveAttribute('id', 'paste')
    expect(area).toHaveAccessibleDescription('Line 2')
    fireEvent.change(area, { target: { value: '110\n119' } })
    expect(onInput).toHaveBeenCalledWith('110\n119')
  })
})

describe('DateField', () => {
  it('returns the chosen day, from the first allowed one', () => {
    const onChange = jest.fn()
    render(<DateField id="until" label="Until" value="" min="2026-11-21" placeholder="Choose" onChange={onChange} />)
    const field = screen.getByLabelText('Until')
    expect(field).toHaveAttribute('min', '2026-11-21')
    fireEvent.change(field, { target: { value: '2026-12-01' } })
    expect(onChange).toHaveBeenCalledWith('2026-12-01')
  })
})

describe('TimeField', () => {
  it('returns the chosen time', () => {
    const onChange = jest.fn()
    render(<TimeField id="start" label="Start" value="22:00" placeholder="Choose" onChange={onChange} />)
    const field = screen.getByLabelText('Start')
    expect(field).toHaveValue('22:00')
    fireEvent.change(field, { target: { value: '23:30' } })
    expect(onChange).toHaveBeenCalledWith('23:30')
  })
})

describe('SearchField', () => {
  it('is cleared by its button, which shows only when needed', () => {
    const onInput = jest.fn()
    const field = (value: string) => (
      <SearchField id="list-search" label="Search" clearText="Clear" value={value} onInput={onInput} />
    )
    const { rerender } = render(field(''))
    expect(screen.queryByRole('button')).toBeNull()
    rerender(field('138'))
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onInput).toHaveBeenCalledWith('')
  })
})

describe('SearchField for screen readers', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    act(() => jest.runAllTimers())
    jest.useRealTimers()
  })
  const field = { id: 'list-search', label: 'Search', clearText: 'Clear', onInput: () => {} }
  const announced = () => [...mountLiveRegion().children].map(({ textContent }) => textContent)
  const rest = (ms: number) => act(() => jest.advanceTimersByTime(ms))

  it('announces how many rows a text finds, once the typing rests', () => {
    const { rerender } = render(<SearchField {...field} value="" found={12} />)
    rest(1000)
    expect(announced()).toEqual([])
    rerender(<SearchField {...field} value="L" found={9} />)
    rest(499)
    rerender(<SearchField {...field} value="Li" found={3} />)
    rest(499)
    expect(announced()).toEqual([])
    rest(1)
    expect(announced()).toEqual(['找到 3 条'])
    rerender(<SearchField {...field} value="Lin" found={3} />)
    rest(500)
    expect(announced()).toEqual(['找到 3 条', '找到 3 条'])
    rerender(<SearchField {...field} value="Linn" found={0} />)
    rest(500)
    expect(announced()).toEqual(['找到 3 条', '找到 3 条', '找到 0 条'])
  })

  it('announces nothing while the number is unknown', () => {
    render(<SearchField {...field} value="Lin" />)
    rest(1000)
    expect(announced()).toEqual([])
  })

  it('announces how many rows a filter leaves, without a text', () => {
    const { rerender } = render(<SearchField {...field} value="" filter="fraud" found={4} />)
    rest(500)
    expect(announced()).toEqual(['找到 4 条'])
    rerender(<SearchField {...field} value="" found={12} />)
    rest(500)
    expect(announced()).toEqual(['找到 4 条'])
  })
})

describe('every field for words', () => {
  const fields = { TextField, TextArea, SearchField }
  it.each(Object.entries(fields))('%s leaves out the characters that the gateway rejects', (_name, Field) => {
    const onInput = jest.fn()
    render(<Field id="note" label="Note" clearText="Clear" value="" onInput={onInput} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '王\0芳 👵\ud83d' } })
    expect(onInput).toHaveBeenCalledWith('王芳 👵')
  })
})
