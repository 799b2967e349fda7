import { act, screen, waitFor } from '@testing-library/react'
import BroadbandProtectPage from '@/areas/broadband/pages/broadband-protect/index'
import FamilyModemEditPage from '@/areas/broadband/pages/family-modem-edit/index'
import { setLanguage } from '@/i18n/language'
import { deployConfig } from '@/platform/deploy'
import { openExternal } from '@/platform/open-url'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails, refuses } from '../../mocks/gateway'
import { reLaunch } from '../../mocks/taro'
import { toast } from '../../support/controls'
import { el, holding, opened, press, tap, toasted, type } from '../family/people'
import { account, answerHousehold, applied, device, household, policy } from '../household/household'

jest.mock('@/platform/open-url', () => ({ openExternal: jest.fn(async () => 'opened') }))

const modem = (enableStatus: number, changes = {}) => ({
  orderStatus: 0,
  pppoeAccount: `0101234567${enableStatus}`,
  description: 'HG8145X6',
  name: '',
  enableStatus,
  ...changes,
})

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/broadbandProtect', () => {
  const show = (modemList: unknown[], accountList: unknown[] = [], more: Record<string, unknown> = {}) => {
    const seen = answerCalls({
      '/statusQuery': holding('uasp-6'),
      '/smartFamilyGuardian/index': { modemList },
      '/autoSearchStatusVer': { accountList },
      '/pppoeNoLogin': { url: '' },
      ...more,
    })
    renderScreen(<BroadbandProtectPage />, '/broadbandProtect')
    return seen
  }

  it('names an unnamed line by its last four characters', async () => {
    show([modem(0)])
    expect(await screen.findByText('智能设备5670')).toBeInTheDocument()
    expect(screen.getByText('HG8145X6 · 可以开启入侵检测')).toBeInTheDocument()
    press('row-0')
    await waitFor(() => expect(opened()[0]).toContain('/onlineManage?pppoeAccount=01012345670'))
  })

  it.each([
    ['devices', '/homeAccessDevices'],
    ['settings', '/familyModemEdit'],
  ])('links to the %s of a line', async (button, path) => {
    show([modem(1)])
    await tap(`modem-${button}-0`)
    await waitFor(() => expect(opened()[0]).toContain(`${path}?pppoeAccount=01012345671`))
  })

  it('starts intrusion detection by a login-free call', async () => {
    show([modem(0)])
    await tap('modem-intrusion-0')
    await toasted('请重试')
  })

  it.each([
    [3, '仅支持 FTTR 设备'],
    [4, '暂不支持该型号的 FTTR 设备'],
  ])('explains why status %i has no intrusion detection', async (status, words) => {
    show([modem(status)])
    await tap('modem-intrusion-0')
    await toasted(words)
  })

  it('leads to the upgrade', async () => {
    show([modem(2)])
    await tap('modem-upgrade-0')
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/orderCenter?upgrade=9']))
  })

  it.each([
    ['', '请重试'],
    ['https://elsewhere.example/', '请重试'],
    ['https://carrier.example/broadband', ''],
  ])("opens the carrier's page at '%s', or asks to retry", async (url, words) => {
    Object.assign(deployConfig(), { loginFreeHosts: ['carrier.example'] })
    const seen = show([modem(1)], [], { '/broadbandFreeLogin': { url } })
    await tap('carrier-broadband')
    await waitFor(() => expect(bodyOf(seen, '/broadbandFreeLogin')).toBeDefined())
    if (words) await toasted(words)
    else await waitFor(() => expect(openExternal).toHaveBeenCalledWith(url))
  })

  it("hides the carrier's page where the deployment allows none", async () => {
    Object.assign(deployConfig(), { loginFreeHosts: [] })
    show([modem(1)])
    expect(await screen.findByText('智能设备5671')).toBeInTheDocument()
    expect(el('carrier-broadband')).toBeNull()
  })

  it('offers only settings for a line with an order problem', async () => {
    show([modem(0, { orderStatus: 1 })])
    expect(await screen.findByText('HG8145X6 · 业务未生效，暂不能操作')).toBeInTheDocument()
    expect(el('modem-intrusion-0')).toBeNull()
    press('modem-devices-0')
    press('modem-settings-0')
    await waitFor(() => expect(opened()[0]).toContain('/familyModemEdit'))
  })

  it('offers to bind the first line, and lists the available ones', async () => {
    show([], [{ pppoeAccount: account, model: 'HG', online: true, adapted: true }])
    expect(await screen.findByText('还没有绑定宽带')).toBeInTheDocument()
    expect(await screen.findByText(account)).toBeInTheDocument()
    press('list-add')
    await waitFor(() => expect(opened()).toEqual(['/bindingDevice']))
  })
})

