import { GuardedWorker, WorkerBusy, WorkKilled } from '@server/kernel/guarded-worker'

/** Adds the bytes; loops for ever on [1], fills the heap on [2], throws on [3]. */
const THREAD = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (bytes) => {
    const kept = []
    if (bytes[0] === 1) for (;;) Math.random()
    if (bytes[0] === 2) for (;;) kept.push(new Array(1000).fill(kept.length))
    if (bytes[0] === 3) throw new Error('a fault')
    parentPort.postMessage({ ms: 1, answer: bytes.reduce((sum, byte) => sum + byte, 0) })
  })
`
const file = new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`)
const warnings: unknown[] = []
const logger = { warn: (fields: unknown) => warnings.push(fields) }
const bytes = (...values: number[]) => Uint8Array.from(values)

let worker: GuardedWorker
beforeEach(() => {
  warnings.length = 0
  worker = new GuardedWorker(file, logger, { timeoutMs: 3000, heapMiB: 32, waiting: 2 })
})
afterEach(() => worker.close())

it('returns what the thread posts, in order, and leaves the input to the caller', async () => {
  const input = bytes(4, 5)
  const [one, two] = await Promise.all([worker.run(input), worker.run(bytes(6))])
  expect([one.answer, two.answer, [...input]]).toEqual([9, 6, [4, 5]])
})

it.each([
  ['that does not end', 1, /more than 3000 ms/],
  ['that fills the heap', 2, /memory/],
  ['that throws', 3, /a fault/],
])('stops work %s, and does the next in a new thread', async (_name, kind, cause) => {
  const killed = worker.run(bytes(kind))
  const next = worker.run(bytes(7, 8))
  await expect(killed).rejects.toThrow(WorkKilled)
  await expect(killed).rejects.toThrow(cause)
  expect((await next).answer).toBe(15)
  expect(warnings).toHaveLength(1)
})

it('refuses work when too much waits', async () => {
  const taken = [worker.run(bytes(4)), worker.run(bytes(5)), worker.run(bytes(6))]
  await expect(worker.run(bytes(7))).rejects.toThrow(WorkerBusy)
  expect((await Promise.all(taken)).map(({ answer }) => answer)).toEqual([4, 5, 6])
})

it('ends what runs and waits when it is closed, and can be used again', async () => {
  const open = [worker.run(bytes(1)), worker.run(bytes(5))]
  const ended = Promise.allSettled(open)
  await worker.close()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await worker.run(bytes(6))).answer).toBe(6)
})
