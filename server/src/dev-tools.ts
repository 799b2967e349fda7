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

const clockMove = z.object({
  ms: z
    .number()
    .int()
    .min(0)
    .max(400 * 24 * 60 * 60 * 1000),
})
const releasedNumber = z.object({ phoneNo: subscriberNumber })

/** With DEV_TOOLS only: the outbox, the line, the clock, a number that its holder gives up, and a page for people (DESIGN section 9). */
export function serveDevTools(app: FastifyInstance, { dev, clock, releaseNumber }: AppDeps): void {
  if (!dev) return
  app.get<{ Querystring: { phoneNo?: string } }>('/dev/outbox', ({ query }) => {
    return { messages: dev.outbox.messages(query.phoneNo) }
  })
  app.post('/dev/line', async (request) => {
    const parsed = lineEvent.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    return dev.line.feed(parsed.data)
  })
  app.post('/dev/clock', async (request) => {
    const parsed = clockMove.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    await dev.advanceClock(parsed.data.ms)
    return {}
  })
  app.post('/dev/release', async (request) => {
    const parsed = releasedNumber.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    await releaseNumber(parsed.data.phoneNo, clock())
    return {}
  })
  app.get<{ Params: { page: string }; Querystring: { about?: string } }>('/dev/login-free/:page', (request, reply) => {
    const words = loginFreePages.get(request.params.page)
    if (!words) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').send(loginFreePage(words, mask(String(request.query.about ?? ''))))
  })
  app.get('/dev', (_request, reply) => reply.type('text/html; charset=utf-8').send(devPage(dev)))
}

interface LoginFreePage {
  zh: string
  en: string
}

/** What the carrier's page would do, by the last part of the address that the family's calls return. */
const loginFreePages: ReadonlyMap<string, LoginFreePage> = new Map([
  ['guardian', { zh: '管理家人守护', en: 'manages the family guardian' }],
  ['family', { zh: '设置对这位家人的守护', en: 'sets up the protection of this family member' }],
  ['broadband', { zh: '为这个宽带账号开启入侵检测', en: 'starts intrusion detection for this broadband account' }],
])

/** A number or an account with its middle hidden; a short one is hidden whole. */
function mask(account: string): string {
  return account.length < 8 ? '****' : `${account.slice(0, 3)}****${account.slice(-4)}`
}

function loginFreePage({ zh, en }: LoginFreePage, account: string): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>运营商页面 · The carrier's page</title>
<style>${STYLE}</style>
<h1>${text(account)}</h1>
<p>开发工具代替运营商的免登录页面。运营商的页面会${zh}。</p>
<p lang="en">The development tools stand in for the carrier's login-free page. The carrier's page ${en}.</p>
<p><a href="/sjgj/uasp/">返回应用 · <span lang="en">Back to the app</span></a></p></html>`
}

const STYLE =
  'body{font:14px/1.6 system-ui,sans-serif;margin:24px;color:#16202e}table{border-collapse:collapse;margin:8px 0 24px}td{padding:4px 12px 4px 0;border-bottom:1px solid #e3e8ef}'
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
<style>${STYLE}</style>
<h1>Development</h1><p><a href="/sjgj/uasp/">The app</a> · <a href="/openapi.json">OpenAPI</a></p>
<h2>Numbers to try</h2><table>${numbers.join('')}</table>
<h2>Codes and captchas, newest first</h2><table>${messages.join('') || '<tr><td>None yet</td></tr>'}</table></html>`
}
