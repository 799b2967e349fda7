import { act, render, screen } from '@testing-library/react'
import { lazyPart } from '@/components/lazy-part'

const Part = ({ text }: { text: string }) => <>{text}</>

afterEach(() => jest.useRealTimers())

describe('a lazy part', () => {
  it('loads when it is first shown, and only once', async () => {
    const load = jest.fn(() => Promise.resolve(Part))
    const Late = lazyPart(load)
    expect(load).not.toHaveBeenCalled()
    const { unmount } = render(<Late text="one" />)
    expect(await screen.findByText('one')).toBeInTheDocument()
    unmount()
    render(<Late text="two" />)
    expect(screen.getByText('two')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is loaded again after a failure while it is shown', async () => {
    jest.useFakeTimers()
    const load = jest.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error('offline'))
    const Late = lazyPart(load)
    const { container } = render(<Late text="one" />)
    await act(() => jest.advanceTimersByTimeAsync(2999))
    expect(container).toBeEmptyDOMElement()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(container).toHaveTextContent('one')
  })

  it('shows a placeholder during the first attempt', async () => {
    jest.useFakeTimers()
    const load = jest.fn(() => Promise.resolve(Part))
    load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
    const Late = lazyPart(load, () => <>waiting</>)
    const { container } = render(<Late text="one" />)
    expect(container).toHaveTextContent('waiting')
    await act(() => jest.advanceTimersByTimeAsync(3000))
    expect(container).toBeEmptyDOMElement()
    await act(() => jest.advanceTimersByTimeAsync(3000))
    expect(container).toHaveTextContent('one')
  })

  it('is not loaded again after it is unmounted', async () => {
    jest.useFakeTimers()
    const load = jest.fn(() => Promise.reject(new Error('offline')))
    const Late = lazyPart(load)
    const { unmount } = render(<Late />)
    await act(() => jest.advanceTimersByTimeAsync(0))
    unmount()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(load).toHaveBeenCalledTimes(1)
  })
})
