import { act, renderHook } from '@testing-library/react'
import { useLeave } from '@/navigation/use-leave'
import { resetApp } from '../mocks/app'
import { hidePage, navigateBack, openPagesBelow, showPage } from '../mocks/taro'

beforeEach(() => {
  resetApp()
  openPagesBelow(2)
})

describe('leaving a screen when something is done', () => {
  it('is one step back', () => {
    const { result } = renderHook(() => useLeave())
    act(() => result.current())
    expect(navigateBack).toHaveBeenCalledTimes(1)
  })

  it('is nothing once the screen has been left', () => {
    const { result, unmount } = renderHook(() => useLeave())
    unmount()
    act(() => result.current())
    expect(navigateBack).not.toHaveBeenCalled()
  })

  it('waits until the screen is shown again', () => {
    const { result } = renderHook(() => useLeave())
    const leave = result.current
    act(hidePage)
    act(() => leave())
    expect(navigateBack).not.toHaveBeenCalled()
    act(showPage)
    expect(navigateBack).toHaveBeenCalledTimes(1)
  })
})
