import fc from 'fast-check'
import { chooseQuestions, dailyQuestion, scatter } from '@/rules/quiz/choose-questions'
import { isDue, progressOf, REPEAT_AFTER_DAYS, type GivenAnswer } from '@/rules/quiz/progress'
import { startOfDay } from '@/rules/time/shanghai'

const DAY = 24 * 60 * 60 * 1000
const at = (text: string) => Date.parse(`${text}+08:00`)
const evening = at('2026-11-20T22:30:00')

const answer = (time: number, isRight: boolean, question = 'a'): GivenAnswer => ({ question, at: time, isRight })
const after = (...answers: GivenAnswer[]) => progressOf(answers).get('a')

describe('a question that was answered', () => {
  it('is mastered and does not come again when it was right at once', () => {
    expect(after(answer(evening, true))).toMatchObject({ isMastered: true, dueAt: null })
  })

  it('comes again on the next day when it was wrong, however late it was', () => {
    const wrong = after(answer(evening, false))
    expect(wrong).toMatchObject({ isMastered: false, dueAt: at('2026-11-21T00:00:00') })
    expect(isDue(wrong, at('2026-11-20T23:59:59'))).toBe(false)
    expect(isDue(wrong, at('2026-11-21T00:00:00'))).toBe(true)
  })

  it('comes again after 1, 7, 30 and 90 days, and is done when it was right each time', () => {
    const given = [answer(evening, false)]
    for (const [index, days] of REPEAT_AFTER_DAYS.entries()) {
      const before = after(...given)
      expect(before?.dueAt).toBe(startOfDay(given.at(-1)?.at ?? 0) + days * DAY)
      expect(before?.repeats).toBe(index)
      given.push(answer((before?.dueAt ?? 0) + 9 * 60 * 60 * 1000, true))
    }
    expect(after(...given)).toMatchObject({ isMastered: true, dueAt: null, repeats: 4 })
  })

  it('starts over with one day when it is wrong again', () => {
    const second = at('2026-11-21T09:00:00')
    const third = at('2026-11-28T09:00:00')
    expect(after(answer(evening, false), answer(second, true))?.dueAt).toBe(at('2026-11-28T00:00:00'))
    expect(after(answer(evening, false), answer(second, true), answer(third, false))).toMatchObject({
      isMastered: false,
      dueAt: at('2026-11-29T00:00:00'),
      repeats: 0,
    })
  })

  it('is not mastered by an answer just after its explanation', () => {
    expect(after(answer(evening, false), answer(evening + 60_000, true))).toMatchObject({
      isMastered: false,
      dueAt: at('2026-11-21T00:00:00'),
    })
  })
})

const answers = fc.array(
  fc.record({
    question: fc.constantFrom('a', 'b', 'c'),
    at: fc.integer({ min: 0, max: 400 }).map((days) => evening + days * DAY),
    isRight: fc.boolean(),
  }),
  { maxLength: 30 },
)

describe('answers of two phones', () => {
  it('give the same result in any order, and count once however often they are merged', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const merged = progressOf([...one, ...other])
        expect(progressOf([...other, ...one])).toEqual(merged)
        expect(progressOf([...one, ...other].reverse())).toEqual(merged)
        expect([...merged.keys()].sort()).toEqual(
          [...new Set([...one, ...other].map(({ question }) => question))].sort(),
        )
      }),
    )
  })

  it('never skip a step: a question advances once for each day on which it was due', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const twice = given.flatMap((one) => (one.isRight ? [one, { ...one, at: one.at + 1 }] : [one]))
        for (const [question, progress] of progressOf(given)) {
          expect(progressOf(twice).get(question)).toMatchObject({ dueAt: progress.dueAt, repeats: progress.repeats })
        }
      }),
    )
  })
})

const kinds = ['shopping', 'police', 'money', 'work']
const pool = kinds.flatMap((kind) => [1, 2, 3, 4, 5].map((number) => ({ id: `${kind}-${number}`, kind })))
const chance = (id: string) => scatter('round', id)
const idsOf = (questions: readonly { id: string }[]) => questions.map(({ id }) => id)

describe('the questions of a round', () => {
  it('are new ones of every kind at first', () => {
    const chosen = chooseQuestions({ pool, progress: new Map(), now: evening, chance })
    expect(chosen).toHaveLength(10)
    expect(new Set(chosen.slice(0, 4).map(({ kind }) => kind)).size).toBe(4)
    expect(new Set(chosen.slice(4, 8).map(({ kind }) => kind)).size).toBe(4)
  })

  it('differ from round to round', () => {
    const of = (round: string) =>
      idsOf(chooseQuestions({ pool, progress: new Map(), now: evening, chance: (id) => scatter(round, id) }))
    expect(of('one')).not.toEqual(of('another'))
    expect(of('one')).toEqual(of('one'))
  })

  it('start with due ones, the longest due first, then with the least mastered kind', () => {
    const given = [
      answer(evening, false, 'police-2'),
      answer(evening - DAY, false, 'money-3'),
      ...['police-1', 'money-1', 'work-1'].map((id) => answer(evening, true, id)),
    ]
    const chosen = idsOf(chooseQuestions({ pool, progress: progressOf(given), now: evening + DAY, chance }))
    expect(chosen.slice(0, 2)).toEqual(['money-3', 'police-2'])
    expect(chosen[2]).toMatch(/^shopping/)
  })

  it('are distinct, as many as exist, due ones included and new ones before known ones', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            question: fc.constantFrom(...idsOf(pool)),
            at: fc.integer({ min: 0, max: 60 }),
            isRight: fc.boolean(),
          }),
        ),
        fc.integer({ min: 0, max: 60 }),
        (given, days) => {
          const progress = progressOf(given.map((one) => ({ ...one, at: evening + one.at * DAY })))
          const now = evening + days * DAY
          const chosen = idsOf(chooseQuestions({ pool, progress, now, chance }))
          expect(new Set(chosen).size).toBe(10)
          const due = idsOf(pool).filter((id) => isDue(progress.get(id), now))
          expect(chosen.filter((id) => due.includes(id))).toHaveLength(Math.min(10, due.length))
          const unseen = idsOf(pool).filter((id) => !progress.has(id))
          if (chosen.some((id) => progress.has(id) && !due.includes(id))) {
            expect(unseen.filter((id) => !chosen.includes(id))).toEqual([])
          }
        },
      ),
    )
  })
})

describe('the question of the day', () => {
  const on = (now: number, given: readonly GivenAnswer[] = []) =>
    dailyQuestion({ pool, progress: progressOf(given), now })?.id

  it('is one from midnight to midnight in Shanghai, and the same for everybody', () => {
    expect(on(at('2026-11-20T00:00:00'))).toBe(on(at('2026-11-20T23:59:59')))
    expect(on(evening, [answer(evening, true, 'work-1')])).toBe(on(evening))
    expect(on(at('2026-11-21T00:00:00'))).not.toBe(on(at('2026-11-20T23:59:59')))
  })

  it('is each question once before any is repeated', () => {
    const days = pool.map((_question, day) => on(evening + day * DAY))
    expect(new Set(days).size).toBe(pool.length)
    expect(on(evening + pool.length * DAY)).toBe(days[0])
  })

  it('is the due one for somebody who answered it wrong', () => {
    expect(on(evening + DAY, [answer(evening, false, 'work-5'), answer(evening - DAY, false, 'money-2')])).toBe(
      'money-2',
    )
  })

  it('is none without questions', () => {
    expect(dailyQuestion({ pool: [], progress: new Map(), now: evening })).toBeUndefined()
  })
})
