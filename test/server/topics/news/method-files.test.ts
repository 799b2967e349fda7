import { readdirSync } from 'node:fs'
import path from 'node:path'
import { newsHits } from '@contract/words/news'
import { startOfCalendarDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import { readMethods } from '@server/topics/news/methods'
import { readLibrary } from '@server/topics/quiz/lessons'

const content = path.join(__dirname, '../../../../server/content')
const methods = readMethods(content, readLibrary(content))
const files = readdirSync(path.join(content, 'methods')).filter((file) => !file.startsWith('.'))
const languages = ['zh', 'en'] as const

/** The texts of each method in one language, with its id. */
const textsIn = (language: (typeof languages)[number]) =>
  methods.map(({ id, title, begins, next, act, source, reviewed }) => ({
    id,
    told: [title, begins, next, ...act].map((text) => text[language]),
    named: [source.name, reviewed.by].map((text) => text[language]),
  }))
const wrong = (language: (typeof languages)[number], isWrong: (text: string) => boolean) =>
  textsIn(language).flatMap(({ id, told }) => told.filter(isWrong).map((text) => `${id}: ${text}`))

it('reads every file of the folder as a method', () => {
  expect(files.filter((file) => !/^\d\d-[a-z0-9-]+\.json$/.test(file))).toEqual([])
  expect(methods).toHaveLength(files.length)
  expect(methods.length).toBeGreaterThanOrEqual(8)
})

it('has a method for everything that may reach a subscriber', () => {
  expect(newsHits.filter((hit) => !methods.some(({ hits }) => hits.includes(hit)))).toEqual([])
})

it('has no sentence of Latin words in Chinese, and no Chinese in English', () => {
  const sentence = /[A-Za-z][A-Za-z']+(?:[\s,;:]+[A-Za-z][A-Za-z']*){2,}/
  expect(wrong('zh', (text) => sentence.test(text) || !/\p{Script=Han}/u.test(text))).toEqual([])
  expect(wrong('en', (text) => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text))).toEqual([])
  expect(textsIn('en').filter(({ named }) => named.some((text) => /\p{Script=Han}/u.test(text)))).toEqual([])
})

it('names 96110 and 110 in what to do, in both languages', () => {
  for (const language of languages) {
    const without = methods.filter(({ act }) => {
      const all = act.map((step) => step[language]).join(' ')
      return !/96110/.test(all) || !/(?<!\d)110(?!\d)/.test(all)
    })
    expect(without.map(({ id }) => id)).toEqual([])
  }
})

it('is short enough for a card', () => {
  expect(methods.filter(({ title }) => title.zh.length > 24 || title.en.length > 60).map(({ id }) => id)).toEqual([])
  expect(wrong('zh', (text) => text.length > 80)).toEqual([])
  expect(wrong('en', (text) => text.length > 200)).toEqual([])
})

it('was reviewed when it was published, or later, and ends within a year', () => {
  const time = (day: string) => startOfCalendarDay(day) ?? NaN
  const late = methods.filter(({ published, reviewed, until }) => {
    const term = time(until) - time(reviewed.on)
    return !(time(reviewed.on) >= time(published)) || !(term > 0) || term > 366 * DAY_MS
  })
  expect(late.map(({ id }) => id)).toEqual([])
})
