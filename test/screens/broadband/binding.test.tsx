import { screen, waitFor } from '@testing-library/react'
import type { LineFacts } from '@contract/broadband-calls'
import BindingDevicePage from '@/areas/broadband/pages/binding-device/index'
import BroadbandBindPage from '@/areas/broadband/pages/broadband-bind/index'
import BroadbandQueryPage from '@/areas/broadband/pages/broadband-query/index'
import PasswordVerifyPage from '@/areas/broadband/pages/password-verify/index'
import PhoneVerifyPage from '@/areas/broadband/pages/phone-verify/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, inTurn, refuses } from '../../mocks/gateway'
import { el, opened, press, tap, type } from '../family/people'
import { account } from '../household/household'

const line = (changes: Partial<LineFacts> = {}): LineFacts => ({
  pppoeAccount: account,
  model: 'HG8145X6',
  fttr: true,
  adapted: true,
  online: true,
  phone: '138****8000',
  address: '上海市浦东新区',
  ...changes,
})
const modem = { orderStatus: 0, pppoeAccount: account, description: 'HG8145X6', name: '家里', enableStatus: 0 }
const wrongPassword = refuses('U0505', '宽带密码错误')

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/bindingDevice', () => {
  const open = (query = {}) => renderScreen(<BindingDevicePage />, '/bindingDevice', query)

  it('lists the own lines and links to find others', async () => {
    answerCalls({ '/autoSearchStatusVer': { accountList: [line()] } })
    open()
    expect(await screen.findByText(account)).toBeInTheDocument()
    expect(screen.getByText('在线 · FTTR · 上海市浦东新区')).toBeInTheDocument()
    press('line-0')
    await waitFor(() => expect(opened()).toEqual([`/bindingDevice?pppoeAccount=${account}`]))
  })

  it('links to finding a line when no own line is left', async () => {
    answerCalls({ '/autoSearchStatusVer': { accountList: [] } })
    open()
    expect(await screen.findByText('没有找到可绑定的宽带')).toBeInTheDocument()
    press('bind-area')
    await waitFor(() => expect(opened()).toEqual(['/broadbandQuery']))
  })

  it('shows the modem of a line and both proofs', async () => {
    answerCalls({ '/deviceAdapter': line(), '/securityPluginBindingStatusCheck': { bindingStatus: 1 } })
    open({ pppoeAccount: account })
    expect(await screen.findByText('HG8145X6')).toBeInTheDocument()
    expect(screen.getByText('发到登记手机 138****8000')).toBeInTheDocument()
    press('prove-password')
    await waitFor(() => expect(opened()).toEqual([`/passwordVerify?pppoeAccount=${account}`]))
  })

  it.each([
    ['is offline', line({ online: false }), '光猫不在线，暂时不能绑定'],
    ['is not supported', line({ adapted: false }), '这个型号的光猫暂不支持守护'],
  ])('offers no proof while the modem %s', async (_why, facts, words) => {
    answerCalls({ '/deviceAdapter': facts, '/securityPluginBindingStatusCheck': { bindingStatus: 1 } })
    open({ pppoeAccount: account })
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(el('prove-password')).toBeNull()
  })

  it('links to the devices of a line that is already bound', async () => {
    answerCalls({ '/deviceAdapter': line(), '/securityPluginBindingStatusCheck': { bindingStatus: 0 } })
    open({ pppoeAccount: account })
    await tap('line-manage')
    await waitFor(() => expect(opened()).toEqual([`/homeAccessDevices?pppoeAccount=${account}`]))
  })

  it.each([
    ['U0501', '没有找到这个宽带账号', /账号写在装机单或缴费短信里/],
    ['U0503', '已被其他用户绑定', /请对方在“光猫设置”里解绑/],
  ])('shows the next step for %s', async (code, msg, help) => {
    answerCalls({
      '/deviceAdapter': refuses(code, msg),
      '/securityPluginBindingStatusCheck': refuses(code, msg),
    })
    open({ pppoeAccount: account })
    expect(await screen.findByText(msg)).toBeInTheDocument()
    expect(screen.getByText(help)).toBeInTheDocument()
  })

  it('offers a retry after a fault', async () => {
    answerCalls({ '/deviceAdapter': fails(502), '/securityPluginBindingStatusCheck': fails(502) })
    open({ pppoeAccount: account })
    await waitFor(() => expect(el('state-retry')).toBeInTheDocument())
  })
})

