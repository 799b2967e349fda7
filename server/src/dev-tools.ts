import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lineNumber, subscriberNumber } from '@contract/common'
import { ruleTarget } from '@contract/household'
import { lineKinds } from '@contract/words/guard'
import { forwardingKinds } from '@contract/words/live'
import { carrierChanges } from '@contract/words/number-lock'
import { deviceTypes } from '@contract/words/household'
import { DAY_MS } from '@/rules/time/units'
import type { AppDeps, DevTools } from './kernel/deps'
import { BadRequestError } from './kernel/errors'
import { isHashOf, signLink } from './kernel/session-token'
import type { HouseholdTools } from './ports/household-network'
import { deskVerdicts } from './ports/review-desk'
import { findAnyCase } from './topics/appeals/case-rows'
import { advanceCase } from './topics/appeals/tend-cases'
import { decideCorrection, findCorrectionCase } from './topics/appeals/network-corrections'
import { decideCase } from './topics/appeals/decide-case'
import type { CaseRow } from './topics/appeals/tables'
import { findUndecided } from './topics/appeals/case-view'
import { answerFeedback, findOpenFeedback } from './topics/feedback/feedback'

const lineEvent = z.object({
  phoneNo: subscriberNumber,
  kind: z.enum(lineKinds),
  from: z.string().max(200),
  text: z.string().max(1000).optional(),
  seconds: z.number().int().min(0).optional(),
  goesOn: z.boolean().optional(),
})

const forwardingChange = z.object({
  phoneNo: subscriberNumber,
  kind: z.enum(forwardingKinds).default('unconditional'),
  to: lineNumber.nullable(),
})
const deskChange = z.object({
  phoneNo: subscriberNumber,
  change: z.enum(carrierChanges),
  papers: z.boolean().optional(),
})
const organisation = z.object({
  phoneNo: subscriberNumber,
  party: z.string().max(64),
  does: z.enum(['call', 'end', 'sms']),
  text: z.string().max(1000).optional(),
})
const clockMove = z.object({
  ms: z
    .number()
    .int()
    .min(0)
    .max(400 * DAY_MS),
})
const mac = z.string().regex(/^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$/)
const upperMac = mac.transform((text) => text.toUpperCase())
const line = { pppoeAccount: z.string().min(1).max(60) }
/** A tester's action on a simulated household, by `do`. */
const householdAction = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('behave'),
    ...line,
    online: z.boolean().optional(),
    delay: z.number().int().min(0).max(DAY_MS).optional(),
    refuses: z.boolean().optional(),
    twice: z.boolean().optional(),
    reversed: z.boolean().optional(),
  }),
  z.object({ do: z.literal('replace'), ...line }),
  z.object({
    do: z.literal('bring'),
    ...line,
    mac: upperMac,
    host: z.string().max(64).default(''),
    type: z.enum(deviceTypes).default('phone'),
    phoneNo: z.string().max(20).default(''),
  }),
  z.object({ do: z.literal('leave'), ...line, mac: upperMac }),
  z.object({
    do: z.literal('visit'),
    ...line,
    mac: upperMac,
    host: z.string().min(1).max(253),
    seconds: z.number().int().min(0).max(14_400).default(600),
  }),
  z.object({
    do: z.literal('askExtra'),
    ...line,
    mac: upperMac,
    target: ruleTarget.default('all'),
    minutes: z.number().int().min(1).max(240).default(30),
  }),
  z.object({ do: z.literal('intrude'), ...line, mac: upperMac, tries: z.number().int().min(1).default(5) }),
  z.object({ do: z.literal('detect'), ...line, enableStatus: z.number().int().min(0).max(4) }),
])
const releasedNumber = z.object({ phoneNo: subscriberNumber })
const feedbackAnswer = z.object({ phoneNo: subscriberNumber, answer: z.string().trim().min(1).max(2000) })

/** Without an id: the number's newest undecided case. Without a reviewer: a second reviewer for a second appeal. */
const review = z
  .object({
    id: z.string().max(64).optional(),
    phoneNo: z.string().max(20).optional(),
    verdict: z.enum(deskVerdicts),
    reason: z.string().trim().max(500).default(''),
    reviewer: z.string().trim().min(1).max(64).optional(),
  })
  .refine(({ verdict, reason }) => verdict === 'accept' || reason !== '', 'A reason is missing')

/**
 * With DEV_TOOLS only: the outbox, the line, the carrier's desk, the households, the clock, giving up a number, replies to feedback, decisions
 * of the review desk, and an HTML page (DESIGN section 9).
 */
