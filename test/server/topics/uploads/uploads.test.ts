import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { urlOf } from '@contract/words/addresses'
import { FILES_WAITING } from '@/rules/appeal/limits'
import { purgeExpired } from '@server/purge-expired'
import { seal } from '@server/topics/uploads/seal'
import { GuardedWorker } from '@server/kernel/guarded-worker'
import { FILE_WORKER, newRequest, makeTestApp, type TestApp } from '../../support/app'
import { chunk, jpeg, pdf, png, webp, zip } from './files'
import { formOf, keptIn, send, type Form } from './form'

const ADD = urlOf('guard/v1/upload/add')
const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const NOTHING = { uploads: 0, contents: 0 }
let gateway: TestApp
let token: string
let stranger: string

beforeAll(async () => {
  gateway = await makeTestApp({ SESSION_DAYS: '1000' })
  token = await gateway.login('13800138006')
  stranger = await gateway.login('13800138003')
})
afterEach(async () => {
  await gateway.db.deleteFrom('uploads').execute()
  await gateway.db.deleteFrom('upload_contents').execute()
  await gateway.db.deleteFrom('rate_windows').execute()
})
afterAll(() => gateway.close())

const add = (file: Buffer, form?: Form, who = token) => send(gateway, who, file, form)
const open = (id: string, who = token) => gateway.call('guard/v1/upload/open', { id }, who)
const get = (url: string) => gateway.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })

describe('a file', () => {
  it.each([
    ['a picture', png(), { kind: 'picture', name: 'a.png' }, 'image/png', 'inline'],
    ['a photo', jpeg(), { kind: 'picture', name: 'a.jpg' }, 'image/jpeg', 'inline'],
    ['a WebP', webp(), { kind: 'picture', name: 'a.webp' }, 'image/webp', 'inline'],
    ['a document', pdf(), { kind: 'pdf', name: 'a.pdf' }, 'application/pdf', 'attachment'],
  ])('%s is stored by its content and shown to its owner by a signed link', async (_name, file, told, type, manner) => {
    const { data } = await add(file)
    expect(data).toMatchObject(told)
    const link = (await open(data.id)).data
    expect(link.expiresAt - gateway.now()).toBe(5 * MINUTE)
    const shown = await get(link.url)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(shown.headers['content-disposition']).toContain(manner)
    expect(shown.rawPayload).toHaveLength(data.bytes)
    expect(shown.rawPayload.toString('latin1')).not.toContain('Shanghai')
  })

  it('is encrypted in the database, and opens only under its own id', async () => {
    const { id } = (await add(png({ extra: [chunk('pHYs', 'readable!')] }))).data
    const [row] = await gateway.db.selectFrom('upload_contents').selectAll().execute()
    const stored = Buffer.from(row?.sealed ?? [])
    expect(stored.includes('PNG')).toBe(false)
    expect(stored.includes('readable')).toBe(false)
    const other = (await add(png(), {}, stranger)).data.id
    await gateway.db.updateTable('upload_contents').set({ sealed: stored }).where('upload_id', '=', other).execute()
    expect((await get((await open(other, stranger)).data.url)).statusCode).toBe(404)
    expect((await get((await open(id)).data.url)).statusCode).toBe(200)
  })

  it('opens by its link when its id is from before ids contained their subscriber', async () => {
    await add(png())
    const older = { upload_id: 'sixteen-letters-' }
    const { subscriber_id: subscriberId } = await gateway.db
      .updateTable('uploads')
      .set(older)
      .returning('subscriber_id')
      .executeTakeFirstOrThrow()
    const { sealed } = seal(gateway.deps.config, { subscriberId, uploadId: older.upload_id }, png())
    await gateway.db
      .updateTable('upload_contents')
      .set({ ...older, sealed })
      .execute()
    expect((await get((await open(older.upload_id)).data.url)).rawPayload).toEqual(png())
  })

  it('is stored once when the request is repeated', async () => {
    const requestId = newRequest()
    const [first, second] = await Promise.all([add(png(), { requestId }), add(png(), { requestId })])
    expect(second.data.id).toBe(first.data.id)
    expect((await add(png(), { requestId })).data.id).toBe(first.data.id)
    expect(await keptIn(gateway)).toEqual({ uploads: 1, contents: 1 })
  })

  it('that is not submitted is deleted after a day, with its content', async () => {
    await add(png())
    await purgeExpired(gateway.db, gateway.now() + DAY - 1)
    expect(await keptIn(gateway)).toEqual({ uploads: 1, contents: 1 })
    await purgeExpired(gateway.db, gateway.now() + DAY)
    expect(await keptIn(gateway)).toEqual(NOTHING)
  })

  it('can be removed by its owner', async () => {
    const { id } = (await add(png())).data
    const remove = (who: string) => gateway.call('guard/v1/upload/remove', { id, requestId: newRequest() }, who)
    expect((await remove(stranger)).code).toBe('U0716')
    expect((await remove(token)).code).toBe('A0000')
    expect(await keptIn(gateway)).toEqual(NOTHING)
  })
})

