import { fireEvent, screen, waitFor } from '@testing-library/react'
import FeedbackPage from '@/areas/account/pages/feedback/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, refuses } from '../../mocks/gateway'
import { chooseBy, chosenFile, watchUploads } from '../../mocks/uploads'
import { settled } from '../../support/controls'

jest.mock('@/platform/upload')
jest.mock('@/platform/choose-files', () => ({
  ...jest.requireActual<object>('@/platform/choose-files'),
  chooseFiles: jest.fn(),
  releaseFile: jest.fn(),
}))

const SEND = '/services/feedback'
const stored = {
  id: 'f1',
  at: Date.parse('2026-11-20T12:00:00+08:00'),
  kind: 'charge',
  content: '上月多扣了两元',
  contact: '',
  pictures: [],
  answer: '',
  answeredAt: null,
}

beforeEach(() => {
  resetApp()
  logIn()
})

const write = (id: string, value: string) => fireEvent.input(document.getElementById(id)!, { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交反馈' }))
const content = () => document.getElementById('feedback-content') as HTMLTextAreaElement

describe('/feedback', () => {
  it('is sent trimmed, and then listed', async () => {
    const seen = answerCalls({ [SEND]: stored, '/feedback/query': { items: [stored], nextCursor: null } })
    renderScreen(<FeedbackPage />, '/feedback')
    fireEvent.click(screen.getByText('资费问题'))
    write('feedback-content', '  上月多扣了两元 ')
    submit()
    expect(await screen.findByText('待答复')).toBeInTheDocument()
    expect(bodyOf(seen, SEND)).toMatchObject({ kind: 'charge', content: '上月多扣了两元', contact: '' })
    expect(screen.getByText('已提交，有答复时会发短信告诉您')).toBeInTheDocument()
  })

  it.each([
    ['a text that is too short', 'feedback-content', '不好', '请至少写 5 个字'],
    ['a contact that is none', 'feedback-contact', '微信找我', '请填写电话号码或邮箱'],
  ])('does not send %s', async (_what, id, value, message) => {
    const seen = answerCalls({})
    renderScreen(<FeedbackPage />, '/feedback')
    write('feedback-content', '一条足够长的反馈')
    write(id, value)
    submit()
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(bodyOf(seen, SEND)).toBeUndefined()
  })

  it('keeps the typed text without a connection, and while the answers are open', async () => {
    renderScreen(<FeedbackPage />, '/feedback')
    write('feedback-content', '一条足够长的反馈')
    submit()
    expect(await screen.findByText('网络不给力，请稍后重试')).toBeInTheDocument()
    expect(content().value).toBe('一条足够长的反馈')
    fireEvent.click(screen.getByRole('tab', { name: '我的反馈' }))
    fireEvent.click(screen.getByRole('tab', { name: '写反馈' }))
    await settled()
    expect(content().value).toBe('一条足够长的反馈')
  })

  it('shows why the gateway refuses', async () => {
    answerCalls({ [SEND]: refuses('B0429', '每天最多提交 10 条反馈，请明天再来') })
    renderScreen(<FeedbackPage />, '/feedback')
    write('feedback-content', '一条足够长的反馈')
    submit()
    expect(await screen.findByText('每天最多提交 10 条反馈，请明天再来')).toBeInTheDocument()
    expect(content().value).toBe('一条足够长的反馈')
  })

  it('opens an answer, in English', async () => {
    setLanguage('en')
    const answered = { ...stored, answer: 'Paid back.', answeredAt: stored.at + 1000 }
    answerCalls({ '/feedback/query': { items: [answered], nextCursor: null } })
    renderScreen(<FeedbackPage />, '/feedback', { tab: 'mine' })
    fireEvent.click(await screen.findByText('A charge'))
    expect(await screen.findByText('Paid back.')).toBeInTheDocument()
  })

  it('shows that an answer is pending, and an empty state', async () => {
    answerCalls({ '/feedback/query': { items: [stored], nextCursor: null } })
    const { unmount } = renderScreen(<FeedbackPage />, '/feedback', { tab: 'mine' })
    fireEvent.click(await screen.findByText('上月多扣了两元'))
    expect(await screen.findByText(/运营商还没有答复/)).toBeInTheDocument()
    unmount()
    resetApp()
    logIn()
    answerCalls({ '/feedback/query': { items: [], nextCursor: null } })
    renderScreen(<FeedbackPage />, '/feedback', { tab: 'mine' })
    await waitFor(() => expect(screen.getByText('还没有反馈')).toBeInTheDocument())
  })

  it('accepts up to three pictures, and shows the sent ones', async () => {
    const sent = watchUploads()
    const picture = { id: 'upload-1', name: '截图.jpg', kind: 'picture', bytes: 200_000 }
    const seen = answerCalls({
      [SEND]: stored,
      '/feedback/query': { items: [{ ...stored, pictures: [picture] }], nextCursor: null },
      '/upload/open': { url: '/sjgj/uploads/t' },
    })
    renderScreen(<FeedbackPage />, '/feedback')
    write('feedback-content', '一条足够长的反馈')
    await chooseBy('feedback-pictures-add-pictures', chosenFile('截图.jpg'))
    submit()
    expect(await screen.findByText('还有文件没有传完，请等待、重试或移除')).toBeInTheDocument()
    expect(bodyOf(seen, SEND)).toBeUndefined()
    await sent[0]!.store()
    expect(sent[0]!.fields).toMatchObject({ purpose: 'feedback' })
    submit()
    fireEvent.click(await screen.findByText('上月多扣了两元'))
    expect(bodyOf(seen, SEND)).toMatchObject({ pictures: ['upload-1'] })
    fireEvent.click(await screen.findByText('截图.jpg'))
    expect(await screen.findByRole('img', { name: '截图.jpg' })).toBeInTheDocument()
  })

  it('survives responses of a foreign gateway', async () => {
    answerCalls({ '/feedback/query': { items: [{ id: 'x', kind: 9, at: null }, null, { at: 1 }], nextCursor: 0 } })
    renderScreen(<FeedbackPage />, '/feedback', { tab: 'mine' })
    expect(await screen.findByText('其他')).toBeInTheDocument()
  })
})
