import Taro from '@tarojs/taro'
import { chooseFiles, releaseFile } from '@/platform/choose-files'
import { chooseFiles as chooseInMiniProgram, fileWays as waysInMiniProgram } from '@/platform/choose-files.weapp'
import { sendFile } from '@/platform/upload'
import { sendFile as sendInMiniProgram } from '@/platform/upload.weapp'

afterEach(() => jest.restoreAllMocks())

const chosen = { name: 'a.jpg', bytes: 3, isPicture: true, address: 'wxfile://tmp/a.jpg' }
const options = { headers: { token: 't' }, fields: { purpose: 'appeal' }, onProgress: jest.fn() }

describe('the browser', () => {
  async function choose(files: File[] | null) {
    const fields: HTMLInputElement[] = []
    jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      fields.push(this)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: jest.fn() })
    const result = chooseFiles('any', 2)
    const [field] = fields
    expect(field).toMatchObject({ multiple: true, accept: 'image/jpeg,image/png,image/webp,application/pdf' })
    Object.defineProperty(field, 'files', { value: files ?? [] })
    field!.dispatchEvent(new Event(files ? 'change' : 'cancel'))
    return result
  }

  it('lets one choose pictures and PDFs', async () => {
    const files = [
      new File(['abc'], 'a.jpg', { type: 'image/jpeg' }),
      new File(['x'], 'b.pdf', { type: 'application/pdf' }),
    ]
    const [picture, document] = await choose(files)
    expect(picture).toMatchObject({ name: 'a.jpg', bytes: 3, isPicture: true, address: 'blob:1' })
    expect(document).toMatchObject({ name: 'b.pdf', isPicture: false })
    releaseFile(picture!)
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1')
  })

  it('returns none when the choice is cancelled', async () => expect(await choose(null)).toEqual([]))

  describe('sends a file', () => {
    const request = Object.assign(new EventTarget(), {
      upload: new EventTarget(),
      open: jest.fn(),
      send: jest.fn(),
      setRequestHeader: jest.fn(),
      abort: jest.fn(),
      status: 0,
      responseText: '',
    })
    beforeEach(() => {
      Object.assign(request, { status: 0, responseText: '' })
      request.abort.mockImplementation(() => void request.dispatchEvent(new Event('loadend')))
      jest.spyOn(window, 'XMLHttpRequest').mockImplementation(() => request as unknown as XMLHttpRequest) // the members that are used
    })

    it('as a form of several parts, with the headers of a call', async () => {
      const { answer } = sendFile('/upload', { ...chosen, blob: new Blob(['abc']) }, options)
      const form = request.send.mock.lastCall?.[0] as FormData
      expect([...form.keys()]).toEqual(['purpose', 'file'])
      expect(request.setRequestHeader).toHaveBeenCalledWith('token', 't')
      request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
      expect(options.onProgress).toHaveBeenLastCalledWith(0.25)
      Object.assign(request, { status: 200, responseText: '{"code":"A0000"}' })
      request.dispatchEvent(new Event('loadend'))
      expect(await answer).toEqual({ status: 200, data: { code: 'A0000' } })
    })

    it('until it is cancelled', async () => {
      const { answer, cancel } = sendFile('/upload', chosen, options)
      cancel()
      expect(await answer).toEqual({ status: 0, data: null })
    })

    it('until nothing has moved for half a minute', async () => {
      jest.useFakeTimers()
      const { answer } = sendFile('/upload', chosen, options)
      jest.advanceTimersByTime(20_000)
      request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
      jest.advanceTimersByTime(20_000)
      request.abort.mockClear()
      jest.advanceTimersByTime(11_000)
      expect(request.abort).toHaveBeenCalledTimes(1)
      jest.useRealTimers()
      expect((await answer).status).toBe(0)
    })
  })
})

describe('the mini-program', () => {
  it('chooses pictures of the album and documents of the chats', async () => {
    const chooseMedia = jest.fn(async () => ({ tempFiles: [{ tempFilePath: 'wxfile://tmp/1.jpg', size: 7 }] }))
    const chooseMessageFile = jest.fn(async () => ({
      tempFiles: [{ path: 'wxfile://tmp/b.pdf', name: 'b.pdf', size: 9 }],
    }))
    Object.assign(Taro, { chooseMedia, chooseMessageFile })
    expect(waysInMiniProgram(true)).toEqual(['pictures', 'documents'])
    expect(waysInMiniProgram(false)).toEqual(['pictures'])
    expect(await chooseInMiniProgram('pictures', 30)).toEqual([
      { name: '', bytes: 7, isPicture: true, address: 'wxfile://tmp/1.jpg' },
    ])
    expect(chooseMedia).toHaveBeenCalledWith(expect.objectContaining({ count: 20, mediaType: ['image'] }))
    expect(await chooseInMiniProgram('documents', 2)).toMatchObject([{ name: 'b.pdf', isPicture: false }])
  })

  it('returns none when the choice is cancelled', async () => {
    Object.assign(Taro, { chooseMedia: jest.fn(() => Promise.reject({ errMsg: 'chooseMedia:fail cancel' })) })
    expect(await chooseInMiniProgram('pictures', 1)).toEqual([])
  })

  it.each([
    [
      'its answer',
      Promise.resolve({ statusCode: 200, data: '{"code":"A0000"}' }),
      { status: 200, data: { code: 'A0000' } },
    ],
    ['nothing', Promise.reject({ errMsg: 'uploadFile:fail' }), { status: 0, data: null }],
  ])('sends a file by WeChat and returns %s', async (_what, result, expected) => {
    const abort = jest.fn()
    const uploadFile = jest.fn(() => Object.assign(result, { abort, progress: jest.fn() }))
    Object.assign(Taro, { uploadFile })
    const { answer, cancel } = sendInMiniProgram('/upload', chosen, options)
    expect(uploadFile).toHaveBeenCalledWith(
      expect.objectContaining({ filePath: chosen.address, name: 'file', formData: { purpose: 'appeal' } }),
    )
    cancel()
    expect(abort).toHaveBeenCalled()
    expect(await answer).toEqual(expected)
  })
})
