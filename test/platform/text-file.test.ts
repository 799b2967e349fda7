import { TextDecoder } from 'node:util'
import * as environment from '@/platform/environment'
import { chooseTextFile, keepText } from '@/platform/text-file'

Object.assign(globalThis, { TextDecoder })

/** The elements that the code under test makes, of one kind. */
function watch<Tag extends 'a' | 'input'>(tag: Tag): HTMLElementTagNameMap[Tag][] {
  const made: HTMLElementTagNameMap[Tag][] = []
  const create = document.createElement.bind(document)
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name)
    if (name === tag) made.push(element as HTMLElementTagNameMap[Tag])
    return element
  })
  return made
}

afterEach(() => jest.restoreAllMocks())

describe('a text to keep', () => {
  it('is saved as a file where the browser can', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:list', revokeObjectURL: jest.fn() })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const links = watch('a')
    expect(await keepText('list.csv', 'a,b')).toBe('saved')
    expect(links[0]?.download).toBe('list.csv')
    expect(document.querySelector('a[download]')).toBeNull()
  })

  it('is copied inside another app, which saves no files', async () => {
    const inside = { ...environment.client(), clientType: 'wxPublic' as const }
    jest.spyOn(environment, 'client').mockReturnValue(inside)
    const writeText = jest.fn(async () => undefined)
    Object.assign(navigator, { clipboard: { writeText } })
    expect(await keepText('list.csv', 'a,b')).toBe('copied')
    expect(writeText).toHaveBeenCalledWith('a,b')
  })
})

describe('a text file', () => {
  async function choose(bytes: Uint8Array | null): Promise<string | null> {
    jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    const fields = watch('input')
    const text = chooseTextFile('.csv')
    const [field] = fields
    if (!field) throw new Error('No file is asked for')
    const file = bytes && new File([bytes.slice().buffer], 'numbers.csv')
    Object.defineProperty(field, 'files', { value: file ? [file] : [] })
    field.dispatchEvent(new Event(file ? 'change' : 'cancel'))
    return text
  }

  it('is read as UTF-8', async () => {
    expect(await choose(new Uint8Array(Buffer.from('13900001111,推销')))).toBe('13900001111,推销')
  })

  it('is read in the Chinese encoding that office programs write', async () => {
    expect(await choose(Uint8Array.from([0xcd, 0xc6, 0xcf, 0xfa]))).toBe('推销')
  })

  it('is nothing when none is chosen', async () => {
    expect(await choose(null)).toBeNull()
  })
})