export function serveDevTools(app: FastifyInstance, deps: AppDeps): void {
  const { db, sms, dev, clock, config, releaseNumber } = deps
  if (!dev) return
  app.get<{ Querystring: { phoneNo?: string } }>('/dev/outbox', ({ query }) => {
    return { messages: dev.outbox.messages(query.phoneNo) }
  })
  app.post('/dev/line', async (request) => {
    const parsed = lineEvent.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    return dev.line.feed(parsed.data)
  })
  app.post('/dev/forwarding', async (request) => {
    const parsed = forwardingChange.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    const { phoneNo, kind, to } = parsed.data
    // Ending it takes nothing from anybody, so that no lock is asked.
    const answer = to === null ? null : await dev.desk.change(phoneNo, 'forwarding')
    if (answer?.allowed !== false) await dev.forwarding.set(phoneNo, kind, to)
    return answer ?? {}
  })
  app.post('/dev/desk', async (request) => {
    const parsed = deskChange.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    const { phoneNo, change, papers = false } = parsed.data
    return dev.desk.change(phoneNo, change, { papers })
  })
  app.post('/dev/register', async (request) => {
    const parsed = organisation.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    const { phoneNo, party, ...act } = parsed.data
    dev.register.act(phoneNo, party, act)
    return {}
  })
  app.post('/dev/home', async (request) => {
    const parsed = householdAction.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    return actInHousehold(dev.households, parsed.data)
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
  app.post('/dev/feedback', async (request) => {
    const parsed = feedbackAnswer.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    const { phoneNo, answer } = parsed.data
    const open = (await findOpenFeedback(db, 1000)).filter((feedback) => feedback.phoneNo === phoneNo)
    for (const { id } of open) await answerFeedback({ db, sms }, { id, answer, now: clock() })
    return { answered: open.length }
  })
  app.post('/dev/review', async (request) => {
    const parsed = review.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    const { id, phoneNo, verdict, reason, reviewer } = parsed.data
    const correction = id === undefined ? undefined : await findCorrectionCase(db, id)
    if (correction) {
      const { case_id, turn } = correction
      const outcome = await decideCorrection(deps, {
        id: case_id,
        turn,
        verdict,
        reason,
        reviewer: reviewer ?? 'desk-1',
      })
      return { id: case_id, outcome, state: (await findCorrectionCase(db, case_id))?.state }
    }
    const waiting = await findUndecided(db)
    const found = waiting.find((row) => row.case_id === id || (id === undefined && row.phone_no === phoneNo))
    if (!found) throw new BadRequestError('No such case waits for a decision')
    const { case_id, turn, first_reviewer } = found
    const by = reviewer ?? (first_reviewer === '' ? 'desk-1' : 'desk-2')
    const outcome = await decideCase(deps, { id: case_id, turn, verdict, reason, reviewer: by })
    await advanceCase(deps, case_id)
    return { id: case_id, outcome, state: (await findAnyCase(db, case_id))?.state }
  })
  app.get<{ Params: { page: string }; Querystring: Record<string, unknown> }>(
    '/dev/login-free/:page',
    (request, reply) => {
      const words = loginFreePages.get(request.params.page)
      const [signed = '', sign = ''] = request.url.replace('/dev/login-free/', '').split('&sign=')
      const isSigned = isHashOf(sign, config, (key) => signLink(key, signed)) && Number(request.query.until) > clock()
      if (!words || !isSigned) return reply.callNotFound()
      return reply.type('text/html; charset=utf-8').send(loginFreePage(words, mask(String(request.query.about ?? ''))))
    },
  )
  app.get('/dev', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(devPage(dev, await findUndecided(db))),
  )
}

async function actInHousehold(households: HouseholdTools, action: z.output<typeof householdAction>): Promise<object> {
  const { pppoeAccount: account } = action
  switch (action.do) {
    case 'behave':
      await households.behave(account, action)
      return {}
    case 'replace':
      await households.replace(account)
      return {}
    case 'bring':
      await households.bring(account, action)
      return {}
    case 'leave':
      await households.leave(account, action.mac)
      return {}
    case 'visit':
      return { visits: await households.visit(account, action) }
    case 'askExtra':
      await households.askExtra(account, action)
      return {}
    case 'intrude':
      await households.intrude(account, action)
      return {}
    case 'detect':
      await households.detect(account, action.enableStatus)
      return {}
  }
}

interface LoginFreePage {
  zh: string
  en: string
}

/** The carrier pages that the family's calls return, by the last part of their address. */
const loginFreePages: ReadonlyMap<string, LoginFreePage> = new Map([
  ['guardian', { zh: '管理亲情守护', en: 'manages the family guardian' }],
  ['family', { zh: '设置对这位家人的守护', en: 'sets up the protection of this family member' }],
  ['acceleration', { zh: '介绍教育加速', en: 'is about education acceleration' }],
  ['broadband', { zh: '为这个宽带账号开启入侵检测', en: 'starts intrusion detection for this broadband account' }],
])

/** Masks the middle of a number or an account; a short one is masked completely. */
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

function devPage({ numbersToTry, outbox }: DevTools, undecided: readonly CaseRow[]): string {
  const cases = undecided.map(({ case_id, kind, phone_no, topic, state, words }) => {
    const cells = [case_id, kind, phone_no, topic, state, words].map((cell) => `<td>${text(cell)}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
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
<h2>Broadband lines to try</h2>
<p>Every number has three lines in the area of its number: FTTR with a household of 20 devices, an ordinary modem, and an old one
that takes no rules. The app finds them by itself; their password is the last six characters of the account, a code comes
below. 13800138000 has five more, bound from the start. <code>POST /dev/home</code> brings devices, visits and faults
(docs/gateway.md).</p>
<h2>What the network and the carrier do to a number</h2>
<p><code>POST /dev/line</code> with <code>{ phoneNo, kind: 'call' | 'sms' | 'web', from }</code>: a call, an SMS, a visit to a site.
<code>POST /dev/desk</code> with <code>{ phoneNo, change: ${carrierChanges.map((change) => `'${change}'`).join(' | ')}, papers? }</code>: a desk asks
the number lock, makes or refuses the change, and reports that; with <code>papers: true</code> the subscriber is there and has shown them.
<code>POST /dev/forwarding</code> with <code>{ phoneNo, to }</code> asks it too. <code>POST /dev/clock</code> with <code>{ ms }</code> moves the clock forward.</p>
<h2>Appeals and complaints that wait for a decision, newest first</h2>
<table>${cases.join('') || '<tr><td>None</td></tr>'}</table>
<p><code>POST /dev/review</code> with <code>{ id, verdict: 'accept' | 'refuse' | 'more', reason }</code> decides.</p>
<h2>Codes and captchas, newest first</h2><table>${messages.join('') || '<tr><td>None yet</td></tr>'}</table></html>`
}
