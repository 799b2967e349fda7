import { reloadIfReplaced } from '@/platform/new-release'

const FILE = 'https://host.example/sjgj/uasp/js/12.abc123.js'
const fault = (request: unknown = FILE) => Object.assign(new Error('Loading chunk 12 failed'), { request })
const reload = jest.fn()
let deleted: string[]

function gatewayAnswers(status: number | 'nothing'): jest.Mock {
  const fetched = jest.fn(async () => {
    if (status === 'nothing') throw new TypeError('Failed to fetch')
    return { status }
  })
  Object.assign(globalThis, { fetch: fetched })
  return fetched
}

beforeEach(() => {
  deleted = []
  sessionStorage.clear()
  reload.mockClear()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  Object.assign(window, { caches: { delete: async (name: string) => deleted.push(name) > 0 } })
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'fetch')
  Reflect.deleteProperty(window, 'caches')
})

it('a file that the gateway no longer has loads the page of the new release, with its drafts', async () => {
  const fetched = gatewayAnswers(404)
  sessionStorage.setItem('draft', 'typed')
  expect(await reloadIfReplaced(fault(), reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(deleted).toHaveLength(1)
  expect(sessionStorage.getItem('draft')).toBe('typed')
  expect(fetched).toHaveBeenCalledWith(FILE, { method: 'HEAD', cache: 'no-store' })
})

it('the same file does it once, another file again', async () => {
  gatewayAnswers(404)
  await reloadIfReplaced(fault(), reload)
  expect(await reloadIfReplaced(fault(), reload)).toBe(false)
  expect(await reloadIfReplaced(fault(`${FILE}?`), reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('two files that are gone do not reload in turns', async () => {
  gatewayAnswers(404)
  await reloadIfReplaced(fault(), reload)
  await reloadIfReplaced(fault(`${FILE}?`), reload)
  expect(await reloadIfReplaced(fault(), reload)).toBe(false)
})

it('without a store it shows the error, since it could not know that it has reloaded', async () => {
  gatewayAnswers(404)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(await reloadIfReplaced(fault(), reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it.each<[string, number | 'nothing', Error]>([
  ['the gateway has the file', 200, fault()],
  ['the gateway is busy', 503, fault()],
  ['there is no answer', 'nothing', fault()],
  ['the fault names no file', 404, fault(null)],
  ['it is not a fault of loading', 404, new Error('other')],
])('it stays as it is when %s', async (_name, status, error) => {
  gatewayAnswers(status)
  expect(await reloadIfReplaced(error, reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('it stays as it is without a network', async () => {
  const fetched = gatewayAnswers(404)
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await reloadIfReplaced(fault(), reload)).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
})
