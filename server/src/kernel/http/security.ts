import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import cors from '@fastify/cors'
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { MINUTE_MS } from '@/rules/time/units'
import { BoundedMap } from '../../ports/bounded-map'
import type { Config } from '../config'
import type { AppDeps } from '../deps'
import { addressOf, countHit } from '../rate-windows'
import { hashShortSecret } from '../session-token'
import { hasLiveSession, sessionKeyOf } from '../sessions'
import { SharedCounts } from '../shared-counts'
import { CostBudgets, type Spending } from './cost-budgets'

const WECHAT_SDK = 'https://res.wx.qq.com'

/**
 * Sets headers, origins, hosts and limits (DESIGN section 7). Scripts come from this origin or are named by their hash;
 * WeChat's SDK is allowed only in WeChat.
 */
export async function protect(app: FastifyInstance, deps: AppDeps, scriptHashes: readonly string[]): Promise<void> {
  const { config } = deps
  sendSecurityHeaders(app, config, scriptHashes)
  if (config.corsOrigins.length > 0) await app.register(cors, { origin: config.corsOrigins, methods: ['POST'] })
  await limitCalls(app, deps)
  refuseUnderPressure(app, config.maxEventLoopDelay)
  if (config.devTools) refuseOtherHosts(app)
}

/**
 * Helmet's headers, computed once for pages in WeChat, for pages elsewhere, and for calls, because they do not depend on
 * the request. Calls are sent the fewest: nothing renders their JSON, and all headers of a page are longer than most
 * responses.
 */
function sendSecurityHeaders(app: FastifyInstance, config: Config, scriptHashes: readonly string[]): void {
  const { trackingUrl, wechatReportUrl } = config.deploy
  const everywhere = {
    frameguard: false, // frame-ancestors covers it, for configured hosts too
    hsts: config.devTools ? false : undefined,
    crossOriginResourcePolicy: { policy: 'same-site' as const },
  }
  const ofPages = (scripts: readonly string[]) =>
    headersOf({
      ...everywhere,
      referrerPolicy: { policy: 'no-referrer' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...scriptHashes, ...scripts],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'], // blob: shows the picture that is being uploaded
          connectSrc: ["'self'", ...[trackingUrl, wechatReportUrl].filter(Boolean).map((url) => new URL(url).origin)],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'self'", ...config.frameAncestors],
        },
      },
    })
  const ofCalls = {
    // A subscriber's data stays in no cache of a proxy or browser.
    'cache-control': 'no-store',
    ...headersOf({
      ...everywhere,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  }
  const [ofWechat, ofOthers] = [ofPages([WECHAT_SDK]), ofPages([])]
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST') reply.headers(ofCalls)
    else reply.headers(/MicroMessenger/i.test(String(request.headers['user-agent'])) ? ofWechat : ofOthers)
    done()
  })
}

/** What Helmet sets with these options. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => undefined)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether requests are refused because the event loop is late. */
    isUnderPressure(): boolean
  }
  interface FastifyContextConfig {
    /** Served under pressure too. */
    isUrgent?: true
  }
}

const SAMPLE_MS = 1000
const RESOLUTION_MS = 10
const RETRY_AFTER_SECONDS = 10

/**
 * Refuses requests with 503 while the mean delay of the event loop exceeds `mostMs`; 0 is no limit. Not
 * `@fastify/under-pressure`, which samples the memory as well: that reads a file, and without a free descriptor it
 * throws in a timer, which ends the process.
 */
function refuseUnderPressure(app: FastifyInstance, mostMs: number): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let delay = 0
  const sample = setInterval(() => {
    // Without a sample since the last one, the loop stood still.
    delay = Number.isNaN(histogram.mean) ? Infinity : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS)
    histogram.reset()
  }, SAMPLE_MS).unref()
  histogram.enable()
  app.addHook('onClose', (_app, done) => {
    clearInterval(sample)
    histogram.disable()
    done()
  })
  const isUnderPressure = () => mostMs > 0 && delay > mostMs
  app.decorate('isUnderPressure', isUnderPressure)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isUnderPressure() || request.routeOptions.config.isUrgent === true) return done()
    reply.header('retry-after', RETRY_AFTER_SECONDS)
    done(Object.assign(new Error('The event loop is late'), { statusCode: 503 }))
  })
}

/** How many tokens of live sessions are remembered; the oldest are dropped. */
const KNOWN_TOKENS = 50_000
/** In ms: the longest that a request whose sender has left may take to come to its handler. */
const LEFT_MS = 5000

