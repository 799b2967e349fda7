import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lineKind } from '@contract/intercepts'
import { subscriberNumber } from '@contract/common'
import type { AppDeps, DevTools } from './kernel/deps'
import { BadRequestError } from './kernel/errors'

const lineEvent = z.object({
  phoneNo: subscriberNumber,
  kind: lineKind,
  from: z.string().max(200),
  text: z.string().max(1000).optional(),
  seconds: z.number().int().min(0).optional(),
})

/** With DEV_TOOLS only: the outbox, the line, and a page for people (DESIGN section 9). */
export function serveDevTools(app: FastifyInstance, { dev }: AppDeps): void {
  if (!dev) return
  app.get<{ Querystring: { phoneNo?: string } }>('/dev/outbox', ({ query }) => {
    return { messages: dev.outbox.messages(query.phoneNo) }
  })
  app.post('/dev/line', async (request) => {
    const parsed = lineEvent.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    return dev.line.feed(parsed.data)
  })
  app.get('/dev', (_request, reply) => reply.type('text/html; charset=utf-8').send(devPage(dev)))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

function devPage({ numbersToTry, outbox }: DevTools): string {
  const numbers = numbersToTry.map(({ phoneNo, holds }) => `<tr><td>${text(phoneNo)}</td><td>${text(holds)}</td></tr>`)
  const messages = outbox.messages().map(({ at, kind, phoneNo, text: words, code }) => {
    const time = new Date(at).toISOString().slice(11, 19)
    return `<tr><td>${time}</td><td>${kind}</td><td>${text(phoneNo)}</td><td><b>${text(code)}</b></td><td>${text(words)}</td></tr>`
  })
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Phone Guard, development</title>
<style>body{font:14px/1.6 system-ui,sans-serif;margin:24px;color:#16202e}table{border-collapse:collapse;margin:8px 0 24px}td{padding:4px 12px 4px 0;border-bottom:1px solid #e3e8ef}</style>
<h1>Development</h1><p><a href="/sjgj/uasp/">The app</a> · <a href="/openapi.json">OpenAPI</a></p>
<h2>Numbers to try</h2><table>${numbers.join('')}</table>
<h2>Codes and captchas, newest first</h2><table>${messages.join('') || '<tr><td>None yet</td></tr>'}</table></html>`
}
