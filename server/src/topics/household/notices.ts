import type { Kysely } from 'kysely'
import type { ModemWaiting } from '@contract/configs'
import { deviceName } from '@/rules/modem/modem'
import { isSubscriberNumber } from '@/rules/phone/number'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { fromJson } from '../../kernel/columns'
import type { Language, Text } from '../../kernel/errors'
import { countHit, takeBackHits } from '../../kernel/rate-windows'
import type { ClaimedSms } from '../../kernel/send-claimed'
import type { WechatNews } from '../../ports/sms'
import { updateHousehold, type BoundHousehold } from './households'
import type { HouseholdRow } from './tables'

/** At most one SMS about each matter of a household in this time. */
const QUIET_MS = 10 * MINUTE_MS
/** SMS about each matter of a household on one day: a child can ask, and a phone change its address, every few minutes. */
const MOST_A_DAY = 6
/** A report of something older causes no SMS: a modem that was offline sends what happened meanwhile. */
const FRESH_MS = HOUR_MS

/** What a subscriber is told of: devices that joined, a request for time, an attempt to get in. */
export type HouseholdNews =
  | { kind: 'device'; at: number; count: number }
  | { kind: 'request'; at: number; name: string; minutes: number }
  | { kind: 'intrusion'; at: number; tries: number }

const claims = {
  device: 'device_sms_at',
  request: 'request_sms_at',
  intrusion: 'intrusion_sms_at',
} as const satisfies Record<HouseholdNews['kind'], keyof HouseholdRow>

/**
 * Returns the SMS that is due about news, or null (DESIGN 4.100): the subscriber chose none, the news is old, or one was
 * sent in the last ten minutes, or six on this day. Runs in the transaction of the news and blocks further ones; one that the
 * SMS centre refuses does not count. No word of a device is in the text, as its owner writes them.
 */
export async function claimNotice(
  trx: Kysely<Database>,
  { row, modem, policy }: BoundHousehold,
  news: HouseholdNews,
  { now, appUrl }: { now: number; appUrl: string },
): Promise<ClaimedSms | null> {
  const language = row.sms_language
  if (language === null || news.at < now - FRESH_MS || row[claims[news.kind]] > now - QUIET_MS) return null
  if (news.kind === 'device' && policy.newDevices === 'allow') return null
  const subscriber = await trx
    .selectFrom('subscribers')
    .select('phone_no')
    .where('subscriber_id', '=', row.subscriber_id)
    .executeTakeFirst()
  if (!subscriber || !isSubscriberNumber(subscriber.phone_no)) return null
  if ((await countHit(trx, counterOf(row, news.kind), DAY_MS, now)) > MOST_A_DAY) return null
  await updateHousehold(trx, row, { [claims[news.kind]]: now })
  const line = modem.name || `*${deviceName(row.pppoe_account).tail}`
  const isHeld = policy.newDevices === 'quarantine'
  const text = smsText(news, { line, isHeld, way: wayTo(row.pppoe_account, appUrl) })[language]
  const wechat = messageOf(news, line, isHeld, language)
  return {
    kind: 'household',
    phoneNo: subscriber.phone_no,
    text,
    ...(wechat && { wechat }),
    async release(db) {
      const column = claims[news.kind]
      await db
        .updateTable('households')
        .set({ [column]: row[column] })
        .where('subscriber_id', '=', row.subscriber_id)
        .where('household_id', '=', row.household_id)
        .where(column, '=', now)
        .execute()
      await takeBackHits(db, counterOf(row, news.kind), { windowMs: DAY_MS, hits: 1, now })
    },
  }
}

/** The same for a message in WeChat, which is about new devices alone; null for other news. */
function messageOf(news: HouseholdNews, line: string, isHeld: boolean, language: Language): WechatNews | null {
  if (news.kind !== 'device') return null
  const what = {
    zh: isHeld ? '新设备接入，等您确认' : '有新设备接入',
    en: isHeld ? 'New: please decide' : 'New devices',
  }[language]
  return { kind: 'newDevice', values: { who: line, what, count: news.count, at: news.at } }
}

const counterOf = ({ household_id }: HouseholdRow, kind: HouseholdNews['kind']): string =>
  `household-sms:${household_id}:${kind}`

const wayTo = (account: string, appUrl: string): Text => {
  const link = `${appUrl}/onlineManage?pppoeAccount=${encodeURIComponent(account)}`
  return appUrl
    ? { zh: `处理：${link} 。`, en: `Answer at ${link} . ` }
    : { zh: '请打开手机安全卫士的上网管理处理。', en: 'Open Phone Guard, Internet use, to answer. ' }
}

interface SmsParts {
  line: string
  /** New devices have no network before they are confirmed. */
  isHeld: boolean
  way: Text
}

