import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/*
 * Node 24 replaces a loop while it runs by Maglev's code, which may not look for a request to stop: a loop that makes arrays
 * then ends neither by its time nor by its memory, also not by `terminate`. Without that replacement it does; a function that
 * is called again is still optimised. Node 20 does not know the flag.
 */
if (Number(process.versions.node.split('.')[0]) >= 22) setFlagsFromString('--no-maglev-osr')

/** The work took too long or too much memory; its thread is stopped. */
export class WorkKilled extends Error {
  constructor(cause: string) {
    super(`The work was stopped: ${cause}`)
  }
}

/** Too much work waits for the thread. */
export class WorkerBusy extends Error {
  constructor() {
    super('Too much work waits for the thread')
  }
}

export interface WorkerLimits {
  /** How long one piece of work may take, in ms, without its wait for the thread. */
  timeoutMs: number
  /** The most heap of the thread, in MiB. Buffers are outside of it, so the work must bound them itself. */
  heapMiB: number
  /** How many pieces of work may wait. */
  waiting: number
}

const fileLimits: WorkerLimits = { timeoutMs: 3000, heapMiB: 128, waiting: 32 }

/** What the thread posts for one piece of work. */
export interface Done {
  /** How long it took in the thread. */
  ms: number
  answer: unknown
}

interface Job {
  input: Uint8Array
  resolve: (done: Done) => void
  reject: (error: Error) => void
}

/**
 * Runs work on strangers' data outside the event loop, one piece at a time, in a thread with limits of time and memory.
 * The thread starts with the first piece and is replaced after it was stopped. It does not keep the process alive.
 */
export class GuardedWorker {
  readonly #file: URL
  readonly #limits: WorkerLimits
  readonly #logger: Pick<Logger, 'warn'> | undefined
  readonly #waiting: Job[] = []
  #running: Job | null = null
  #timer: NodeJS.Timeout | undefined
  #worker: Worker | null = null

  constructor(file: URL, logger?: Pick<Logger, 'warn'>, limits = fileLimits) {
    this.#file = file
    this.#logger = logger
    this.#limits = limits
  }

  /** Posts a copy of `input` to the thread. Rejects with WorkKilled or WorkerBusy. */
  run(input: Uint8Array): Promise<Done> {
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(new WorkerBusy())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      this.#next()
    })
  }

  /** Stops the thread; what runs or waits rejects. Later work starts a new one. */
  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.reject(new WorkKilled('the gateway stops'))
    await this.#stop('the gateway stops')
  }

  #next(): void {
    if (this.#running !== null) return
    const job = this.#waiting.shift()
    if (job === undefined) return
    this.#running = job
    this.#worker ??= this.#start()
    const { timeoutMs } = this.#limits
    this.#timer = setTimeout(() => void this.#stop(`it took more than ${timeoutMs} ms`), timeoutMs)
    this.#worker.postMessage(job.input)
  }

  #start(): Worker {
    // Both limits: without that of young objects Node 24 ends the process when the other one is reached.
    const worker = new Worker(this.#file, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMiB, maxYoungGenerationSizeMb: 16 },
    })
    worker.unref()
    worker.on('message', (done: Done) => {
      if (worker !== this.#worker) return
      this.#end()?.resolve(done)
      this.#next()
    })
    // Out of memory is an error with this event; without a listener it would end the process.
    worker.on('error', (error) => {
      if (worker === this.#worker) void this.#stop(error.message)
    })
    worker.on('exit', () => {
      if (worker === this.#worker) void this.#stop('its thread ended')
    })
    return worker
  }

  async #stop(cause: string): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    const killed = this.#end()
    if (killed) {
      this.#logger?.warn({ cause }, 'Work on a file was stopped')
      killed.reject(new WorkKilled(cause))
    }
    this.#next()
    await worker?.terminate()
  }

  #end(): Job | null {
    clearTimeout(this.#timer)
    const job = this.#running
    this.#running = null
    return job
  }
}
