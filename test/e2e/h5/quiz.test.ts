import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loginBySms } from './support/login'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const NUMBER = '13800138006'
const DAY = 24 * 60 * 60 * 1000

interface Words {
  zh: string
}
interface LessonFile {
  id: string
  signs: Words[]
  questions: { prompt: Words; again: Words; options: (Words & { right: boolean; why: Words })[] }[]
}

const folder = path.resolve(__dirname, '../../../server/content/lessons')
const lessons = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as LessonFile, // checked by the gateway
)
const refund = lessons.find(({ id }) => id === 'refund')
const questions = lessons.flatMap((lesson) => lesson.questions)
const mastered = (count: number) => `已掌握 ${count} / ${questions.length} 道题`

const stage = setStage()
let phone: Phone | undefined

afterEach(async () => {
  const errors = phone?.errors
  await phone?.close()
  expect(errors).toEqual([])
})

/** The current question, as in the content files. */
async function askedOf(of: Phone) {
  const prompt = await of.textOf('question-prompt')
  const found = questions.find((one) => [one.prompt.zh, one.again.zh].includes(prompt))
  if (found === undefined) throw new Error(`No question "${prompt}"`)
  return found
}

/** Answers the current question, and returns it. */
async function answer(of: Phone, isRight: boolean) {
  const asked = await askedOf(of)
  const wanted = asked.options.find(({ right }) => right === isRight)?.zh ?? ''
  const option = of.page.getByRole('radio', { name: wanted, exact: true }).filter({ visible: true })
  await of.tap((await option.getAttribute('id')) ?? '')
  await of.tap('quiz-confirm')
  for (const { why } of asked.options) await of.waitForText(why.zh)
  return asked
}

it('goes from a lesson to its questions without a login, keeps the progress after a login, and repeats questions in other words', async () => {
  phone = await stage.open()
  await phone.visit('/antiFraudClassroom')
  await phone.waitForText(mastered(0))
  await phone.tap('lesson-refund')
  await phone.waitForText(refund?.signs[0]?.zh ?? '')
  await phone.waitForText('登录后进度跟着号码走')
  await phone.tap('lesson-quiz')

  const wrong = await answer(phone, false)
  await phone.waitForText('答错了，看看每个选项为什么')
  // Leave it here, and resume.
  await phone.tap('quiz-later')
  await phone.waitForPath('/quizContent')
  await phone.tap('lesson-quiz')
  await phone.waitForText('第 2 / 5 题')
  for (let place = 2; place <= 5; place += 1) {
    await answer(phone, true)
    await phone.tap('quiz-next')
  }
  await phone.waitForPath('/questionResult')
  await phone.waitForTextIn('result-score', '答对 4 / 5 题')
  for (const { why } of wrong.options) await phone.waitForText(why.zh)
  await phone.waitForText('换个说法再问一次')

  await phone.tap('quiz-login')
  await phone.waitForPath('/wxLogin')
  await phone.page.getByRole('button', { name: '短信验证码登录' }).filter({ visible: true }).click()
  await phone.waitForPath('/smsLogin')
  await loginBySms(phone, stage.gateway, NUMBER)
  // Back where the login was requested, with the answers from before it.
  await phone.waitForPath('/questionResult')
  await phone.waitForTextIn('result-score', '答对 4 / 5 题')
  await phone.waitForGone('quiz-login')
  await phone.visit('/antiFraudClassroom')
  await phone.waitForText(mastered(4))
  await phone.waitForGone('quiz-login')
  expect(await phone.stored('quizGuest')).toBeNull()
  await phone.visit('/antiFraudClassroom')
  await phone.waitForText(mastered(4))

  await stage.gateway.advance(DAY)
  await phone.visit('/antiFraudClassroom')
  await phone.waitForText('1 道答错的题到了复习的日子')
  await phone.waitForText(wrong.again.zh)
  await phone.tap('daily-go')
  await phone.waitForTextIn('question-prompt', wrong.again.zh)
  await answer(phone, true)
  await phone.tap('quiz-next')
  await phone.waitForTextIn('result-score', '答对 1 / 1 题')
  await phone.tap('to-classroom')
  await phone.waitForText(mastered(5))
  await phone.waitForText('今天答对了')
})