describe('an attack', () => {
  const bomb = png({ raw: Buffer.alloc(50_000_000) })
  it.each([
    [
      'a script in SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'U0711',
    ],
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'U0711'],
    ['a picture that is an archive too', jpeg({ after: zip }), 'U0713'],
    ['a picture that is a page too', png({ after: '<script>alert(1)</script>' }), 'U0713'],
    ['a document with a script', pdf([{ dictionary: '/S /JavaScript /JS (app.alert(1))' }]), 'U0713'],
    ['a document with a file', pdf([{ dictionary: '/Type /EmbeddedFile', data: 'MZ' }]), 'U0713'],
    ['a picture of too many pixels', png({ width: 60_000, height: 60_000, raw: Buffer.alloc(1) }), 'U0714'],
    ['a bomb', bomb, 'U0714'],
    ['half a picture', png().subarray(0, 40), 'U0712'],
    ['more than 5 MB', Buffer.concat([png(), Buffer.alloc(5 * 1024 * 1024)]), 'U0714'],
    ['nothing', Buffer.alloc(0), 'U0100'],
  ])('by %s is refused with a text, and leaves nothing', async (_name, file, code) => {
    const answer = await add(file, { name: 'photo.jpg', type: 'image/jpeg' })
    expect(answer).toMatchObject({ status: 200, code })
    expect(answer.msg).toMatch(/\p{Script=Han}/u)
    expect(await keptIn(gateway)).toEqual(NOTHING)
  })

  it('by a document as a picture of feedback is refused', async () => {
    expect((await add(pdf(), { purpose: 'feedback' })).code).toBe('U0711')
    expect(await keptIn(gateway)).toEqual(NOTHING)
  })

  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['..\\..\\boot.ini', 'boot.png'],
    ['C:\\fakepath\\证件.jpg', '证件.png'],
    ['.htaccess', 'htaccess.png'],
    ['../..', 'picture.png'],
    ['a.php.jpg', 'a.png'],
    ['\u202egpj.exe', 'gpj.png'],
    ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
    ['x'.repeat(300), `${'x'.repeat(60)}.png`],
  ])('by the name %j has only a display name: %j', async (name, shown) => {
    expect((await add(png(), { name })).data.name).toBe(shown)
  })

  it.each([
    ['no session', { 'auth-sa-token': '', token: '' }, 401],
    ['no boundary', { 'content-type': 'multipart/form-data' }, 400],
    ['another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, 400],
    ['another type of body', { 'content-type': 'application/octet-stream' }, 415],
  ])('with %s is not a valid request', async (_name, headers, status) => {
    const form = formOf(png())
    const answer = await gateway.app.inject({
      method: 'POST',
      url: ADD,
      payload: form.payload,
      headers: { ...form.headers, 'auth-sa-token': token, token, ...headers },
    })
    expect([status, 400]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ data: null })
    expect(await keptIn(gateway)).toEqual(NOTHING)
  })

  it('by a form without a file, or by an unknown purpose, is refused', async () => {
    const json = await gateway.call('guard/v1/upload/add', { purpose: 'appeal', requestId: newRequest() }, token)
    expect(json.code).toBe('U0100')
    expect((await add(png(), { purpose: 'avatar' })).code).toBe('B0400')
    expect(await keptIn(gateway)).toEqual(NOTHING)
  })

  it('by very many files is limited to the number of waiting files', async () => {
    for (let count = 0; count < FILES_WAITING; count += 1) expect((await add(png())).code).toBe('A0000')
    expect((await add(png())).code).toBe('U0715')
    expect((await add(png(), {}, stranger)).code).toBe('A0000')
  })

  it('by repeated files is limited to sixty an hour, refused ones included', async () => {
    for (let count = 0; count < 60; count += 1) await add(Buffer.from('x'))
    expect((await add(png())).code).toBe('B0429')
  })
})

describe("somebody else's file", () => {
  it('cannot be opened by its id, nor by a changed or late link', async () => {
    const { id } = (await add(png())).data
    expect((await open(id, stranger)).code).toBe('U0716')
    expect((await open('no-such')).code).toBe('U0716')
    const own = (await add(png(), {}, stranger)).data.id
    const { url } = (await open(own, stranger)).data
    expect((await get(url)).statusCode).toBe(200)
    for (const changed of [
      url.replace(own, id),
      url.replace(/until=\d+/, `until=${gateway.now() + DAY}`),
      url.replace(/sign=.*/, 'sign='),
      url.replace(/&sign=.*/, ''),
      `${url}&id=${id}`,
    ])
      expect((await get(changed)).statusCode).toBe(404)
    gateway.advance(5 * MINUTE)
    expect((await get(url)).statusCode).toBe(404)
  })
})

