import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import path from 'node:path'
import { endpoints, type ForwardedRequest } from '../endpoints'
import { toolFolder } from '../folder'
import type { HostStart } from '../runtime/settings'
import { forward } from './forward'
import { isWelcome } from './welcome'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

interface Site {
  /** The build's folder, from which its pictures are served. */
  folder: string
  scripts: { phone: string; frame: string }
  start: HostStart
}

function send(response: ServerResponse, type: string, content: string | Buffer): void {
  response.writeHead(200, { 'content-type': TYPES[type] ?? 'application/octet-stream', 'cache-control': 'no-store' })
  response.end(content)
}

const sendPart = (response: ServerResponse, file: string) =>
  send(response, path.extname(file), readFileSync(path.join(toolFolder, 'page', file)))

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A file of the build; never one outside its folder. */
function sendAsset(response: ServerResponse, folder: string, pathname: string): void {
  const file = path.join(folder, path.normalize(decodeURIComponent(pathname)))
  const isInside = file.startsWith(folder + path.sep)
  if (!isInside || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(response)
}

/** The host's server: the frame at /, the mini-program at /phone, and the files that they load. */
export function siteOf({ folder, scripts, start }: Site): RequestListener {
  const own: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    '/': (_, response) => sendPart(response, 'frame.html'),
    '/phone': (_, response) => sendPart(response, 'phone.html'),
    [endpoints.style]: (_, response) => sendPart(response, 'phone.css'),
    [endpoints.script]: (_, response) => send(response, '.js', scripts.phone),
    [endpoints.frameStyle]: (_, response) => sendPart(response, 'frame.css'),
    [endpoints.frameScript]: (_, response) => send(response, '.js', scripts.frame),
    [endpoints.start]: (_, response) => send(response, '.json', JSON.stringify(start)),
    [endpoints.request]: async (request, response) => {
      const answer = await forward(JSON.parse(await bodyOf(request)) as ForwardedRequest)
      send(response, '.json', JSON.stringify(answer))
    },
  }
  return (request, response) => {
    if (!isWelcome(request)) return void response.writeHead(403).end()
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const answer = own[pathname]
    if (!answer) return sendAsset(response, folder, pathname)
    Promise.resolve(answer(request, response)).catch((error: Error) => response.writeHead(500).end(error.message))
  }
}
