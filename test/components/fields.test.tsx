import { fireEvent, render, screen } from '@testing-library/react'
import { SearchField } from '@/components/SearchField/SearchField'
import { TextField } from '@/components/TextField/TextField'

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

  it('says what is wrong, as part of the field', () => {
    render(<TextField id="login-code" label="Code" value="1" error="Wrong code" hint="Six digits" onInput={() => {}} />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Wrong code')
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong code')
    expect(screen.queryByText('Six digits')).toBeNull()
  })

  it('sends by Enter', () => {
    const onConfirm = jest.fn()
    render(<TextField id="login-code" label="Code" value="1" onInput={() => {}} onConfirm={onConfirm} />)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })
})

describe('SearchField', () => {
  it('is emptied by its button, which is there only when needed', () => {
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
