import { screen, waitFor } from '@testing-library/react'
import type { InvitationView } from '@contract/family'
import GuardianInvitePage from '@/areas/family/pages/guardian-invite'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails, inTurn, loseNetwork, refuses, requestIdsOf } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { asked, everything, letter, TOKEN } from './letter'
import { appears, control, element, press, toasted } from '../../support/controls'
import { wholeText } from '../../support/whole-text'
import { momentOn } from '../../support/moments'

const open = (query: Record<string, string> = { id: TOKEN }) =>
  renderScreen(<GuardianInvitePage />, '/guardianInvite', query)
const withLetter = (changes: Partial<InvitationView> = {}, answers = {}) =>
  answerCalls({ '/family/invitation': { ...letter, ...changes }, ...answers })

beforeEach(resetApp)

describe('the invitation of a link', () => {
  it('shows who invites, what they will and will never see, and the expiry', async () => {
    const seen = withLetter()
    open()
    expect(await screen.findByText('小李（138****8000）')).toBeInTheDocument()
    for (const words of [
      '想守护您的号码 138****8009',
      '会收到风险来电、诈骗短信、风险网址的时间和类型',
      '看到来电号码，隐藏中间几位',
      '不能更改您的任何设置',
      '看不到普通通话、短信内容、通讯录和位置',
    ])
      expect(screen.getByText(words)).toBeInTheDocument()
    expect(screen.getByText(wholeText(`${momentOn('2026-11-29 10:00')} 前有效，随时可暂停、退出`))).toBeInTheDocument()
    expect(bodyOf(seen, '/family/invitation')).toMatchObject({ token: TOKEN })
  })

  it.each([
    ['who is not logged in', {}],
    ['who is logged in with another number', { viewer: 'other' }],
    ['who is asked for everything', { asked: everything }],
  ] as const)('needs at most 120 Chinese characters for %s', async (_who, changes) => {
    withLetter({ ...changes, guardianName: '小明' })
    open()
    await appears('invite-accept')
    expect(document.body.textContent?.match(/\p{Script=Han}/gu)?.length).toBeLessThanOrEqual(120)
  })

  it('has two equal buttons', async () => {
    withLetter()
    open()
    await appears('invite-accept')
    expect(control('invite-accept').className).toBe(control('invite-refuse').className)
  })

  it.each([TOKEN, `id%3D${TOKEN}`])('opens from the scene of a WeChat code: %s', async (scene) => {
    const seen = withLetter()
    open({ scene })
    await appears('invite-accept')
    expect(bodyOf(seen, '/family/invitation')).toMatchObject({ token: TOKEN })
  })

  it('is accepted in one tap by the invited number itself', async () => {
    logIn()
    const seen = withLetter(
      { viewer: 'self' },
      { '/invitation/answer': { ...letter, viewer: 'self', state: 'accepted' } },
    )
    open()
    await appears('invite-accept')
    press('invite-accept')
    expect(await screen.findByText('小李 开始守护您')).toBeInTheDocument()
    expect(bodyOf(seen, '/invitation/answer')).toMatchObject({ token: TOKEN, accept: true, scope: asked })
    expect(bodyOf(seen, '/invitation/answer')?.code).toBeUndefined()
    press('invite-protectors')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith(expect.objectContaining({ url: '/guardianInvite' })))
  })

  it('is narrowed before it is accepted', async () => {
    logIn()
    const seen = withLetter(
      { viewer: 'self', asked: everything },
      { '/invitation/answer': { ...letter, asked: everything, viewer: 'self', state: 'accepted' } },
    )
    open()
    await appears('invite-narrow')
    expect(screen.getByText('可替您拉黑号码、修改防护设置')).toBeInTheDocument()
    press('invite-narrow')
    press('switch-scope-sms')
    press('switch-scope-settings')
    press('scope-hidden')
    press('scope-done')
    expect(screen.getByText('会收到风险来电、风险网址的时间和类型')).toBeInTheDocument()
    press('invite-accept')
    await appears('invite-protectors')
    expect(bodyOf(seen, '/invitation/answer')?.scope).toEqual({
      ...everything,
      sms: false,
      settings: false,
      caller: 'hidden',
    })
    expect(screen.getByText('可替您拉黑来电号码')).toBeInTheDocument()
  })

  it('offers nothing beyond the requested scope', async () => {
    withLetter({ asked: { ...asked, sites: false } })
    open()
    await appears('invite-narrow')
    press('invite-narrow')
    expect(element('switch-scope-calls')).not.toBeNull()
    for (const id of ['switch-scope-sites', 'switch-scope-block', 'switch-scope-settings', 'scope-full'])
      expect(element(id)).toBeNull()
  })

  it('is refused in one tap, and then all others when wished', async () => {
    logIn()
    const seen = withLetter(
      { viewer: 'self' },
      {
        '/invitation/answer': { ...letter, viewer: 'self', state: 'refused', guardianName: '' },
        '/mine/refuse': { protectors: [], invitations: [], refusesInvitations: true },
      },
    )
    open()
    await appears('invite-refuse')
    press('invite-refuse')
    expect(await screen.findByText('已拒绝邀请')).toBeInTheDocument()
    expect(bodyOf(seen, '/invitation/answer')).toMatchObject({ accept: false, refuseOthers: false })
    press('invite-refuse-all')
    await toasted('已设置，您的号码不再接受邀请')
    expect(bodyOf(seen, '/mine/refuse')).toMatchObject({ on: true })
    expect(element('invite-refuse-all')).toBeNull()
  })

  it.each([
    ['expired', '邀请已过期'],
    ['withdrawn', '邀请已撤回'],
    ['refused', '已拒绝邀请'],
    ['accepted', '您已同意这份邀请'],
    ['paused', '您已同意这份邀请'],
    ['left', '守护已经结束'],
    ['unbound', '守护已经结束'],
    ['ended', '守护已经结束'],
  ] as const)('that is %s shows it', async (state, words) => {
    withLetter({ state })
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(element('invite-accept')).toBeNull()
  })

  it('asks its own sender to pass it on', async () => {
    logIn()
    answerCalls({ '/family/invitation': refuses('U0415', '这是您自己发出的邀请，请由对方打开') })
    open()
    expect(await screen.findByText('这是您发出的邀请')).toBeInTheDocument()
    press('invite-people')
    await waitFor(() =>
      expect(navigateTo).toHaveBeenCalledWith(expect.objectContaining({ url: '/familyAffectionProtect' })),
    )
  })

  it.each([
    ['that nobody knows', TOKEN],
    ['that is no token', 'x'.repeat(65)],
  ])('with a token %s is not valid', async (_which, id) => {
    answerCalls({ '/family/invitation': refuses('U0411', '邀请链接无效') })
    open({ id })
    expect(await screen.findByText('邀请链接无效')).toBeInTheDocument()
  })

  it('is loaded again after a fault', async () => {
    loseNetwork()
    open()
    await appears('state-retry')
    withLetter()
    press('state-retry')
    await appears('invite-accept')
  })

  it('was withdrawn at the moment of the answer', async () => {
    logIn()
    answerCalls({
      '/family/invitation': inTurn({ ...letter, viewer: 'self' }, { ...letter, viewer: 'self', state: 'withdrawn' }),
      '/invitation/answer': refuses('U0413', '对方已撤回邀请'),
    })
    open()
    await appears('invite-accept')
    press('invite-accept')
    expect(await screen.findByText('邀请已撤回')).toBeInTheDocument()
  })

  it('is answered once, though its response was lost', async () => {
    logIn()
    const seen = withLetter(
      { viewer: 'self' },
      { '/invitation/answer': inTurn(fails(502), { ...letter, viewer: 'self', state: 'accepted' }) },
    )
    open()
    await appears('invite-accept')
    press('invite-accept')
    await appears('invite-problem')
    await waitFor(() => expect(control('invite-accept')).not.toHaveAttribute('aria-disabled', 'true'))
    press('invite-accept')
    await appears('invite-protectors')
    const [first, second] = requestIdsOf(seen, '/invitation/answer')
    expect(first).toBe(second)
  })

  it('has English texts', async () => {
    setLanguage('en')
    withLetter()
    open()
    expect(await screen.findByText('小李 (138****8000)')).toBeInTheDocument()
    expect(screen.getByText('never see ordinary calls, SMS text, contacts or your location')).toBeInTheDocument()
  })
})
