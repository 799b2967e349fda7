import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withoutPopUps } from './support/answers'
import { eventually } from './support/eventually'
import { ask, everything, FRAUD, protect, remind } from './support/family'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

/** Nine yuan with a home network, six yuan, and nothing. */
const [HOUSEHOLDER, SUBSCRIBER, MOTHER] = ['13800138000', '13800138006', '13800138009'] as const
const MARKETING = '【优选商城】会员日全场五折，拒收请回复R'
const CODE = '【优选商城】验证码 482913，5 分钟内有效，请勿告诉他人'
const HELD = '10675555'
const LISTED = '02161234567'
/** The app ignores the second of two presses at one place within 300 ms. */
const PACE_MS = 350
const MOST_TABS = 150

const stage = setStage()
const phones: Phone[] = []

/** A control to press, or a field with what is typed into it, which is no press. */
type Step = string | readonly [field: string, text: string]

interface Task {
  /** As in docs/tasks.md. */
  name: string
  by: string
  steps: readonly Step[]
  /** What the last press leads to. */
  leadsTo: (phone: Phone) => Promise<unknown>
}

/** Presses Tab until this control has the focus. */
async function reach(phone: Phone, id: string): Promise<void> {
  await phone.waitForId(id)
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    const isThere = await phone.page.evaluate((wanted) => document.activeElement?.closest(`#${wanted}`) != null, id)
    if (isThere) return
    await phone.page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${id} on ${phone.path()}`)
}

/** What a screen reader says of a control: its role and name, without the figures of the day. */
async function heardOf(phone: Phone, id: string): Promise<string> {
  const line = await eventually(async () => {
    const [first = ''] = (await phone.el(id).first().ariaSnapshot()).split('\n')
    if (first === '') throw new Error(`Nothing is heard of ${id} on ${phone.path()}`)
    return first
  })
  return line.replace(/^- |:$/g, '').replace(/\d+/g, '#')
}

/** Does a task by the keyboard alone, from opening the app; returns what is heard at each press. */
async function doByKeyboard(phone: Phone, { steps, leadsTo }: Task): Promise<string[]> {
  const heard: string[] = []
  for (const step of steps) {
    const [id, text] = typeof step === 'string' ? [step, null] : step
    await reach(phone, id)
    heard.push(await heardOf(phone, id))
    await wait(PACE_MS)
    await (text === null ? phone.page.keyboard.press('Enter') : phone.page.keyboard.type(text))
  }
  await leadsTo(phone)
  return heard
}

/** The rows of the table in docs/tasks.md: presses, and what is heard, by task. */
function documented(): Map<string, { presses: number; heard: string }> {
  const text = readFileSync(path.resolve(__dirname, '../../../docs/tasks.md'), 'utf8')
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    rows.flatMap(([, name = '', , now = '', heard = '']) =>
      /^\d+$/.test(now) ? [[name, { presses: Number(now), heard }] as const] : [],
    ),
  )
}

const line = (kind: 'call' | 'sms', from: string, text?: string) =>
  stage.gateway.line({ phoneNo: SUBSCRIBER, kind, from, text, seconds: 20 })

const householdOf = async (pppoeAccount: string) =>
  (await ask(stage.gateway, HOUSEHOLDER, 'configs/v1/smartFamilyGuardian/greenNetStatus', { pppoeAccount })).household

async function homeAccount(): Promise<string> {
  const { modemList } = await ask(stage.gateway, HOUSEHOLDER, 'configs/v1/smartFamilyGuardian/index', {})
  return modemList[0]?.pppoeAccount ?? ''
}

/** A child's device asks for half an hour, and a new device joins. */
async function prepareHome(): Promise<void> {
  const pppoeAccount = await homeAccount()
  const { devices } = await householdOf(pppoeAccount)
  const mac = devices.find(({ personId, macs }) => personId !== null && macs.length > 0)?.macs[0] ?? ''
  await stage.gateway.home({ do: 'askExtra', pppoeAccount, mac, minutes: 30 })
  const joins = { mac: 'DA:11:22:33:44:66', host: 'kindle', type: 'tablet' }
  await stage.gateway.home({ do: 'bring', pppoeAccount, ...joins })
}

const tasks: readonly Task[] = [
  {
    name: 'why a call was stopped',
    by: SUBSCRIBER,
    steps: ['last-stopped'],
    leadsTo: (phone) => phone.waitForTextIn('il-rule', '诈骗电话'),
  },
  {
    name: 'call a stopped caller back',
    by: SUBSCRIBER,
    steps: ['last-stopped', 'il-call'],
    leadsTo: (phone) => phone.waitForText('仍要回拨？'),
  },
  {
    name: 'block the numbers of a region',
    by: SUBSCRIBER,
    steps: ['guard-segment', 'list-add', ['segment-prefix', '0898'], 'segment-save'],
    leadsTo: (phone) => phone.waitForTextIn('row-0', '0898'),
  },
  {
    name: 'undo a removal',
    by: SUBSCRIBER,
    // The removed entry had the focus: the bar takes it, whose eight seconds are no race then.
    steps: ['guard-blacklist', 'row-0', 'entry-remove', 'undo'],
    leadsTo: (phone) => phone.waitForTextIn('row-0', LISTED),
  },
  {
    name: 'restore a held code',
    by: SUBSCRIBER,
    steps: ['answer-restore'],
    leadsTo: (phone) => phone.waitForGone('need-code'),
  },
  {
    name: 'let a caller through',
    by: SUBSCRIBER,
    steps: ['last-stopped', 'il-wrong', 'dialog-confirm'],
    leadsTo: (phone) => phone.waitForId('il-undo-wrong'),
  },
  {
    name: 'give a child 30 minutes',
    by: HOUSEHOLDER,
    steps: ['answer-approve'],
    leadsTo: (phone) => phone.waitForId('undo'),
  },
  {
    // A line asks one question at a time, the request first.
    name: 'answer a new device',
    by: HOUSEHOLDER,
    steps: ['answer-trust'],
    leadsTo: (phone) => phone.waitForId('undo'),
  },
  {
    name: 'who alerted mother',
    by: HOUSEHOLDER,
    steps: ['family-more', 'family-alerts', 'row-0'],
    leadsTo: (phone) => phone.waitForText(FRAUD),
  },
  {
    name: 'the cheapest package',
    by: MOTHER,
    steps: ['tab-personal', 'personal-orders'],
    leadsTo: (phone) => phone.waitForId('package-three'),
  },
]

beforeAll(async () => {
  const lists = [
    ['refused', HELD],
    ['black', LISTED],
  ] as const
  for (const [list, value] of lists)
    await ask(stage.gateway, SUBSCRIBER, 'guard/v1/list/add', {
      list,
      entries: [{ value }],
      requestId: `tasks-${list}`,
    })
  await line('sms', '10690218', MARKETING)
  await line('sms', HELD, CODE)
  // The last that is stopped.
  await line('call', FRAUD)
  await prepareHome()
  await protect(stage.gateway, HOUSEHOLDER, MOTHER, everything)
  await remind(stage.gateway, HOUSEHOLDER)
  await stage.gateway.line({ phoneNo: MOTHER, kind: 'call', from: FRAUD, seconds: 60 })
})
afterEach(async () => {
  const errors = phones.flatMap((phone) => phone.errors)
  for (const phone of phones.splice(0)) await phone.close()
  expect(errors).toEqual([])
})

it('are those of docs/tasks.md', () => {
  expect([...documented().keys()].sort()).toEqual(tasks.map(({ name }) => name).sort())
})

it.each(tasks)('$name: by the keyboard alone, with the presses and the words of docs/tasks.md', async (task) => {
  const phone = await stage.open({ login: await stage.gateway.login(task.by) })
  phones.push(phone)
  await withoutPopUps(phone.page)
  await phone.visit('/')
  const heard = await doByKeyboard(phone, task)
  const presses = task.steps.filter((step) => !Array.isArray(step)).length
  expect({ presses, heard: heard.join(' → ') }).toEqual(documented().get(task.name))
})
