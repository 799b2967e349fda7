import Taro from '../mocks/taro'
import { keepFile } from '@/platform/kept-file.weapp'
import { cacheSize, clearCache } from '@/platform/phone-cache.weapp'

/** The mini-program's own folder: names and texts. */
const folder = new Map<string, string>()
const shareFileMessage = jest.fn(async () => undefined)
const writeText = jest.fn(async () => undefined)

interface Asked {
  filePath: string
  dirPath: string
  data: string
  success: (answer: object) => void
  fail: (reason: object) => void
}
const nameOf = ({ filePath }: Asked) => filePath.replace('wxfile://usr/', '')
const manager = {
  writeFile: (asked: Asked) => {
    folder.set(nameOf(asked), asked.data)
    asked.success({})
  },
  readdir: ({ success }: Asked) => success({ files: [...folder.keys()] }),
  getFileInfo: (asked: Asked) => asked.success({ size: folder.get(nameOf(asked))?.length ?? 0 }),
  unlink: (asked: Asked) => {
    folder.delete(nameOf(asked))
    asked.success({})
  },
}

beforeEach(() => {
  folder.clear()
  jest.clearAllMocks()
  Object.assign(Taro, {
    env: { USER_DATA_PATH: 'wxfile://usr' },
    getFileSystemManager: () => manager,
    shareFileMessage,
  })
  Object.assign(navigator, { clipboard: { writeText } })
})

describe('a file in the mini-program', () => {
  it('is written, sent to a chat by a second press, and cleared with the cache', async () => {
    const kept = await keepFile('phone-guard.json', '{"about":{}}')
    if (typeof kept === 'string') throw new Error('It can be sent')
    expect(shareFileMessage).not.toHaveBeenCalled()
    await kept.send()
    expect(shareFileMessage).toHaveBeenCalledWith({
      filePath: 'wxfile://usr/phone-guard.json',
      fileName: 'phone-guard.json',
    })
    folder.set('of-the-host', 'xx')
    expect(await cacheSize()).toBe(12)
    await clearCache()
    expect([...folder.keys()]).toEqual(['of-the-host'])
    expect(await cacheSize()).toBe(0)
  })

  it('is copied to the clipboard where WeChat cannot send or write files', async () => {
    Object.assign(Taro, { shareFileMessage: undefined })
    expect(await keepFile('a.json', '{}')).toBe('copied')
    Object.assign(Taro, { getFileSystemManager: () => ({}) })
    expect(await keepFile('a.json', '{}')).toBe('copied')
    expect(writeText).toHaveBeenCalledTimes(2)
    expect(await cacheSize()).toBe(0)
    await clearCache()
  })
})