describe('/broadbandBind', () => {
  it('asks for an account before it searches', async () => {
    const seen = answerCalls({})
    renderScreen(<BroadbandBindPage />, '/broadbandBind')
    press('account-go')
    expect(await screen.findByText('请输入宽带账号')).toBeInTheDocument()
    expect(seen).toEqual([])
  })

  it('opens the line as the gateway spells it', async () => {
    const seen = answerCalls({ '/deviceAdapter': line() })
    renderScreen(<BroadbandBindPage />, '/broadbandBind')
    type('account-field', ' 0218 8001-234 ')
    press('account-go')
    await waitFor(() => expect(opened()).toEqual([`/bindingDevice?pppoeAccount=${account}`]))
    expect(bodyOf(seen, '/deviceAdapter')).toMatchObject({ pppoeAccount: '0218 8001-234' })
  })

  it('keeps a wrong account, and links to the search by area', async () => {
    answerCalls({ '/deviceAdapter': refuses('U0501', '没有找到这个宽带账号') })
    renderScreen(<BroadbandBindPage />, '/broadbandBind', { pppoeAccount: '999' })
    press('account-go')
    expect(await screen.findByText('没有找到这个宽带账号')).toBeInTheDocument()
    expect((el('account-field') as HTMLInputElement).value).toBe('999')
    press('bind-help')
    await waitFor(() => expect(opened()).toEqual(['/broadbandQuery']))
  })
})

describe('/broadbandQuery', () => {
  const areaList = [
    { province: '上海', cityList: [{ areaCode: '021', city: '上海市' }] },
    {
      province: '江苏',
      cityList: [
        { areaCode: '025', city: '南京市' },
        { areaCode: '0512', city: '苏州市' },
      ],
    },
  ]

  it('finds the lines of a city', async () => {
    const seen = answerCalls({
      '/getAreaCityCode': { areaList },
      '/broadbandAccountQuery': { accountList: [line()] },
    })
    renderScreen(<BroadbandQueryPage />, '/broadbandQuery')
    await tap('area-city')
    type('city-search', '苏州')
    press('city-0512')
    expect(await screen.findByText('苏州市的宽带')).toBeInTheDocument()
    expect(await screen.findByText(account)).toBeInTheDocument()
    expect(bodyOf(seen, '/broadbandAccountQuery')).toMatchObject({ areaCode: '0512' })
  })

  it('shows when a city has none, in English too', async () => {
    setLanguage('en')
    answerCalls({ '/getAreaCityCode': { areaList }, '/broadbandAccountQuery': { accountList: [] } })
    renderScreen(<BroadbandQueryPage />, '/broadbandQuery')
    await tap('area-city')
    press('city-021')
    expect(await screen.findByText('No line in 上海市 is registered with your number')).toBeInTheDocument()
    press('area-by-account')
    await waitFor(() => expect(opened()).toEqual(['/broadbandBind']))
  })
})

