import { screen } from '@testing-library/react'
import type { InvitationView } from '@contract/family'
import GuardianInvitePage from '@/areas/family/pages/guardian-invite'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, inTurn, refuses } from '../../mocks/gateway'
import { appears, control, element, isChecked, press, type } from '../../support/controls'
import { asked, letter, TOKEN } from './letter'

const open = () => renderScreen(<GuardianInvitePage />, '/guardianInvite', { id: TOKEN })
const withLetter = (changes: Partial<InvitationView> = {}, answers = {}) =>
  answerCalls({ '/family/invitation': { ...letter, ...changes }, ...answers })

beforeEach(resetApp)

describe('without the session of the invited number', () => {
  it('a code proves it', async () => {
    const seen = withLetter(
      {},
      {
        '/invitation/sendCode': { resendAfterSeconds: 60 },
        '/invitation/answer': { ...letter, state: 'accepted' },
      },
    )
    open()
    await appears('invite-accept')
    press('invite-accept')
    expect(screen.getByText('验证码会发到受邀号码 138****8009。')).toBeInTheDocument()
    expect(bodiesOf(seen, '/invitation/answer')).toEqual([])
    press('prove-send')
    expect(await screen.findByText(/^(60|59) 秒后重发$/)).toBeInTheDocument()
    type('prove-code', '12a34')
    press('prove-submit')
    expect(screen.getByText('请输入短信里的完整验证码')).toBeInTheDocument()
    type('prove-code', '123456')
    press('prove-submit')
    expect(await screen.findByText('小李 开始守护您')).toBeInTheDocument()
    expect(bodyOf(seen, '/invitation/answer')).toMatchObject({ accept: true, code: '123456', scope: asked })
  })

  it('a wrong code is shown at its field, and the input is kept', async () => {
    withLetter({}, { '/invitation/answer': refuses('U0102', '验证码错误') })
    open()
    await appears('invite-accept')
    press('invite-accept')
    type('prove-code', '123456')
    press('prove-submit')
    expect(await screen.findByText('验证码错误')).toBeInTheDocument()
    expect(control('prove-code')).toHaveValue('123456')
  })

  it('a refusal can include all others, which is not ticked beforehand', async () => {
    const seen = withLetter({}, { '/invitation/answer': { ...letter, state: 'refused' } })
    open()
    await appears('invite-refuse')
    press('invite-refuse')
    expect(isChecked('prove-refuse-others')).toBe(false)
    press('prove-refuse-others')
    type('prove-code', '123456')
    press('prove-submit')
    expect(await screen.findByText(/不再接受任何人的邀请/)).toBeInTheDocument()
    expect(bodyOf(seen, '/invitation/answer')).toMatchObject({ accept: false, refuseOthers: true, code: '123456' })
    expect(element('invite-refuse-all')).toBeNull()
  })

  it('a session of another number shows both numbers', async () => {
    logIn()
    withLetter({ viewer: 'other' })
    open()
    await appears('invite-accept')
    expect(document.body).toHaveTextContent('您登录了其他号码。')
    press('invite-accept')
    expect(screen.getByText('您登录的是 138****8000，验证码会发到受邀号码 138****8009。')).toBeInTheDocument()
  })

  it('an invitation that has expired meanwhile is shown as expired', async () => {
    answerCalls({
      '/family/invitation': inTurn(letter, { ...letter, state: 'expired' }),
      '/invitation/sendCode': refuses('U0412', '邀请已过期'),
    })
    open()
    await appears('invite-accept')
    press('invite-accept')
    press('prove-send')
    expect(await screen.findByText('邀请 7 天内有效。如果仍然需要，请对方重新邀请。')).toBeInTheDocument()
  })
})
