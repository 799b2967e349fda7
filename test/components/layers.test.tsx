import { act, fireEvent, render, screen } from '@testing-library/react'
import { Dialog } from '@/components/Dialog/Dialog'
import { Guide } from '@/components/Guide/Guide'
import { LoadingMask } from '@/components/LoadingMask/LoadingMask'
import { Sheet } from '@/components/Sheet/Sheet'
import { Toast } from '@/components/Toast/Toast'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { mountLiveRegion } from '@/platform/announce'

describe('Dialog', () => {
  const both = { title: 'Delete?', confirmText: 'Delete', cancelText: 'Cancel' }

  it('is a named modal that takes the focus and restores it', () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    const { unmount } = render(<Dialog {...both} onConfirm={() => {}} onCancel={() => {}} />)
    const dialog = screen.getByRole('dialog', { name: 'Delete?' })
    expect(dialog).toHaveAttribute('aria-modal', 'true')
    expect(dialog).toHaveFocus()
    unmount()
    expect(opener).toHaveFocus()
    opener.remove()
  })

  it('resolves by its two buttons', () => {
    const onConfirm = jest.fn()
    const onCancel = jest.fn()
    const { container } = render(<Dialog {...both} onConfirm={onConfirm} onCancel={onCancel} />)
    fireEvent.click(container.querySelector('#dialog-confirm')!)
    fireEvent.click(container.querySelector('#dialog-cancel')!)
    expect(onConfirm).toHaveBeenCalledTimes(1)
    expect(onCancel).toHaveBeenCalledTimes(1)
  })

  it('is cancelled by Escape', () => {
    const onCancel = jest.fn()
    render(<Dialog {...both} onConfirm={() => {}} onCancel={onCancel} />)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onCancel).toHaveBeenCalledTimes(1)
  })

  it('keeps the Tab key inside, both ways', () => {
    const { container } = render(<Dialog {...both} onConfirm={() => {}} onCancel={() => {}} />)
    const dialog = screen.getByRole('dialog')
    const cancel = container.querySelector<HTMLElement>('#dialog-cancel')!
    const confirm = container.querySelector<HTMLElement>('#dialog-confirm')!
    confirm.focus()
    fireEvent.keyDown(dialog, { key: 'Tab' })
    expect(cancel).toHaveFocus()
    fireEvent.keyDown(dialog, { key: 'Tab', shiftKey: true })
    expect(confirm).toHaveFocus()
  })

  it('has one button as a notice', () => {
    const onConfirm = jest.fn()
    const { container } = render(<Dialog title="Expired" confirmText="OK" onConfirm={onConfirm} />)
    expect(screen.getAllByRole('button')).toHaveLength(1)
    fireEvent.click(container.querySelector('.pg-overlay__backdrop')!)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onConfirm).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('cannot be confirmed while that is disabled', () => {
    const onConfirm = jest.fn()
    render(<Dialog {...both} confirmDisabled onConfirm={onConfirm} />)
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).not.toHaveBeenCalled()
  })
})

