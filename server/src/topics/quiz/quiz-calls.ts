import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pinyin } from 'pinyin-pro'
import { failureCodes } from '@contract/envelope'
import type { Material, Round, RoundQuestion, Verdict } from '@contract/quiz'
import { dailyQuestion, scatter } from '@/rules/quiz/choose-questions'
import { isDue, type QuestionProgress } from '@/rules/quiz/progress'
import { DAY_MS, HOUR_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { BadRequestError, UnauthorizedError, UserError, type Language, type Text } from '../../kernel/errors'
import { addressOf, countHit } from '../../kernel/rate-windows'
import { registerCall } from '../../kernel/register-call'
import { hashSecret, hashShortSecret } from '../../kernel/session-token'
import { liveSession, tokenOf } from '../../kernel/sessions'
import { readLibrary, type LessonFile, type Library, type Question } from './lessons'
import {
  beginRound,
  findOpenRound,
  findProgress,
  findRound,
  giveAnswer,
  takeOverRounds,
  type Owner,
  type RoundState,
} from './rounds'

const ROUNDS_A_DAY = 100
/** High, because thousands may share one address (DESIGN 7.7); each guest's phone needs only one id. */
const GUESTS_AN_HOUR = 1000

const texts = {
  gone: { zh: '内容不存在或已更新', en: 'This is not there, or no longer' },
  tooMany: { zh: '今天练习的次数太多了，请明天再来', en: 'Enough practice for today. Please come back tomorrow' },
  busy: { zh: '使用的人太多，请稍后再试', en: 'Too many people are here, please try again later' },
}

type Progress = ReadonlyMap<string, QuestionProgress>

/** Lessons and the quiz (DESIGN 4.65 to 4.69). Public. */
export function registerQuizCalls(app: FastifyInstance, deps: AppDeps): void {
  const library = readLibrary(deps.contentFolder)
  const spelled = new Map(library.lessons.map(({ id, title }) => [id, spell(title.zh)]))

  /** The player: the session's subscriber, who takes over the rounds of the same phone's guest; a guest; or null. */
  async function ownerOf(request: FastifyRequest, guest: string | null | undefined): Promise<Owner | null> {
    const session = await liveSession(deps, request)
    const guestHash = guest == null ? null : hashSecret(guest)
    if (session === null) return guestHash === null ? null : { guestHash }
    if (guestHash !== null) await takeOverRounds(deps.db, guestHash, session.subscriber.id)
    return { subscriberId: session.subscriber.id }
  }

  /**
   * The error for a missing round: 401 after a log-out, because the round may exist once the player is logged in again.
   */
  function gone(request: FastifyRequest, owner: Owner | null): Error {
    const isLoggedOut = tokenOf(request) !== null && !(owner !== null && 'subscriberId' in owner)
    return isLoggedOut ? new UnauthorizedError('No live session') : new UserError(failureCodes.entryGone, texts.gone)
  }

  registerCall(app, deps, 'guard/v1/quiz/overview', async ({ db, request, body, language, now }) => {
    const owner = await ownerOf(request, body.guest)
    const progress = await findProgress(db, owner)
    const open = await findOpenRound(db, library, owner, { scope: 'mixed', lesson: null, now })
    return {
      lessons: library.lessons.map((lesson) => ({
        ...rowOf(lesson, progress, language),
        pinyin: spelled.get(lesson.id) ?? '',
      })),
      due: library.pool.filter(({ id }) => isDue(progress.get(id), now)).length,
      daily: dailyOf(await findOpenRound(db, library, owner, { scope: 'daily', lesson: null, now })) ?? {
        ...promptOf(dailyQuestion({ pool: library.pool, progress, now })?.id ?? ''),
        isRight: null,
      },
      open: open && { answered: open.answers.size, questions: open.asked.length },
      isKept: owner !== null && 'subscriberId' in owner,
    }

    function dailyOf(round: RoundState | null) {
      const [asked] = round?.asked ?? []
      if (round === null || asked === undefined) return null
      const answer = round.answers.get(asked.id)
      return { ...promptOf(asked.id, asked.isRepeat), isRight: answer ? answer.is_right === 1 : null }
    }
    function promptOf(id: string, isRepeat = isDue(progress.get(id), now)) {
      const question = library.question.get(id)?.question
      return { prompt: (isRepeat ? question?.again : question?.prompt)?.[language] ?? '', isRepeat }
    }
  })

  registerCall(app, deps, 'guard/v1/quiz/lesson', async ({ db, request, body, language }) => {
    const lesson = library.lesson.get(body.id)
    if (lesson === undefined) throw new UserError(failureCodes.entryGone, texts.gone)
    const progress = await findProgress(db, await ownerOf(request, body.guest))
    const inLanguage = (all: readonly Text[]) => all.map((text) => text[language])
    return {
      ...rowOf(lesson, progress, language),
      story: materialIn(lesson.story, language),
      signs: inLanguage(lesson.signs),
      doNow: inLanguage(lesson.doNow),
      guard: lesson.guard[language],
    }
  })

  registerCall(app, deps, 'guard/v1/quiz/start', async ({ db, request, body, language, now }) => {
    const { scope } = body
    const lesson = scope === 'lesson' ? (body.lesson ?? '') : null
    if (lesson !== null && !library.lesson.has(lesson)) throw new UserError(failureCodes.entryGone, texts.gone)
    const known = await ownerOf(request, body.guest)
    const guest = known === null ? deps.random.secret() : (body.guest ?? null)
    const owner = known ?? { guestHash: hashSecret(guest ?? '') }
    const open = await findOpenRound(db, library, owner, { scope, lesson, now })
    if (open === null) await countRound(known, request, now)
    const round = open ?? (await beginRound(db, library, owner, { scope, lesson, now, random: deps.random }))
    if (round === null) throw new UserError(failureCodes.entryGone, texts.gone)
    return roundIn(library, round, { progress: await findProgress(db, owner), owner, guest, language })
  })

  registerCall(app, deps, 'guard/v1/quiz/answer', async ({ db, request, body, language, now }) => {
    const owner = await ownerOf(request, body.guest)
    const round = owner && (await findRound(db, library, owner, body.round))
    const question = library.question.get(body.question)?.question
    if (!owner || !round || !question || !round.asked.some(({ id }) => id === question.id)) throw gone(request, owner)
    const chosen = orderOf(round.row.round_id, question)[body.option]
    if (chosen === undefined) throw new BadRequestError('No such option')
    const isRight = question.options[chosen]?.right === true
    const given = { roundId: body.round, question: question.id, chosen, isRight, now }
    const answer = await giveAnswer(db, owner, given)
    if (answer === null) throw gone(request, owner)
    return verdictOf(question, answer, await findProgress(db, owner), language)
  })

  registerCall(app, deps, 'guard/v1/quiz/round', async ({ db, request, body, language }) => {
    const owner = await ownerOf(request, body.guest)
    const round = owner && (await findRound(db, library, owner, body.id))
    if (!owner || !round) throw gone(request, owner)
    return roundIn(library, round, {
      progress: await findProgress(db, owner),
      owner,
      guest: body.guest ?? null,
      language,
    })
  })

  /** Throws UserError when an owner began too many rounds today, or an address created too many guests this hour. */
  async function countRound(known: Owner | null, request: FastifyRequest, now: number): Promise<void> {
    if (known === null) {
      const address = hashShortSecret(deps.config.secretKey, 'quiz guests', addressOf(request))
      const guests = await countHit(deps.db, `quiz guests ${address}`, HOUR_MS, now)
      if (guests > GUESTS_AN_HOUR) throw new UserError(failureCodes.tooManyRequests, texts.busy)
      return
    }
    const name = 'subscriberId' in known ? known.subscriberId : known.guestHash
    const rounds = await countHit(deps.db, `quiz rounds ${name}`, DAY_MS, now)
    if (rounds > ROUNDS_A_DAY) throw new UserError(failureCodes.tooManyRequests, texts.tooMany)
  }
}

/** A title in pinyin without tones, one word per syllable. */
const spell = (title: string): string =>
  pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function rowOf({ id, kind, title, summary, minutes, questions }: LessonFile, progress: Progress, language: Language) {
  return {
    id,
    kind,
    title: title[language],
    summary: summary[language],
    minutes,
    questions: questions.length,
    mastered: questions.filter((question) => progress.get(question.id)?.isMastered).length,
  }
}

function materialIn({ form, from, lines }: LessonFile['story'], language: Language): Material {
  return { form, from: from[language], lines: lines.map((line) => ({ who: line.who, text: line[language] })) }
}

/** The options' indexes in the file, in this round's stable random order. */
function orderOf(roundId: string, { id, options }: Question): number[] {
  const place = (index: number) => scatter(roundId, id, String(index))
  return options.map((_, index) => index).sort((one, other) => place(one) - place(other) || one - other)
}

function roundIn(
  library: Library,
  { row, asked, answers }: RoundState,
  { progress, owner, guest, language }: { progress: Progress; owner: Owner; guest: string | null; language: Language },
): Round {
  const questions = asked.flatMap(({ id, isRepeat }): RoundQuestion[] => {
    const found = library.question.get(id)
    if (found === undefined) return []
    const { question, lesson } = found
    const answer = answers.get(id)
    const options = orderOf(row.round_id, question).flatMap((index) => question.options[index]?.[language] ?? [])
    return [
      {
        id,
        lesson: { id: lesson.id, title: lesson.title[language] },
        isRepeat,
        prompt: (isRepeat ? question.again : question.prompt)[language],
        // A repeat shows the rephrased question, which needs no material.
        material: isRepeat || question.material === null ? null : materialIn(question.material, language),
        options,
        verdict: answer ? verdictOf(question, answer, progress, language) : null,
      },
    ]
  })
  const { round_id: id, scope, lesson } = row
  return { id, scope, lesson, questions, guest: 'subscriberId' in owner ? null : guest }
}

function verdictOf(
  question: Question,
  answer: { round_id: string; chosen: number },
  progress: Progress,
  language: Language,
): Verdict {
  const order = orderOf(answer.round_id, question)
  return {
    chosen: order.indexOf(answer.chosen),
    right: order.findIndex((index) => question.options[index]?.right),
    whys: order.flatMap((index) => question.options[index]?.why[language] ?? []),
    nextAt: progress.get(question.id)?.dueAt ?? null,
  }
}