describe('/passwordVerify', () => {
  const open = () => renderScreen(<PasswordVerifyPage />, '/passwordVerify', { pppoeAccount: account })

  it('shows only the dialog when the session has expired', async () => {
    answerCalls({ '/passwordVerify': fails(401) })
    open()
    type('verify-password', 'secret')
    press('bind-go')
    expect(await screen.findByText('登录过期，请重新登录')).toBeInTheDocument()
    await waitFor(() => expect(el('bind-go')).not.toHaveAttribute('aria-busy'))
    expect(el('bind-problem')).toBeNull()
    expect(el('verify-password')).toHaveValue('secret')
  })

  it('proves and binds in one press', async () => {
    const seen = answerCalls({ '/passwordVerify': { proof: 'p1' }, '/autoSubscribe': modem })
    open()
    type('verify-password', 'secret')
    type('bind-name', '家里')
    press('bind-go')
    expect(await screen.findByText('绑定成功')).toBeInTheDocument()
    expect(bodyOf(seen, '/passwordVerify')).toMatchObject({ pppoeAccount: account, password: 'secret' })
    expect(bodyOf(seen, '/autoSubscribe')).toMatchObject({ pppoeAccount: account, proof: 'p1', name: '家里' })
    press('bound-devices')
    await waitFor(() => expect(opened()[0]).toContain('/homeAccessDevices?pppoeAccount='))
  })

  it('gives a hint after a wrong password, and links to the SMS code', async () => {
    answerCalls({ '/passwordVerify': wrongPassword })
    open()
    press('bind-go')
    expect(await screen.findByText('请输入宽带密码')).toBeInTheDocument()
    type('verify-password', 'wrong')
    press('bind-go')
    expect(await screen.findByText('宽带密码错误')).toBeInTheDocument()
    expect(screen.getByText(/密码区分大小写/)).toBeInTheDocument()
    press('verify-other')
    await waitFor(() => expect(opened()).toEqual([`/phoneVerify?pppoeAccount=${account}`]))
  })

  it('keeps the proof while the modem is offline', async () => {
    const seen = answerCalls({
      '/passwordVerify': { proof: 'p1' },
      '/autoSubscribe': inTurn(refuses('U0504', '光猫不在线'), modem),
    })
    open()
    type('verify-password', 'secret')
    press('bind-go')
    expect(await screen.findByText('光猫不在线')).toBeInTheDocument()
    press('bind-go')
    expect(await screen.findByText('绑定成功')).toBeInTheDocument()
    expect(bodiesOf(seen, '/passwordVerify')).toHaveLength(1)
  })

  it('proves again when the proof has expired', async () => {
    const seen = answerCalls({
      '/passwordVerify': { proof: 'p1' },
      '/autoSubscribe': inTurn(refuses('U0507', '验证已过期'), modem),
    })
    open()
    type('verify-password', 'secret')
    press('bind-go')
    expect(await screen.findByText('验证已过期')).toBeInTheDocument()
    press('bind-go')
    expect(await screen.findByText('绑定成功')).toBeInTheDocument()
    expect(bodiesOf(seen, '/passwordVerify')).toHaveLength(2)
  })

  it('hides the typed password until it is shown on request', async () => {
    answerCalls({})
    open()
    expect(el('verify-password')).toHaveAttribute('type', 'password')
    press('verify-show')
    await waitFor(() => expect(el('verify-password')).toHaveAttribute('type', 'text'))
  })
})

describe('/phoneVerify', () => {
  const open = (query = { pppoeAccount: account }) => renderScreen(<PhoneVerifyPage />, '/phoneVerify', query)

  it('sends a code to the registered number, and binds with it', async () => {
    const seen = answerCalls({
      '/captchaSend': { waitSeconds: 60, phone: '139****1234' },
      '/phoneVerify': { proof: 'p2' },
      '/autoSubscribe': modem,
    })
    open()
    await tap('verify-send')
    expect(await screen.findByText(/验证码已发到 139\*\*\*\*1234/)).toBeInTheDocument()
    expect(el('verify-send')).toHaveAttribute('aria-disabled', 'true')
    type('verify-code', '123456')
    press('bind-go')
    expect(await screen.findByText('绑定成功')).toBeInTheDocument()
    expect(bodyOf(seen, '/phoneVerify')).toMatchObject({ pppoeAccount: account, captcha: '123456' })
  })

  it('requires six digits, and shows a wrong code', async () => {
    const seen = answerCalls({ '/phoneVerify': refuses('U0102', '验证码错误') })
    open()
    type('verify-code', '123')
    press('bind-go')
    expect(await screen.findByText('请输入短信里的完整验证码')).toBeInTheDocument()
    expect(seen).toEqual([])
    type('verify-code', '123456')
    press('bind-go')
    expect(await screen.findByText('验证码错误')).toBeInTheDocument()
  })

  it('links to the lines without an account in the address', async () => {
    answerCalls({})
    renderScreen(<PhoneVerifyPage />, '/phoneVerify')
    expect(await screen.findByText('请先选择一条宽带')).toBeInTheDocument()
    press('to-binding')
    await waitFor(() => expect(opened()).toEqual(['/broadbandProtect']))
  })
})
