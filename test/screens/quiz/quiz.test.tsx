import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Lesson, LessonRow, Overview, Round, RoundQuestion, Verdict } from '@contract/quiz'
import AntiFraudClassroomPage from '@/areas/quiz/pages/anti-fraud-classroom/index'
import QuestionResultPage from '@/areas/quiz/pages/question-result/index'
import QuestionnairePage from '@/areas/quiz/pages/questionnaire/index'
import QuizContentPage from '@/areas/quiz/pages/quiz-content/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, inTurn, refuses } from '../../mocks/gateway'
import Taro, { navigateTo, redirectTo } from '../../mocks/taro'
import { dayText } from '@/i18n/formats'

const GUEST = 'g'.repeat(43)
const storedGuest = () => window.localStorage.getItem('quizGuest')

const row = (id: string, over: Partial<LessonRow> = {}): LessonRow => ({
  id,
  kind: 'shopping',
  title: `课程${id}`,
  summary: '客服说要退款',
  minutes: 3,
  pinyin: 'ke cheng',
  questions: 5,
  mastered: 0,
  ...over,
})
const overview = (over: Partial<Overview> = {}): Overview => ({
  lessons: [
    row('refund', { title: '网购退款骗局', pinyin: 'wang gou tui kuan pian ju', mastered: 2 }),
    row('police', {
      title: '冒充公检法',
      pinyin: 'mao chong gong jian fa',
      kind: 'police',
      mastered: 5,
      summary: '有人说您涉案',
    }),
  ],
  due: 0,
  daily: { prompt: '客服要您开共享屏幕，怎么办？', isRepeat: false, isRight: null },
  open: null,
  isKept: false,
  ...over,
})
const question = (id: string, over: Partial<RoundQuestion> = {}): RoundQuestion => ({
  id,
  lesson: { id: 'refund', title: '网购退款骗局' },
  isRepeat: false,
  prompt: `问题${id}`,
  material: {
    form: 'call',
    from: '自称客服',
    lines: [
      { who: 'them', text: '请下载会议软件' },
      { who: 'you', text: '为什么？' },
    ],
  },
  options: ['照做', '挂断，拨打 96110', '再问问'],
  verdict: null,
  ...over,
})
const verdict = (chosen: number, nextAt: number | null = null): Verdict => ({
  chosen,
  right: 1,
  whys: ['共享屏幕会泄露验证码', '先核实再说', '越聊越容易信'],
  nextAt,
})
const round = (over: Partial<Round> = {}): Round => ({
  id: 'round-1',
  scope: 'lesson',
  lesson: 'refund',
  questions: [question('a'), question('b')],
  guest: GUEST,
  ...over,
})
const tomorrow = Date.parse('2026-11-21T00:00:00+08:00')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const opened = (mock: typeof navigateTo | typeof redirectTo) => mock.mock.calls.map(([{ url }]) => url)

beforeEach(resetApp)

describe('/antiFraudClassroom', () => {
  it('shows the question of the day, the mastered questions, and the lessons by kind', async () => {
    answerCalls({ '/quiz/overview': overview() })
    renderScreen(<AntiFraudClassroomPage />, '/antiFraudClassroom')
    expect(await screen.findByText('客服要您开共享屏幕，怎么办？')).toBeInTheDocument()
    expect(screen.getByText('已掌握 7 / 10 道题')).toBeInTheDocument()
    const police = screen.getByRole('region', { name: '冒充公检法' })
    expect(within(police).getByText('掌握 5 / 5')).toBeInTheDocument()
    expect(screen.queryByText('投资与贷款')).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: /网购退款骗局/ }))
    expect(opened(navigateTo).at(-1)).toContain('/quizContent?id=refund')
  })

  it.each([
    [{ open: { answered: 3, questions: 10 } }, '接着答（3/10）'],
    [{ due: 2 }, '2 道答错的题到了复习的日子'],
    [{ daily: { prompt: '题', isRepeat: true, isRight: null } }, '上次答错的题，换个说法再问一次'],
    [{ daily: { prompt: '题', isRepeat: false, isRight: false } }, '今天答错了'],
    [{ daily: { prompt: '题', isRepeat: false, isRight: true } }, '看解析'],
  ])('shows %j', async (over: Partial<Overview>, text) => {
    answerCalls({ '/quiz/overview': overview(over) })
    renderScreen(<AntiFraudClassroomPage />, '/antiFraudClassroom')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it.each([
    ['gjf', 'mao', '冒充公检法'],
    ['tuik', '退款', '网购退款骗局'],
  ])('finds a lesson by pinyin (%s) and by words', async (spelled, words, title) => {
    answerCalls({ '/quiz/overview': overview() })
    renderScreen(<AntiFraudClassroomPage />, '/antiFraudClassroom')
    const field = await screen.findByRole('textbox')
    for (const typed of [spelled, words]) {
      fireEvent.input(field, { target: { value: typed } })
      expect(screen.getByText('找到 1 课')).toBeInTheDocument()
      expect(screen.getByText(title)).toBeInTheDocument()
    }
    fireEvent.input(field, { target: { value: '没有的' } })
    expect(screen.getByText('没有找到相关课程')).toBeInTheDocument()
  })

  it('sends the stored guest id, and deletes it once the progress belongs to the number', async () => {
    window.localStorage.setItem('quizGuest', GUEST)
    const seen = answerCalls({ '/quiz/overview': inTurn(overview(), overview({ isKept: true })) })
    renderScreen(<AntiFraudClassroomPage />, '/antiFraudClassroom')
    expect(await screen.findByText('登录后进度跟着号码走')).toBeInTheDocument()
    expect(storedGuest()).toBe(GUEST)
    logIn()
    await waitFor(() => expect(storedGuest()).toBeNull())
    expect(seen.filter(({ path }) => path.endsWith('/overview')).map(({ body }) => body?.guest)).toEqual([GUEST, GUEST])
    await waitFor(() => expect(screen.queryByText('登录后进度跟着号码走')).not.toBeInTheDocument())
  })

  it('shows an empty state without lessons, and dials 96110', async () => {
    answerCalls({ '/quiz/overview': {} })
    const { unmount } = renderScreen(<AntiFraudClassroomPage />, '/antiFraudClassroom')
    expect(await screen.findByText('暂无内容')).toBeInTheDocument()
    unmount()
    answerCalls({ '/quiz/overview': overview() })
    setLanguage('en')
    renderScreen(<AntiFraudClassroomPage />, '/antiFraudClassroom')
    fireEvent.click(await screen.findByRole('button', { name: /Call 96110/ }))
    expect(Taro.makePhoneCall).toHaveBeenCalledWith({ phoneNumber: '96110' })
  })
})