describe('Sheet', () => {
  it('closes by its button and by a tap beside it', () => {
    const onClose = jest.fn()
    const { container } = render(
      <Sheet title="Allow" closeText="Close" onClose={onClose} footer="footer">
        content
      </Sheet>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(container.querySelector('.pg-overlay__backdrop')!)
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

describe('in the mini-program', () => {
  const { TARO_ENV } = process.env
  beforeEach(() => {
    process.env.TARO_ENV = 'weapp'
    // React rejects WeChat's names of ARIA attributes on elements.
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    if (TARO_ENV === undefined) delete process.env.TARO_ENV
    else process.env.TARO_ENV = TARO_ENV
  })

  it.each([
    ['a sheet', <Sheet key="sheet" title="Allow" closeText="Close" onClose={() => {}} children="content" />],
    ['a dialog', <Dialog key="dialog" title="Delete?" text="content" confirmText="OK" onConfirm={() => {}} />],
  ])('%s has its content in a scroll-view, which nothing around it keeps from scrolling', (_name, layer) => {
    const { container } = render(layer)
    const scroller = screen.getByText('content').closest('[class$=__scroller]')
    expect(scroller).not.toBeNull()
    expect(scroller?.closest('[data-catches-move]')).toBeNull()
    expect(container.querySelector('.pg-overlay__backdrop')).toHaveAttribute('data-catches-move')
  })
})

describe('Guide', () => {
  const steps = ['One', 'Two', 'Three', 'Four'].map((title) => ({ icon: 'shield' as const, title, text: `${title}.` }))
  const texts = { label: 'Guide', nextText: 'Next', enterText: 'Enter', skipText: 'Skip' }

  it('goes through its four steps, then enters', () => {
    const onEnter = jest.fn()
    const { container } = render(<Guide steps={steps} {...texts} onEnter={onEnter} onSkip={() => {}} />)
    const next = () => fireEvent.click(container.querySelector('#guide-next')!)
    for (const title of ['One', 'Two', 'Three']) {
      expect(screen.getByText(title)).toBeInTheDocument()
      next()
    }
    expect(screen.getByText('Four')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Enter' })).toHaveAttribute('id', 'guide-next')
    expect(onEnter).not.toHaveBeenCalled()
    next()
    expect(onEnter).toHaveBeenCalledTimes(1)
  })

  it('is skipped at any step', () => {
    const onSkip = jest.fn()
    const { container } = render(<Guide steps={steps} {...texts} onEnter={() => {}} onSkip={onSkip} />)
    fireEvent.click(container.querySelector('#guide-skip')!)
    expect(onSkip).toHaveBeenCalledTimes(1)
  })
})

describe('Toast and LoadingMask', () => {
  it('are announced once: the mask by its role, the toast by the region of the app', () => {
    render(<Toast text="Saved" />)
    render(<LoadingMask text="Loading" />)
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toEqual(['Loading'])
    expect(screen.getByText('Saved')).toBeInTheDocument()
  })
})

describe('UndoBar', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('offers the undo until the time is over', () => {
    const onUndo = jest.fn()
    const onExpire = jest.fn()
    render(<UndoBar text="Deleted" actionText="Undo" seconds={5} onUndo={onUndo} onExpire={onExpire} />)
    act(() => jest.advanceTimersByTime(4999))
    expect(onExpire).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onUndo).toHaveBeenCalledTimes(1)
    act(() => jest.advanceTimersByTime(1))
    expect(onExpire).toHaveBeenCalledTimes(1)
  })

  it('announces what can be undone, in the region of the app', () => {
    render(<UndoBar text="Switched off" actionText="Undo" seconds={8} onUndo={() => {}} onExpire={() => {}} />)
    expect(mountLiveRegion()).not.toHaveTextContent('Switched off')
    act(() => jest.advanceTimersByTime(500))
    expect(mountLiveRegion()).toHaveTextContent('Switched off')
  })

  it('takes the focus, once, when its element is removed', () => {
    const row = document.body.appendChild(document.createElement('button'))
    row.focus()
    render(<UndoBar text="Deleted" actionText="Undo" seconds={8} onUndo={() => {}} onExpire={() => {}} />)
    const undo = screen.getByRole('button', { name: 'Undo' })
    act(() => jest.advanceTimersByTime(1000))
    expect(row).toHaveFocus()
    row.remove()
    act(() => jest.advanceTimersByTime(300))
    expect(undo).toHaveFocus()
    undo.blur()
    act(() => jest.advanceTimersByTime(1000))
    expect(undo).not.toHaveFocus()
  })

  it('stays during the undo, and ignores a second press', () => {
    const onUndo = jest.fn()
    const onExpire = jest.fn()
    const bar = { text: 'Deleted', actionText: 'Undo', seconds: 5, onUndo, onExpire }
    const { rerender } = render(<UndoBar {...bar} busy />)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    act(() => jest.advanceTimersByTime(20_000))
    expect(onUndo).not.toHaveBeenCalled()
    expect(onExpire).not.toHaveBeenCalled()
    rerender(<UndoBar {...bar} />)
    act(() => jest.advanceTimersByTime(5000))
    expect(onExpire).toHaveBeenCalledTimes(1)
  })
})
