import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { News, NewsMethod } from '@contract/news'
import type { NewsHit } from '@contract/words/news'
import {
  answerNews,
  chooseNews,
  countNewsHits,
  isCurrent,
  NEWS_HIT_MS,
  newsHitOf,
  newsPassed,
  type ChosenNews,
  type NewsHits,
  type NewsItem,
  type NewsRecord,
} from '@/rules/live/news'
import type { ReasonCode } from '@/rules/verdict/reasons'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Language, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { liveSession } from '../../kernel/sessions'
import { putNewsSwitch, wantsNews } from '../guard/stored-settings'
import { readLibrary } from '../quiz/lessons'
import { choosable, readMethods, type MethodFile } from './methods'

const gone: Text = { zh: '这条提醒已更新', en: 'This is no longer shown' }

/** Current methods of fraud, and the one of the week (DESIGN 5.29). */
export function registerNewsCalls(app: FastifyInstance, deps: AppDeps): void {
  const methods = readMethods(deps.contentFolder, readLibrary(deps.contentFolder))
  const sources = { deps, methods: methods.map(choosable) }
  const itemsOf = (language: Language, now: number): NewsMethod[] =>
    methods
      .filter((method) => isCurrent(method, now))
      .sort((one, other) => other.published.localeCompare(one.published) || one.id.localeCompare(other.id))
      .map((method) => describe(method, language))

  registerCall(app, deps, 'guard/v1/live/news', async ({ db, request, language, now }) => {
    const items = itemsOf(language, now)
    const session = await liveSession(deps, request)
    return session === null
      ? { on: null, card: null, items }
      : { ...(await loadCard(db, sources, session.subscriber, { language, now })), items }
  })

  registerCall(app, deps, 'guard/v1/live/news/change', async ({ db, subscriber, body, language, now }) => {
    const { change } = body
    await lockSubscriber(db, subscriber.id)
    if (change.kind === 'switch') {
      await putNewsSwitch(db, subscriber.id, change.on)
      if (!change.on) await deleteItems(db, subscriber.id)
    } else {
      const item = (await findItems(db, subscriber.id)).find(({ id }) => id === change.id)
      if (!item) throw new UserError(failureCodes.entryGone, gone)
      const next = answerNews(item, change.kind, now)
      if (next !== null) await putItem(db, subscriber.id, next)
    }
    return { ...(await loadCard(db, sources, subscriber, { language, now })), items: itemsOf(language, now) }
  })
}

const regionOf: Text = { zh: '地区：', en: 'Region: ' }
const sourceOf: Text = { zh: '来源：', en: 'Source: ' }
const reviewOf = ({ version, reviewed: { on, by } }: MethodFile): Text => ({
  zh: `第 ${version} 版，${on} 审核：${by.zh}`,
  en: `Version ${version}, reviewed on ${on} by: ${by.en}`,
})

/** What came, as the card says it. */
const hitTexts: Readonly<Record<NewsHit, Text>> = {
  codeInCall: { zh: '可疑通话中的银行验证码', en: 'a code of a bank in a risky call' },
  loanCall: { zh: '贷款推销来电', en: 'a loan call' },
  jobCall: { zh: '招聘来电', en: 'a job call' },
  moneyCall: { zh: '保险理财来电', en: 'a call about insurance or investing' },
  riskySite: { zh: '可疑网址', en: 'a risky site' },
  abroadCall: { zh: '境外来电', en: 'a call from abroad' },
  fraudSms: { zh: '可疑短信', en: 'a suspicious SMS' },
  fraudCall: { zh: '可疑来电', en: 'a suspicious call' },
}

function describe(method: MethodFile, language: Language): NewsMethod {
  const { regions, source } = method
  const about = [
    ...(regions.length > 0 ? [regionOf[language] + regions.map((region) => region[language]).join(' ')] : []),
    sourceOf[language] + source.name[language],
    ...(source.url === null ? [] : [source.url]),
    reviewOf(method)[language],
  ]
  return {
    id: method.id,
    title: method.title[language],
    begins: method.begins[language],
    next: method.next[language],
    act: method.act.map((step) => step[language]),
    about,
    lesson: method.lesson,
  }
}

interface Sources {
  deps: AppDeps
  methods: ReturnType<typeof choosable>[]
}

