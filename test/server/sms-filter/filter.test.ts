import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SmsReceipt, SmsVerdict } from '@contract/line'
import { createLogger } from '@server/kernel/http/request-log'
import { SmsFilter } from '@server/sms-filter/filter'
import type { Question } from '@server/sms-filter/guard'
import { HeldMessages } from '@server/sms-filter/held-messages'
import { createFilterMetrics } from '@server/sms-filter/metrics'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import {
  connectSender,
  NAME_TAG,
  partsOf,
  startSmsCentre,
  type Sender,
  type SmsCentre,
} from '../../../scripts/lib/sms-network.mjs'
import { eventually } from '../../e2e/h5/support/eventually'

const TO = '13800138000'
const FROM = '10690218'
const LONG = '全场五折，拒收请回复R。'.repeat(12)

const verdict = (action: SmsVerdict['action'], label = ''): SmsVerdict => ({ action, label, reason: 'test', ttlMs: 1 })

let folder: string
let centre: SmsCentre
let port: number
let filter: SmsFilter
let held: HeldMessages
let sender: Sender
let ahead = 0
let questions: Question[] = []
let reports: SmsReceipt[] = []
/** By text; null is no verdict. */
let judge: (question: Question) => SmsVerdict | null
let isGatewayThere = true

async function startFilter({ mostMessages = 100, partsMs = 60_000 } = {}) {
  const clock = () => Date.now() + ahead
  held = await HeldMessages.open(folder, { clock, mostMessages, mostBytes: 2 ** 20 })
  port = await freePort()
  filter = new SmsFilter({
    ...{ held, clock, partsMs, centre: { host: '127.0.0.1', port: centre.port } },
    ...{ metrics: createFilterMetrics(), logger: createLogger('silent'), secret: 'x'.repeat(32), nameTag: NAME_TAG },
    guard: {
      judge: async (question) => {
        questions.push(question)
        return judge(question)
      },
      report: async (receipts) => {
        if (isGatewayThere) reports.push(...receipts)
        return isGatewayThere
      },
    },
  })
  await filter.listen(port, '127.0.0.1')
  sender = await connectSender({ port })
}
async function stopFilter() {
  await sender.stop()
  await filter.close()
  await held.close()
}
async function restart(options: Parameters<typeof startFilter>[0] = {}) {
  await stopFilter()
  await startFilter(options)
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sms-filter-'))
  ;[ahead, questions, reports, isGatewayThere] = [0, [], [], true]
  judge = () => verdict('pass')
  centre = await startSmsCentre()
  await startFilter()
})
afterEach(async () => {
  await stopFilter()
  await centre.stop()
  rmSync(folder, { recursive: true })
})

const send = (text: string, more: object = {}) => sender.send({ from: FROM, to: TO, text, ...more })
const heldId = () => held.inState('held')[0]?.id ?? ''

