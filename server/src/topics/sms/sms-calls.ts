import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { CategorySwitch, SmsOverview } from '@contract/sms'
import { marketingCategories } from '@contract/words/sms'
import { normaliseNumber } from '@/rules/phone/number'
import { statsRange } from '@/rules/time/shanghai'
import { decideSms } from '@/rules/verdict/decide'
import { linksIn } from '@/rules/text/links'
import { readSms } from '@/rules/verdict/sms-rules'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import {
  requireSmsGuard,
  findPassedCategories,
  findSmsSettings,
  holdCategories,
  passCategories,
  putSmsSettings,
} from '../guard/sms-settings'
import { askCarrier } from '../line/carrier-reading'
import { findConfirmed } from '../line/corrections'
import { sitesOf } from '../line/decide-event'
import { loadSettingsFor } from '../line/load-settings'
import { countHeldCodes, countHeldKinds, countStoppedSms } from './held-sms'
import { registerHeldSmsCalls } from './held-sms-calls'
import { quarantineOf, type HeldChange } from './quarantine'
import { registerSmsReportCalls } from './sms-report-calls'

/**
 * The SMS guard: settings, marketing categories and trials; quarantine and reports are in their own files (DESIGN
 * 4.18).
 */
export function registerSmsCalls(app: FastifyInstance, deps: AppDeps): void {
  registerHeldSmsCalls(app, deps)
  registerSmsReportCalls(app, deps)

  registerCall(app, deps, 'guard/v1/sms/overview', ({ db, subscriber, now }) => loadOverview({ db, subscriber, now }))

  registerCall(app, deps, 'guard/v1/sms/settings/set', async ({ db, subscriber, body, now }) => {
    await requireSmsGuard(db, subscriber)
    const before = await findSmsSettings(db, subscriber.id)
    await putSmsSettings(db, subscriber.id, {
      enabled: body.enabled ?? before.enabled,
      retentionDays: body.retentionDays ?? before.retentionDays,
    })
    return loadOverview({ db, subscriber, now })
  })

  registerCall(app, deps, 'guard/v1/sms/category/query', async ({ db, subscriber, now }) => {
    return loadCategories(db, subscriber.id, now)
  })

  registerCall(app, deps, 'guard/v1/sms/category/set', async ({ db, subscriber, body, now }) => {
    await requireSmsGuard(db, subscriber)
    if (body.enabled) await holdCategories(db, subscriber.id, body.categories)
    else await passCategories(db, subscriber.id, body.categories)
    return loadCategories(db, subscriber.id, now)
  })

  registerCall(app, deps, 'guard/v1/sms/try', async ({ db, subscriber, body, now }) => {
    const hosts = linksIn(body.text).map(({ host }) => host)
    await deps.reputation.ahead([], hosts, 'screen')
    const network = await sitesOf(db, deps.reputation, hosts)
    const other = await askCarrier(deps, db, subscriber.id, body)
    const from = normaliseNumber(body.from) ?? ''
    const { isSender: isConfirmed } = await findConfirmed(db, { sender: from, hosts: [] })
    const settings = await loadSettingsFor(db, subscriber.id, { number: from, isSms: true, wasAnswered: false }, now)
    // On the line no text is read without an SMS product (docs/line.md).
    const text = settings.covered.has('sms') ? body.text : ''
    const sms = readSms(from, text, network.isRiskySite, { other, isConfirmed }, deps.textModel)
    const { action, rule, alsoMatched } = decideSms(sms, settings, now)
    const areLinksKnown = hosts.every((host) => network.isRiskySite(host) || network.isSiteCurrent(host, now))
    const isReadByModel = deps.textModel !== null || other !== null
    return { action, kind: sms.kind, category: sms.category, rule, alsoMatched, areLinksKnown, isReadByModel }
  })
}

async function loadOverview(change: HeldChange): Promise<SmsOverview> {
  const { db, subscriber, now } = change
  const { kinds, restored } = await countStoppedSms(db, subscriber.id, statsRange(now).startMs)
  const quarantine = await quarantineOf(change)
  const held = await countHeldKinds(db, quarantine)
  return {
    ...(await findSmsSettings(db, subscriber.id)),
    total: sum(kinds),
    restored,
    held: sum(held),
    codes: await countHeldCodes(db, quarantine, now),
    kinds,
  }
}

async function loadCategories(
  db: Kysely<Database>,
  subscriberId: string,
  now: number,
): Promise<{ enabled: boolean; items: CategorySwitch[] }> {
  const { enabled } = await findSmsSettings(db, subscriberId)
  const passed = new Set(await findPassedCategories(db, subscriberId))
  const { kinds } = await countStoppedSms(db, subscriberId, statsRange(now).startMs)
  const items = marketingCategories.map((category) => ({
    category,
    enabled: !passed.has(category),
    count: kinds.find(({ kind }) => kind === category)?.count ?? 0,
  }))
  return { enabled, items }
}

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
