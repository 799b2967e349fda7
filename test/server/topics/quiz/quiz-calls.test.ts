import path from 'node:path'
import type { Round, RoundQuestion } from '@contract/quiz'
import { startOfDay } from '@/rules/time/shanghai'
import { purgeExpired } from '@server/purge-expired'
import { readLibrary, type Question } from '@server/topics/quiz/lessons'
import { makeTestApp, type TestApp } from '../../support/app'

const DAY = 24 * 60 * 60 * 1000
const library = readLibrary(path.join(__dirname, '../../../../server/content'))
const english = { 'accept-language': 'en' }
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
beforeEach(async () => {
  for (const table of ['quiz_rounds', 'quiz_answers', 'rate_windows'] as const)
    await gateway.db.deleteFrom(table).execute()
})
afterAll(() => gateway.close())

interface Player {
  token?: string
  guest?: string | null
}

const overview = async ({ token, guest }: Player) =>
  (await gateway.call('guard/v1/quiz/overview', { guest }, token, english)).data
const start = async ({ token, guest }: Player, body: object) =>
  (await gateway.call('guard/v1/quiz/start', { ...body, guest }, token, english)).data
const again = async ({ token, guest }: Player, id: string) =>
  gateway.call('guard/v1/quiz/round', { id, guest }, token, english)

const inFile = ({ id }: { id: string }): Question => {
  const found = library.question.get(id)?.question
  if (found === undefined) throw new Error(`No question ${id}`)
  return found
}

/** The index of the right option, or of a wrong one, in a round. */
function placeOf(asked: RoundQuestion, right: boolean): number {
  return asked.options.findIndex((text) => inFile(asked).options.some((one) => one.en === text && one.right === right))
}

/** Answers a question of a round correctly or wrongly. */
async function give({ token, guest }: Player, round: Round, asked: RoundQuestion, right: boolean) {
  const body = { round: round.id, question: asked.id, option: placeOf(asked, right), guest }
  return (await gateway.call('guard/v1/quiz/answer', body, token, english)).data
}

const first = ({ questions: [question] }: Round): RoundQuestion => {
  if (question === undefined) throw new Error('A round has a question')
  return question
}

/** A guest who has answered the first question of a lesson. */
async function guestWith(right: boolean) {
  const round = await start({}, { scope: 'lesson', lesson: 'refund' })
  const guest = { guest: round.guest }
  const given = await give(guest, round, first(round), right)
  return { round, guest, asked: first(round), given }
}

it('returns every lesson, one of them whole, without answers, in both languages', async () => {
  const { lessons, isKept, due, open } = await overview({})
  expect(lessons).toHaveLength(library.lessons.length)
  expect({ isKept, due, open }).toEqual({ isKept: false, due: 0, open: null })
  const chinese = (await gateway.call('guard/v1/quiz/lesson', { id: 'refund' })).data
  const [file] = library.lessons
  expect(chinese.title).toBe(file?.title.zh)
  const lesson = (await gateway.call('guard/v1/quiz/lesson', { id: 'refund' }, undefined, english)).data
  expect(lesson).toMatchObject({ title: file?.title.en, questions: 5, mastered: 0 })
  expect(lesson.doNow.join()).toContain('96110')
  expect(Object.keys(lesson)).not.toContain('pinyin')
  expect((await gateway.call('guard/v1/quiz/lesson', { id: 'nothing' })).code).toBe('U0301')
})

it('returns pinyin of titles for the search', async () => {
  const { lessons } = await overview({})
  for (const lesson of lessons) expect(lesson.pinyin).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/)
})

