import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
}
const pictures = new Set(['.jpg', '.png'])
const hashed = /[.-][0-9a-zA-Z_-]{8,}\.[a-z0-9]+$/

/**
 * Serves a built folder like a release: gzip, an ETag for the page, immutable hashed files, and the page for every path
 * that names no file. POSTs get `answers[path]` in the envelope; other paths get 404, which the bench reports.
 */
export async function serveFolder(folder, { base = '/', answers = {} } = {}) {
  const files = readFolder(folder)
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'POST') return void answer(request, response, answers[pathname])
    const name = pathname.slice(base.length) || 'index.html'
    const file = files.get(name) ?? (path.extname(name) ? undefined : files.get('index.html'))
    if (!file || !pathname.startsWith(base)) return void response.writeHead(404).end()
    if (request.headers['if-none-match'] === file.headers.etag) return void response.writeHead(304, file.headers).end()
    response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body)
  })
  server.keepAliveTimeout = 30_000
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}${base}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function readFolder(folder) {
  const files = new Map()
  for (const entry of readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, entry)
    if (!statSync(file).isFile()) continue
    const raw = readFileSync(file)
    const extension = path.extname(file)
    const isPacked = !pictures.has(extension)
    files.set(entry.split(path.sep).join('/'), {
      body: isPacked ? gzipSync(raw, { level: 9 }) : raw,
      headers: {
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
        ...(isPacked && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
      },
    })
  }
  return files
}

function answer(request, response, data) {
  request.resume()
  const body = gzipSync(
    JSON.stringify(data === undefined ? { code: '404', data: null, msg: '' } : { code: 'A0000', data, msg: '' }),
  )
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length }
  response.writeHead(data === undefined ? 404 : 200, headers).end(body)
}
