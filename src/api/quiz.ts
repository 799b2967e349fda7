import type { Lesson, LessonRow, Material, Overview, Round, RoundQuestion, Verdict } from '@contract/quiz'
import type { RoundScope } from '@contract/words/points'
import { lessonKinds, materialForms, materialSpeakers, roundScopes } from '@contract/words/points'
import { localStore } from '@/platform/storage'
import { call } from './client'
import { nullIfNotFound } from './null-if-not-found'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str, texts } from './read'

/** The storage key of the guest id that identifies this phone's progress without a login (DESIGN 4.68). */
const GUEST = 'quizGuest'
const quiet = { loading: false, quiet: true }

const asGuest = () => ({ guest: localStore.get(GUEST) })

/** Fetches every lesson, the question of the day, and the unfinished round. */
async function queryOverview(): Promise<Overview> {
  const data = await call('guard/v1/quiz/overview', asGuest(), quiet)
  const daily = record(data.daily)
  const isKept = bool(data.isKept)
  if (isKept) localStore.remove(GUEST)
  return {
    lessons: list(data.lessons, readRow),
    due: num(data.due),
    daily: {
      prompt: str(daily.prompt),
      isRepeat: bool(daily.isRepeat),
      isRight: typeof daily.isRight === 'boolean' ? daily.isRight : null,
    },
    open: list([data.open], readOpen)[0] ?? null,
    isKept,
  }
}

export const quizOverviewQuery = { key: ['quiz'], fetch: queryOverview }

/** One lesson; null when there is none with this id. */
export const lessonQuery = (id: string) => ({
  key: ['lesson', id],
  fetch: () => nullIfNotFound(queryLesson(id)),
})

async function queryLesson(id: string): Promise<Lesson> {
  const data = await call('guard/v1/quiz/lesson', { id, ...asGuest() }, quiet)
  const { pinyin: _pinyin, ...row } = rowFrom(data)
  return {
    ...row,
    story: readMaterial(record(data.story)),
    signs: texts(data.signs),
    doNow: texts(data.doNow),
    guard: str(data.guard),
  }
}

/**
 * Starts a round, or continues an unfinished one; the daily question has one round a day. Null when there is no such
 * lesson.
 */
export async function startRound(scope: RoundScope, lesson?: string): Promise<Round | null> {
  const data = await nullIfNotFound(call('guard/v1/quiz/start', { scope, lesson, ...asGuest() }, quiet))
  return data && keepGuest(readRound(data))
}

/** Fetches the current state of a round; null when it does not exist or belongs to somebody else. */
export async function queryRound(id: string): Promise<Round | null> {
  const data = await nullIfNotFound(call('guard/v1/quiz/round', { id, ...asGuest() }, quiet))
  return data && readRound(data)
}

export const roundQuery = (id: string) => ({ key: ['quiz-round', id], fetch: () => queryRound(id) })

/**
 * Answers a question of a round by the index of an option; only the first answer counts. Null when the response is
 * incomplete.
 */
export async function answerQuestion(round: string, question: string, option: number): Promise<Verdict | null> {
  const verdict = readVerdict(
    await call('guard/v1/quiz/answer', { round, question, option, ...asGuest() }, { loading: false }),
  )
  return isWhole(verdict) ? verdict : null
}

function keepGuest(round: Round): Round {
  if (round.guest !== null) localStore.set(GUEST, round.guest)
  return round
}

function readOpen(fields: Fields) {
  return num(fields.questions) > 0 ? { answered: num(fields.answered), questions: num(fields.questions) } : null
}

function rowFrom(fields: Fields): LessonRow {
  return {
    id: str(fields.id),
    kind: oneOf(fields.kind, lessonKinds, 'money'),
    title: str(fields.title),
    summary: str(fields.summary),
    minutes: num(fields.minutes),
    pinyin: str(fields.pinyin),
    questions: num(fields.questions),
    mastered: num(fields.mastered),
  }
}

const readRow = (fields: Fields) => (str(fields.id) && str(fields.title) ? rowFrom(fields) : null)

function readMaterial(fields: Fields): Material {
  return {
    form: oneOf(fields.form, materialForms, 'sms'),
    from: str(fields.from),
    lines: list(fields.lines, (line) => ({ who: oneOf(line.who, materialSpeakers, 'them'), text: str(line.text) })),
  }
}

function readRound(fields: Fields): Round {
  const guest = str(fields.guest)
  return {
    id: str(fields.id),
    scope: oneOf(fields.scope, roundScopes, 'mixed'),
    lesson: str(fields.lesson) || null,
    questions: list(fields.questions, readQuestion),
    guest: /^[\w-]{43}$/.test(guest) ? guest : null,
  }
}

/** Reads a question; null when it cannot be answered. */
function readQuestion(fields: Fields): RoundQuestion | null {
  const options = Array.isArray(fields.options) ? fields.options.map((option) => str(option)) : []
  if (str(fields.id) === '' || options.length < 2) return null
  const lesson = record(fields.lesson)
  const verdict = readVerdict(record(fields.verdict))
  return {
    id: str(fields.id),
    lesson: { id: str(lesson.id), title: str(lesson.title) },
    isRepeat: bool(fields.isRepeat),
    prompt: str(fields.prompt),
    material: list([fields.material], readMaterial)[0] ?? null,
    options,
    verdict: isWhole(verdict) ? verdict : null,
  }
}

const isWhole = ({ chosen, right }: Verdict) => chosen >= 0 && right >= 0

function readVerdict(fields: Fields): Verdict {
  return {
    chosen: num(fields.chosen, -1),
    right: num(fields.right, -1),
    whys: Array.isArray(fields.whys) ? fields.whys.map((why) => str(why)) : [],
    nextAt: numOrNull(fields.nextAt),
  }
}