describe('a message that passes', () => {
  it.each`
    alphabet       | text                             | coding
    ${'GSM'}       | ${'Price {10}\u20ac @home [a]~'} | ${0}
    ${'Latin-1'}   | ${'Grüße, señor'}                | ${3}
    ${'UCS-2'}     | ${'您好，😀 100%'}               | ${8}
    ${'long GSM'}  | ${'abcdefghij'.repeat(20)}       | ${0}
    ${'long UCS2'} | ${LONG}                          | ${8}
  `('in $alphabet is read, and arrives as it was sent', async ({ text, coding }) => {
    const answers = await send(text, { coding })
    expect(questions.map((question) => question.text)).toEqual([text])
    expect(centre.arrived(TO)).toEqual([text])
    expect(answers).toEqual(centre.messages.map(({ id }) => ({ status: 0, id })))
    expect(new Set(centre.messages.map(({ dataCoding }) => dataCoding))).toEqual(new Set([coding]))
  })

  it.each`
    numbering | order
    ${8}      | ${[0, 1, 2]}
    ${8}      | ${[2, 0, 1]}
    ${16}     | ${[1, 2, 0]}
    ${'sar'}  | ${[2, 1, 0]}
  `('in parts of numbering $numbering is decided once, in the order $order', async ({ numbering, order }) => {
    await send(LONG, { numbering, order })
    expect(questions.map((question) => question.text)).toEqual([LONG])
    expect(centre.arrived(TO)).toEqual([LONG])
  })

  it('keeps its receipts', async () => {
    const [answer] = await send('hello', { wantsReceipt: true })
    await eventually(() => expect(sender.receipts).toMatchObject([{ id: answer?.id, isKnown: true }]))
  })

  it('passes without a verdict, and is refused as the SMS centre refuses it', async () => {
    judge = () => null
    await send('no verdict')
    expect(centre.arrived(TO)).toEqual(['no verdict'])
    centre.status = 0x58
    expect(await send('too many')).toMatchObject([{ status: 0x58 }])
  })

  it('passes when the filter itself fails at it', async () => {
    judge = () => {
      throw new Error('A fault')
    }
    await send(LONG)
    expect(centre.arrived(TO)).toEqual([LONG])
  })

  it('says who sends it', async () => {
    await sender.submit({ source_addr: FROM, destination_addr: TO, sender_name: Buffer.from('某某银行') })
    await sender.submit({ source_addr: '442071234567', source_addr_ton: 1, destination_addr: `86${TO}` })
    await sender.submit({ source_addr: '95588', destination_addr: TO })
    await sender.submit({ source_addr: '13900139000', destination_addr: TO })
    expect(questions).toMatchObject([
      { from: FROM, senderClass: 'company', to: TO, senderName: '某某银行' },
      { from: '+442071234567', senderClass: 'foreign', to: TO },
      { from: '95588', senderClass: 'service' },
      { from: '13900139000', senderClass: 'person' },
    ])
  })

  it.each([
    ['a NUL', '贷\0款'],
    ['half an emoji', '贷款\ud83d'],
  ])('is asked about without %s, which the gateway would refuse', async (_what, text) => {
    const written = Buffer.from(text, 'utf16le').swap16()
    await sender.submit({ source_addr: FROM, destination_addr: TO, data_coding: 8, short_message: written })
    expect(questions.map((question) => question.text)).toEqual(['贷款'])
  })

  it('is asked about without text when it is binary, and keeps its bytes', async () => {
    judge = () => verdict('label', '【疑似诈骗】')
    await sender.submit({
      source_addr: FROM,
      destination_addr: TO,
      data_coding: 4,
      short_message: Buffer.from([1, 2, 3]),
    })
    const [question] = questions
    expect(question).toBeDefined()
    expect(question).not.toHaveProperty('text')
    expect(centre.messages).toMatchObject([{ dataCoding: 4 }])
  })
})

describe('a message with a label', () => {
  const label = '【疑似诈骗】'
  beforeEach(() => {
    judge = () => verdict('label', label)
  })

  it.each`
    what                                | text                                 | parts
    ${'a short one'}                    | ${'您的账户已冻结'}                  | ${1}
    ${'one that grows to two parts'}    | ${'冻'.repeat(66)}                   | ${2}
    ${'of two parts'}                   | ${'冻'.repeat(120)}                  | ${2}
    ${'of two that grow to three'}      | ${'冻'.repeat(130)}                  | ${3}
    ${'in GSM, which becomes UCS-2'}    | ${'Your account is locked'}          | ${1}
    ${'whose cut would halve an emoji'} | ${'冻'.repeat(60) + '😀'.repeat(20)} | ${2}
  `('$what arrives whole', async ({ text, parts }) => {
    const answers = await send(text, { wantsReceipt: true })
    expect(centre.arrived(TO)).toEqual([label + text])
    expect(centre.messages.map(({ total }) => total)).toEqual(Array.from({ length: parts }, () => parts))
    expect(answers.every(({ status }) => status === 0)).toBe(true)
    // The sender gets a receipt for each part that it sent, behind its answer, and no other.
    await eventually(() =>
      expect(sender.receipts.map(({ id }) => id).sort()).toEqual(answers.map(({ id }) => id).sort()),
    )
    expect(sender.receipts.every(({ isKnown }) => isKnown)).toBe(true)
  })

  it('is numbered as it was', async () => {
    await send(LONG, { numbering: 'sar' })
    expect(centre.arrived(TO)).toEqual([label + LONG])
  })

  it('stays in its alphabet where that has the label', async () => {
    judge = () => verdict('label', '[fraud?] ')
    await send('a'.repeat(155))
    expect(centre.arrived(TO)).toEqual([`[fraud?] ${'a'.repeat(155)}`])
    expect(centre.messages.map(({ dataCoding }) => dataCoding)).toEqual([0, 0])
  })
})