const lesson: Lesson = {
  id: 'refund',
  kind: 'shopping',
  title: '网购退款骗局',
  summary: '客服说要给您退款',
  minutes: 3,
  questions: 5,
  mastered: 2,
  story: { form: 'sms', from: '10690000', lines: [{ who: 'them', text: '您的快递丢失' }] },
  signs: ['主动来电退款', '要求下载软件'],
  doNow: ['挂断', '拨打 96110'],
  guard: '会提醒风险来电',
}

describe('/quizContent', () => {
  it('shows a whole lesson and links to its questions', async () => {
    const seen = answerCalls({ '/quiz/lesson': lesson })
    renderScreen(<QuizContentPage />, '/quizContent', { id: 'refund' })
    for (const text of ['您的快递丢失', '10690000', '要求下载软件', '会提醒风险来电', '网购与退款 · 约 3 分钟'])
      expect(await screen.findByText(text)).toBeInTheDocument()
    expect(seen[0]?.body).toMatchObject({ id: 'refund' })
    press('答 5 道题')
    expect(opened(navigateTo).at(-1)).toContain('/questionnaire?lesson=refund')
  })

  it.each<[string, Record<string, string>]>([
    ['one that is not there', { id: 'nothing' }],
    ['no id', {}],
  ])('links to the classroom from %s', async (_what, query) => {
    answerCalls({ '/quiz/lesson': refuses('U0301', '没有') })
    renderScreen(<QuizContentPage />, '/quizContent', query)
    expect(await screen.findByText('没有这一课')).toBeInTheDocument()
    press('回到反诈课堂')
    expect(opened(navigateTo).at(-1)).toContain('/antiFraudClassroom')
  })
})