describe('on the network', () => {
  let port: number
  beforeAll(async () => {
    await gateway.app.listen({ port: 0, host: '127.0.0.1' })
    port = (gateway.app.server.address() as AddressInfo).port // it listens on a port
  })
  const connect = () => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString('latin1')))
    const closed = new Promise<string>((resolve) => {
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answer))
    })
    return { socket, closed, answer: () => answer }
  }
  const head = (length: number | 'chunked', type: string) =>
    `POST ${ADD} HTTP/1.1\r\nhost: localhost\r\nauth-sa-token: ${token}\r\ntoken: ${token}\r\ncontent-type: ${type}\r\n` +
    (length === 'chunked' ? 'transfer-encoding: chunked\r\n\r\n' : `content-length: ${length}\r\n\r\n`)

  it('100 MB are refused by their announced size, before they are read', async () => {
    const { socket, closed } = connect()
    socket.write(head(100 * 1024 * 1024, formOf(png()).headers['content-type']))
    expect(await closed).toMatch(/^HTTP\/1\.1 413 [\s\S]*B0413/)
    expect(socket.bytesWritten).toBeLessThan(2000)
    expect(await keptIn(gateway)).toEqual(NOTHING)
  })

  it('100 MB without an announced size are refused as soon as they exceed the limit', async () => {
    const { socket, closed } = connect()
    const piece = Buffer.alloc(256 * 1024)
    socket.write(head('chunked', formOf(png()).headers['content-type']))
    for (let sent = 0; sent < 400 && !socket.destroyed; sent += 1) {
      socket.write(`${piece.length.toString(16)}\r\n`)
      const flushed = new Promise<void>((resolve) =>
        socket.write(Buffer.concat([piece, Buffer.from('\r\n')]), () => resolve()),
      )
      await Promise.race([flushed, closed])
    }
    socket.end()
    await closed
    expect(socket.bytesWritten).toBeLessThan(60 * 1024 * 1024)
    expect(await keptIn(gateway)).toEqual(NOTHING)
  })

  it('an interrupted connection leaves nothing', async () => {
    const { payload, headers } = formOf(png({ width: 400, height: 400 }))
    for (const part of [0, 60, Math.floor(payload.length / 2), payload.length - 1]) {
      const { socket, closed } = connect()
      socket.write(head(payload.length, headers['content-type']))
      await new Promise<void>((resolve) => socket.write(payload.subarray(0, part), () => resolve()))
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.destroy()
      await closed
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await keptIn(gateway)).toEqual(NOTHING)
    const { socket, answer, closed } = connect()
    socket.write(Buffer.concat([Buffer.from(head(payload.length, headers['content-type'])), payload]))
    while (!answer().includes('A0000')) await new Promise((resolve) => setTimeout(resolve, 20))
    socket.destroy()
    await closed
    expect(await keptIn(gateway)).toEqual({ uploads: 1, contents: 1 })
  })
})

describe('a file whose reading', () => {
  const [ENDLESS, GREEDY] = ['a text that is never read to its end', 'a text that fills the memory']
  /** The thread that reads files, which two texts hang or fill. */
  const thread = `
    import { parentPort } from 'node:worker_threads'
    const before = (bytes) => {
      const kept = []
      if (Buffer.from(bytes).includes('${ENDLESS}')) for (;;) Math.random()
      if (Buffer.from(bytes).includes('${GREEDY}')) for (;;) kept.push(new Array(1000).fill(kept.length))
    }
    const on = parentPort.on.bind(parentPort)
    parentPort.on = (name, work) => on(name, (bytes) => (before(bytes), work(bytes)))
    await import('${FILE_WORKER.href}')`
  let weak: TestApp
  let sender: string
  beforeAll(async () => {
    const file = new URL(`data:text/javascript,${encodeURIComponent(thread)}`)
    const fileReader = new GuardedWorker(file, undefined, { timeoutMs: 3000, heapMiB: 64, waiting: 2 })
    weak = await makeTestApp({}, { fileReader })
    sender = await weak.login('13800138006')
  })
  afterAll(() => weak.close())

  it.each([
    ['does not end', ENDLESS],
    ['fills the memory', GREEDY],
  ])(
    '%s is refused with a text that helps, keeps no other call waiting, and the next one is read',
    async (_name, text) => {
      const refused = send(weak, sender, pdf([{ dictionary: '/Length 0', data: text }]))
      expect((await weak.call('subscribe/v1/statusQuery', {}, sender)).code).toBe('A0000')
      expect(await refused).toMatchObject({
        status: 200,
        code: 'U0714',
        msg: '文件内容过于复杂，无法检查，请改用截图上传',
        data: null,
      })
      expect(await keptIn(weak)).toEqual(NOTHING)
      const { id } = (await send(weak, sender, pdf())).data
      expect(await keptIn(weak)).toEqual({ uploads: 1, contents: 1 })
      await weak.call('guard/v1/upload/remove', { id, requestId: newRequest() }, sender)
    },
  )

  it('would wait behind too many others is refused for now', async () => {
    const slow = pdf([{ dictionary: '/Length 0', data: ENDLESS }])
    const codes = await Promise.all(Array.from({ length: 5 }, () => send(weak, sender, slow).then(({ code }) => code)))
    expect(codes.filter((code) => code === 'B0429').length).toBeGreaterThan(0)
    expect(codes.filter((code) => code !== 'B0429')).toEqual(codes.filter((code) => code === 'U0714'))
  })
})