it('reveals nothing before the answer, and explains each option after it', async () => {
  const round = await start({}, { scope: 'mixed' })
  expect(round.questions).toHaveLength(10)
  const sent = JSON.stringify(round)
  expect(sent).not.toMatch(/"right"|"why/)
  for (const asked of round.questions) {
    for (const { why } of inFile(asked).options) expect(sent).not.toContain(JSON.stringify(why.en).slice(1, -1))
  }
  const asked = first(round)
  const guest = { guest: round.guest }
  const verdict = await give(guest, round, asked, false)
  expect(verdict.chosen).toBe(placeOf(asked, false))
  expect(verdict.right).toBe(placeOf(asked, true))
  expect([...verdict.whys].sort()).toEqual(
    inFile(asked)
      .options.map(({ why }) => why.en)
      .sort(),
  )
  const after = (await again(guest, round.id)).data
  expect(first(after).verdict).toEqual(verdict)
  expect(after.questions.slice(1).every((one) => one.verdict === null)).toBe(true)
  expect(JSON.stringify(after.questions.slice(1))).not.toMatch(/"right"|"why/)
})

it('shuffles the options', async () => {
  const places = new Set<number>()
  for (const { id } of library.lessons.slice(0, 6)) {
    const round = await start({}, { scope: 'lesson', lesson: id })
    for (const asked of round.questions) places.add(placeOf(asked, true))
  }
  expect(places.size).toBeGreaterThanOrEqual(3)
})

it('keeps the first answer', async () => {
  const { round, guest, asked, given } = await guestWith(false)
  expect(await give(guest, round, asked, true)).toEqual(given)
  expect((await overview(guest)).lessons[0]).toMatchObject({ mastered: 0 })
})

it('resumes an unfinished round, and starts a new one when it is finished', async () => {
  const { round, guest } = await guestWith(true)
  const left = await start(guest, { scope: 'lesson', lesson: 'refund' })
  expect(left.id).toBe(round.id)
  expect(left.questions.filter(({ verdict }) => verdict !== null)).toHaveLength(1)
  for (const asked of left.questions.slice(1)) await give(guest, round, asked, true)
  expect((await overview(guest)).lessons[0]).toMatchObject({ mastered: 5 })
  expect((await start(guest, { scope: 'lesson', lesson: 'refund' })).id).not.toBe(round.id)

  const mixed = await start(guest, { scope: 'mixed' })
  await give(guest, mixed, first(mixed), true)
  expect((await overview(guest)).open).toEqual({ answered: 1, questions: 10 })
})

it('repeats a wrong question on the next day, in other words', async () => {
  const { guest, asked, given } = await guestWith(false)
  expect(given.nextAt).toBe(startOfDay(gateway.now()) + DAY)
  expect((await overview(guest)).due).toBe(0)
  gateway.advance(DAY)
  const tomorrow = await overview(guest)
  expect(tomorrow.due).toBe(1)
  expect(tomorrow.daily).toEqual({ prompt: inFile(asked).again.en, isRepeat: true, isRight: null })
  const round = await start(guest, { scope: 'mixed' })
  expect(first(round)).toMatchObject({ id: asked.id, isRepeat: true, prompt: inFile(asked).again.en, material: null })
  const right = await give(guest, round, first(round), true)
  expect(right.nextAt).toBe(startOfDay(gateway.now()) + 7 * DAY)
})

it('has one question a day that is the same for everybody, and shows its answer', async () => {
  const token = await gateway.login('13800138006')
  const { daily } = await overview({})
  expect((await overview({ token })).daily).toEqual(daily)
  const round = await start({ token }, { scope: 'daily' })
  expect(round.questions.map(({ prompt }) => prompt)).toEqual([daily.prompt])
  await give({ token }, round, first(round), true)
  expect((await overview({ token })).daily).toEqual({ ...daily, isRight: true })
  expect((await start({ token }, { scope: 'daily' })).id).toBe(round.id)
  gateway.advance(DAY)
  expect((await overview({ token })).daily.isRight).toBeNull()
  expect((await start({ token }, { scope: 'daily' })).id).not.toBe(round.id)
})

describe('a guest who logs in', () => {
  it('keeps earlier answers, once, and tells the phone to delete the guest id', async () => {
    const { round, guest, asked } = await guestWith(false)
    const token = await gateway.login('13800138006')
    await gateway.call('guard/v1/quiz/lesson', { id: 'refund', ...guest }, token)
    const player = { token, ...guest }
    for (let time = 0; time < 3; time += 1) expect((await overview(player)).isKept).toBe(true)
    expect((await start({ token }, { scope: 'lesson', lesson: 'refund' })).guest).toBeNull()
    const rows = await gateway.db.selectFrom('quiz_answers').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ question: asked.id, guest_hash: null })
    expect((await again({ token }, round.id)).data.questions[0]?.verdict).not.toBeNull()
    // The guest has nothing left.
    expect((await again(guest, round.id)).code).toBe('U0301')
    gateway.advance(DAY)
    expect((await overview({ token })).due).toBe(1)
    expect((await overview(guest)).due).toBe(0)
  })

  it('counts a question that both have answered once', async () => {
    const { guest } = await guestWith(true)
    const token = await gateway.login('13800138006')
    const own = await start({ token }, { scope: 'lesson', lesson: 'refund' })
    await give({ token }, own, first(own), true)
    const { lessons, due } = await overview({ token, ...guest })
    expect(lessons[0]).toMatchObject({ questions: 5, mastered: 1 })
    expect(due).toBe(0)
  })

  it('takes over nothing a second time: another login with the same guest id gets nothing', async () => {
    const { round, guest } = await guestWith(false)
    await overview({ token: await gateway.login('13800138006'), ...guest })
    const other = await gateway.login('13800138003')
    expect((await overview({ token: other, ...guest })).lessons[0]).toMatchObject({ mastered: 0 })
    expect((await again({ token: other, ...guest }, round.id)).code).toBe('U0301')
  })

  it('counts once when two requests take over concurrently with an answer', async () => {
    const { round, guest } = await guestWith(true)
    const token = await gateway.login('13800138006')
    const [, second] = round.questions
    if (second === undefined) throw new Error('A lesson has five questions')
    await Promise.all([overview({ token, ...guest }), give(guest, round, second, true), overview({ token, ...guest })])
    const rows = await gateway.db.selectFrom('quiz_answers').select(['subscriber_id', 'guest_hash']).execute()
    expect(rows.every((row) => row.guest_hash === null && row.subscriber_id !== null)).toBe(true)
  })
})

