import { act, screen, waitFor } from '@testing-library/react'
import NumberAppealPage from '@/areas/appeal/pages/number-appeal'
import { setLanguage } from '@/i18n/language'
import { sessionStore } from '@/platform/storage'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, refuses, requestIdsOf } from '../../mocks/gateway'
import { chooseBy, chosenFile, watchUploads } from '../../mocks/uploads'
import { enterPublicAccount } from '../../mocks/public-account'
import { appears, control, element, press, settled, toasted } from '../../support/controls'
import { opened, type } from '../family/people'
import { at, detailOf } from './appeal-answers'
import { dayText } from '@/i18n/formats'

jest.mock('@/platform/upload')
jest.mock('@/platform/choose-files', () => ({
  ...jest.requireActual<object>('@/platform/choose-files'),
  chooseFiles: jest.fn(),
  releaseFile: jest.fn(),
}))

const tagged = {
  isOpen: true,
  risk: 'fraud',
  tags: [{ tag: '诈骗电话', count: 12, lastAt: at('2026-11-19T10:00') }],
  openId: null,
}
const answers = {
  '/appeal/preview': tagged,
  '/appeal/sendCode': { resendAfterSeconds: 60 },
  '/generateCaptchaCode': { captchaId: 'c1', image: 'data:image/svg+xml;base64,PHN2Zy8+' },
  '/session/challenge': {
    // Easy: any key that begins with 0.
    challenge: JSON.stringify({
      parameters: { nonce: '0102', salt: '0304', cost: 2, memoryCost: 1, keyPrefix: '0' },
      signature: 's',
    }),
  },
  '/appeal/file': detailOf({ id: 'appeal-7' }),
}
const words = '号码是今年十月新办的，之前的标记与我无关。'
const open = () => renderScreen(<NumberAppealPage />, '/numberAppeal')

beforeEach(() => {
  enterPublicAccount()
  resetApp()
  logIn()
})
afterEach(() => jest.restoreAllMocks())

async function fillIn() {
  await appears('appeal-now')
  press('ground-secondHand')
  type('appeal-words', words)
  await chooseBy('appeal-files-add-any', chosenFile('入网协议.pdf'))
}

