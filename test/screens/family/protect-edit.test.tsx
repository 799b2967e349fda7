import { fireEvent, screen, waitFor } from '@testing-library/react'
import Taro from '@tarojs/taro'
import ProtectEditPage from '@/areas/family/pages/protect-edit/index'
import { setLanguage } from '@/i18n/language'
import { deployConfig } from '@/platform/deploy'
import { openExternal } from '@/platform/open-url'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, inTurn, refuses } from '../../mocks/gateway'
import { answerQuestion, el, invited, opened, peopleAnswer, person, press, scope, tap, toasted, type } from './people'
import { dayText } from '@/i18n/formats'

jest.mock('@/platform/open-url', () => ({ openExternal: jest.fn(async () => 'opened') }))

const open = (phone = '13912345678') => renderScreen(<ProtectEditPage />, '/protectEdit', { phone })
const people = (...all: Parameters<typeof peopleAnswer>[0]) => ({ '/bindingFamilyInfoQuery': peopleAnswer(all) })
const sentOf = (path: string, seen: ReturnType<typeof answerCalls>) =>
  seen.find((call) => call.path.endsWith(path))?.body

beforeEach(() => {
  resetApp()
  logIn()
})

describe('a protected person', () => {
  it('is shown with the number masked, the state, and what they agreed to', async () => {
    answerCalls(people(person()))
    open()
    expect(await screen.findByText('妈妈')).toBeInTheDocument()
    expect(screen.getByText('139****5678')).toBeInTheDocument()
    expect(el('person-state')).toHaveTextContent(`${dayText('2026-01-03')} 起守护`)
    expect(screen.getByText('风险来电、诈骗短信')).toBeInTheDocument()
    expect(screen.getByText('隐藏中间几位')).toBeInTheDocument()
    expect(screen.getByText('允许')).toBeInTheDocument()
    expect(screen.getAllByText('不允许')).toHaveLength(2) // to change settings, and to end calls
    press('person-call')
    expect(jest.mocked(Taro.makePhoneCall)).toHaveBeenCalledWith({ phoneNumber: '13912345678' })
  })

  it.each([
    ['https://carrier.example/family?about=13912345678', ''],
    ['', '请重试'],
  ])("has the carrier's page at '%s', or the request to retry", async (url, words) => {
    Object.assign(deployConfig(), { loginFreeHosts: ['carrier.example'] })
    const seen = answerCalls({ ...people(person()), '/noLogin': { url } })
    open()
    await tap('carrier-person')
    if (words) await toasted(words)
    else await waitFor(() => expect(openExternal).toHaveBeenCalledWith(url))
    expect(sentOf('/noLogin', seen)).toMatchObject({ familyPhoneNo: '13912345678', type: 1 })
  })

  it('is renamed, and the input is reset or saved', async () => {
    const seen = answerCalls({
      '/bindingFamilyInfoQuery': inTurn(peopleAnswer([person()]), peopleAnswer([person({ nickname: '外婆' })])),
      '/updateFamilyNickname': { nickname: '外婆' },
    })
    open()
    await screen.findByText('妈妈')
    expect(el('person-save')).toBeNull()
    type('person-nickname', '奶奶')
    press('person-undo')
    expect(el('person-nickname')).toHaveValue('妈妈')
    type('person-nickname', ' 外婆\u200b ')
    await tap('person-save')
    await toasted('已保存')
    expect(sentOf('/updateFamilyNickname', seen)).toMatchObject({ familyPhoneNo: '13912345678', nickname: '外婆' })
    await waitFor(() => expect(el('person-save')).toBeNull())
    expect(el('person-name')).toHaveTextContent('外婆')
  })

  it.each([
    ['一二三四五六七八九十一', '称呼最多 10 个字'],
    ['打139123', '称呼不能含有号码或网址'],
  ])('cannot be named %s', async (name, words) => {
    answerCalls(people(person()))
    open()
    await screen.findByText('妈妈')
    type('person-nickname', name)
    press('person-save')
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it.each([
    [refuses('U0100', '称呼含有不文明或违规的词语，请修改'), '称呼含有不文明或违规的词语，请修改'],
    [fails(502), '保存失败，请检查网络后重试'],
  ])('keeps the input when saving fails', async (answer, words) => {
    answerCalls({ ...people(person()), '/updateFamilyNickname': answer })
    open()
    await screen.findByText('妈妈')
    type('person-nickname', '姥姥')
    press('person-save')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(el('person-nickname')).toHaveValue('姥姥')
  })

  it('has optional SMS', async () => {
    const seen = answerCalls({
      '/bindingFamilyInfoQuery': inTurn(peopleAnswer([person()]), peopleAnswer([person({ alertSms: 'digest' })])),
      '/family/edit': person(),
    })
    open()
    await tap('alert-sms-digest')
    await waitFor(() => expect(el('alert-sms-digest')).toHaveAttribute('aria-checked', 'true'))
    expect(sentOf('/family/edit', seen)).toMatchObject({ id: 'mum', alertSms: 'digest' })
  })

  it('links to the alerts, and to the settings only with consent', async () => {
    answerCalls(people(person({ unread: 2, scope: { ...scope, settings: true } })))
    open()
    await tap('person-alerts')
    await waitFor(() => expect(opened()).toEqual(['/familyRemind?phone=13912345678']))
    expect(screen.getByText('2 条未读')).toBeInTheDocument()
    expect(el('person-settings')).toBeInTheDocument()
  })

  it.each([
    ['without consent', person()],
    ['during a pause', person({ state: 'paused', scope: { ...scope, settings: true } })],
  ])('cannot be set %s', async (_, one) => {
    answerCalls(people(one))
    open()
    await screen.findByText('妈妈')
    if (el('person-settings')) press('person-settings')
    expect(opened()).toEqual([])
  })

  it('is no longer protected after a confirmation that explains what ends', async () => {
    const seen = answerCalls({
      '/bindingFamilyInfoQuery': inTurn(
        peopleAnswer([person()]),
        peopleAnswer([person({ state: 'unbound', scope: null, endedAt: 1 })]),
      ),
      '/unBindingFamilySMS': { bindingStatus: 7 },
    })
    open()
    await tap('person-unbind')
    await answerQuestion(false)
    expect(seen.some(({ path }) => path.endsWith('/unBindingFamilySMS'))).toBe(false)
    await tap('person-unbind')
    expect(await screen.findByText(/已有的提醒记录会删除/)).toBeInTheDocument()
    await answerQuestion(true)
    await toasted('已解除守护')
    await waitFor(() => expect(el('person-invite')).toBeInTheDocument())
    expect(sentOf('/unBindingFamilySMS', seen)).toMatchObject({ familyPhoneNo: '13912345678', bindingStatus: 0 })
  })
})

describe('an open invitation', () => {
  const dad = '13712345678'

  it('shows the requested scope, and is sent again by SMS', async () => {
    const seen = answerCalls({ ...people(invited()), '/family/resend': { person: invited(), token: 't', link: '' } })
    open(dad)
    expect(await screen.findByText('您请求的内容')).toBeInTheDocument()
    expect(el('person-call')).toBeNull()
    await tap('invite-sms')
    await toasted('邀请短信已发送')
    expect(sentOf('/family/resend', seen)).toMatchObject({ id: 'dad', by: 'sms' })
  })

  it('becomes a QR code and a link', async () => {
    answerCalls({
      ...people(invited()),
      '/family/resend': { person: invited(), token: 't', link: 'https://a.example/x' },
    })
    open(dad)
    await tap('invite-link')
    await waitFor(() => expect(el('invite-qr')).toBeInTheDocument())
    expect(el('invite-link')).toBeNull()
  })

  it('shows why it is not sent again', async () => {
    answerCalls({ ...people(invited()), '/family/resend': refuses('U0407', '请明天再试') })
    open(dad)
    await tap('invite-sms')
    await toasted('请明天再试')
  })

  it('is withdrawn after a confirmation', async () => {
    const seen = answerCalls({
      '/bindingFamilyInfoQuery': inTurn(
        peopleAnswer([invited()]),
        peopleAnswer([invited({ state: 'withdrawn', endedAt: 1 })]),
      ),
      '/unBindingFamilySMS': { bindingStatus: 5 },
    })
    open(dad)
    await tap('invite-withdraw')
    await answerQuestion(true)
    await toasted('已撤回邀请')
    expect(sentOf('/unBindingFamilySMS', seen)).toMatchObject({ familyPhoneNo: dad, bindingStatus: 1 })
    await tap('person-invite')
    await waitFor(() => expect(opened()).toEqual([`/familyProtect?phone=${dad}`]))
  })
})

it('a number that changed hands cannot be invited again', async () => {
  answerCalls(people(person({ state: 'ended', nickname: '', scope: null, endedAt: 1 })))
  open()
  await waitFor(() => expect(el('person-state')).toHaveTextContent('号码已停用或换了机主，守护已结束'))
  expect(el('person-invite')).toBeNull()
  expect(el('person-nickname')).toBeNull()
})

it.each(['', '110', '13999999999', 'abc'])('shows that nobody has the number %j', async (phone) => {
  answerCalls(people(person()))
  open(phone)
  expect(await screen.findByText('没有找到这位家人')).toBeInTheDocument()
  fireEvent.click(screen.getByText('返回亲情守护'))
  await waitFor(() => expect(opened()).toEqual(['/familyAffectionProtect']))
})

it('has English texts', async () => {
  setLanguage('en')
  answerCalls(people(person()))
  open()
  expect(await screen.findByText('What 妈妈 agreed to')).toBeInTheDocument()
  expect(screen.getByText('Risky calls, Fraud SMS')).toBeInTheDocument()
})
