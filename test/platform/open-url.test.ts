import { openExternal } from '@/platform/open-url'
import { openExternal as openInMiniProgram } from '@/platform/open-url.weapp'

it.each(['http://carrier.example', 'javascript:alert(1)', '//carrier.example', ''])('never opens %s', async (url) => {
  expect(await openExternal(url)).toBe('refused')
  expect(await openInMiniProgram(url)).toBe('refused')
})

describe('in the mini-program', () => {
  const writeText = jest.fn(async (_text: string) => undefined)
  beforeEach(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true }))

  it('copies the address, which WeChat cannot open, without its credentials', async () => {
    const open: typeof openExternal = openInMiniProgram
    expect(await open('https://carrier.example/x', { token: 't' })).toBe('copied')
    expect(writeText).toHaveBeenCalledWith('https://carrier.example/x')
  })

  it('reports when copying is refused', async () => {
    writeText.mockRejectedValueOnce(new Error('denied'))
    document.execCommand = () => false
    expect(await openInMiniProgram('https://carrier.example/x')).toBe('refused')
  })
})
