import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { setLanguage } from '@/i18n/language'
import { agreesToPrivacy, watchPrivacy } from '@/platform/privacy.weapp'
import type { LocatedRow } from '@/rules/navigation/row'
import { useSessionStore } from '@/stores/session'
import { PrivacyDialog } from '@/widgets/FeedbackHost/PrivacyDialog.weapp'
import { useShare } from '@/widgets/Screen/use-share.weapp'
import { resetApp } from '../mocks/app'
import { router, sharedCards } from '../mocks/taro'
import { press } from '../support/controls'

jest.mock('@/platform/environment', () => ({
  ...jest.requireActual<object>('@/platform/environment'),
  isMiniProgram: true,
}))

beforeEach(resetApp)

describe("WeChat's privacy question", () => {
  type Answer = { event: string; buttonId?: string }
  const answers: Answer[] = []
  type Listener = (resolve: (answer: Answer) => void, info: { referrer: string }) => void
  const ask: { listener?: Listener } = {}
  const asked = Taro as {
    onNeedPrivacyAuthorization?: (listener: typeof ask.listener) => void
    requirePrivacyAuthorize?: (outcome: { success(): void; fail(): void }) => void
    openPrivacyContract?: (options: object) => void
  }
  asked.onNeedPrivacyAuthorization = (listener) => (ask.listener = listener)
  asked.requirePrivacyAuthorize = ({ success, fail }) =>
    ask.listener?.(
      (answer) => {
        answers.push(answer)
        if (answer.event === 'agree') success()
        if (answer.event === 'disagree') fail()
      },
      { referrer: 'requirePrivacyAuthorize' },
    )
  asked.openPrivacyContract = jest.fn()

  beforeAll(watchPrivacy)
  beforeEach(() => answers.splice(0))

  /** The answer to a question that WeChat asks at once. */
  function askForPrivacy(): Promise<boolean> {
    let asking = Promise.resolve(false)
    act(() => {
      asking = agreesToPrivacy()
    })
    return asking
  }

  it.each([
    ['privacy-agree', true, { event: 'agree', buttonId: 'privacy-agree' }],
    ['privacy-refuse', false, { event: 'disagree' }],
  ])('is settled by %s: %s', async (button, agrees, answer) => {
    render(<PrivacyDialog page={router.params} isVisible />)
    expect(screen.queryByText('用户隐私保护提示')).toBeNull()
    const asking = askForPrivacy()
    expect(await screen.findByText('用户隐私保护提示')).toBeInTheDocument()
    press(button)
    expect(await asking).toBe(agrees)
    expect(answers).toEqual([{ event: 'exposureAuthorization' }, answer])
    await waitFor(() => expect(screen.queryByText('用户隐私保护提示')).toBeNull())
  })

  it('is refused by leaving its page, and not shown by another', async () => {
    const { unmount } = render(<PrivacyDialog page={router.params} isVisible />)
    render(<PrivacyDialog page={{}} isVisible />)
    const asking = askForPrivacy()
    expect(await screen.findAllByText('用户隐私保护提示')).toHaveLength(1)
    unmount()
    expect(await asking).toBe(false)
    expect(screen.queryByText('用户隐私保护提示')).toBeNull()
  })

  it.each([
    ['getPhoneNumber', /^登录需要用到您的手机号码/],
    ['chooseContact', /通讯录/],
    ['chooseMedia', /相机和相册/],
    ['chooseMessageFile', /聊天中选中的文件/],
    ['setClipboardData', /剪贴板/],
  ])('of %s names the use in hand', (referrer, words) => {
    render(<PrivacyDialog page={router.params} isVisible />)
    act(() => ask.listener?.(() => undefined, { referrer }))
    expect(screen.getByText(words)).toBeInTheDocument()
    press('privacy-refuse')
  })

  it('links to its text, in both languages', async () => {
    setLanguage('en')
    render(<PrivacyDialog page={router.params} isVisible />)
    void askForPrivacy()
    fireEvent.click(await screen.findByText('Read the privacy guideline'))
    expect(asked.openPrivacyContract).toHaveBeenCalled()
    press('privacy-refuse')
  })
})

describe('the card that WeChat shares of a screen', () => {
  const row: LocatedRow = { path: '/vip', area: 'vip', page: 'p', title: 'route.vip', access: 'public' }
  function Shared({ of }: { of: LocatedRow }) {
    useShare(of, '会员中心')
    return null
  }

  it.each([
    ['leads to a public one with the channel', row, '会员中心', '/areas/vip/pages/vip/index?channel=tpr1'],
    ['leads home from a private one', { ...row, access: 'private' }, '手机安全卫士', '/pages/home/index?channel=tpr1'],
    ['leads home from a login', { ...row, login: true }, '手机安全卫士', '/pages/home/index?channel=tpr1'],
  ] satisfies [string, LocatedRow, string, string][])('%s', (_name, of, title, path) => {
    useSessionStore.getState().setChannel('tpr1')
    render(<Shared of={of} />)
    // Without a picture WeChat takes one of the page.
    const imageUrl = 'file' // as test/mocks/file.ts returns each picture
    expect(sharedCards()).toEqual({
      friend: { title, path, imageUrl },
      timeline: { title, query: 'channel=tpr1', imageUrl },
    })
  })
})
