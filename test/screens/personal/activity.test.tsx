import { screen, waitFor } from '@testing-library/react'
import type { AccountActivity } from '@contract/account'
import { accountActors, accountEventKinds } from '@contract/words/account'
import { familyChangeKinds } from '@contract/words/family'
import { setLanguage } from '@/i18n/language'
import PersonalPage from '@/pages/personal'
import { useSessionStore } from '@/stores/session'
import { activityMessages } from '@/pages/personal/activity-messages'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, refuses } from '../../mocks/gateway'
import { reLaunch } from '../../mocks/taro'
import { appears, control, element, press, toasted, type } from '../../support/controls'
import { momentOn } from '../../support/moments'

const at = Date.parse('2026-11-26T21:05:00+08:00')
const event = (fields: Partial<AccountActivity>): AccountActivity => ({
  id: 'e1',
  at,
  kind: 'logIn',
  by: 'self',
  name: '',
  detail: 'sms',
  client: 'H5',
  network: 'A1B2C3',
  isHere: false,
  ...fields,
})
const page = (items: object[], nextCursor: string | null = null) => ({ '/account/activity': { items, nextCursor } })
function open() {
  renderScreen(<PersonalPage />, '/personal')
  press('personal-account')
  press('personal-activity')
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the activity of an account', () => {
  it.each([
    ['zh-CN', '短信验证码登录', '浏览器 · 网络 A1B2C3'],
    ['en', 'Logged in by SMS code', 'Browser · Network A1B2C3'],
  ] as const)('shows when, how and from where somebody logged in, in %s', async (language, how, from) => {
    setLanguage(language)
    answerCalls(page([event({})]))
    open()
    expect(await screen.findByText(how)).toBeInTheDocument()
    expect(control('activity-0')).toHaveTextContent(momentOn('2026-11-26 21:05'))
    expect(control('activity-0')).toHaveTextContent(from)
  })

  it('marks the network of this phone, and names who else changed something', async () => {
    const change = { by: 'guardian', name: '女儿', detail: 'block', client: '', network: '' } as const
    answerCalls(
      page([
        event({ isHere: true }),
        event({ id: 'e2', kind: 'guardianChange', ...change }),
        event({ id: 'e3', kind: 'decision', by: 'desk', detail: 'refuse', client: '', network: '' }),
      ]),
    )
    open()
    expect(await screen.findByText('浏览器 · 当前网络')).toBeInTheDocument()
    expect(control('activity-1')).toHaveTextContent('把一个号码加入您的黑名单守护人 女儿')
    expect(control('activity-2')).toHaveTextContent('申诉或投诉未通过审核人员')
  })

  it('shows older events page by page', async () => {
    const pages = [page([event({})], 'next'), page([event({ id: 'e2', kind: 'logOut', detail: '' })])]
    const seen = answerCalls({ '/account/activity': () => pages.shift()?.['/account/activity'] })
    open()
    await screen.findByText('短信验证码登录')
    press('activity-more')
    expect(await screen.findByText('退出登录')).toBeInTheDocument()
    expect(bodiesOf(seen, '/account/activity')).toMatchObject([{ cursor: null }, { cursor: 'next' }])
    await waitFor(() => expect(element('activity-more')).toBeNull())
  })

  it('shows that nothing has happened yet, and leaves out kinds that it does not know', async () => {
    answerCalls(page([event({ kind: 'somethingNew' as 'logIn' })])) // from a newer gateway
    open()
    expect(await screen.findByText('还没有账号动态')).toBeInTheDocument()
  })

  it('leads to the log-ins, where an unknown one can be ended', async () => {
    const own = { id: 'own', source: 'sms', client: 'H5', createdAt: at, seenAt: at, isCurrent: true }
    answerCalls({ ...page([event({})]), '/session/query': { items: [own] } })
    open()
    await screen.findByText('短信验证码登录')
    press('activity-log-ins')
    expect(await screen.findByText('只有本机登录着。')).toBeInTheDocument()
    expect(screen.queryByText('短信验证码登录')).toBeNull()
  })

  describe('of an account that was begun anew', () => {
    const begun = (daysAgo: number) =>
      event({ kind: 'holder', detail: 'startedEmpty', at: Date.now() - daysAgo * 86_400_000 })
    const answer = (first: string, second: string) => {
      type('former-first', first)
      type('former-second', second)
      press('former-submit')
    }
    async function openFormer(replies: object) {
      const seen = answerCalls({ ...page([begun(29)]), ...replies })
      open()
      await appears('activity-take-back')
      press('activity-take-back')
      await appears('former-first')
      return seen
    }

    it('gives the former one back for two numbers that were saved there, and leads to the log-in', async () => {
      const seen = await openFormer({ '/former/takeBack': {} })
      answer('+86 139-1234-0001', '13912340002')
      await toasted('已找回，请重新登录')
      expect(bodiesOf(seen, '/former/takeBack')).toMatchObject([{ answers: ['13912340001', '13912340002'] }])
      expect(useSessionStore.getState().token).toBeNull()
      await waitFor(() => expect(reLaunch).toHaveBeenCalled())
    })

    it.each([
      ['the same number twice', '13912340001', '139 1234 0001'],
      ['one number', '13912340001', ''],
      ['what is no mobile number', '13912340001', '10086'],
    ])('uses up no try for %s', async (_what, first, second) => {
      const seen = await openFormer({})
      answer(first, second)
      expect(await screen.findByText('请填写两个不同的手机号码')).toBeInTheDocument()
      expect(bodiesOf(seen, '/former/takeBack')).toEqual([])
    })

    it('shows why an answer was refused, keeps what was typed, and stays logged in', async () => {
      await openFormer({ '/former/takeBack': refuses('U0109', '与之前保存的不一致，请核对后再试') })
      answer('13912340001', '13912340002')
      expect(await screen.findByText('与之前保存的不一致，请核对后再试')).toBeInTheDocument()
      expect(control('former-second')).toHaveValue('13912340002')
      expect(useSessionStore.getState().token).not.toBeNull()
    })

    it('offers nothing after thirty days', async () => {
      answerCalls(page([begun(31)]))
      open()
      await screen.findByText('用新账号开始使用这个号码')
      expect(element('activity-take-back')).toBeNull()
    })
  })

  it('offers to try again after a failure', async () => {
    answerCalls({ '/account/activity': fails(502) })
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })

  it('has words for every event that the gateway records', () => {
    const recorded = [
      ...accountEventKinds.filter(
        (kind) => !['wechat', 'holder', 'consent', 'family', 'guardianChange', 'decision'].includes(kind),
      ),
      ...familyChangeKinds.map((kind) => `guardianChange.${kind}`),
      ...['bound', 'rebound', 'unbound'].map((what) => `wechat.${what}`),
      ...['answered', 'wrongAnswer', 'startedEmpty', 'carrierSaid', 'tookBack'].map((what) => `holder.${what}`),
      ...['accept', 'pause', 'resume', 'leave', 'unbind', 'scope'].map((what) => `family.${what}`),
      ...['accept', 'refuse', 'more'].map((verdict) => `decision.${verdict}`),
      ...['agreed', 'refused'].map((choice) => `consent.${choice}`),
      ...accountActors.filter((actor) => actor !== 'self'),
    ]
    for (const language of ['zh-CN', 'en'] as const)
      expect(recorded.filter((key) => !Object.hasOwn(activityMessages[language], key))).toEqual([])
  })
})
