import type { CallPath } from '@contract/calls'
import { products } from '@/rules/products/catalogue'
import { inTransaction } from '@server/kernel/database/transaction'
import { linesOfNumber, passwordOf } from '@server/simulators/household/lines'
import type { SeededRandom } from '@server/simulators/seeded-random'
import { earnPoints } from '@server/topics/points/ledger'
import { newRequest, type TestApp } from '../support/app'
import { newChecks } from '../support/send-code'
import { bind } from '../topics/household/support'
import type { Known } from './arbitraries'
import { anyOf, folderOf, Memory, type Step } from './memory'

/** What no response to anybody else may contain. */
export interface Marked {
  /** In every text that this subscriber sends, except where the product shows texts to others. */
  canary: string
  /** The first digits of every number that this subscriber sends. */
  numbers: string
}

/** A subscriber who sends requests. */
export interface Sender extends Marked {
  phoneNo: string
  token: string
  /** Its session has ended. */
  isOut: boolean
  /** The call that it made last. */
  last: CallPath | null
  /** Broadband lines of its number. */
  lines: string[]
  memory: Memory
}

const MINUTE = 60 * 1000
const numbers = ['13800138000', '13800138006', '13800138003', '13800138008', '13800138009']
const canaries = ['Qaxzvk', 'Wjyqpx', 'Zkvwqj', 'Xqhfzw', 'Vgqzxj']
/** Names for family and tags of numbers are visible to others by design, so they carry no subscriber's text. */
const shown = /\/family\/|[Ff]amily[A-Z]|bindingFamily|\/tag\//

/** Logs the subscribers in, each with distinctive rows that others must not see. */
export async function meet(gateway: TestApp): Promise<Sender[]> {
  const met: Sender[] = []
  for (const [index, phoneNo] of numbers.entries()) {
    const canary = canaries[index]!
    const prefix = `1391${String(index).repeat(3)}`
    const token = await gateway.login(phoneNo)
    const lines = linesOfNumber(phoneNo, gateway.deps.phoneData).map(({ pppoeAccount }) => pppoeAccount)
    const memory = new Memory()
    met.push({ phoneNo, token, isOut: false, last: null, lines, canary, numbers: prefix, memory })
    const contact = { name: canary, phoneNo: `${prefix}0001`, note: canary }
    await gateway.call('guard/v1/contact/add', { contact, requestId: newRequest() }, token)
    await gateway.call('guard/v1/contact/agree', { agreed: true, requestId: newRequest() }, token)
    for (const list of ['black', 'white', 'refused'] as const) {
      const entries = [{ value: `${prefix}${list.length}002`, note: canary }]
      await gateway.call('guard/v1/list/add', { list, entries, requestId: newRequest() }, token)
    }
    for (let at = 0; at < 8; at += 1) {
      const from = `${prefix}10${at}0`
      await gateway.line.feed({ phoneNo, kind: at % 2 === 0 ? 'sms' : 'call', from, text: `${canary} 退订回T` })
    }
  }
  await provide(gateway, met)
  return met
}

/**
 * What a subscriber gets only after months or from somebody else: points, a home network if the package has one, people
 * to protect.
 */
async function provide(gateway: TestApp, met: readonly Sender[]): Promise<void> {
  const { subscriber_id: id } = await gateway.db
    .selectFrom('subscribers')
    .select('subscriber_id')
    .where('phone_no', '=', numbers[0]!)
    .executeTakeFirstOrThrow()
  const earned = { cause: 'fuzz', about: 'blacklist', points: 2000, at: gateway.now() }
  await inTransaction(gateway.db, 'fuzz', (trx) => earnPoints(trx, id, earned))
  await bind(gateway, met[3]!.token)
  const asked = {
    calls: true,
    sms: true,
    sites: true,
    codes: true,
    forwarding: true,
    payments: true,
    caller: 'full',
    block: true,
    settings: true,
  } as const
  for (const [guardian, person] of [
    [met[0]!, met[1]!],
    [met[3]!, met[2]!],
  ] as const) {
    const invitation = { phoneNo: person.phoneNo, asked, requestId: newRequest() }
    const { token } = (await gateway.call('guard/v1/family/invite', invitation, guardian.token)).data
    const yes = { token, accept: true, scope: asked, requestId: newRequest() }
    await gateway.call('guard/v1/family/invitation/answer', yes, person.token)
  }
}

/** Numbers that no other subscriber sends. */
export const ownNumbers = ({ numbers }: Marked): string[] =>
  Array.from({ length: 4 }, (_, index) => `${numbers}000${index + 1}`)

