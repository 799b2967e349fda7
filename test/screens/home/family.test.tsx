import { fireEvent, screen, waitFor } from '@testing-library/react'
import { deployConfig } from '@/platform/deploy'
import { openExternal } from '@/platform/open-url'
import { bodyOf, fails } from '../../mocks/gateway'
import { answers, holding, modem, openHome, opened, resetHome, tap } from './open-home'
import { disappears } from '../../support/controls'

jest.mock('@/platform/open-url', () => ({ openExternal: jest.fn(async () => 'opened') }))

const HOST = 'carrier.example'
const bound = { bindingStatus: 0, nickname: '妈妈', familyPhoneNo: '13912345678' }

beforeEach(() => {
  resetHome()
  jest.mocked(openExternal).mockClear()
  Object.assign(deployConfig(), { loginFreeHosts: [HOST] })
})

describe('the first protected person of home', () => {
  it('is the first bound one, with the masked number and a link to the settings', async () => {
    const waiting = { bindingStatus: 1, nickname: '爸爸', familyPhoneNo: '13712345678' }
    await openHome({ '/bindingFamilyInfoQuery': { bindingList: [waiting, bound] } })
    expect(await screen.findByText('妈妈')).toBeInTheDocument()
    expect(screen.getByText('139****5678')).toBeInTheDocument()
    expect(screen.queryByText('爸爸')).toBeNull()
    await tap('family-settings')
    await waitFor(() => expect(opened()).toEqual(['/protectEdit?phone=13912345678']))
  })

  it.each([
    ['a long number without a name', '13912345678', '139****5678'],
    ['a short number without a name', '8005678', '用户5678'],
  ])('with %s is named %s', async (_, familyPhoneNo, shown) => {
    await openHome({ '/bindingFamilyInfoQuery': { bindingList: [{ ...bound, nickname: '', familyPhoneNo }] } })
    expect(await screen.findByText(shown)).toBeInTheDocument()
  })

  it('links from add to the modem once somebody is bound', async () => {
    await openHome({ '/bindingFamilyInfoQuery': { bindingList: [bound] } })
    await screen.findByText('妈妈')
    await tap('family-add')
    await waitFor(() => expect(opened()).toEqual(['/familyProtect?tab=1']))
  })
})

describe('the first modem of home', () => {
  it.each([
    ['modem-bind', '/bindingDevice?pppoeAccount=01012345678'],
    ['modem-online', `/onlineManage?pppoeAccount=01012345678&name=${encodeURIComponent('客厅光猫')}`],
  ])('links from %s to %s', async (id, url) => {
    await openHome({ '/smartFamilyGuardian/index': modem(1) })
    await screen.findByText('客厅光猫')
    await tap(id)
    await waitFor(() => expect(opened()).toEqual([url]))
  })

  it('without a name is named by the last four characters of its account', async () => {
    await openHome({ '/smartFamilyGuardian/index': modem(1, { name: '' }) })
    expect(await screen.findByText('智能设备5678')).toBeInTheDocument()
  })

  it('links to binding while there is none', async () => {
    await openHome()
    await tap('modem-bind')
    await waitFor(() => expect(opened()).toEqual(['/familyProtect?tab=1']))
  })

  it.each([
    ['/bindingFamilyInfoQuery', { bindingList: [bound] }, '妈妈'],
    ['/smartFamilyGuardian/index', modem(0), '客厅光猫'],
  ])('shows that %s failed and loads it again on request', async (path, answer, name) => {
    let isDown = true
    await openHome({ [path]: () => (isDown ? fails(400) : answer) })
    expect(await screen.findByText('加载失败')).toBeInTheDocument()
    isDown = false
    fireEvent.click(screen.getByText('重试'))
    expect(await screen.findByText(name)).toBeInTheDocument()
  })
})

describe('intrusion detection', () => {
  const url = `https://${HOST}/broadband?about=01012345678`

  it('opens the login-free page of the carrier with enable status 0', async () => {
    const { seen } = await openHome({ '/smartFamilyGuardian/index': modem(0), '/pppoeNoLogin': { url } })
    await tap('modem-intrusion')
    await waitFor(() => expect(openExternal).toHaveBeenCalledWith(url))
    expect(bodyOf(seen, '/pppoeNoLogin')).toMatchObject({ pppoeAccount: '01012345678' })
  })

  it.each([
    ['no address', ''],
    ['an address elsewhere', 'https://elsewhere.example/'],
    ['an address that only ends like an allowed one', `https://evil${HOST}/`],
    ['an address with a user name', `https://${HOST}@elsewhere.example/`],
    ['an address without TLS', `http://${HOST}/`],
    ['a script', `javascript:alert('https://${HOST}/')`],
  ])('asks to retry when the carrier returns %s', async (_, answer) => {
    await openHome({ '/smartFamilyGuardian/index': modem(0), '/pppoeNoLogin': { url: answer } })
    await tap('modem-intrusion')
    expect(await screen.findByText('请重试')).toBeInTheDocument()
    expect(openExternal).not.toHaveBeenCalled()
  })

  it('leads with enable status 2 to the upgrade, after a confirmation', async () => {
    await openHome({ '/smartFamilyGuardian/index': modem(2) })
    await tap('modem-intrusion')
    expect(await screen.findByText('入侵检测仅支持 FTTR 设备，升级套餐后即可使用。')).toBeInTheDocument()
    await tap('dialog-cancel')
    await disappears('dialog-cancel')
    expect(opened()).toEqual([])
    await tap('modem-intrusion')
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/orderCenter?upgrade=9']))
  })

  it.each([
    [3, '仅支持 FTTR 设备'],
    [4, '暂不支持该型号的 FTTR 设备'],
  ])('with enable status %s shows: %s', async (enableStatus, text) => {
    await openHome({ '/smartFamilyGuardian/index': modem(enableStatus) })
    await tap('modem-intrusion')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it.each([
    ['enable status 1', modem(1)],
    ['an order that is not in order', modem(0, { orderStatus: 1 })],
  ])('does nothing with %s', async (_, modemAnswer) => {
    const { seen } = await openHome({ '/smartFamilyGuardian/index': modemAnswer })
    await screen.findByText('客厅光猫')
    await tap('modem-intrusion')
    await tap('guard-more')
    await waitFor(() => expect(opened()).toEqual(['/call']))
    expect(seen.some(({ path }) => path.endsWith('/pppoeNoLogin'))).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is used only with a product', async () => {
    const { seen } = await openHome({
      ...answers,
      '/statusQuery': holding('dnd'),
      '/smartFamilyGuardian/index': modem(0),
    })
    await tap('modem-intrusion')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(seen.some(({ path }) => path.endsWith('/pppoeNoLogin'))).toBe(false)
  })
})