/**
 * Limits requests by session when the token is known to belong to a live one, else by address, so that a made-up token
 * gets no limit of its own. A token becomes known once a private call has found its session. Log-ins and a session's
 * first requests therefore count for the address. Runs before sessions are looked up.
 */
async function limitCalls(app: FastifyInstance, { config, db, clock, metrics }: AppDeps): Promise<void> {
  const share = (key: string, hits: number) =>
    countHit(db, `calls:${hashShortSecret(config.secretKey, 'calls', key)}`, MINUTE_MS, clock(), hits)
  const counts = new SharedCounts({
    share,
    clock,
    windowMs: MINUTE_MS,
    onAsked: (result) => metrics.sharedCounts.inc({ result }),
  })
  class Store implements FastifyRateLimitStore {
    incr(...[key, callback, , max]: Parameters<FastifyRateLimitStore['incr']>) {
      counts.count(key, max).then((result) => callback(null, result), callback)
    }
    child() {
      return this
    }
  }
  const known = new BoundedMap<string, true>(KNOWN_TOKENS)
  const keyOf = (request: FastifyRequest) => {
    // Checks the route, because the same path can be spelled in many ways.
    const isLogin = request.routeOptions.url?.startsWith('/api/v1/auth/') ?? true
    const hash = isLogin ? undefined : sessionKeyOf(request)?.hash
    return hash !== undefined && known.has(hash) ? `session:${hash}` : `address:${addressOf(request)}`
  }
  const budgets = new CostBudgets()
  const spendings = new WeakMap<FastifyRequest, Spending>()
  const [left, ended] = [new WeakSet<FastifyRequest>(), new WeakSet<FastifyRequest>()]
  /** A signed call has no budget, but no other call is measured beside it. */
  const spend = (request: FastifyRequest, isSigned: boolean) => {
    const key = isSigned ? 'signed' : keyOf(request)
    const ofSender = key.startsWith('session:') ? config.costPerSessionMinute : config.costPerAddressMinute
    const most = isSigned ? 0 : ofSender
    const route = request.routeOptions.url ?? 'none'
    const spending = budgets.start(key, route, { most, window: Math.floor(clock() / MINUTE_MS) })
    if (spending === null) throw Object.assign(new Error('The budget is spent'), { statusCode: 429 })
    spendings.set(request, spending)
  }
  await app.register(rateLimit, {
    global: false,
    store: Store,
    max: (_request, key) => (key.startsWith('session:') ? config.callsPerSessionMinute : config.callsPerAddressMinute),
    timeWindow: MINUTE_MS,
    keyGenerator: keyOf,
  })
  const limit = app.rateLimit()
  app.addHook('onRequest', async (request, reply) => {
    const { isSigned, isUrgent } = request.routeOptions.config
    if (isUrgent === true) return
    // A machine of the carrier sends more than a person; its calls prove themselves (signed-calls.ts).
    if (isSigned !== true) await limit.call(app, request, reply)
    spend(request, isSigned === true)
    // Of a sender who has left Fastify reports no end. Their request may be handled now, later or not at all.
    reply.raw.once('close', () => {
      const spending = spendings.get(request)
      if (!spending) return
      if (ended.has(request)) return budgets.finish(spending)
      left.add(request)
      setTimeout(() => {
        if (!app.openWork.has(request)) budgets.drop(spending)
      }, LEFT_MS).unref()
    })
  })
  app.openWork.onEnd((request) => {
    const spending = left.has(request) ? spendings.get(request) : undefined
    if (spending) budgets.finish(spending)
    else ended.add(request)
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const spending = spendings.get(request)
    if (spending) budgets.finish(spending)
    const hash = sessionKeyOf(request)?.hash
    if (hash === undefined) return
    if (reply.statusCode === 401) known.delete(hash)
    if (hasLiveSession(request)) known.set(hash, true)
  })
}

/** With development tools only this machine may connect, by its own host names; prevents DNS rebinding. */
function refuseOtherHosts(app: FastifyInstance): void {
  const own = new Set(['localhost', '127.0.0.1', '[::1]'])
  app.addHook('onRequest', (request, _reply, done) => {
    const host = String(request.headers.host ?? '')
      .replace(/:\d+$/, '')
      .toLowerCase()
    done(own.has(host) ? undefined : Object.assign(new Error('Unknown host'), { statusCode: 403 }))
  })
}