/** Values that a request of a call may use; after a step mainly those of its response. */
export function knownTo(
  gateway: TestApp,
  request: { sender: Sender; owner: Sender; all: readonly Sender[]; path: CallPath; step: Step | null },
): Known {
  const { sender, owner, all, path, step } = request
  const isShown = shown.test(path)
  const text = isShown ? '邻居' : sender.canary
  const idsOf = (field: string): readonly (string | number)[] => {
    const { memory } = owner
    const single = field === 'ids' ? `${folderOf(path)} removedId` : field.replace(/s$/, '')
    const named = [...(step?.values.get(field) ?? []), ...(step?.values.get(single) ?? []), ...memory.of(single)]
    const near = [...(step?.values.get('id') ?? []), ...memory.of(`${folderOf(path)} id`)]
    const uploads = memory
      .stepsOf('guard/v1/upload/add')
      .filter(({ body }) => typeof body.purpose === 'string' && path.includes(body.purpose))
      .flatMap(({ values }) => values.get('id') ?? [])
    if (/^(evidence|pictures)$/.test(field)) return uploads
    return named.length > 0 ? [...named, ...near.slice(0, 3)] : [...near, ...memory.of('id').slice(0, 3)]
  }
  const newestCodes = (phoneNo?: string) =>
    gateway.outbox.messages(phoneNo).flatMap(({ kind, code }) => (kind === 'captcha' ? [] : code || []))
  /** The newest code of the step's number; without one those of the own, and of anybody, since an invited person gets one, too. */
  const codes = () => {
    const [asked] = step?.values.get('phoneNo') ?? []
    const ofStep = asked === undefined ? [] : newestCodes(String(asked)).slice(0, 1)
    return ofStep.length > 0 ? ofStep : [...newestCodes(sender.phoneNo).slice(0, 2), ...newestCodes().slice(0, 1)]
  }
  return {
    ownText: (max) => (max < 60 ? text.slice(0, max) : text.repeat(3)),
    of(field) {
      const same = owner === sender ? [...(step?.values.get(field) ?? sender.memory.of(field))] : []
      if (field === 'requestId') return [newRequest(), newRequest(), 'request-again']
      if (path.endsWith('/authSwap') && field === 'code') return [`dev-${sender.canary}`]
      if (field === 'phoneCode') return [`dev-${sender.phoneNo}`]
      if (field === 'code' || field === 'captcha') return codes()
      if (field === 'password') return sender.lines.map(passwordOf)
      if (field === 'cursor') return [...sender.memory.of('nextCursor')]
      // The sender of an invitation does not answer it.
      if (field === 'token') return all.flatMap(({ memory }) => memory.of('guard/v1/family token'))
      // Of these, a payment may have been made.
      if (field === 'paidAt') return [gateway.now() - MINUTE, gateway.now() - 20 * 60 * MINUTE]
      if (field === 'url') return ['https://www.games.example.com/play', 'video.example.org']
      if (field === 'productId') return Object.values(products).map(({ id }) => id)
      if (field === 'records') return owner.memory.of('recent')
      if (/^(id|ids|.*Ids?|round|question|evidence|pictures|lesson|into)$/.test(field)) return idsOf(field)
      if (/phone|^(from|value|search|number)/i.test(field))
        return isShown || /family/i.test(field)
          ? ['13977770001', ...numbers.filter((one) => one !== sender.phoneNo), ...numbers, ...same]
          : [sender.phoneNo, ...ownNumbers(sender), ...same]
      if (field === 'pppoeAccount') return [...owner.lines, ...same]
      if (field === 'accessCode') return ['access-1', 'dev-1']
      return same
    },
  }
}

/** A request for a code with what no response contains: a proof of work, and the text of a picture. */
export async function proved(gateway: TestApp, path: CallPath, { phoneNo }: { phoneNo: string }): Promise<object> {
  return { phoneNo, ...(await newChecks(gateway, phoneNo, path.includes('/appeal/') ? 'appeal' : 'login')) }
}

const bankCode = { from: '95588', text: '【工商银行】验证码 482913，转账用，请勿告知他人' }
const risky = ['17012340001', '16212340002', '17112340003', '0085512345678', '95012345']

/**
 * Advances the clock by hours and runs due work; then feeds calls, codes and forwarding to the lines, and requests for more time to the households.
 */
export async function passTime(gateway: TestApp, all: readonly Sender[], random: SeededRandom): Promise<void> {
  await gateway.deps.dev?.advanceClock(random.between(1, 30) * 60 * 60 * 1000)
  for (const { phoneNo, lines } of all) {
    // Whom the network suspects is often stopped; a code that comes while a stranger talks raises an alert too.
    const from = random.chance(0.5) ? anyOf(risky, random) : `13677${random.between(100_000, 999_999)}`
    const here = gateway.db.selectFrom('subscribers').select('subscriber_id').where('phone_no', '=', phoneNo)
    // Their account was deleted as they had asked; the next request logs them in again.
    if (!(await here.executeTakeFirst())) continue
    await gateway.line.feed({ phoneNo, kind: 'call', from, seconds: random.between(0, 90), goesOn: random.chance(0.3) })
    if (random.chance(0.5)) await gateway.line.feed({ phoneNo, kind: 'sms', ...bankCode })
    if (random.chance(0.5)) await gateway.forwarding.set(phoneNo, 'unconditional', random.chance(0.7) ? from : null)
    await gateway.line.feed({ phoneNo, kind: 'sms', from: '106900001234', text: '【商城】大促，满减领券，退订回T' })
    const homes = gateway.db.selectFrom('households').select(['household_id', 'pppoe_account'])
    for (const { household_id: id, pppoe_account: line } of await homes.where('pppoe_account', 'in', lines).execute()) {
      const devices = gateway.db.selectFrom('home_devices').select('mac').where('household_id', '=', id)
      const device = await devices.executeTakeFirst()
      if (!device) continue
      await gateway.households.askExtra(line, { mac: device.mac, target: 'all', minutes: random.between(10, 60) })
      break
    }
  }
}
