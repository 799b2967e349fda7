import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FixtureHost } from './support/fixture-host'

const PICTURE = 'iVBORw0KGgo='
let server: Server
let host: FixtureHost

/** Answers with what it got; at /broken with an error. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { token = '', 'content-type': type = '' } = request.headers
      response.writeHead(request.url === '/broken' ? 500 : 200, { 'x-token': String(token) })
      if (request.method === 'GET') return response.end(Buffer.from([1, 2, 255]))
      return response.end(`${type.split(';')[0]}\n${Buffer.concat(chunks).toString('latin1')}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  host = await FixtureHost.start({
    privacyAgreed: true,
    album: { 'a.png': PICTURE, 'b.mp4': btoa('film'), 'c.jpg': btoa('jpg') },
    contacts: [{ name: 'Ann', phoneNumber: '123' }],
    deniedScopes: ['scope.camera'],
    rewrite: { 'https://files.example': `http://127.0.0.1:${port}` },
  })
})
afterAll(async () => {
  await host?.stop()
  server?.close()
})

const call = async (method: string, options: object = {}) =>
  (await host.mini.callWxMethod(method, options)) as Record<string, unknown>

async function chosen(options: object): Promise<{ tempFilePath: string; size: number; fileType: string }[]> {
  const { tempFiles } = await call('chooseMedia', options)
  return tempFiles as { tempFilePath: string; size: number; fileType: string }[]
}

it.each([
  ['pictures', { mediaType: ['image'] }, ['image', 'image'], 'image'],
  ['videos', { mediaType: ['video'] }, ['video'], 'video'],
  ['both', { mediaType: ['mix'] }, ['image', 'video', 'image'], 'mix'],
  ['at most as many as wanted', { count: 1 }, ['image'], 'image'],
])('chooses %s of the album', async (_, options, kinds, type) => {
  const { tempFiles, type: whole } = await call('chooseMedia', options)
  expect((tempFiles as { fileType: string }[]).map(({ fileType }) => fileType)).toEqual(kinds)
  expect(whole).toBe(type)
})

it('chooses no more than WeChat allows', async () => {
  await expect(call('chooseMedia', { count: 21 })).rejects.toThrow('parameter.count')
})

it('uploads a chosen picture with its fields and headers', async () => {
  const [picture] = await chosen({ mediaType: ['image'] })
  const { statusCode, data } = await call('uploadFile', {
    url: 'https://files.example/add',
    filePath: picture?.tempFilePath,
    name: 'file',
    header: { token: 't' },
    formData: { purpose: 'feedback' },
  })
  expect(statusCode).toBe(200)
  const sent = String(data)
  expect(sent).toMatch(/^multipart\/form-data\n/)
  expect(sent).toMatch(/name="purpose"\r\n\r\nfeedback\r\n/)
  expect(sent).toMatch(/name="file"; filename="a.png"/)
  expect(sent).toContain(Buffer.from(PICTURE, 'base64').toString('latin1'))
})

it('tells the progress of an upload', async () => {
  const [picture] = await chosen({ mediaType: ['image'] })
  const progress = await host.mini.evaluate(
    `(filePath) => new Promise((resolve) => {
      const events = []
      const task = wx.uploadFile({
        url: 'https://files.example/add', filePath, name: 'file',
        success: () => resolve(events),
      })
      task.onProgressUpdate((event) => events.push(event.progress))
    })`,
    picture?.tempFilePath,
  )
  expect(progress).toEqual([100])
})

it('aborts a transfer', async () => {
  const failure = await host.mini.evaluate(`() => new Promise((resolve) => {
    wx.downloadFile({ url: 'https://files.example/a.pdf', fail: (error) => resolve(error.errMsg) }).abort()
  })`)
  expect(failure).toBe('downloadFile:fail abort')
})

it('returns any status of an upload as a success, and fails for a file that is not there', async () => {
  const [picture] = await chosen({ mediaType: ['image'] })
  const upload = { url: 'https://files.example/broken', name: 'file' }
  expect(await call('uploadFile', { ...upload, filePath: picture?.tempFilePath })).toMatchObject({ statusCode: 500 })
  await expect(call('uploadFile', { ...upload, filePath: 'http://tmp/none' })).rejects.toThrow('no such file')
})

it('downloads a file, unchanged, and opens it as a document', async () => {
  const { statusCode, tempFilePath } = await call('downloadFile', { url: 'https://files.example/papers/a.pdf' })
  expect(statusCode).toBe(200)
  const bytes = await host.mini.evaluate(
    `(filePath) => new Promise((resolve) =>
      wx.getFileSystemManager().readFile({ filePath, success: ({ data }) => resolve([...new Uint8Array(data)]) }))`,
    tempFilePath,
  )
  expect(bytes).toEqual([1, 2, 255])
  await call('openDocument', { filePath: tempFilePath })
  const { actions } = await host.report()
  expect(actions.at(-1)).toMatchObject({ name: 'openDocument', options: { fileType: 'pdf' } })
  await expect(call('openDocument', { filePath: tempFilePath, fileType: 'exe' })).rejects.toThrow('not supported')
})

it('downloads into a file of its own', async () => {
  const filePath = 'http://usr/a.bin'
  expect(await call('downloadFile', { url: 'https://files.example/a', filePath })).toMatchObject({ filePath })
  await expect(call('openDocument', { filePath: 'http://usr/none.pdf' })).rejects.toThrow('no such file')
})

it('returns the bytes of a request', async () => {
  const bytes = await host.mini.evaluate(`() => new Promise((resolve) => wx.request({
    url: 'https://files.example/', responseType: 'arraybuffer', success: ({ data }) => resolve([...new Uint8Array(data)]),
  }))`)
  expect(bytes).toEqual([1, 2, 255])
})

it('returns the first person of the address book', async () => {
  expect(await call('chooseContact')).toMatchObject({ displayName: 'Ann', phoneNumber: '123' })
})

it('lists in its settings what the subscriber was asked for', async () => {
  await call('authorize', { scope: 'scope.record' })
  await expect(call('authorize', { scope: 'scope.camera' })).rejects.toThrow('auth deny')
  const given = { authSetting: { 'scope.record': true, 'scope.camera': false } }
  expect(await call('getSetting')).toMatchObject(given)
  expect(await call('openSetting')).toMatchObject(given)
})

it('confirms dialogs, and chooses the first of a list', async () => {
  expect(await call('showModal', { title: 't' })).toMatchObject({ confirm: true, cancel: false })
  expect(await call('showActionSheet', { itemList: ['a', 'b'] })).toMatchObject({ tapIndex: 0 })
})

it('caused no exception', async () => {
  const { exceptions, missing } = await host.report()
  expect({ exceptions, missing }).toEqual({ exceptions: [], missing: [] })
})
