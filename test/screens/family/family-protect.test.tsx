import { act, screen, waitFor } from '@testing-library/react'
import FamilyProtectPage from '@/areas/family/pages/family-protect/index'
import { setLanguage } from '@/i18n/language'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, inTurn, refuses, requestIdsOf } from '../../mocks/gateway'
import { el, holding, invited, leave, opened, peopleAnswer, person, press, tap, toasted, type } from './people'
import { settled } from '../../support/controls'

const PHONE = '13712345678'
const sent = {
  person: invited({ nickname: '爸爸' }),
  token: 't'.repeat(22),
  link: 'https://carrier.example/sjgj/uasp/guardianInvite?id=t',
}
const free = { '/checkPhone': { phoneNo: PHONE, obstacle: null } }
const usual = {
  '/statusQuery': holding('uasp-6'),
  '/bindingFamilyInfoQuery': peopleAnswer([]),
  '/familyPhonesQuery': { familyPhoneNo: [] },
  ...free,
}
const open = (query = {}) => renderScreen(<FamilyProtectPage />, '/familyProtect', query)
const value = (id: string) => (el(id) as HTMLInputElement | null)?.value

describe('the invitation of /familyProtect', () => {
  beforeEach(() => {
    resetApp()
    logIn()
  })

  it('is filled by its address, and sends the input and the scope', async () => {
    const seen = answerCalls({ ...usual, '/bindingFamilySMS': sent })
    open({ phone: PHONE, name: '爸爸' })
    expect(value('invite-phone')).toBe(PHONE)
    expect(value('invite-nickname')).toBe('爸爸')
    type('invite-guardian', '小明')
    press('invite-scope')
    press('switch-ask-sites')
    press('ask-caller-full')
    press('switch-ask-block')
    await tap('invite-sms')
    expect(await screen.findByText('邀请短信已发给爸爸')).toBeInTheDocument()
    expect(seen.find(({ path }) => path.endsWith('/bindingFamilySMS'))?.body?.data).toEqual({
      familyPhoneNo: PHONE,
      nickname: '爸爸',
      guardianName: '小明',
      asked: {
        calls: true,
        sms: true,
        sites: false,
        codes: true,
        forwarding: true,
        payments: true,
        lock: true,
        caller: 'full',
        block: true,
        settings: false,
        endCalls: false,
        circle: false,
      },
    })
  })

  it('requests the usual scope by default', async () => {
    const seen = answerCalls({ ...usual, '/family/invite': sent })
    open({ phone: PHONE })
    await tap('invite-link')
    await waitFor(() => expect(el('invite-qr')).toBeInTheDocument())
    expect(seen.find(({ path }) => path.endsWith('/family/invite'))?.body).toMatchObject({
      phoneNo: PHONE,
      asked: {
        calls: true,
        sms: true,
        sites: true,
        codes: true,
        forwarding: true,
        payments: true,
        lock: true,
        caller: 'masked',
        block: false,
        settings: false,
        endCalls: false,
        circle: false,
      },
    })
    expect(screen.getByText('请把邀请交给爸爸')).toBeInTheDocument()
  })

  it('shows its expiry, and starts another one', async () => {
    answerCalls({ ...usual, '/family/invite': sent })
    open({ phone: PHONE })
    await tap('invite-link')
    expect(await screen.findByText(/过期后可重新邀请/)).toBeInTheDocument()
    press('invite-another')
    await settled()
    expect(value('invite-phone')).toBe('')
  })

  it('shows at once that the other person has accepted', async () => {
    const agreed = person({ id: sent.person.id, nickname: '爸爸', phoneNo: PHONE })
    answerCalls({
      ...usual,
      '/bindingFamilyInfoQuery': inTurn(peopleAnswer([]), peopleAnswer([agreed])),
      '/bindingFamilySMS': sent,
    })
    open({ phone: PHONE })
    await tap('invite-sms')
    expect(await screen.findByText('爸爸已同意，守护开始')).toBeInTheDocument()
    expect(el('invite-qr')).toBeNull()
  })

  it.each([
    ['1380013800', '请输入 11 位中国大陆手机号'],
    ['+85212345678', '请输入 11 位中国大陆手机号'],
    ['138 0013 8000', '不能守护自己的号码'],
    ['１３８００１３８０００', '不能守护自己的号码'],
  ])('reports for %s without a call: %s', async (phone, words) => {
    const seen = answerCalls(usual)
    open()
    type('invite-phone', phone)
    leave('invite-phone')
    expect(await screen.findByText(words)).toBeInTheDocument()
    press('invite-sms')
    expect(seen.some(({ path }) => /invite$|bindingFamilySMS$|checkPhone$/.test(path))).toBe(false)
  })

  it.each([
    ['alreadyProtected', '您已经在守护这个号码', `/protectEdit?phone=${PHONE}`],
    ['alreadyInvited', '已邀请该号码，正在等待对方答复', `/protectEdit?phone=${PHONE}`],
    ['quotaFull', '守护人数已满（含等待答复的），请先解除一位或升级套餐', '/familyAffectionProtect'],
    ['notSubscribed', '您的产品不包含亲情守护，请订购或升级套餐', '/orderCenter'],
  ])('explains the options for a number that is %s', async (obstacle, words, url) => {
    answerCalls({ ...usual, '/checkPhone': { phoneNo: PHONE, obstacle } })
    open()
    type('invite-phone', '137-1234-5678')
    leave('invite-phone')
    expect(await screen.findByText(words)).toBeInTheDocument()
    press('invite-way')
    await waitFor(() => expect(opened()).toEqual([url]))
  })

  it('reports nothing about a number that was changed during its check', async () => {
    let answer: (obstacle: string | null) => void = () => undefined
    const seen = answerCalls({
      ...usual,
      '/checkPhone': () => new Promise((settle) => (answer = (obstacle) => settle({ phoneNo: PHONE, obstacle }))),
    })
    open()
    type('invite-phone', PHONE)
    leave('invite-phone')
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/checkPhone'))).toBe(true))
    type('invite-phone', '13612345678')
    await act(async () => answer('alreadyProtected'))
    expect(el('invite-phone')).not.toHaveAttribute('aria-invalid')
  })

  it.each([
    ['U0406', '该号码已设置不接受守护邀请'],
    ['U0407', '该号码今天收到的邀请已达上限，请明天再试'],
  ])('shows the refusal %s at the number, and keeps the input', async (code, msg) => {
    answerCalls({ ...usual, '/bindingFamilySMS': refuses(code, msg) })
    open({ phone: PHONE, name: '爸爸' })
    await tap('invite-sms')
    expect(await screen.findByText(msg)).toBeInTheDocument()
    expect(el('invite-phone')).toHaveAttribute('aria-invalid', 'true')
    expect(value('invite-nickname')).toBe('爸爸')
  })

  it('shows a rejected word at the name that contains it', async () => {
    answerCalls({
      ...usual,
      '/bindingFamilySMS': refuses('U0100', '称呼含有不文明或违规的词语，请修改'),
      '/checkSensitiveWords': { isSensitive: false, words: [] },
    })
    open({ phone: PHONE, name: '爸爸' })
    type('invite-guardian', '坏词')
    await tap('invite-sms')
    expect(await screen.findByText('称呼含有不文明或违规的词语，请修改')).toBeInTheDocument()
    expect(el('invite-guardian')).toHaveAttribute('aria-invalid', 'true')
    expect(el('invite-nickname')).not.toHaveAttribute('aria-invalid')
  })

  it.each([
    ['一二三四五六七八九十一', '称呼最多 10 个字'],
    ['打139123', '称呼不能含有号码或网址'],
  ])('refuses the name %s', async (name, words) => {
    answerCalls(usual)
    open({ phone: PHONE })
    type('invite-nickname', name)
    await tap('invite-sms')
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('requires at least one kind of alert, and unfolds that part', async () => {
    answerCalls(usual)
    open({ phone: PHONE })
    press('invite-scope')
    for (const part of ['calls', 'sms', 'sites', 'codes', 'forwarding', 'payments', 'lock']) press(`switch-ask-${part}`)
    press('invite-scope')
    await tap('invite-sms')
    expect(await screen.findByText('请至少选择一种提醒')).toBeInTheDocument()
    expect(el('switch-ask-calls')).toBeInTheDocument()
  })

  it('reports a lost request, and sends it again with the same id', async () => {
    const seen = answerCalls({ ...usual, '/bindingFamilySMS': inTurn(fails(502), sent) })
    open({ phone: PHONE })
    await tap('invite-sms')
    expect(await screen.findByText('没有发出，请检查网络后重试')).toBeInTheDocument()
    await tap('invite-sms')
    expect(await screen.findByText('邀请短信已发给爸爸')).toBeInTheDocument()
    const [first, second] = requestIdsOf(seen, '/bindingFamilySMS')
    expect(second).toBe(first)
  })

  it('links to the order centre without a product', async () => {
    const seen = answerCalls({
      ...usual,
      '/statusQuery': holding(),
      '/bindingFamilyInfoQuery': peopleAnswer([], { quota: { used: 0, limit: 0 } }),
    })
    open({ phone: PHONE })
    await tap('invite-sms')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(seen.some(({ path }) => path.endsWith('/bindingFamilySMS'))).toBe(false)
  })

  it('offers a product without family guard the upgrade', async () => {
    const quota = { used: 0, limit: 0 }
    answerCalls({
      '/statusQuery': holding('uasp'),
      '/bindingFamilyInfoQuery': peopleAnswer([], { quota }),
      ...free,
      '/bindingFamilySMS': refuses('U0201', '您的产品不包含亲情守护，请订购或升级套餐'),
    })
    open({ phone: PHONE })
    await tap('invite-sms')
    expect(await screen.findByText('您的产品不包含亲情守护，请订购或升级套餐')).toBeInTheDocument()
    expect(screen.queryByText('如需使用，请先订购')).toBeNull()
    expect(el('invite-way')).not.toBeNull()
  })

  it('keeps the input when the session has expired', async () => {
    answerCalls({ ...usual, '/bindingFamilySMS': fails(401) })
    const { unmount } = open({ phone: PHONE })
    type('invite-nickname', '老爸')
    await tap('invite-sms')
    await waitFor(() => expect(screen.queryByText('登录过期，请重新登录')).toBeInTheDocument())
    await waitFor(() => expect(el('invite-sms')).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('alert')).toBeNull()
    press('dialog-confirm')
    await waitFor(() => expect(useSessionStore.getState().token).toBeNull())
    unmount()
    logIn()
    answerCalls(usual)
    open({ phone: PHONE })
    await waitFor(() => expect(value('invite-nickname')).toBe('老爸'))
  })

  it('accepts a number from the address book, with its name', async () => {
    const contact = (id: string, name: string, phoneNo: string) => ({ id, name, phoneNo, note: '' })
    answerCalls({
      ...usual,
      '/contact/query': { items: [contact('1', '爸爸', PHONE), contact('2', '公司', '01088889999')], nextCursor: null },
    })
    open()
    press('invite-pick')
    await tap('pick-0')
    expect(screen.queryByText('公司')).toBeNull()
    expect(value('invite-phone')).toBe(PHONE)
    expect(value('invite-nickname')).toBe('爸爸')
  })

  it('suggests the family numbers of the carrier, each once', async () => {
    answerCalls({
      ...usual,
      '/bindingFamilyInfoQuery': peopleAnswer([person()]),
      '/familyPhonesQuery': {
        familyPhoneNo: [
          { phone: '13912345678', addressBookName: '妈妈', name: '' },
          { phone: PHONE, addressBookName: '爸爸', name: '' },
        ],
      },
    })
    open()
    expect(await screen.findByText('爸爸 137****5678')).toBeInTheDocument()
    expect(screen.queryByText(/妈妈/)).toBeNull()
    press('invite-known-0')
    expect(value('invite-phone')).toBe(PHONE)
  })

  it('copies its link', async () => {
    const writeText = jest.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    answerCalls({ ...usual, '/family/invite': { ...sent, link: '' } })
    open({ phone: PHONE })
    await tap('invite-link')
    await tap('invite-copy')
    await toasted('邀请链接已复制，发给对方即可')
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/sjgj/uasp/guardianInvite?id=${sent.token}`)
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls(usual)
    open()
    expect(await screen.findByText('It begins when they agree')).toBeInTheDocument()
    expect(await screen.findByText('Room for 5 more')).toBeInTheDocument()
  })
})

describe('without a login', () => {
  beforeEach(() => resetApp())

  it('is readable, makes no call, and leads to the login and back with the input', async () => {
    const seen = answerCalls({})
    open({ phone: PHONE })
    type('invite-nickname', '爸爸')
    leave('invite-phone')
    expect(screen.getByText('对方同意后才开始守护')).toBeInTheDocument()
    press('invite-login')
    const back = `/familyProtect?phone=${PHONE}&name=${encodeURIComponent('爸爸')}&tab=0`
    await waitFor(() => expect(opened()).toEqual([`/wxLogin?redirect=${encodeURIComponent(back)}`]))
    expect(seen).toEqual([])
  })

  it('links from the modems to the login', async () => {
    const seen = answerCalls({})
    open({ tab: '1' })
    await tap('modem-login')
    await waitFor(() => expect(opened()[0]).toContain('/wxLogin?redirect='))
    expect(seen).toEqual([])
  })
})

describe('the modems of /familyProtect', () => {
  const modem = (enableStatus: number, changes = {}) => ({
    orderStatus: 0,
    pppoeAccount: `0101234567${enableStatus}`,
    description: '',
    name: `光猫${enableStatus}`,
    enableStatus,
    ...changes,
  })
  const show = (...modemList: unknown[]) => {
    const seen = answerCalls({ ...usual, '/smartFamilyGuardian/index': { modemList }, '/pppoeNoLogin': { url: '' } })
    open({ tab: '1' })
    return seen
  }

  beforeEach(() => {
    resetApp()
    logIn()
  })

  it('show their state in words', async () => {
    show(...[0, 1, 2, 3, 4].map((status) => modem(status)))
    expect(await screen.findByText('可以开启入侵检测')).toBeInTheDocument()
    expect(screen.getByText('入侵检测已开启')).toBeInTheDocument()
    expect(screen.getByText('当前套餐不含入侵检测')).toBeInTheDocument()
    expect(screen.getByText('仅支持 FTTR 设备')).toBeInTheDocument()
    expect(screen.getByText('暂不支持该型号的 FTTR 设备')).toBeInTheDocument()
    expect(el('modem-start-1')).toBeNull()
  })

  it('start intrusion detection by a login-free call', async () => {
    const seen = show(modem(0))
    await tap('modem-start-0')
    await toasted('请重试')
    expect(seen.find(({ path }) => path.endsWith('/pppoeNoLogin'))?.body).toMatchObject({ pppoeAccount: '01012345670' })
  })

  it('lead to the upgrade', async () => {
    show(modem(2))
    await tap('modem-start-0')
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/orderCenter?upgrade=9']))
  })

  it.each([
    ['that are served', modem(1), '入侵检测已开启'],
    ['whose order is not in order', modem(0, { orderStatus: 1 }), '业务未生效，暂不能操作'],
  ])('%s have nothing to start', async (_, one, words) => {
    show(one)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(el('modem-start-0')).toBeNull()
  })

  it('lead to the binding of a line while there is none', async () => {
    show()
    expect(await screen.findByText('还没有绑定光猫')).toBeInTheDocument()
    await tap('modem-bind')
    await waitFor(() => expect(opened()).toEqual(['/bindingDevice']))
  })

  it('lead to the panel of a line', async () => {
    show(modem(0))
    await tap('row-0')
    await waitFor(() => expect(opened()[0]).toContain('/onlineManage?pppoeAccount=01012345670'))
  })
})
