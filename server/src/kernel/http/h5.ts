import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_CACHE } from '@/rules/environment/page-cache'
import type { Config } from '../config'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const BASE = '/sjgj/uasp/'
const PAGE = 'index.html'
const SERVICE_WORKER = 'service-worker.js'
const HASHED = /\.[0-9a-f]{6,}\.\w+$/
/** Files that the build compressed, next to their originals. */
const COMPRESSED = /\.(?:br|gz)$/

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
}
const incompressible = new Set(['.png', '.jpg', '.ico'])

interface ServedFile {
  type: string
  etag: string
  isHashed: boolean
  bodies: { br: Buffer | null; gzip: Buffer | null; identity: Buffer }
}

/** The built H5 app, read once at the start; files that the build has not compressed are compressed then. */
export interface H5App {
  files: ReadonlyMap<string, ServedFile>
  /** The page, served for every path of the app. */
  page: ServedFile
  /** CSP hashes of the page's inline scripts. */
  scriptHashes: readonly string[]
}

/** A service worker that unregisters the one installed on a phone. */
const noServiceWorker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(Promise.all([caches.delete('${PAGE_CACHE}'), registration.unregister()])))
`

/** Reads the build below `h5Dir` and writes the deployment settings into its page; null when there is no build. */
export async function loadH5({ h5Dir: directory, deploy, offlineStart }: Config): Promise<H5App | null> {
  if (!existsSync(path.join(directory, PAGE))) return null
  const files = new Map<string, ServedFile>()
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(directory, name)
    if (!statSync(file).isFile() || COMPRESSED.test(name) || name === PAGE) continue
    const built = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
    const bodies = { br: built('.br'), gzip: built('.gz') }
    files.set(name.split(path.sep).join('/'), await servedFile(name, readFileSync(file), bodies))
  }
  if (!offlineStart) files.set(SERVICE_WORKER, await servedFile(SERVICE_WORKER, Buffer.from(noServiceWorker)))
  const html = withDeploy(readFileSync(path.join(directory, PAGE), 'utf8'), deploy)
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  return {
    files,
    page: await servedFile(PAGE, Buffer.from(html)),
    scriptHashes: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  }
}

/** Where a path of the app opens instead (`name`: below the app's, without a slash); null, or a rejection, for the app's own page. */
export type OpensElsewhere = (asked: {
  name: string
  query: Readonly<Record<string, unknown>>
  agent: string
}) => Promise<string> | null

/**
 * Serves the app below /sjgj/uasp/: hashed files are cached forever, and the page serves every path that names no file, unless
 * `elsewhere` has an address for it.
 */
export function serveH5(app: FastifyInstance, h5: H5App | null, elsewhere: OpensElsewhere = () => null): void {
  app.get('/', (_request, reply) => reply.redirect(BASE))
  app.get(BASE.slice(0, -1), (_request, reply) => reply.redirect(BASE))
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    `${BASE}*`,
    { exposeHeadRoute: true },
    (request, reply) => {
      if (!h5) {
        return reply
          .status(503)
          .type('text/plain; charset=utf-8')
          .send('The H5 app has not been built: run npm run build:h5')
      }
      const name = request.params['*']
      const file = h5.files.get(name)
      if (file) return sendFile(request, reply, file)
      if (path.extname(name) !== '' && name !== PAGE) return reply.callNotFound()
      const agent = String(request.headers['user-agent'] ?? '')
      const address = request.method === 'GET' ? elsewhere({ name, query: request.query, agent }) : null
      if (address === null) return sendFile(request, reply, h5.page)
      return address.then(
        (found) => reply.header('cache-control', 'no-store').redirect(found),
        () => sendFile(request, reply, h5.page),
      )
    },
  )
}

/** Sends the encoding that the client accepts, or 304 for a copy that it has. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  reply
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .type(file.type)
  // `includes`, because a proxy may have weakened the tag or the browser may send several.
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.status(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && file.bodies[name])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? file.bodies[encoding] : file.bodies.identity)
}

/** A file to serve, compressed unless the build has done it. */
export async function servedFile(
  name: string,
  identity: Buffer,
  built: { br?: Buffer; gzip?: Buffer } = {},
): Promise<ServedFile> {
  const extension = path.extname(name)
  const isCompressed = !incompressible.has(extension) && identity.length > 500
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    isHashed: HASHED.test(name),
    bodies: {
      identity,
      br: isCompressed ? (built.br ?? (await brotli(identity))) : null,
      gzip: isCompressed ? (built.gzip ?? (await gzip(identity, { level: 9 }))) : null,
    },
  }
}

/** Writes the deployment settings into a meta element: data, never script. */
function withDeploy(html: string, deploy: Config['deploy']): string {
  const json = JSON.stringify(deploy).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return html.replace('<title>', () => `<meta name="pg-deploy" content="${json}">\n  <title>`)
}
