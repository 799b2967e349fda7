import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { WechatMessageKind } from '@contract/words/wechat'
import { messageValue } from '@/rules/wechat/message-values'
import type { Database } from '../../database/schema'
import type { Config } from '../../kernel/config'
import type { Metrics } from '../../kernel/metrics'
import type { SmsPort, WechatNews } from '../../ports/sms'
import type { WechatPort } from '../../ports/wechat'
import { findBoundUser } from './wechat-users'

/** The most messages of a template that a subscriber can accept ahead. */
const MOST_LEFT = 10

type Templates = Config['wechat']['templates']

/** A template, and how many messages of it the subscriber still accepts. */
export interface OfferedTemplate {
  kind: WechatMessageKind
  templateId: string
  left: number
}

/** The pages of the mini-program that its messages open; a test compares them with the routes. */
export const messagePages: Readonly<Record<WechatMessageKind, string>> = {
  familyAlert: 'areas/family/pages/family-remind/index',
  newDevice: 'areas/broadband/pages/broadband-protect/index',
  weekly: 'areas/account/pages/weekly/index',
  renewal: 'areas/orders/pages/order-history/index',
}

/** The templates that a subscriber can be asked for; none without a bound user of the mini-program. */
export async function findTemplates(
  db: Kysely<Database>,
  templates: Templates,
  subscriberId: string,
): Promise<OfferedTemplate[]> {
  if (templates.length === 0 || (await findBoundUser(db, { subscriberId })) === null) return []
  const rows = await db
    .selectFrom('wechat_consents')
    .select(['template_id', 'left_count'])
    .where('subscriber_id', '=', subscriberId)
    .execute()
  const left = new Map(rows.map((row) => [row.template_id, row.left_count]))
  return templates.map(({ kind, templateId }) => ({ kind, templateId, left: left.get(templateId) ?? 0 }))
}

/** Stores that a subscriber accepted one message of a kind, if it has a template. */
export async function acceptMessage(
  db: Kysely<Database>,
  templates: Templates,
  { subscriberId, kind, now }: { subscriberId: string; kind: WechatMessageKind; now: number },
): Promise<void> {
  const template = templates.find((one) => one.kind === kind)
  if (!template) return
  await db
    .insertInto('wechat_consents')
    .values({ subscriber_id: subscriberId, template_id: template.templateId, left_count: 1, accepted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['subscriber_id', 'template_id']).doUpdateSet(({ fn, ref, val, eb }) => ({
        left_count: fn<number>('least', [eb(ref('wechat_consents.left_count'), '+', 1), val(MOST_LEFT)]),
        accepted_at: now,
      })),
    )
    .execute()
}

interface MessageParts {
  db: Kysely<Database>
  wechat: WechatPort
  templates: Templates
  metrics: Metrics
  logger: Logger
}

/**
 * Sends news by WeChat to who accepted a message of its template, instead of the SMS. Whatever goes wrong there, the SMS is
 * sent: rather both than none. Not for a transaction: it writes to the database itself.
 */
export function withSubscriptionMessages<Port extends SmsPort>(port: Port, parts: MessageParts): Port {
  if (parts.templates.length === 0) return port
  return {
    ...port,
    async send(message) {
      if (message.wechat && (await isSentByWechat(parts, message.phoneNo, message.wechat))) return
      await port.send(message)
    },
  }
}

async function isSentByWechat(parts: MessageParts, phoneNo: string, news: WechatNews): Promise<boolean> {
  const { db, wechat, templates, metrics, logger } = parts
  const template = templates.find(({ kind }) => kind === news.kind)
  if (!template) return false
  const count = (result: 'sent' | 'refused' | 'failed') => metrics.wechatMessages.inc({ result })
  try {
    const user = await findBoundUser(db, { phoneNo })
    const consent = user && (await takeConsent(db, user.subscriberId, template.templateId))
    if (!user || !consent) return false
    const message = { openId: user.openId, templateId: template.templateId, page: messagePages[news.kind] }
    const result = await wechat.sendMessage({ ...message, data: dataOf(template.keys, news) })
    count(result)
    if (result === 'sent') return true
    await consent.update({ left_count: 0 })
  } catch (error) {
    count('failed')
    logger.warn({ err: error, kind: news.kind }, 'A message by WeChat was not sent')
  }
  return false
}

/** Uses one accepted message up: WeChat counts it whether or not its answer arrives. Null when none is left. */
async function takeConsent(db: Kysely<Database>, subscriberId: string, templateId: string) {
  const rows = db
    .updateTable('wechat_consents')
    .where('subscriber_id', '=', subscriberId)
    .where('template_id', '=', templateId)
  const taken = await rows
    .set((column) => ({ left_count: column('left_count', '-', 1) }))
    .where('left_count', '>', 0)
    .returning('left_count')
    .executeTakeFirst()
  return taken ? { update: (values: { left_count: number }) => rows.set(values).execute() } : null
}

/** The values of a template's keys. */
function dataOf(keys: ReadonlyMap<string, string>, { kind, values }: WechatNews): Record<string, string> {
  const given: Readonly<Record<string, string | number | undefined>> = values
  return Object.fromEntries([...keys].map(([field, key]) => [key, messageValue(kind, field, key, given[field] ?? '')]))
}