/** The method of this week, which is chosen now where none was. While the choice is off, nothing is read of the log. */
async function loadCard(
  db: Kysely<Database>,
  sources: Sources,
  subscriber: Subscriber,
  { language, now }: { language: Language; now: number },
): Promise<Pick<News, 'on' | 'card'>> {
  if (!(await wantsNews(db, subscriber.id))) return { on: false, card: null }
  const hits = await findHits(db, subscriber.id, now)
  const place = sources.deps.phoneData.lookUp(subscriber.phoneNo).place
  const choose = async (from: Kysely<Database>) =>
    chooseNews({ methods: sources.methods, items: await findItems(from, subscriber.id), hits, place, now })
  let chosen = await choose(db)
  if (chosen?.item)
    chosen = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
      // Chosen anew under the lock: another request may have chosen, or turned the choice off, meanwhile.
      if (!(await lockSubscriber(trx, subscriber.id)) || !(await wantsNews(trx, subscriber.id))) return null
      const again = await choose(trx)
      if (again?.item) await putItem(trx, subscriber.id, again.item)
      return again
    })
  return { on: true, card: chosen && cardOf(chosen, language) }
}

const cardOf = ({ id, hit, hitAt, isAgain }: ChosenNews, language: Language) => ({
  id,
  hit,
  what: hitTexts[hit][language],
  hitAt,
  isAgain,
})

async function findItems(db: Kysely<Database>, subscriberId: string): Promise<NewsItem[]> {
  const rows = await db
    .selectFrom('method_news')
    .select(['method_id as id', 'state', 'at', 'week', 'was'])
    .where('subscriber_id', '=', subscriberId)
    .execute()
  return rows
}

/** Forgets what was shown: off means that nothing of the choice is kept. */
async function deleteItems(db: Kysely<Database>, subscriberId: string): Promise<void> {
  await db.deleteFrom('method_news').where('subscriber_id', '=', subscriberId).execute()
}

async function putItem(db: Kysely<Database>, subscriberId: string, { id, ...item }: NewsItem): Promise<void> {
  await db
    .insertInto('method_news')
    .values({ subscriber_id: subscriberId, method_id: id, ...item })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'method_id']).doUpdateSet(item))
    .execute()
}

/** What reached the subscriber within four weeks, by kinds alone: from the log, from risky calls, and from numbers that they tagged. */
async function findHits(db: Kysely<Database>, subscriberId: string, now: number): Promise<NewsHits> {
  const since = now - NEWS_HIT_MS
  const [records, codes, tags] = await inOneTrip(db, (together) =>
    Promise.all([
      findRecords(together, subscriberId, since),
      together
        .selectFrom('code_alerts')
        .select((one) => [one.fn.max('at').as('at'), one.fn.countAll<number>().as('count')])
        .where('subscriber_id', '=', subscriberId)
        .where('at', '>', since)
        .where('state', '=', 'raised')
        .executeTakeFirstOrThrow(),
      together
        .selectFrom('number_tags')
        .select((one) => ['tag', one.fn.max('tagged_at').as('at'), one.fn.countAll<number>().as('count')])
        .where('subscriber_id', '=', subscriberId)
        .where('tagged_at', '>', since)
        .groupBy('tag')
        .execute(),
    ]),
  )
  const tagged = tags.map(({ tag, ...row }) => ({ ...bare, tag, ...row }))
  const hits = [...records, ...tagged].flatMap((record) => {
    const hit = newsHitOf(record)
    return hit === null ? [] : [{ hit, at: Number(record.at), count: Number(record.count) }]
  })
  if (Number(codes.count) > 0) hits.push({ hit: 'codeInCall', at: Number(codes.at), count: Number(codes.count) })
  return countNewsHits(hits, now)
}

/** A number that the subscriber tagged is like one that was stopped. */
const bare = { kind: 'call', action: 'stop', reason: null, detail: '', isFromAbroad: false, intent: null } as const

/** Records of the log that were stopped, reminded of, or marked, by what they are; none that the subscriber corrected. */
async function findRecords(db: Kysely<Database>, subscriberId: string, since: number) {
  const detail = sql<string>`case when log.reason = 'harassment' then log.detail else '' end`
  const rows = await db
    .selectFrom('line_log as log')
    .leftJoin('agent_answers as heard', (join) =>
      join.onRef('heard.subscriber_id', '=', 'log.subscriber_id').onRef('heard.entry_id', '=', 'log.entry_id'),
    )
    .select((one) => [
      'log.kind',
      'log.action',
      'log.reason',
      detail.as('detail'),
      'log.tag',
      'log.from_abroad',
      'heard.intent',
      one.fn.max('log.at').as('at'),
      one.fn.countAll<number>().as('count'),
    ])
    .where('log.subscriber_id', '=', subscriberId)
    .where('log.at', '>', since)
    .where('log.corrected', '=', false)
    .where((where) =>
      where.or([where('log.action', '!=', 'pass'), where('log.reason', 'in', ['suspectSms', ...newsPassed])]),
    )
    .groupBy(['log.kind', 'log.action', 'log.reason', detail, 'log.tag', 'log.from_abroad', 'heard.intent'])
    .execute()
  return rows.map(({ from_abroad: isFromAbroad, reason, ...row }) => ({
    ...row,
    // What the rules wrote.
    reason: reason as ReasonCode,
    isFromAbroad,
  })) satisfies NewsRecord[]
}
