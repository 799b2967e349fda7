import fc from 'fast-check'
import { newsHits, newsStates, type NewsHit, type NewsState } from '@contract/words/news'
import {
  answerNews,
  chooseNews,
  countNewsHits,
  isCurrent,
  NEWS_AGAIN_MS,
  NEWS_HIT_MS,
  newsAt,
  newsHitOf,
  newsMoves,
  type ChoosableMethod,
  type NewsHits,
  type NewsItem,
  type NewsMove,
  type NewsRecord,
} from '@/rules/live/news'
import { DAY_MS } from '@/rules/time/units'
import { weekOf } from '@/rules/weekly/week'

/** A Wednesday. */
const NOW = Date.parse('2026-11-25T12:00:00+08:00')
const WEEK = 7 * DAY_MS

const method = (id: string, more: Partial<ChoosableMethod> = {}): ChoosableMethod => ({
  id,
  hits: ['fraudCall'],
  regions: [],
  published: '2026-01-01',
  until: '2027-12-31',
  ...more,
})
const item = (id: string, state: NewsState, more: Partial<NewsItem> = {}): NewsItem => ({
  id,
  state,
  at: NOW,
  week: weekOf(more.at ?? NOW).name,
  was: null,
  ...more,
})
const hit = (kind: NewsHit = 'fraudCall', daysAgo = 1, count = 1): NewsHits =>
  countNewsHits([{ hit: kind, at: NOW - daysAgo * DAY_MS, count }], NOW)
const choose = (more: Partial<Parameters<typeof chooseNews>[0]> = {}) =>
  chooseNews({ methods: [method('one')], items: [], hits: hit(), place: '', now: NOW, ...more })

describe('the states of a method in the news', () => {
  const same = (state: NewsState) => ({
    hit: state,
    chosen: state,
    week: state,
    later: state,
    seen: state,
    dismissed: state,
    undone: state,
    off: 'idle' as const,
  })
  it.each<[NewsState, Record<NewsMove, NewsState>]>([
    ['idle', { ...same('idle'), chosen: 'offered' }],
    ['offered', { ...same('offered'), week: 'idle', later: 'idle', seen: 'seen', dismissed: 'dismissed' }],
    ['seen', { ...same('seen'), chosen: 'again', later: 'lapsed', dismissed: 'dismissed' }],
    ['again', { ...same('again'), week: 'lapsed', later: 'lapsed', dismissed: 'dismissed' }],
    ['dismissed', { ...same('dismissed'), undone: 'seen' }],
    ['lapsed', { ...same('lapsed'), hit: 'idle' }],
  ])('lead from %s on', (state, next) => {
    expect(newsMoves[state]).toEqual(next)
  })

  it.each<[string, NewsItem, number, NewsState]>([
    ['an offer in its week', item('one', 'offered'), NOW, 'offered'],
    ['an offer that nobody opened', item('one', 'offered', { at: NOW - WEEK }), NOW, 'idle'],
    ['one that was seen', item('one', 'seen', { at: NOW - NEWS_HIT_MS + 1 }), NOW, 'seen'],
    ['one that was seen four weeks ago', item('one', 'seen', { at: NOW - NEWS_HIT_MS }), 0, 'lapsed'],
    ['the same, after a new hit', item('one', 'seen', { at: NOW - NEWS_HIT_MS }), NOW, 'idle'],
    ['a second showing, in its week', item('one', 'again'), NOW, 'again'],
    ['a second showing, later', item('one', 'again', { at: NOW - WEEK }), NOW, 'lapsed'],
    [
      'what is over, hit again before it has rested',
      item('one', 'lapsed', { at: NOW - NEWS_HIT_MS + 1 }),
      NOW,
      'lapsed',
    ],
    ['what is over and has rested, without a new hit', item('one', 'lapsed', { at: NOW - NEWS_HIT_MS }), 0, 'lapsed'],
    ['what is over and has rested, hit again', item('one', 'lapsed', { at: NOW - NEWS_HIT_MS }), NOW, 'idle'],
    ['a dismissal, whatever comes', item('one', 'dismissed', { at: 0, week: '' }), NOW, 'dismissed'],
  ])('change by time: %s', (_what, before, newest, state) => {
    expect(newsAt(before, newest, NOW).state).toBe(state)
  })

  it('go back to what was there when a dismissal is taken back', () => {
    for (const state of ['offered', 'seen', 'again'] as const) {
      const dismissed = answerNews(item('one', state), 'dismissed', NOW)
      expect(dismissed).toMatchObject({ state: 'dismissed', was: state })
      expect(dismissed && answerNews(dismissed, 'undone', NOW + 1)).toMatchObject({ state, was: null, at: NOW + 1 })
    }
    expect(answerNews(item('one', 'seen'), 'seen', NOW)).toBeNull()
    expect(answerNews(item('one', 'seen'), 'undone', NOW)).toBeNull()
    expect(answerNews(item('one', 'lapsed'), 'dismissed', NOW)).toBeNull()
  })
})

