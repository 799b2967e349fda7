import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../deps'
import { hashSecret } from '../session-token'
import { tokenOf } from '../live-session'

const WECHAT_SDK = 'https://res.wx.qq.com'
const MINUTE = 60 * 1000

/**
 * Headers, origins, hosts and limits (DESIGN.md section 7). Scripts come from this origin or are named by their hash;
 * WeChat's own only where WeChat asks. Limits count by session first, then by address.
 */
export async function protect(app: FastifyInstance, deps: AppDeps, scriptHashes: readonly string[]): Promise<void> {
  const { config } = deps
  await app.register(helmet, {
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: false, // frame-ancestors says it, for configured hosts too
    hsts: config.devTools ? false : undefined,
    crossOriginResourcePolicy: { policy: 'same-site' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...scriptHashes,
          (request) => (/MicroMessenger/i.test(String(request.headers['user-agent'])) ? WECHAT_SDK : ''),
        ],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(config.deploy.trackingUrl ? [new URL(config.deploy.trackingUrl).origin] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...config.frameAncestors],
      },
    },
  })
  await app.register(cors, { origin: config.corsOrigins.length > 0 ? config.corsOrigins : false, methods: ['POST'] })
  await app.register(rateLimit, {
    max: (_request, key) => (key.startsWith('session:') ? config.callsPerSessionMinute : config.callsPerAddressMinute),
    timeWindow: MINUTE,
    keyGenerator: (request) => {
      // Whoever logs in has no session yet: a made-up token buys no count of its own there.
      const token = request.url.startsWith('/api/v1/auth/') ? null : tokenOf(request)
      return token === null ? `address:${request.ip}` : `session:${hashSecret(token)}`
    },
  })
  await app.register(underPressure, { maxEventLoopDelay: config.maxEventLoopDelay, exposeStatusRoute: false })
  if (config.devTools) refuseOtherHosts(app)
}

/** With development tools only this machine may ask, under its own names: a page elsewhere cannot rebind its name to us. */
function refuseOtherHosts(app: FastifyInstance): void {
  const own = new Set(['localhost', '127.0.0.1', '[::1]'])
  app.addHook('onRequest', async (request) => {
    const host = String(request.headers.host ?? '')
      .replace(/:\d+$/, '')
      .toLowerCase()
    if (!own.has(host)) throw Object.assign(new Error('Unknown host'), { statusCode: 403 })
  })
}