describe('/familyModemEdit', () => {
  const open = () => renderScreen(<FamilyModemEditPage />, '/familyModemEdit', { pppoeAccount: account })

  it('renames a line', async () => {
    const seen = answerHousehold({
      household: household(),
      '/modifyNickname': modem(0, { pppoeAccount: account, name: '爸妈家' }),
    })
    open()
    await waitFor(() => expect(el('line-name')).toBeInTheDocument())
    type('line-name', '爸妈家')
    press('line-save')
    await toasted('已保存')
    expect(bodyOf(seen, '/modifyNickname')).toMatchObject({ pppoeAccount: account, nickname: '爸妈家' })
    await waitFor(() => expect(el('line-save')).toBeNull())
  })

  it.each([
    [{ orderStatus: 0, enableStatus: 1 }, '已开启'],
    [{ orderStatus: 0, enableStatus: 0 }, '未开启'],
    [{ orderStatus: 0, enableStatus: 2 }, '当前套餐不含'],
    [{ orderStatus: 0, enableStatus: 3 }, '仅支持 FTTR 设备'],
    [{ orderStatus: 0, enableStatus: 4 }, '暂不支持该型号'],
    [{ orderStatus: 7, enableStatus: 1 }, '业务未生效'],
  ])('shows intrusion detection with %j as %s', async (answer, words) => {
    const seen = answerHousehold({ household: household(), '/querySecurityPluginEnable': answer })
    open()
    expect(await screen.findByText('入侵检测')).toBeInTheDocument()
    expect(screen.getByText(words)).toBeInTheDocument()
    expect(bodyOf(seen, '/querySecurityPluginEnable')).toMatchObject({ pppoeAccount: account })
  })

  it.each([[{}], [{ orderStatus: 0, enableStatus: 9 }], [fails(502)]])(
    'shows that intrusion detection is unknown after %j',
    async (answer) => {
      answerHousehold({ household: household(), '/querySecurityPluginEnable': answer })
      open()
      expect(await screen.findByText('暂时无法得知')).toBeInTheDocument()
    },
  )

  it('asks for intrusion detection together with the household', async () => {
    const seen = answerHousehold({ household: () => new Promise(() => undefined) })
    open()
    const names = () => seen.map(({ path }) => path.split('/').at(-1)).sort()
    await waitFor(() => expect(names()).toEqual(['getNetTopology', 'querySecurityPluginEnable']))
  })

  it('keeps the input when the name is refused', async () => {
    answerHousehold({ household: household(), '/modifyNickname': refuses('U0100', '名称含有敏感词') })
    open()
    await waitFor(() => expect(el('line-name')).toBeInTheDocument())
    type('line-name', '坏名字')
    press('line-save')
    expect(await screen.findByText('名称含有敏感词')).toBeInTheDocument()
    expect((el('line-name') as HTMLInputElement).value).toBe('坏名字')
  })

  it('unbinds in two presses, explaining what happens to the rules', async () => {
    const blocked = device({ trust: 'blocked' })
    const budget = { id: 'b1', personId: 'p1', days: ['workday' as const], minutes: 60, target: 'all' }
    const state = household({ policy: policy({ budgets: [budget], devices: [blocked] }), devices: [blocked] })
    const seen = answerHousehold({ household: state, '/unsubscribe': {} })
    open()
    await tap('line-unbind')
    expect(await screen.findByText(/1 条断网时段与时长将失效。1 台断网的设备将恢复上网。/)).toBeInTheDocument()
    press('dialog-confirm')
    await toasted('已解绑')
    expect(bodyOf(seen, '/unsubscribe')).toMatchObject({ pppoeAccount: account })
    await waitFor(() => expect(reLaunch).toHaveBeenCalledWith({ url: '/broadbandProtect' }))
  })

  it('requests nothing about a line that is no longer bound, and shows only that it was unbound', async () => {
    let isBound = true
    const seen = answerHousehold({
      household: () => (isBound ? household() : refuses('U0511', '您没有绑定这个宽带账号')),
      '/unsubscribe': () => {
        isBound = false
        return {}
      },
    })
    open()
    await tap('line-unbind')
    press('dialog-confirm')
    await waitFor(() => expect(reLaunch).toHaveBeenCalled())
    await act(async () => undefined)
    expect(seen.map(({ path }) => path.split('/').at(-1))).toEqual([
      'getNetTopology',
      'querySecurityPluginEnable',
      'unsubscribe',
    ])
    expect(toast()).toBe('已解绑')
  })
})

describe('the state of the modem', () => {
  const open = () => renderScreen(<FamilyModemEditPage />, '/familyModemEdit', { pppoeAccount: account })

  it.each([
    [applied({ state: 'sent', version: 4 }), '已发送，等待光猫确认'],
    [applied({ state: 'failed', failure: 'refused' }), '没有生效：光猫拒绝了这次设置'],
    [applied({ appliedAt: null }), '光猫还没有收到设置'],
  ])('is shown in words', async (sync, words) => {
    answerHousehold({ household: household({ sync }) })
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('can be sent again after a failure', async () => {
    const failed = applied({ state: 'failed', failure: 'timeout', version: 4 })
    const seen = answerHousehold({
      household: household({ sync: failed }),
      '/v1/home/resend': household({ sync: applied({ state: 'sent', version: 4 }) }),
    })
    open()
    await tap('household-resend')
    await toasted('已重新发送')
    expect(await screen.findByText('已发送，等待光猫确认')).toBeInTheDocument()
    expect(bodyOf(seen, '/v1/home/resend')).toMatchObject({ pppoeAccount: account })
  })

  it('is missing for a line that is not bound', async () => {
    setLanguage('en')
    answerHousehold({ household: refuses('U0511', 'not bound') })
    open()
    expect(await screen.findByText('This line is not bound')).toBeInTheDocument()
    press('to-lines')
    await waitFor(() => expect(opened()).toEqual(['/broadbandProtect']))
  })
})