it('shows a round to nobody else, and rejects their answers', async () => {
  const { round, guest, asked } = await guestWith(false)
  const token = await gateway.login('13800138006')
  const own = await start({ token }, { scope: 'mixed' })
  const stranger = await start({}, { scope: 'mixed' })
  for (const player of [{}, { token }, { guest: stranger.guest }]) {
    expect((await again(player, round.id)).code).toBe('U0301')
  }
  expect((await again(guest, own.id)).code).toBe('U0301')
  const foreign = { round: round.id, question: asked.id, option: 0, guest: stranger.guest }
  expect((await gateway.call('guard/v1/quiz/answer', foreign)).code).toBe('U0301')
  // With an ended session the client must log in, and finds its round again.
  expect((await again({ token: token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }, own.id)).status).toBe(401)
})

it('refuses a question of another round, an unknown option, and an unknown lesson', async () => {
  const { round, guest } = await guestWith(true)
  const other = library.pool.find(({ id }) => round.questions.every((asked) => asked.id !== id))
  const answer = (body: object) => gateway.call('guard/v1/quiz/answer', { round: round.id, ...body, ...guest })
  expect((await answer({ question: other?.id, option: 0 })).code).toBe('U0301')
  expect((await answer({ question: first(round).id, option: 9 })).status).toBe(400)
  expect((await gateway.call('guard/v1/quiz/start', { scope: 'lesson', lesson: 'nothing' })).code).toBe('U0301')
  expect((await gateway.call('guard/v1/quiz/start', { scope: 'lesson' })).code).toBe('U0301')
  expect((await gateway.call('guard/v1/quiz/overview', { guest: 'short' })).code).toBe('U0100')
})

it('stores the guest id only as a hash, and starts at most a hundred rounds a day', async () => {
  const { guest } = await guestWith(true)
  const stored = JSON.stringify([
    await gateway.db.selectFrom('quiz_rounds').selectAll().execute(),
    await gateway.db.selectFrom('quiz_answers').selectAll().execute(),
    await gateway.db.selectFrom('rate_windows').selectAll().execute(),
  ])
  expect(stored).not.toContain(guest.guest)
  for (const { id } of library.lessons.slice(0, 3)) await start(guest, { scope: 'lesson', lesson: id })
  await gateway.db.updateTable('rate_windows').set({ hits: 100 }).where('rate_key', 'like', 'quiz rounds%').execute()
  const refused = await gateway.call('guard/v1/quiz/start', { scope: 'mixed', ...guest }, undefined, english)
  expect(refused).toMatchObject({ code: 'B0429', msg: 'Enough practice for today. Please come back tomorrow' })
  gateway.advance(DAY)
  expect((await gateway.call('guard/v1/quiz/start', { scope: 'mixed', ...guest })).code).toBe('A0000')
})

it('deletes answers of a guest after half a year and of a subscriber after two years', async () => {
  await guestWith(true)
  const token = await gateway.login('13800138006')
  const own = await start({ token }, { scope: 'mixed' })
  await give({ token }, own, first(own), true)
  const left = async () => (await gateway.db.selectFrom('quiz_answers').select('subscriber_id').execute()).length
  gateway.advance(179 * DAY)
  await purgeExpired(gateway.db, gateway.now())
  expect(await left()).toBe(2)
  gateway.advance(2 * DAY)
  await purgeExpired(gateway.db, gateway.now())
  expect(await left()).toBe(1)
  gateway.advance(550 * DAY)
  await purgeExpired(gateway.db, gateway.now())
  expect(await left()).toBe(0)
  expect(await gateway.db.selectFrom('quiz_rounds').select('round_id').execute()).toEqual([])
})
