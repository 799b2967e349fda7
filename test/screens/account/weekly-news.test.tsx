import { screen, waitFor } from '@testing-library/react'
import type { News, NewsMethod } from '@contract/news'
import WeeklyPage from '@/areas/account/pages/weekly/index'
import AntiFraudClassroomPage from '@/areas/quiz/pages/anti-fraud-classroom/index'
import { dayText } from '@/i18n/formats'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, type SeenCall } from '../../mocks/gateway'
import Taro, { navigateTo } from '../../mocks/taro'
import { appears, control, isChecked, press, toasted } from '../../support/controls'

const hitAt = Date.parse('2026-11-25T10:00:00+08:00')
const method = (id: string, more: Partial<NewsMethod> = {}): NewsMethod => ({
  id,
  title: `手法${id}`,
  begins: '来电自称客服',
  next: '让您共享屏幕',
  act: ['挂断', '拿不准打 96110'],
  about: ['来源：某市公安局', 'https://police.example/warning', '第 2 版，2026-11-02 审核：反诈岗'],
  lesson: 'police',
  ...more,
})
const news = (more: Partial<News> = {}): News => ({
  on: true,
  card: { id: 'one', hit: 'loanCall', what: '贷款推销来电', hitAt, isAgain: false },
  items: [method('one'), method('two', { about: ['地区：湖北省', '来源：公安部提醒'] })],
  ...more,
})
const reports = { '/weekly/query': { status: 1, items: [] } }
const openWeekly = () => renderScreen(<WeeklyPage />, '/weekly')
/** The gateway: `answer` for reading, and for each change. */
const serve = (shown: News, after: (call: SeenCall) => unknown = () => shown) =>
  answerCalls({ ...reports, '/live/news/change': after, '/live/news': shown })
