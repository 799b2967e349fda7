import { act } from '@testing-library/react'
import { homepageKeyData, queryScore } from '@/api/report'
import { statusQuery } from '@/api/subscribe'
import { setLanguage } from '@/i18n/language'
import { useFeedbackStore } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { logIn, openAddress, resetApp } from '../mocks/app'
import { answerCalls, fails, loseNetwork, refuses } from '../mocks/gateway'
import { redirectTo } from '../mocks/taro'

beforeEach(resetApp)

const allFail = () => Promise.allSettled([queryScore(), homepageKeyData(), statusQuery()])
const unauthorized = { '/queryScore': fails(401), '/homepageKeyData': fails(401), '/statusQuery': fails(401) }
const close = () => act(async () => useFeedbackStore.getState().dialogs[0]?.settle(true))

describe('an expired session', () => {
  it('shows one dialog for any number of failed calls, then removes the user and leads to the login and back', async () => {
    logIn()
    openAddress('/search', { tab: '1' })
    answerCalls(unauthorized)
    await allFail()
    await allFail()
    expect(useFeedbackStore.getState().dialogs).toMatchObject([{ text: '登录过期，请重新登录' }])
    expect(useSessionStore.getState().token).not.toBeNull()

    await close()
    expect(useFeedbackStore.getState().dialogs).toEqual([])
    expect(useSessionStore.getState()).toMatchObject({ token: null, phoneNo: '', userId: '' })
    expect(redirectTo.mock.calls).toEqual([[{ url: '/login?redirect=%2Fsearch%3Ftab%3D1' }]])
    expect(useSessionStore.getState().redirect).toBe('/search?tab=1')
  })

  it('shows its text in English', async () => {
    logIn()
    setLanguage('en')
    answerCalls(unauthorized)
    await allFail()
    expect(useFeedbackStore.getState().dialogs[0]?.text).toBe('Login expired, please log in again')
    await close()
  })

  it('is ignored without a session', async () => {
    openAddress('/')
    answerCalls(unauthorized)
    await allFail()
    expect(useFeedbackStore.getState().dialogs).toEqual([])
  })

  it('does not touch a newer session', async () => {
    logIn()
    answerCalls({
      '/queryScore': () => {
        useSessionStore.getState().login({ token: 'new', phoneNo: '13800138001', phoneNoDisplay: '', userId: 'u' })
        return fails(401)
      },
    })
    await queryScore().catch(() => undefined)
    expect(useFeedbackStore.getState().dialogs).toEqual([])
  })

  it('shows the dialog again after the next login', async () => {
    logIn()
    answerCalls(unauthorized)
    await allFail()
    await close()
    logIn()
    await allFail()
    expect(useFeedbackStore.getState().dialogs).toHaveLength(1)
  })
})

describe('a failed call', () => {
  const message = () => useFeedbackStore.getState().message?.text

  it('shows the message of the gateway when it refused', async () => {
    answerCalls({ '/queryScore': refuses('U0201', '请先订购') })
    await queryScore().catch(() => undefined)
    expect(message()).toBe('请先订购')
  })

  it.each([
    ['nothing comes back', () => loseNetwork()],
    ['a gateway is broken', () => void answerCalls({ '/queryScore': fails(502, '<html>') })],
    [
      'a gateway is too busy',
      () => void answerCalls({ '/queryScore': fails(503, { code: 'C0500', msg: '系统繁忙' }) }),
    ],
    ['the gateway refuses without a word', () => void answerCalls({ '/queryScore': refuses('X', '') })],
  ])('shows a network error when %s', async (_name, prepare) => {
    prepare()
    await queryScore().catch(() => undefined)
    expect(message()).toBe('网络不给力，请稍后重试')
    setLanguage('en')
    await queryScore().catch(() => undefined)
    expect(message()).toBe('Network is poor, please try again later')
  })
})
