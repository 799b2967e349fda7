import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Button } from '@/components/Button/Button'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { ListRow } from '@/components/ListRow/ListRow'
import { Pressable } from '@/components/Pressable/Pressable'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'
import { Switch } from '@/components/Switch/Switch'
import { Tabs } from '@/components/Tabs/Tabs'

describe('Pressable', () => {
  it.each(['Enter', ' '])('is pressed by the key %p', (key) => {
    const onClick = jest.fn()
    render(<Pressable onClick={onClick}>Open</Pressable>)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Open' }), { key })
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('ignores other keys', () => {
    const onClick = jest.fn()
    render(<Pressable onClick={onClick}>Open</Pressable>)
    fireEvent.keyDown(screen.getByRole('button'), { key: 'a' })
    expect(onClick).not.toHaveBeenCalled()
  })

  it('does not propagate a press to its parents', () => {
    const around = jest.fn()
    render(
      <div onClick={around}>
        <Pressable onClick={() => {}}>Open</Pressable>
      </div>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(around).not.toHaveBeenCalled()
  })

  it('ignores presses and focus when disabled', () => {
    const onClick = jest.fn()
    render(
      <Pressable disabled onClick={onClick}>
        Open
      </Pressable>,
    )
    const button = screen.getByRole('button')
    fireEvent.click(button)
    fireEvent.keyDown(button, { key: 'Enter' })
    expect(onClick).not.toHaveBeenCalled()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAttribute('tabindex', '-1')
  })
})

describe('Button', () => {
  it('carries its id on the element that is tapped', () => {
    const onClick = jest.fn()
    render(
      <Button id="login-submit" onClick={onClick}>
        Log in
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button).toHaveAttribute('id', 'login-submit')
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('ignores a second press while it is busy', () => {
    const onClick = jest.fn()
    render(
      <Button loading onClick={onClick}>
        Log in
      </Button>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onClick).not.toHaveBeenCalled()
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  })
})

describe('Switch', () => {
  function Harness() {
    const [on, setOn] = useState(false)
    return <Switch name="harassment" label="Harassment" checked={on} onChange={setOn} />
  }

  it('turns on and off by tap and by key', () => {
    render(<Harness />)
    const control = screen.getByRole('switch', { name: 'Harassment' })
    expect(control).toHaveAttribute('id', 'switch-harassment')
    expect(control).toHaveAttribute('aria-checked', 'false')
    fireEvent.click(control)
    expect(control).toHaveAttribute('aria-checked', 'true')
    fireEvent.keyDown(control, { key: ' ' })
    expect(control).toHaveAttribute('aria-checked', 'false')
  })

  it('stays as it was when the change is refused', () => {
    const onChange = jest.fn()
    const { container } = render(<Switch name="agent" label="Agent" checked={false} onChange={onChange} />)
    fireEvent.click(screen.getByRole('switch'))
    expect(onChange).toHaveBeenCalledWith(true)
    expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
    expect(container.querySelector('.nut-switch')).toHaveClass('nut-switch-close')
  })

  it('is one control for screen readers', () => {
    render(<Harness />)
    expect(screen.getAllByRole('switch')).toHaveLength(1)
  })
})

describe('Checkbox', () => {
  it('reports the new value', () => {
    const onChange = jest.fn()
    render(<Checkbox id="login-agree" checked={false} label="I agree" onChange={onChange} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
    expect(onChange).toHaveBeenCalledWith(true)
  })

  it('does not tick when a link beside it is pressed', () => {
    const onChange = jest.fn()
    const onOpen = jest.fn()
    render(
      <Checkbox checked={false} label="I agree to the terms" onChange={onChange}>
        <Pressable role="link" onClick={onOpen}>
          Terms
        </Pressable>
      </Checkbox>,
    )
    fireEvent.click(screen.getByRole('link', { name: 'Terms' }))
    expect(onOpen).toHaveBeenCalledTimes(1)
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('Tabs', () => {
  const items = [
    { key: '0', text: 'Stopped', id: 'tab-stopped' },
    { key: '1', text: 'Reminders', count: 120 },
    { key: '2', text: 'Answers' },
  ]

  it('marks the active tab, the only one in the tab order', () => {
    render(<Tabs label="Log" items={items} active="1" onChange={() => {}} />)
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Reminders99+')
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
  })

  it.each([
    ['0', 'ArrowRight', '1'],
    ['2', 'ArrowRight', '0'],
    ['0', 'ArrowLeft', '2'],
  ])('from tab %s the key %s goes to %s', (active, key, expected) => {
    const onChange = jest.fn()
    render(<Tabs label="Log" items={items} active={active} onChange={onChange} />)
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
    expect(onChange).toHaveBeenCalledWith(expected)
  })
})

describe('RadioList', () => {
  const items = [
    { key: 'hangUp', title: 'Hang up', detail: 'At once' },
    { key: 'agent', title: 'Agent', disabled: true },
    { key: 'silent', title: 'Silent' },
  ]

  it('marks the chosen option, the only one in the tab order', () => {
    render(<RadioList label="Then" items={items} chosen="silent" onChange={() => {}} />)
    expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('Silent')
    expect(screen.getAllByRole('radio').map((radio) => radio.tabIndex)).toEqual([-1, -1, 0])
  })

  it.each([
    ['hangUp', 'ArrowDown', 'silent'],
    ['hangUp', 'ArrowUp', 'silent'],
    ['silent', 'ArrowDown', 'hangUp'],
  ])('from %s the key %s goes to %s, past disabled options', (chosen, key, expected) => {
    const onChange = jest.fn()
    render(<RadioList label="Then" items={items} chosen={chosen} onChange={onChange} />)
    fireEvent.keyDown(screen.getByRole('radio', { checked: true }), { key })
    expect(onChange).toHaveBeenCalledWith(expected)
  })
})

describe('ChoiceRow', () => {
  it('is a named choice, which Tab enters once and the arrow keys move', () => {
    const onChoose = jest.fn()
    const choices = ['a', 'b', 'c'].map((key) => ({ key, text: key }))
    const { rerender } = render(<ChoiceRow label="Reason" choices={choices} chosen="a" onChoose={onChoose} />)
    expect(screen.getByRole('radiogroup', { name: 'Reason' })).toBeInTheDocument()
    const radios = screen.getAllByRole('radio')
    expect(radios.map((radio) => radio.tabIndex)).toEqual([0, -1, -1])
    fireEvent.keyDown(screen.getByRole('radio', { name: 'a' }), { key: 'ArrowLeft' })
    expect(onChoose).toHaveBeenLastCalledWith('c')
    expect(radios[2]).toHaveFocus()
    rerender(<ChoiceRow label="Reason" choices={choices} chosen="c" onChoose={onChoose} />)
    fireEvent.keyDown(screen.getByRole('radio', { name: 'c' }), { key: 'ArrowDown' })
    expect(onChoose).toHaveBeenLastCalledWith('a')
  })
})

describe('ListRow', () => {
  it('has an id from its index in the list', () => {
    const onClick = jest.fn()
    render(<ListRow index={2} title="10086" detail="Beijing" trailing="10:24" onClick={onClick} />)
    const row = screen.getByRole('button')
    expect(row).toHaveAttribute('id', 'row-2')
    fireEvent.click(row)
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('keeps its control outside the pressable part', () => {
    const onClick = jest.fn()
    const onChange = jest.fn()
    const control = <Switch name="overseas" label="Overseas" checked={false} onChange={onChange} />
    render(<ListRow title="Overseas calls" control={control} onClick={onClick} />)
    const toggle = screen.getByRole('switch')
    expect(screen.getByRole('button')).not.toContainElement(toggle)
    fireEvent.click(toggle)
    expect(onChange).toHaveBeenCalledWith(true)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('is a checkbox in a multiple selection', () => {
    const onClick = jest.fn()
    render(<ListRow index={0} title="10086" detail="Beijing" checked={false} onClick={onClick} />)
    const row = screen.getByRole('checkbox', { name: '10086', checked: false })
    fireEvent.click(row)
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is not a button without an action', () => {
    render(<ListRow index={0} title="10086" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('Section', () => {
  it('has a heading and a named link to more', () => {
    const onClick = jest.fn()
    const more = { id: 'guard-more', text: 'More', label: 'More about calls', onClick }
    render(
      <Section title="Calls" more={more}>
        rows
      </Section>,
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Calls' })).toBeInTheDocument()
    fireEvent.click(screen.getByRole('link', { name: 'More about calls' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })
})
