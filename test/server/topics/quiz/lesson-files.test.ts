import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readLibrary, type Question } from '@server/topics/quiz/lessons'

const content = path.join(__dirname, '../../../../server/content')
const { lessons } = readLibrary(content)
const files = readdirSync(path.join(content, 'lessons')).filter((file) => !file.startsWith('.'))

/** Every text of a value in one language, with its path. */
function textsOf(value: unknown, language: 'zh' | 'en', at = ''): { at: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === language && typeof part === 'string'
      ? [{ at, text: part }]
      : textsOf(part, language, at === '' ? key : `${at}.${key}`),
  )
}

/** The texts of all lessons in one language for which `isWrong` returns true, with their places. */
function wrongTexts(language: 'zh' | 'en', isWrong: (text: string) => boolean): string[] {
  return lessons.flatMap((lesson) =>
    textsOf(lesson, language)
      .filter(({ text }) => isWrong(text))
      .map(({ at, text }) => `${lesson.id} ${at}: ${text}`),
  )
}

/** The questions for which `isWrong` returns true. */
const wrongQuestions = (isWrong: (question: Question) => boolean) =>
  lessons.flatMap(({ questions }) => questions.filter(isWrong).map(({ id }) => id))

it('reads every file of the folder as a lesson', () => {
  expect(files.filter((file) => !/^\d\d-[a-z0-9-]+\.json$/.test(file))).toEqual([])
  expect(lessons).toHaveLength(files.length)
  expect(lessons.length).toBeGreaterThanOrEqual(24)
  expect(lessons.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(120)
})

it('has no sentence of Latin words in Chinese, and no Chinese in English', () => {
  const sentence = /[A-Za-z][A-Za-z']+(?:[\s,;:]+[A-Za-z][A-Za-z']*){2,}/
  expect(wrongTexts('zh', (text) => sentence.test(text) || !/\p{Script=Han}|\d/u.test(text))).toEqual([])
  expect(wrongTexts('en', (text) => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text))).toEqual([])
})

it('names 96110 in the advice of every lesson, in both languages', () => {
  const without = lessons.filter(({ doNow }) =>
    (['zh', 'en'] as const).some((language) => !doNow.some((step) => step[language].includes('96110'))),
  )
  expect(without.map(({ id }) => id)).toEqual([])
})

it('has two or more questions about a call or a text in every lesson', () => {
  const without = lessons.filter(({ questions }) => questions.filter(({ material }) => material !== null).length < 2)
  expect(without.map(({ id }) => id)).toEqual([])
})

it('has no equal options and no equal explanations', () => {
  const isSame = (texts: readonly string[]) => new Set(texts).size < texts.length
  const same = ({ options }: Question, language: 'zh' | 'en') =>
    isSame(options.map((option) => option[language])) || isSame(options.map(({ why }) => why[language]))
  expect(wrongQuestions((question) => same(question, 'zh') || same(question, 'en'))).toEqual([])
})

it('has other words for the repetition of each question', () => {
  expect(wrongQuestions(({ prompt, again }) => again.zh === prompt.zh || again.en === prompt.en)).toEqual([])
})

describe('a file that is not a lesson', () => {
  const text = { zh: '文字', en: 'Text' }
  const option = (right: boolean, at: number) => ({ zh: `选项${at}`, en: `Option ${at}`, right, why: text })
  const question = (id: string) => ({
    id,
    prompt: text,
    again: text,
    material: null,
    options: [option(true, 1), option(false, 2), option(false, 3)],
  })
  const lesson = {
    id: 'sample',
    kind: 'money',
    title: text,
    summary: text,
    minutes: 3,
    story: { form: 'call', from: text, lines: [{ who: 'them', ...text }] },
    signs: [text, text, text],
    doNow: [text, text, text],
    guard: text,
    questions: [1, 2, 3, 4, 5].map((number) => question(`sample-${number}`)),
  }
  const write = (file: object) => {
    const place = mkdtempSync(path.join(tmpdir(), 'lessons-'))
    mkdirSync(path.join(place, 'lessons'))
    writeFileSync(path.join(place, 'lessons/01-sample.json'), JSON.stringify(file))
    return place
  }

  it('is refused with its name, and a valid one is read', () => {
    expect(readLibrary(write(lesson)).lessons).toHaveLength(1)
    const [first, ...others] = lesson.questions
    const twoRight = { ...first, options: [option(true, 1), option(true, 2), option(false, 3)] }
    expect(() => readLibrary(write({ ...lesson, questions: [twoRight, ...others] }))).toThrow(
      /01-sample.json.*exactly one/s,
    )
    expect(() => readLibrary(write({ ...lesson, questions: [question('sample-2'), ...others] }))).toThrow(/sample-2/)
    expect(() => readLibrary(write({ ...lesson, title: { zh: '文字', en: '' } }))).toThrow(/01-sample.json/)
    expect(() => readLibrary(write({ ...lesson, more: 1 }))).toThrow(/01-sample.json/)
  })
})
