import type { NewsAnswer, NewsHit, NewsState } from '@contract/words/news'
import { newsHits } from '@contract/words/news'
import type { CallIntent, LineKind, VerdictAction } from '@contract/words/guard'
import { presetCode } from '../tags/presets'
import { startOfCalendarDay } from '../time/shanghai'
import { DAY_MS } from '../time/units'
import type { ReasonCode } from '../verdict/reasons'
import { weekOf } from '../weekly/week'

/** A warning of one method fades within four weeks: so long counts what reached the subscriber, and so long a method rests that is over. */
export const NEWS_HIT_MS = 28 * DAY_MS
/** A method that was seen comes again so long after, when something of its kinds still counts. */
export const NEWS_AGAIN_MS = 14 * DAY_MS

/**
 * `chosen`: it stands on the card of a new week. `week`: the week of its card is over. `later`: it is in its state for four weeks. `hit`: something of its kinds came after it
 * was over, and it has rested. `undone`: a dismissal is taken back. `off`: the choice is turned off: what was shown is deleted, and on again it begins anew.
 */
export type NewsMove = 'hit' | 'chosen' | 'week' | 'later' | NewsAnswer | 'off'

const stays = (state: NewsState): Readonly<Record<NewsMove, NewsState>> => ({
  hit: state,
  chosen: state,
  week: state,
  later: state,
  seen: state,
  dismissed: state,
  undone: state,
  off: 'idle',
})

/** The next state for each state and event. Nothing but taking it back leads out of `dismissed`, to what was before (`NewsItem.was`). */
export const newsMoves: Readonly<Record<NewsState, Readonly<Record<NewsMove, NewsState>>>> = {
  idle: { ...stays('idle'), chosen: 'offered' },
  offered: { ...stays('offered'), week: 'idle', later: 'idle', seen: 'seen', dismissed: 'dismissed' },
  seen: { ...stays('seen'), chosen: 'again', later: 'lapsed', dismissed: 'dismissed' },
  again: { ...stays('again'), week: 'lapsed', later: 'lapsed', dismissed: 'dismissed' },
  dismissed: { ...stays('dismissed'), undone: 'seen' },
  lapsed: { ...stays('lapsed'), hit: 'idle' },
}

/** A method as one subscriber has met it: since when (ms) in its state, the Monday of the week on whose card it last stood, and what a dismissed one was before. */
export interface NewsItem {
  id: string
  state: NewsState
  at: number
  week: string
  was: NewsState | null
}

/** What the choice reads of a method. `regions`: beginnings of places in Chinese, none for the whole country. Days are 'YYYY-MM-DD'. */
export interface ChoosableMethod {
  id: string
  hits: readonly NewsHit[]
  regions: readonly string[]
  published: string
  until: string
}

/** When something of each kind came last (ms), and how often, within four weeks. */
export type NewsHits = ReadonlyMap<NewsHit, { at: number; count: number }>

/** A record of the log, a call of the agent, or a number that the subscriber has tagged. Nothing of who it was. */
export interface NewsRecord {
  kind: LineKind
  action: VerdictAction
  reason: ReasonCode | null
  detail: string
  tag: string
  isFromAbroad: boolean
  intent: CallIntent | null
}

const byKind: Readonly<Record<string, NewsHit>> = {
  loan: 'loanCall',
  recruitment: 'jobCall',
  insurance: 'moneyCall',
  fraud: 'fraudCall',
  frequentRisk: 'fraudCall',
}
const risky: ReadonlySet<ReasonCode | null> = new Set<ReasonCode>(['fraud', 'riskCall', 'afterPayment'])

/** Reasons for which a call passed although nobody chose its caller: it counts by the tag of its number. */
export const newsPassed = ['noRule', 'noProduct', 'paused', 'repeatCall'] as const satisfies readonly ReasonCode[]

/** Which kind of hit a record is; null for none. A call that passed counts where its number is tagged and nobody chose it. */
export function newsHitOf({ kind, action, reason, detail, tag, isFromAbroad, intent }: NewsRecord): NewsHit | null {
  if (kind === 'web') return reason === 'riskyWebsite' ? 'riskySite' : null
  if (kind === 'sms') return reason === 'fraudSms' || reason === 'suspectSms' ? 'fraudSms' : null
  const isPassed = action === 'pass'
  if (isPassed && !newsPassed.some((one) => one === reason)) return null
  if (intent === 'loan') return 'loanCall'
  const known = byKind[(reason === 'harassment' && detail) || (presetCode(tag) ?? '')]
  if (known !== undefined && known !== 'fraudCall') return known
  if (isFromAbroad && !isPassed) return 'abroadCall'
  return known ?? (intent === 'fraud' || risky.has(reason) ? 'fraudCall' : null)
}