describe('what reached the subscriber', () => {
  const call = (more: Partial<NewsRecord> = {}): NewsRecord => ({
    kind: 'call',
    action: 'stop',
    reason: 'fraud',
    detail: '',
    tag: '',
    isFromAbroad: false,
    intent: null,
    ...more,
  })
  it.each<[string, NewsRecord, NewsHit | null]>([
    ['a call of fraud', call(), 'fraudCall'],
    ['a reminder', call({ action: 'remind', reason: 'riskCall' }), 'fraudCall'],
    ['what the agent heard as fraud', call({ action: 'agent', reason: 'stranger', intent: 'fraud' }), 'fraudCall'],
    ['a loan that the agent heard', call({ action: 'agent', reason: 'stranger', intent: 'loan' }), 'loanCall'],
    ['a stopped loan call', call({ reason: 'harassment', detail: 'loan' }), 'loanCall'],
    ['a stopped job call', call({ reason: 'harassment', detail: 'recruitment' }), 'jobCall'],
    ['a stopped call about money', call({ reason: 'harassment', detail: 'insurance' }), 'moneyCall'],
    ['a number that the subscriber tagged', call({ reason: null, tag: '诈骗电话' }), 'fraudCall'],
    ['a tagged loan call', call({ reason: null, tag: '贷款推销' }), 'loanCall'],
    ['a call from abroad', call({ reason: 'international', isFromAbroad: true }), 'abroadCall'],
    ['a fraud from abroad', call({ isFromAbroad: true }), 'abroadCall'],
    ['a call from abroad that passed', call({ action: 'pass', reason: 'noRule', isFromAbroad: true }), null],
    ['a tagged number that nobody stopped', call({ action: 'pass', reason: 'noRule', tag: '诈骗电话' }), 'fraudCall'],
    ['a tagged number that is a contact', call({ action: 'pass', reason: 'contact', tag: '诈骗电话' }), null],
    ['a blacklisted number', call({ reason: 'blacklist' }), null],
    ['an estate agent', call({ reason: 'harassment', detail: 'estateAgent' }), null],
    ['a text of fraud', call({ kind: 'sms', reason: 'fraudSms' }), 'fraudSms'],
    ['a text that is only marked', call({ kind: 'sms', action: 'pass', reason: 'suspectSms' }), 'fraudSms'],
    ['an advertisement', call({ kind: 'sms', reason: 'marketingSms', detail: 'finance' }), null],
    ['a risky site', call({ kind: 'web', action: 'remind', reason: 'riskyWebsite' }), 'riskySite'],
  ])('is %s', (_what, record, expected) => {
    expect(newsHitOf(record)).toBe(expected)
  })

  it('counts for four weeks, by the newest time', () => {
    const at = (ms: number) => ({ hit: 'fraudCall' as const, at: ms, count: 2 })
    expect(countNewsHits([at(NOW - 1), at(NOW - 5), at(NOW + 1), at(NOW - NEWS_HIT_MS)], NOW)).toEqual(
      new Map([['fraudCall', { at: NOW - 1, count: 4 }]]),
    )
  })
})