describe('/questionnaire', () => {
  it('shows one question at a time, explains every option after the answer, and ends at the result', async () => {
    const seen = answerCalls({
      '/quiz/start': round(),
      '/quiz/answer': inTurn(verdict(0, tomorrow), verdict(1)),
    })
    renderScreen(<QuestionnairePage />, '/questionnaire', { lesson: 'refund' })
    expect(await screen.findByText('问题a')).toBeInTheDocument()
    expect(screen.queryByText('问题b')).not.toBeInTheDocument()
    expect(screen.queryByText('先核实再说')).not.toBeInTheDocument()
    expect(storedGuest()).toBe(GUEST)
    expect(screen.getByRole('button', { name: '确定' })).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(screen.getByRole('radio', { name: '照做' }))
    press('确定')
    for (const why of ['共享屏幕会泄露验证码', '先核实再说', '越聊越容易信'])
      expect(await screen.findByText(why)).toBeInTheDocument()
    expect(screen.getByText('答错了，看看每个选项为什么')).toBeInTheDocument()
    expect(screen.getByText(dayText('2026-11-21'))).toBeInTheDocument()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    press('下一题')
    expect(await screen.findByText('第 2 / 2 题')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('radio', { name: /96110/ }))
    press('确定')
    expect(await screen.findByRole('button', { name: '看结果' })).toBeInTheDocument()
    expect(screen.queryByText('先到这里，下次接着答')).not.toBeInTheDocument()
    press('看结果')
    await waitFor(() => expect(opened(redirectTo).at(-1)).toContain('/questionResult?id=round-1'))
    const answers = seen.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body)
    expect(answers).toMatchObject([
      { round: 'round-1', question: 'a', option: 0, guest: GUEST },
      { round: 'round-1', question: 'b', option: 1, guest: GUEST },
    ])
  })

  it('continues with the first open question, and starts no other round on a reload', async () => {
    const left = round({
      scope: 'mixed',
      lesson: null,
      questions: [question('a', { verdict: verdict(1) }), question('b')],
    })
    const seen = answerCalls({ '/quiz/start': left, '/quiz/round': left })
    renderScreen(<QuestionnairePage />, '/questionnaire')
    expect(await screen.findByText('问题b')).toBeInTheDocument()
    act(() => void window.dispatchEvent(new Event('offline')))
    act(() => void window.dispatchEvent(new Event('online')))
    act(() => setLanguage('en'))
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/round'))).toBe(true))
    expect(seen.filter(({ path }) => path.endsWith('/start'))).toHaveLength(1)
  })

  it('shows the question again in other words, without the call', async () => {
    const asked = question('a', { isRepeat: true, material: null, prompt: '换了说法' })
    const seen = answerCalls({ '/quiz/start': round({ scope: 'daily', lesson: null, questions: [asked] }) })
    renderScreen(<QuestionnairePage />, '/questionnaire', { daily: '1' })
    expect(await screen.findByText('换个说法再问一次')).toBeInTheDocument()
    expect(screen.getByText('换了说法')).toBeInTheDocument()
    expect(seen[0]?.body).toMatchObject({ scope: 'daily' })
  })

  it('leads to the result of a round that was finished before', async () => {
    const done = round({ scope: 'daily', lesson: null, questions: [question('a', { verdict: verdict(1) })] })
    answerCalls({ '/quiz/start': done })
    renderScreen(<QuestionnairePage />, '/questionnaire', { daily: '1' })
    await waitFor(() => expect(opened(redirectTo).at(-1)).toContain('/questionResult?id=round-1'))
  })

  it('links to the classroom from an unknown lesson', async () => {
    answerCalls({ '/quiz/start': refuses('U0301', '没有') })
    renderScreen(<QuestionnairePage />, '/questionnaire', { lesson: 'nothing' })
    expect(await screen.findByText('这一组题已经没有了')).toBeInTheDocument()
  })

  it('ignores a damaged response, and fetches again', async () => {
    const seen = answerCalls({ '/quiz/start': round(), '/quiz/round': round(), '/quiz/answer': {} })
    renderScreen(<QuestionnairePage />, '/questionnaire', { lesson: 'refund' })
    fireEvent.click(await screen.findByRole('radio', { name: '再问问' }))
    press('确定')
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/round'))).toBe(true))
    expect(screen.queryByText('答对了')).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '再问问' })).toBeInTheDocument()
  })

  it('keeps the choice after a lost response', async () => {
    answerCalls({ '/quiz/start': round(), '/quiz/round': round(), '/quiz/answer': refuses('U0301', '内容不存在') })
    renderScreen(<QuestionnairePage />, '/questionnaire', { lesson: 'refund' })
    fireEvent.click(await screen.findByRole('radio', { name: '再问问' }))
    press('确定')
    expect(await screen.findByText('内容不存在')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '再问问' })).toHaveAttribute('aria-checked', 'true')
  })
})

describe('/questionResult', () => {
  const show = async (questions: RoundQuestion[]) => {
    answerCalls({ '/quiz/round': round({ questions }) })
    renderScreen(<QuestionResultPage />, '/questionResult', { id: 'round-1' })
    await screen.findByText('每一题的解析')
  }

  it('explains every question: wrong ones are open, correct ones open on a press', async () => {
    await show([question('a', { verdict: verdict(0, tomorrow) }), question('b', { verdict: verdict(1) })])
    expect(screen.getByText('答对 1 / 2 题')).toBeInTheDocument()
    expect(screen.getByText(dayText('2026-11-21'))).toBeInTheDocument()
    expect(screen.getAllByText('先核实再说')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: /问题b/ }))
    expect(screen.getAllByText('先核实再说')).toHaveLength(2)
    fireEvent.click(screen.getAllByRole('button', { name: '去看这一课：网购退款骗局' })[0]!)
    expect(opened(navigateTo).at(-1)).toContain('/quizContent?id=refund')
  })

  it('continues an unfinished round', async () => {
    await show([question('a', { verdict: verdict(1) }), question('b')])
    expect(screen.getByText('还有 1 题没有答')).toBeInTheDocument()
    press('接着答')
    await waitFor(() => expect(opened(redirectTo).at(-1)).toContain('/questionnaire?lesson=refund'))
  })

  it('shows that the result of somebody else is not available', async () => {
    answerCalls({ '/quiz/round': refuses('U0301', '没有') })
    renderScreen(<QuestionResultPage />, '/questionResult', { id: 'other' })
    expect(await screen.findByText('没有这次问答的结果')).toBeInTheDocument()
  })
})