describe('a message that is held', () => {
  beforeEach(() => {
    judge = () => verdict('hold')
  })

  it('is acknowledged, and arrives once when it is wanted, however often that is said', async () => {
    const answers = await send(LONG, { wantsReceipt: true })
    expect(answers.map(({ status }) => status)).toEqual([0, 0, 0])
    expect(centre.messages).toEqual([])
    const wish = { id: heldId(), to: `+86${TO}` }
    expect(await Promise.all([filter.deliver(wish), filter.deliver(wish)])).toEqual([true, true])
    await eventually(() => expect(reports).toMatchObject([{ id: wish.id, to: TO, state: 'delivered' }]))
    expect(await filter.deliver(wish)).toBe(true)
    expect(centre.arrived(TO)).toEqual([LONG])
    expect(centre.messages).toHaveLength(3)
    await eventually(() =>
      expect(sender.receipts.map(({ id }) => id).sort()).toEqual(answers.map(({ id }) => id).sort()),
    )
    expect(sender.receipts[0]?.text).toMatch(new RegExp(`^id:${sender.receipts[0]?.id} .*stat:DELIVRD`))
  })

  it('survives a restart, with a torn end of the journal', async () => {
    await send('held over night')
    const id = heldId()
    await stopFilter()
    appendFileSync(path.join(folder, 'held.jsonl'), '\n{"id":"torn","to":"138')
    await startFilter()
    expect(held.size).toBe(1)
    expect(await filter.deliver({ id, to: TO })).toBe(true)
    await eventually(() => expect(reports).toMatchObject([{ id, state: 'delivered' }]))
    expect(centre.arrived(TO)).toEqual(['held over night'])
  })

  it('that was wanted before a restart is delivered after it, and a report that the gateway missed is made', async () => {
    await send('wanted')
    const id = heldId()
    isGatewayThere = false
    await filter.deliver({ id, to: TO })
    await eventually(() => expect(centre.arrived(TO)).toEqual(['wanted']))
    await eventually(() => expect(held.get(id)?.state).toBe('delivered'))
    isGatewayThere = true
    await restart()
    await eventually(() => expect(reports).toMatchObject([{ id, state: 'delivered' }]))
    expect(centre.messages).toHaveLength(1)
  })

  it('waits for the machine of its sender', async () => {
    await send('later')
    const id = heldId()
    await sender.stop()
    await eventually(() => expect(centre.bound.size).toBe(0))
    expect(await filter.deliver({ id, to: TO })).toBe(true)
    expect(centre.messages).toEqual([])
    sender = await connectSender({ port })
    await eventually(() => expect(centre.arrived(TO)).toEqual(['later']))
  })

  it('is delivered in parts when the SMS centre is full in between, and counts as delivered when the last receipt has come', async () => {
    await send(LONG)
    const id = heldId()
    const taken = centre.messages.length
    centre.full = taken + 1
    await filter.deliver({ id, to: TO })
    await eventually(() =>
      expect(held.get(id)?.parts.map(({ outcome }) => outcome)).toEqual(['delivered', undefined, undefined]),
    )
    expect([held.get(id)?.state, reports]).toEqual(['wanted', []])
    centre.full = Number.POSITIVE_INFINITY
    await filter.deliver({ id, to: TO })
    await eventually(() => expect(reports).toMatchObject([{ id, state: 'delivered' }]))
    expect(centre.arrived(TO)).toEqual([LONG])
  })

  it('could not be delivered when the SMS centre says so', async () => {
    await send('to nobody')
    const id = heldId()
    centre.outcome = 'UNDELIV'
    await filter.deliver({ id, to: TO })
    await eventually(() => expect(reports).toMatchObject([{ id, state: 'failed' }]))
    await send('refused')
    const other = heldId()
    centre.status = 0x0b
    await filter.deliver({ id: other, to: TO })
    await eventually(() => expect(reports).toMatchObject([{ id }, { id: other, state: 'failed' }]))
    // Its sender has asked for no receipt.
    expect(sender.receipts).toEqual([])
  })

  it('is not known by another number, nor when there is none', async () => {
    await send('held')
    expect(await filter.deliver({ id: heldId(), to: '13900139000' })).toBe(false)
    expect(await filter.deliver({ id: 'none', to: TO })).toBe(false)
  })

  it('is held once when it is sent again, also after a restart', async () => {
    const [first] = await send('again')
    await restart()
    const [second] = await send('again')
    expect([held.size, second]).toEqual([1, first])
    ahead = 11 * 60 * 1000
    await send('again')
    expect(held.size).toBe(2)
  })

  it('passes when there is no room, and is forgotten when nobody can restore it any more', async () => {
    await restart({ mostMessages: 1 })
    await send('one')
    await send('two')
    expect(centre.arrived(TO)).toEqual(['two'])
    ahead = 32 * 24 * 60 * 60 * 1000
    await held.purge()
    expect(held.size).toBe(0)
  })
})

