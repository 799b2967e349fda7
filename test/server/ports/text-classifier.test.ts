import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createOutgoing, type OutgoingResult } from '@server/ports/outgoing'
import { classifierLimits, createTextClassifier } from '@server/ports/text-classifier'
import { partnerKeys, startSignedServer } from '../support/signed-server'

let server: Awaited<ReturnType<typeof startSignedServer>>
beforeAll(async () => {
  server = await startSignedServer('texts')
})
afterAll(() => server.stop())
beforeEach(() => server.requests.splice(0))

const [key] = partnerKeys
const question = { from: '1065599990', text: '周年庆全场五折', senderName: '优选商城' }
const reading = { kind: 'marketing', category: 'shopping', level: null, because: ['五折'], version: 'c-7' }
const classifier = (url = server.url) => createTextClassifier({ url, key, clock: Date.now })

it('gets a text signed, without the number of its receiver, and returns its reading', async () => {
  server.answer(reading)
  expect(await classifier().read(question)).toEqual(reading)
  expect(server.requests).toMatchObject([{ path: '/texts/classify', keyId: key.id, fault: null }])
  expect(JSON.parse(server.requests[0]!.body)).toEqual(question)
})

it('may leave out category and words, and only the beginning of longer ones counts', async () => {
  server.answer({ kind: 'other', level: 'suspect', version: 'c-7' })
  expect(await classifier().read(question)).toMatchObject({ kind: 'other', category: null, because: [] })
  server.answer({ ...reading, because: ['长'.repeat(80), '二', '三', '四'] })
  expect((await classifier().read(question))?.because).toEqual(['长'.repeat(40), '二', '三'])
  server.answer({ ...reading, because: [`${'长'.repeat(39)}😀`, '中\0奖'] })
  expect((await classifier().read(question))?.because).toEqual(['长'.repeat(39), '中奖'])
})

it.each([
  ['an error', reading, 500],
  ['a refusal', reading, 400],
  ['an unknown kind', { ...reading, kind: 'spam' }, 200],
  ['an unknown level', { ...reading, level: 'perhaps' }, 200],
  ['no version', { ...reading, version: undefined }, 200],
  ['a version that is no name', { ...reading, version: 'a b\n' }, 200],
  ['more than it may say', { ...reading, rest: 'x'.repeat(20_000) }, 200],
])('has no reading with %s', async (_name, body, status) => {
  server.answer(body, status)
  const send = createOutgoing('textClassifier', classifierLimits(1200))
  expect(await createTextClassifier({ url: server.url, key, clock: Date.now }, send).read(question)).toBeNull()
})

it('has no reading after its time, which is at most half of that of a verdict', async () => {
  expect([1200, 600, 10].map((deadline) => classifierLimits(deadline).timeoutMs)).toEqual([500, 300, 5])
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  // Safe: a listening TCP server has an address with a port.
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const results: OutgoingResult[] = []
  const onEnd = (_peer: string, result: OutgoingResult) => void results.push(result)
  const send = createOutgoing('textClassifier', { ...classifierLimits(100), onEnd })
  expect(await createTextClassifier({ url, key, clock: Date.now }, send).read(question)).toBeNull()
  expect(results).toEqual(['late'])
  silent.closeAllConnections()
  silent.close()
})