function smsText(news: HouseholdNews, { line, isHeld, way }: SmsParts): Text {
  const { zh, en } = newsText(news, line, isHeld)
  return {
    zh: `【手机安全卫士】${zh}。${way.zh}不想再收，请在上网管理关闭短信。`,
    en: `[Phone Guard] ${en}. ${way.en}To stop, turn off SMS there.`,
  }
}

function newsText(news: HouseholdNews, line: string, isHeld: boolean): Text {
  switch (news.kind) {
    case 'device':
      return {
        zh: `宽带${line}有 ${news.count} 台新设备接入${isHeld ? '，您确认前不能上网' : ''}`,
        en: `New devices on line ${line}: ${news.count}${isHeld ? ', without internet before you confirm' : ''}`,
      }
    case 'request':
      return {
        zh: `${news.name}想加时 ${news.minutes} 分钟，今天有效`,
        en: `${news.name} asks for ${news.minutes} more minutes today`,
      }
    case 'intrusion':
      return {
        zh: `有陌生设备尝试接入宽带${line}，密码错误 ${news.tries} 次`,
        en: `A stranger tried to join line ${line}, wrong passwords: ${news.tries}`,
      }
  }
}

/** What waits on a line, in words, and the question in it; an attempt to get in asks nothing. */
export interface WaitingOnLine {
  text: string
  question: ModemWaiting | null
}

/**
 * What waits for the subscriber on each line, by account: a request for time before new devices before an
 * attempt of the last day. Lines on which nothing waits are omitted, and their rules are not read.
 */
export async function findWaiting(
  db: Kysely<Database>,
  subscriberId: string,
  { language, now }: { language: Language; now: number },
): Promise<Map<string, WaitingOnLine>> {
  const own = { subscriber_id: subscriberId }
  const requests = db
    .selectFrom('home_extra_requests')
    .select(['household_id', 'request_id', 'person_id', 'minutes'])
    .where((where) => where.and({ ...own, state: 'pending' }))
    .where('asked_at', '>=', startOfDay(now))
    .orderBy('asked_at', 'desc')
  const devices = db
    .selectFrom('home_devices')
    .select(['household_id', 'device_id', 'mac'])
    .where((where) => where.and({ ...own, trust: 'new' }))
    .orderBy('first_seen', 'desc')
  const attempts = db
    .selectFrom('home_intrusions')
    .select('household_id')
    .distinct()
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>', now - DAY_MS)
  const [asked, unknown, tried] = await Promise.all([requests.execute(), devices.execute(), attempts.execute()])
  const ids = new Set([...asked, ...unknown, ...tried].map(({ household_id }) => household_id))
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('households')
    .select(['household_id', 'pppoe_account', 'policy'])
    .where('subscriber_id', '=', subscriberId)
    .where('household_id', 'in', [...ids])
    .execute()
  const waiting = new Map<string, WaitingOnLine>()
  for (const { household_id: id, pppoe_account: account, policy: stored } of rows) {
    const { persons, devices: known, newDevices } = fromJson(stored)
    const ofLine = <Row extends { household_id: string }>(found: readonly Row[]) =>
      found.filter(({ household_id }) => household_id === id)
    const decided = new Set(known.filter(({ trust }) => trust !== 'new').flatMap(({ macs }) => macs))
    // The rule lets them in without a word.
    const asking = newDevices === 'allow' ? [] : ofLine(unknown)
    const undecided = asking.filter(({ mac }) => !decided.has(mac))
    const fresh = new Set(undecided.map(({ device_id }) => device_id))
    const request = ofLine(asked).find(({ person_id }) => persons.some((person) => person.id === person_id))
    const name = persons.find((person) => person.id === request?.person_id)?.name ?? ''
    const texts = waitingText(request && { name, minutes: request.minutes }, fresh.size, ofLine(tried).length > 0)
    if (!texts) continue
    const device = undecided[0]
    const question: ModemWaiting | null = request
      ? { kind: 'request', id: request.request_id, name, minutes: request.minutes }
      : device
        ? { kind: 'device', id: device.device_id, name: device.mac, minutes: 0 }
        : null
    waiting.set(account, { text: texts[language], question })
  }
  return waiting
}

/** The first of what waits on a line, in words; null for nothing. */
function waitingText(
  request: { name: string; minutes: number } | undefined,
  devices: number,
  wasTried: boolean,
): Text | null {
  if (request)
    return {
      zh: `${request.name}想加时 ${request.minutes} 分钟`,
      en: `${request.name} asks for ${request.minutes} more minutes`,
    }
  if (devices > 0) return { zh: `${devices} 台新设备待您确认`, en: `New devices to decide on: ${devices}` }
  return wasTried ? { zh: '有陌生设备尝试接入', en: 'A stranger tried to join' } : null
}
