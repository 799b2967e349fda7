import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  path: string
  query: URLSearchParams
  body: Record<string, unknown> | null
}

/** A mock of WeChat's servers: responds as a test says (never while `silence`), and records the requests. */
export async function startWechat(answer: (asked: Asked) => object | null | 'silence') {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const text = Buffer.concat(chunks).toString()
      const one = { path: url.pathname, query: url.searchParams, body: text === '' ? null : JSON.parse(text) }
      asked.push(one)
      const body = answer(one)
      if (body === 'silence') return
      if (body === null) response.writeHead(502).end('<html>')
      else response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    timeoutMs: 20_000,
    url: `http://127.0.0.1:${port}`,
    asked,
    timesAsked: (path: string) => asked.filter((one) => one.path === path).length,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