describe('a message of which a part is missing', () => {
  beforeEach(async () => {
    await restart({ partsMs: 100 })
  })

  /** Sends the first and the last of three parts, and the other when they were answered. */
  const sendLate = async () => {
    const [first = {}, second = {}, third = {}] = partsOf(LONG)
    const submit = (part: object) => sender.submit({ source_addr: FROM, destination_addr: TO, ...part })
    const early = await Promise.all([submit(first), submit(third)])
    const before = { held: held.size, centre: centre.messages.length }
    return { before, answers: [...early, await submit(second)] }
  }

  it('is held by what has come, and whole when its last part has followed', async () => {
    judge = () => verdict('hold')
    const { before, answers } = await sendLate()
    expect(before).toEqual({ held: 1, centre: 0 })
    expect([questions.length, held.size, centre.messages.length]).toEqual([1, 1, 0])
    expect(answers.map(({ status }) => status)).toEqual([0, 0, 0])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(3)
    await filter.deliver({ id: heldId(), to: TO })
    await eventually(() => expect(centre.arrived(TO)).toEqual([LONG]))
  })

  it('passes by what has come, and whole when its last part has followed', async () => {
    const { before } = await sendLate()
    expect(before).toEqual({ held: 0, centre: 2 })
    expect([questions.length, centre.arrived(TO)]).toEqual([1, [LONG]])
  })

  it('is labelled by what has come, and its last part follows as a message of its own', async () => {
    judge = () => verdict('label', '【疑似诈骗】')
    await sendLate()
    const [all = ''] = [centre.arrived(TO).join('')]
    expect(centre.arrived(TO)).toHaveLength(2)
    expect(all.replaceAll('【疑似诈骗】', '')).toHaveLength(LONG.length)
  })

  it('gets its label as a message of what has come', async () => {
    judge = () => verdict('label', '【疑似诈骗】')
    await send(LONG, { order: [0, 1] })
    expect(centre.arrived(TO)).toEqual([`【疑似诈骗】${LONG.slice(0, 134)}`])
  })
})

describe('messages from the SMS centre', () => {
  it('pass to the machine that is logged in, or are held', async () => {
    judge = ({ text = '' }) => verdict(text.includes('贷款') ? 'hold' : 'pass')
    expect(await centre.inject({ from: FROM, to: TO, text: LONG })).toEqual([0, 0, 0])
    expect(sender.received.map(({ text }) => text).join('')).toBe(LONG)
    expect(await centre.inject({ from: FROM, to: TO, text: '贷款' })).toEqual([0])
    const id = heldId()
    await filter.deliver({ id, to: TO })
    await eventually(() => expect(reports).toMatchObject([{ id, state: 'delivered' }]))
    expect(sender.received.at(-1)).toMatchObject({ from: FROM, to: TO, text: '贷款' })
  })
})

describe('a log-in', () => {
  it('is needed before a message is asked about: the SMS centre has to refuse it', async () => {
    judge = () => verdict('hold')
    const stranger = await connectSender({ port, logsIn: false })
    await stranger.submit({ source_addr: FROM, destination_addr: TO, short_message: Buffer.from('hello') })
    await stranger.stop()
    expect([questions.length, held.size, centre.messages.length]).toEqual([0, 0, 1])
  })

  it('is checked by the SMS centre', async () => {
    await expect(connectSender({ port, password: 'wrong' })).rejects.toThrow('The log-in was refused: 13')
  })

  it('ends when the SMS centre goes away', async () => {
    await centre.stop()
    await eventually(() => expect(sender.isOpen).toBe(false))
  })
})