describe('the method of the week', () => {
  it('is of a kind that reached the subscriber, and says which', () => {
    expect(choose({ hits: new Map() })).toBeNull()
    expect(choose({ hits: hit('loanCall') })).toBeNull()
    expect(choose()).toEqual({
      id: 'one',
      hit: 'fraudCall',
      hitAt: NOW - DAY_MS,
      isAgain: false,
      item: item('one', 'offered'),
    })
  })

  it('is of the most telling kind, then of the most frequent, then the newest', () => {
    const methods = [
      method('frequent', { hits: ['fraudSms'] }),
      method('telling', { hits: ['fraudCall', 'codeInCall'] }),
      method('newer', { hits: ['fraudSms'], published: '2026-02-01' }),
    ]
    const hits = countNewsHits(
      [...hit('fraudCall', 1, 3), ...hit('codeInCall', 20)].map(([kind, one]) => ({ hit: kind, ...one })),
      NOW,
    )
    expect(choose({ methods, hits })).toMatchObject({ id: 'telling', hit: 'codeInCall', hitAt: NOW - 20 * DAY_MS })
    expect(choose({ methods, hits: hit('fraudSms') })).toMatchObject({ id: 'newer' })
    // What was offered, and not opened, comes after what was never shown.
    const items = [item('newer', 'offered', { at: NOW - WEEK })]
    expect(choose({ methods, items, hits: hit('fraudSms') })).toMatchObject({ id: 'frequent' })
  })

  it('is one a week, also after it was dismissed or withdrawn', () => {
    const methods = [method('one'), method('two')]
    expect(choose({ methods, items: [item('one', 'seen')] })).toMatchObject({ id: 'one', item: null })
    expect(choose({ methods, items: [item('one', 'dismissed')] })).toBeNull()
    expect(choose({ methods: [method('two')], items: [item('one', 'seen')] })).toBeNull()
    expect(choose({ methods, items: [item('one', 'dismissed', { at: NOW - WEEK })] })).toMatchObject({ id: 'two' })
  })

  it('comes again once, two to four weeks after it was seen, before anything new', () => {
    const methods = [method('one'), method('two')]
    const seen = (ago: number) => [item('one', 'seen', { at: NOW - ago })]
    expect(choose({ methods, items: seen(NEWS_AGAIN_MS - 1) })).toMatchObject({ id: 'two', isAgain: false })
    const again = choose({ methods, items: seen(NEWS_AGAIN_MS) })
    expect(again).toMatchObject({ id: 'one', isAgain: true, item: { state: 'again', at: NOW } })
    expect(choose({ methods, items: [item('one', 'again')] })).toMatchObject({ id: 'one', isAgain: true, item: null })
    expect(choose({ items: [item('one', 'again', { at: NOW - WEEK })] })).toBeNull()
  })

  it.each<[string, Partial<ChoosableMethod>, string, boolean]>([
    ['published today', { published: '2026-11-25' }, '', true],
    ['published tomorrow', { published: '2026-11-26' }, '', false],
    ['on its last day', { until: '2026-11-25' }, '', true],
    ['after its last day', { until: '2026-11-24' }, '', false],
    ['of the own province', { regions: ['湖北省', '湖南省'] }, '湖北省黄石市', true],
    ['of another one', { regions: ['湖北省'] }, '湖南省长沙市', false],
    ['of a region, for a number whose place nobody knows', { regions: ['湖北省'] }, '', false],
  ])('is one %s, or not', (_what, more, place, expected) => {
    expect(choose({ methods: [method('one', more)], place }) !== null).toBe(expected)
  })

  it('is never one with a day that cannot be read', () => {
    expect(isCurrent({ published: '2026-13-01', until: '2027-01-01' }, NOW)).toBe(false)
    expect(isCurrent({ published: '2026-01-01', until: 'for ever' }, NOW)).toBe(false)
  })

  const events = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ kind: fc.constant('hit' as const), hit: fc.constantFrom(...newsHits) }),
      fc.record({ kind: fc.constantFrom('look', 'off', 'on', 'withdraw', 'publish', 'forget') }),
      fc.record({
        kind: fc.constantFrom('seen' as const, 'dismissed' as const, 'undone' as const),
        id: fc.constantFrom('one', 'two', 'three'),
      }),
    ),
    { maxLength: 80 },
  )

  it('keeps its promises in every order of events', () => {
    const all = [
      method('one', { hits: ['fraudCall', 'abroadCall'] }),
      method('two', { hits: ['loanCall', 'fraudSms'] }),
      method('three', { hits: ['fraudCall', 'riskySite'] }),
    ]
    fc.assert(
      fc.property(events, (script) => {
        let now = NOW
        let [isOn, methods] = [true, all]
        let came: { hit: NewsHit; at: number; count: number }[] = []
        const stored = new Map<string, NewsItem>()
        const shownIn = new Map<string, Set<string>>()
        const showings = new Map<string, number[]>()
        for (const event of script) {
          if (event.kind === 'days') now += ('days' in event ? event.days : 0) * DAY_MS
          if ('hit' in event) came.push({ hit: event.hit, at: now, count: 1 })
          if (event.kind === 'forget') came = []
          if (event.kind === 'off' || event.kind === 'on') isOn = event.kind === 'on'
          if (event.kind === 'off') {
            stored.clear()
            shownIn.clear()
          }
          if (event.kind === 'withdraw') methods = methods.slice(1)
          if (event.kind === 'publish') methods = all
          if ('id' in event) {
            const known = stored.get(event.id)
            const next = known && answerNews(known, event.kind, now)
            if (next) {
              expect(newsStates).toContain(next.state)
              stored.set(next.id, next)
            }
          }
          if (!isOn) continue
          const hits = countNewsHits(came, now)
          const card = chooseNews({ methods, items: [...stored.values()], hits, place: '', now })
          if (card === null) continue
          const before = stored.get(card.id)
          // Nothing that was dismissed, withdrawn, or for which nothing came.
          expect(before?.state).not.toBe('dismissed')
          expect(methods.find(({ id }) => id === card.id)?.hits).toContain(card.hit)
          expect(hits.get(card.hit)?.at).toBe(card.hitAt)
          expect(now - card.hitAt).toBeLessThan(NEWS_HIT_MS)
          const week = weekOf(now).name
          shownIn.set(week, (shownIn.get(week) ?? new Set()).add(card.id))
          if (!card.item) continue
          stored.set(card.id, card.item)
          const earlier = showings.get(card.id) ?? []
          if (card.isAgain) expect(['seen']).toContain(before?.state)
          showings.set(card.id, [...earlier, now])
        }
        // One a week.
        for (const ids of shownIn.values()) expect(ids.size).toBe(1)
      }),
      { numRuns: 300 },
    )
  })

  it('shows a method that was opened at most twice in six weeks, however often something of its kind comes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 20, maxLength: 40 }), (steps) => {
        let now = NOW
        let stored: NewsItem | null = null
        const shown: number[] = []
        for (const days of steps) {
          now += days * DAY_MS
          const hits = countNewsHits([{ hit: 'fraudCall', at: now, count: 1 }], now)
          const items: NewsItem[] = stored ? [stored] : []
          const card = chooseNews({ methods: [method('one')], items, hits, place: '', now })
          if (!card) continue
          if (card.item) shown.push(now)
          stored = card.item ?? stored
          stored = (stored && answerNews(stored, 'seen', now)) ?? stored
        }
        shown.forEach((at) => {
          expect(shown.filter((other) => at <= other && other < at + 6 * WEEK).length).toBeLessThanOrEqual(2)
        })
      }),
    )
  })
})