describe('/numberAppeal', () => {
  it('starts with the own number, and shows its tags', async () => {
    const seen = answerCalls(answers)
    open()
    expect(await screen.findByText('诈骗电话')).toBeInTheDocument()
    expect(control('appeal-now')).toHaveTextContent(`12 人标记，最近 ${dayText('2026-11-19')}`)
    expect(bodyOf(seen, '/appeal/preview')).toMatchObject({ phoneNo: '13800138000' })
  })

  it('submits number, ground, words, files and the code, and opens the appeal', async () => {
    const sent = watchUploads()
    const seen = answerCalls(answers)
    open()
    await fillIn()
    await waitFor(() => expect(sent).toHaveLength(1))
    await sent[0]!.store()
    press('appeal-send')
    await screen.findByText('验证码已发送，5 分钟内有效')
    type('appeal-code', '123456')
    press('appeal-submit')
    await waitFor(() => expect(opened()).toEqual(['/appealDetail?id=appeal-7']))
    expect(bodyOf(seen, '/appeal/file')).toMatchObject({
      phoneNo: '13800138000',
      ground: 'secondHand',
      words,
      evidence: ['upload-1'],
      code: '123456',
    })
    expect(sent[0]!.fields).toMatchObject({ purpose: 'appeal' })
    await toasted('已提交，有进度会发短信告诉您')
  })

  it('shows everything that is missing at once, and submits nothing', async () => {
    const seen = answerCalls(answers)
    open()
    await appears('appeal-now')
    press('appeal-submit')
    for (const text of ['请选择申诉理由', '请至少写 10 个字', '请输入短信里的完整验证码', '请先补全上面标出的内容'])
      expect(await screen.findByText(text)).toBeInTheDocument()
    press('ground-business')
    expect(await screen.findByText('这个理由至少需要 2 份材料')).toBeInTheDocument()
    expect(bodyOf(seen, '/appeal/file')).toBeUndefined()
  })

  it('waits for uploading files', async () => {
    const sent = watchUploads()
    const seen = answerCalls(answers)
    open()
    await fillIn()
    await waitFor(() => expect(sent).toHaveLength(1))
    type('appeal-code', '123456')
    press('appeal-submit')
    expect(await screen.findByText('还有文件没有传完，请等待、重试或移除')).toBeInTheDocument()
    expect(bodyOf(seen, '/appeal/file')).toBeUndefined()
  })

  it('needs no file for a mistake', async () => {
    const seen = answerCalls(answers)
    open()
    await appears('appeal-now')
    press('ground-mistake')
    type('appeal-words', words)
    type('appeal-code', '123456')
    press('appeal-submit')
    await waitFor(() => expect(bodyOf(seen, '/appeal/file')).toMatchObject({ ground: 'mistake', evidence: [] }))
  })

  it('shows the reason of a refusal, and reuses the requestId after a lost response', async () => {
    const seen = answerCalls({ ...answers, '/appeal/file': refuses('U0102', '验证码错误') })
    open()
    await appears('appeal-now')
    press('ground-other')
    type('appeal-words', words)
    type('appeal-code', '123456')
    press('appeal-submit')
    expect(await screen.findByText('验证码错误')).toBeInTheDocument()
    expect(element('appeal-submit-problem')).not.toBeNull()
    const again = answerCalls({ ...answers, '/appeal/file': fails(502) })
    press('appeal-submit')
    expect(await screen.findByText('网络不给力，请稍后重试')).toBeInTheDocument()
    press('appeal-submit')
    await waitFor(() => expect(requestIdsOf(again, '/appeal/file')).toHaveLength(2))
    expect(new Set(requestIdsOf(again, '/appeal/file')).size).toBe(1)
    expect(requestIdsOf(seen, '/appeal/file')[0]).not.toBe(requestIdsOf(again, '/appeal/file')[0])
  })

  it('shows only the dialog when the session has expired, and keeps the input', async () => {
    answerCalls({ ...answers, '/appeal/file': fails(401) })
    open()
    await appears('appeal-now')
    press('ground-other')
    type('appeal-words', words)
    type('appeal-code', '123456')
    press('appeal-submit')
    expect(await screen.findByText('登录过期，请重新登录')).toBeInTheDocument()
    await waitFor(() => expect(control('appeal-submit')).not.toHaveAttribute('aria-busy'))
    expect(element('appeal-submit-problem')).toBeNull()
    expect(screen.queryByText('网络不给力，请稍后重试')).toBeNull()
    expect(control('appeal-words')).toHaveValue(words)
  })

  it('asks for no captcha for the own number', async () => {
    const seen = answerCalls(answers)
    open()
    await appears('appeal-now')
    press('appeal-send')
    await waitFor(() => expect(bodyOf(seen, '/appeal/sendCode')).toBeDefined())
    expect(element('appeal-captcha')).toBeNull()
    expect(bodyOf(seen, '/appeal/sendCode')).not.toHaveProperty('captcha')
    expect(bodyOf(seen, '/generateCaptchaCode')).toBeUndefined()
  })

  it('requests a code for the typed number, with a captcha and a proof, and clears the code with the number', async () => {
    const seen = answerCalls(answers)
    open()
    type('appeal-code', '123456')
    type('appeal-number', '170 1234 5678')
    expect(control('appeal-number')).toHaveValue('17012345678')
    await waitFor(() => expect(document.querySelector('.pg-field__image')).not.toBeNull())
    press('appeal-send')
    expect(await screen.findByText('请输入图形或语音验证码')).toBeInTheDocument()
    expect(bodyOf(seen, '/appeal/sendCode')).toBeUndefined()
    type('appeal-captcha', 'aB3d')
    press('appeal-send')
    await waitFor(() =>
      expect(bodyOf(seen, '/appeal/sendCode')).toMatchObject({
        phoneNo: '17012345678',
        captchaId: 'c1',
        captcha: 'aB3d',
        proof: expect.stringContaining('derivedKey') as string,
      }),
    )
    expect(bodyOf(seen, '/session/challenge')).toMatchObject({ phoneNo: '17012345678', purpose: 'appeal' })
    expect(control('appeal-code')).toHaveValue('')
    await waitFor(() => expect(bodiesOf(seen, '/generateCaptchaCode')).toHaveLength(2))
  })

  it('shows a wrong captcha at its field, with a new picture', async () => {
    const seen = answerCalls({ ...answers, '/appeal/sendCode': refuses('U0101', '图形验证码错误，请重新输入') })
    open()
    type('appeal-number', '17012345678')
    await waitFor(() => expect(document.querySelector('.pg-field__image')).not.toBeNull())
    type('appeal-captcha', 'wrong')
    press('appeal-send')
    expect(await screen.findByText('图形验证码错误，请重新输入')).toBeInTheDocument()
    await waitFor(() => expect(bodiesOf(seen, '/generateCaptchaCode')).toHaveLength(2))
    expect(control('appeal-captcha')).toHaveValue('')
    expect(control('appeal-send')).toHaveTextContent('获取验证码')
  })

  it('links to the open appeal instead of accepting another', async () => {
    answerCalls({ ...answers, '/appeal/preview': { ...tagged, openId: 'appeal-3' } })
    open()
    await appears('appeal-see-open')
    expect(element('appeal-submit')).toBeNull()
    press('appeal-see-open')
    expect(opened()).toEqual(['/appealDetail?id=appeal-3'])
  })

  it('shows when no desk accepts appeals, in English', async () => {
    setLanguage('en')
    answerCalls({ ...answers, '/appeal/preview': { ...tagged, isOpen: false } })
    open()
    expect(await screen.findByText('No appeals online yet')).toBeInTheDocument()
    expect(screen.getByText(/Call 10010/)).toBeInTheDocument()
  })

  it('continues without the tags of the number', async () => {
    answerCalls({ ...answers, '/appeal/preview': fails(502) })
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
    expect(element('appeal-submit')).not.toBeNull()
  })

  it('keeps words and files over an expired session, but never the code', async () => {
    const sent = watchUploads()
    answerCalls(answers)
    const { unmount } = open()
    await fillIn()
    await waitFor(() => expect(sent).toHaveLength(1))
    await sent[0]!.store()
    type('appeal-code', '123456')
    act(() => useSessionStore.getState().remove())
    unmount()
    expect(sessionStore.get('drafts')).not.toContain('123456')
    logIn()
    answerCalls(answers)
    open()
    expect(control('appeal-words')).toHaveValue(words)
    expect(control('ground-secondHand')).toHaveAttribute('aria-checked', 'true')
    expect(screen.getByText('入网协议.pdf')).toBeInTheDocument()
    await settled()
    expect(control('appeal-code')).toHaveValue('')
  })
})