/** Adds hits to the others: the newest time, and how often. Those older than four weeks, or later than now, are left out. */
export function countNewsHits(hits: Iterable<{ hit: NewsHit; at: number; count: number }>, now: number): NewsHits {
  const counted = new Map<NewsHit, { at: number; count: number }>()
  for (const { hit, at, count } of hits) {
    if (at > now || now - at >= NEWS_HIT_MS) continue
    const known = counted.get(hit)
    counted.set(hit, { at: Math.max(at, known?.at ?? 0), count: count + (known?.count ?? 0) })
  }
  return counted
}

/** Whether a method may be shown on a day: it is published, and its term has not ended. */
export function isCurrent({ published, until }: Pick<ChoosableMethod, 'published' | 'until'>, now: number): boolean {
  const [from, last] = [startOfCalendarDay(published), startOfCalendarDay(until)]
  return from !== null && last !== null && from <= now && now < last + DAY_MS
}

/** The hit for which a method is shown: of its kinds the most telling one that came; null for none. */
function hitFor({ hits: kinds }: ChoosableMethod, hits: NewsHits): { hit: NewsHit; at: number; count: number } | null {
  const hit = newsHits.find((one) => kinds.includes(one) && hits.has(one))
  const found = hit && hits.get(hit)
  return hit && found ? { hit, ...found } : null
}

/** What time has made of an item. `newest`: when something of its kinds came last (ms). */
export function newsAt(item: NewsItem, newest: number, now: number): NewsItem {
  const move = (from: NewsItem, event: NewsMove) => ({ ...from, state: newsMoves[from.state][event] })
  const next = item.week < weekOf(now).name ? move(item, 'week') : item
  if (now - next.at < NEWS_HIT_MS) return next
  const old = move(next, 'later')
  return newest > old.at ? move(old, 'hit') : old
}

/** What is shown this week and why. `item`: as it is to be stored, where it was chosen just now; null where it stood there already. */
export interface ChosenNews {
  id: string
  hit: NewsHit
  hitAt: number
  isAgain: boolean
  item: NewsItem | null
}

/** What the choice of a week is made from. `place`: where the subscriber's number is from, in Chinese; empty when it is not known. */
export interface NewsSources {
  methods: readonly ChoosableMethod[]
  items: readonly NewsItem[]
  hits: NewsHits
  place: string
  now: number
}

/**
 * Chooses the one method of this week (DESIGN 5.29); null for none. One a week: what stands on this week's card stays there until the week is over, and where it was dismissed or
 * withdrawn nothing takes its place. Of what may come, one that was seen two weeks ago comes again first, because it would lapse; then new ones: first what was never
 * shown, then the most telling kind, the most frequent, the newest. Methods of other regions are left out.
 */
export function chooseNews({ methods, items, hits, place, now }: NewsSources): ChosenNews | null {
  const week = weekOf(now).name
  const candidates = methods
    .filter((method) => isCurrent(method, now) && isOf(method, place))
    .flatMap((method) => {
      const why = hitFor(method, hits)
      if (why === null) return []
      const stored = items.find(({ id }) => id === method.id)
      const newest = Math.max(...method.hits.map((hit) => hits.get(hit)?.at ?? 0))
      const item = newsAt(stored ?? { id: method.id, state: 'idle', at: 0, week: '', was: null }, newest, now)
      return [{ method, why, item }]
    })
  const show = ({ why, item }: (typeof candidates)[number], chosen: NewsItem | null): ChosenNews => ({
    id: item.id,
    hit: why.hit,
    hitAt: why.at,
    isAgain: (chosen ?? item).state === 'again',
    item: chosen,
  })

  if (items.some((item) => item.week === week)) {
    const shown = candidates.find(({ item }) => item.week === week && item.state !== 'dismissed')
    return shown ? show(shown, null) : null
  }
  const next =
    candidates
      .filter(({ item }) => item.state === 'seen' && now - item.at >= NEWS_AGAIN_MS)
      .sort((one, other) => one.item.at - other.item.at || one.item.id.localeCompare(other.item.id))[0] ??
    candidates
      .filter(({ item }) => item.state === 'idle')
      .sort(
        (one, other) =>
          one.item.at - other.item.at ||
          newsHits.indexOf(one.why.hit) - newsHits.indexOf(other.why.hit) ||
          other.why.count - one.why.count ||
          other.method.published.localeCompare(one.method.published) ||
          one.item.id.localeCompare(other.item.id),
      )[0]
  return next ? show(next, { ...next.item, state: newsMoves[next.item.state].chosen, at: now, week }) : null
}

const isOf = ({ regions }: ChoosableMethod, place: string): boolean =>
  regions.length === 0 || regions.some((region) => place !== '' && place.startsWith(region))

/** Applies what the subscriber says of a method to its item as it is stored; null where that changes nothing. */
export function answerNews(item: NewsItem, move: NewsAnswer, now: number): NewsItem | null {
  const state = newsMoves[item.state][move]
  if (state === item.state) return null
  if (move === 'undone') return { ...item, state: item.was ?? state, at: now, was: null }
  return { ...item, state, at: now, was: move === 'dismissed' ? item.state : null }
}
