import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    openWork: OpenWork
  }
}

/** The handlers that run, also for senders who have left: of those Fastify reports no end. */
export class OpenWork {
  readonly #running = new Set<FastifyRequest>()
  readonly #ends: ((request: FastifyRequest) => void)[] = []
  #idle: (() => void)[] = []

  has(request: FastifyRequest): boolean {
    return this.#running.has(request)
  }

  /** Calls `end` whenever a handler ends. */
  onEnd(end: (request: FastifyRequest) => void): void {
    this.#ends.push(end)
  }

  /** Resolves once no handler runs. */
  async done(): Promise<void> {
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  follow(request: FastifyRequest, work: Promise<unknown>): void {
    this.#running.add(request)
    const end = () => {
      this.#running.delete(request)
      for (const one of this.#ends) one(request)
      if (this.#running.size > 0) return
      for (const resolve of this.#idle) resolve()
      this.#idle = []
    }
    work.then(end, end)
  }
}

/** Follows the handlers of the routes that are registered after it. */
export function followWork(app: FastifyInstance): void {
  const openWork = new OpenWork()
  app.decorate('openWork', openWork)
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function followed(request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      // Not what else has `then`: a reply has it too.
      if (answer instanceof Promise) openWork.follow(request, answer)
      return answer
    }
  })
}
