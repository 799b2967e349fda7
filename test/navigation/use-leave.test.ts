import { act, renderHook, waitFor } from '@testing-library/react'
import { useLeave } from '@/navigation/use-leave'
import { logIn, resetApp } from '../mocks/app'
import { hidePage, navigateBack, openPagesBelow, reLaunch, showPage } from '../mocks/taro'

beforeEach(() => {
  resetApp()
  openPagesBelow(2)
})

describe('leaving a screen after its action', () => {
  it('is one step back', () => {
    const { result } = renderHook(() => useLeave())
    act(() => result.current())
    expect(navigateBack).toHaveBeenCalledTimes(1)
  })

  it('opens the screen with the result when the visit began on this screen', async () => {
    openPagesBelow(0)
    logIn()
    const { result } = renderHook(() => useLeave('/blackNameList'))
    act(() => result.current())
    expect(navigateBack).not.toHaveBeenCalled()
    await waitFor(() => expect(reLaunch).toHaveBeenCalledWith({ url: '/blackNameList' }))
  })

  it('does nothing once the screen has been left', () => {
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