const changesOf = (seen: readonly SeenCall[]) => bodiesOf(seen, '/live/news/change').map((body) => body?.change)

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the method of the week, in the weekly report', () => {
  it('says why it is shown, and opened how it goes on, what to do and where it is from', async () => {
    const seen = serve(news())
    openWeekly()
    expect(await screen.findByText(`因为 ${dayText(hitAt)} 您遇到过：贷款推销来电`)).toBeInTheDocument()
    expect(screen.queryByText('让您共享屏幕')).toBeNull()
    press('method-one')
    for (const text of ['来电自称客服', '让您共享屏幕', '挂断', '来源：某市公安局', 'https://police.example/warning'])
      expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByText('第 2 版，2026-11-02 审核：反诈岗')).toBeInTheDocument()
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'seen', id: 'one' }]))
    // Only the one of the week.
    expect(screen.queryByText('手法two')).toBeNull()
  })

  it('calls 96110 and 110, is copied for the family, and leads to its lesson and to all methods', async () => {
    const writeText = jest.fn().mockResolvedValue(undefined)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    serve(news())
    openWeekly()
    await appears('method-one')
    press('method-one')
    for (const number of ['96110', '110']) {
      press(`method-one-${number}`)
      await waitFor(() => expect(Taro.makePhoneCall).toHaveBeenLastCalledWith({ phoneNumber: number }))
    }
    press('method-one-copy')
    await toasted('已复制，发给家人吧')
    expect(writeText).toHaveBeenLastCalledWith('手法one\n来电自称客服\n让您共享屏幕\n挂断\n拿不准打 96110')
    press('method-one-lesson')
    await waitFor(() => expect(navigateTo).toHaveBeenLastCalledWith({ url: '/quizContent?id=police' }))
    press('news-all')
    await waitFor(() => expect(navigateTo).toHaveBeenLastCalledWith({ url: '/antiFraudClassroom' }))
  })

  it('is dismissed in one tap, and back in another', async () => {
    const seen = serve(news(), ({ body }) => {
      const { kind } = body?.change as { kind: string } // what the app sends
      return kind === 'dismissed' ? news({ card: null }) : news()
    })
    openWeekly()
    await appears('method-one')
    press('method-one')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(1))
    await waitFor(() => expect(control('news-dismiss')).not.toHaveAttribute('aria-disabled', 'true'))
    press('news-dismiss')
    expect(await screen.findByText('不再展示')).toBeInTheDocument()
    expect(screen.queryByText('手法one')).toBeNull()
    press('undo')
    expect(await screen.findByText('手法one')).toBeInTheDocument()
    expect(changesOf(seen).slice(1)).toEqual([
      { kind: 'dismissed', id: 'one' },
      { kind: 'undone', id: 'one' },
    ])
  })

  it('says that it was shown before', async () => {
    serve(news({ card: { id: 'one', hit: 'fraudCall', what: '可疑来电', hitAt, isAgain: true } }))
    openWeekly()
    expect(await screen.findByText('再看一次，别忘了')).toBeInTheDocument()
  })

  it.each<[string, unknown]>([
    ['nothing of its kind came', news({ card: null })],
    ['its text is not there', news({ items: [] })],
    ['the answer is nonsense', { card: 7, items: 'none' }],
    ['the gateway has no such call', fails(404)],
  ])('is not there when %s', async (_what, shown) => {
    answerCalls({ ...reports, '/live/news': shown })
    openWeekly()
    await appears('switch-weekly')
    await waitFor(() => expect(screen.queryByText(/因为/)).toBeNull())
    expect(screen.queryByText('近期诈骗手法')).toBeNull()
  })

  it('is turned off at once, which says that what was shown is deleted, and on again by the switch', async () => {
    const seen = serve(news(), ({ body }) => {
      const { on } = body?.change as { on: boolean } // what the app sends
      return news({ on, card: on ? news().card : null })
    })
    openWeekly()
    await appears('switch-weekly-news')
    expect(isChecked('switch-weekly-news')).toBe(true)
    press('switch-weekly-news')
    await waitFor(() => expect(isChecked('switch-weekly-news')).toBe(false))
    expect(screen.queryByText('手法one')).toBeNull()
    expect(document.body).toHaveTextContent('关闭即删除已展示的记录')
    expect(document.getElementById('undo')).toBeNull()
    press('switch-weekly-news')
    await waitFor(() => expect(isChecked('switch-weekly-news')).toBe(true))
    expect(await screen.findByText('手法one')).toBeInTheDocument()
    expect(changesOf(seen)).toEqual([
      { kind: 'switch', on: false },
      { kind: 'switch', on: true },
    ])
  })

  it('reads in English', async () => {
    setLanguage('en')
    serve(news({ card: { id: 'one', hit: 'loanCall', what: 'a loan call', hitAt, isAgain: false } }))
    openWeekly()
    expect(await screen.findByText(/^Shown because on .+ you had a loan call$/)).toBeInTheDocument()
  })
})

describe('all methods, in the classroom', () => {
  const overview = {
    lessons: [
      {
        id: 'police',
        kind: 'police',
        title: '冒充公检法',
        summary: '有人说您涉案',
        minutes: 3,
        pinyin: '',
        questions: 5,
        mastered: 0,
      },
    ],
    due: 0,
    daily: { prompt: '怎么办？', isRepeat: false, isRight: null },
    open: null,
    isKept: false,
  }
  const openClassroom = (shown: News) => {
    const seen = answerCalls({ '/quiz/overview': overview, '/live/news/change': shown, '/live/news': shown })
    renderScreen(<AntiFraudClassroomPage />, '/antiFraudClassroom')
    return seen
  }

  it('are shown to guests too, with their regions, and nothing is noted of them', async () => {
    resetApp()
    const seen = openClassroom(news({ on: null, card: null }))
    expect(await screen.findByText('手法one')).toBeInTheDocument()
    press('method-two')
    expect(await screen.findByText('地区：湖北省')).toBeInTheDocument()
    expect(await screen.findByText('来源：公安部提醒')).toBeInTheDocument()
    expect(changesOf(seen)).toEqual([])
  })

  it('note that the one of the week was opened, no other', async () => {
    const seen = openClassroom(news())
    await appears('method-two')
    press('method-two')
    press('method-one')
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'seen', id: 'one' }]))
    expect(screen.queryByText('不再展示这条')).toBeNull()
  })

  it('leave the lessons as they are when there is none', async () => {
    openClassroom(news({ items: [] }))
    await appears('lesson-police')
    expect(screen.queryByText('近期诈骗手法')).toBeNull()
  })
})
