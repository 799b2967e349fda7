import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { HouseholdState } from '@contract/household'
import HomeAccessDevicesPage from '@/areas/broadband/pages/home-access-devices/index'
import PreventUseNetworkPage from '@/areas/broadband/pages/prevent-use-network/index'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { inTurn, refuses } from '../../mocks/gateway'
import { control } from '../../support/controls'
import { el, press, tap, toasted, type } from '../family/people'
import {
  account,
  answerHousehold,
  applied,
  changeBodiesOf,
  changesOf,
  device,
  household,
  policy,
} from '../household/household'

const child = { id: 'p1', name: '小明', age: 'child' as const, bornOn: null }
const nodes: HouseholdState['nodes'] = [
  { id: 'modem', room: '客厅', isModem: true, online: true },
  { id: 'ap1', room: '书房', isModem: false, online: true },
]
const tablet = device({ personId: 'p1' })
const stranger = device({
  id: 'd2',
  name: '',
  mac: 'DA:A1:19:00:BE:EF',
  macs: ['DA:A1:19:00:BE:EF'],
  type: 'phone',
  trust: 'new',
  isRandom: true,
  mergeWith: 'd1',
  nodeId: 'ap1',
})
const own = device({ id: 'd3', name: '我的手机', type: 'phone', isOwn: true })
const state = (changes: Partial<HouseholdState> = {}) =>
  household({ nodes, policy: policy({ persons: [child] }), devices: [tablet, stranger, own], ...changes })
/** The gateway's response to a change: the devices after it. */
const changed = (devices: HouseholdState['devices'], isApplied = true) => ({
  applied: isApplied,
  state: state({ devices, sync: applied({ version: 4 }) }),
})

beforeEach(() => {
  resetApp()
  logIn()
})

const answer = (replies: Record<string, unknown>) =>
  answerHousehold({ '/v1/home/visits': { items: [], nextCursor: null }, ...replies })

describe('/homeAccessDevices', () => {
  const open = () => renderScreen(<HomeAccessDevicesPage />, '/homeAccessDevices', { pppoeAccount: account })

  it('draws the network, each device with its whole name for screen readers', async () => {
    answer({ household: state() })
    open()
    expect(await screen.findByRole('group', { name: '家里的网络：2 个接入点，3 台设备' })).toBeInTheDocument()
    expect(screen.getByText('书房接入点')).toBeInTheDocument()
    expect(control('device-d1')).toHaveAttribute('aria-label', '小明的平板 · 平板 · 小明 · 5G 信号强')
    expect(control('device-d2')).toHaveAttribute('aria-label', expect.stringContaining('智能设备BEEF'))
  })

  it('draws eight of forty devices, and all on a press', async () => {
    const many = Array.from({ length: 40 }, (_one, index) => device({ id: `m${index}`, name: `设备${index}` }))
    answer({ household: state({ devices: many }) })
    open()
    const picture = await screen.findByRole('group', { name: /40 台设备/ })
    expect(within(picture).getAllByRole('button', { name: /^设备\d+ · / })).toHaveLength(8)
    fireEvent.click(screen.getByText('还有 32 台'))
    await waitFor(() => expect(within(picture).getAllByRole('button', { name: /^设备\d+ · / })).toHaveLength(40))
  })

  it('shows more than forty devices of an access point as a list', async () => {
    const many = Array.from({ length: 41 }, (_one, index) => device({ id: `m${index}`, name: `设备${index}` }))
    answer({ household: state({ devices: many }) })
    open()
    fireEvent.click(await screen.findByText('还有 33 台'))
    expect(await screen.findByText('设备40')).toBeInTheDocument()
    expect(control('view-list')).toHaveAttribute('aria-selected', 'true')
  })

  it('finds devices by words, address and filter', async () => {
    answer({ household: state() })
    open()
    await tap('view-list')
    expect(screen.getByText('智能设备BEEF')).toBeInTheDocument()
    type('device-search', 'da-a1')
    await waitFor(() => expect(screen.queryByText('小明的平板')).toBeNull())
    expect(screen.getByText('智能设备BEEF')).toBeInTheDocument()
    press('device-search-clear')
    press('devices-new')
    await waitFor(() => expect(screen.queryByText('我的手机')).toBeNull())
    type('device-search', '没有的')
    expect(await screen.findByText('没有符合的设备')).toBeInTheDocument()
  })

  it('shows why a device is stopped, and until when', async () => {
    const until = Date.now() + 60 * 60_000
    const decision = { ...tablet.decision, allowed: false, rule: 'band' as const, ruleId: 'b1', nextChange: until }
    const band = {
      id: 'b1',
      personId: 'p1',
      days: ['schoolNight' as const],
      startMinute: 1320,
      endMinute: 390,
      target: 'all',
    }
    answer({
      household: state({
        policy: policy({ persons: [child], bands: [band] }),
        devices: [{ ...tablet, decision }],
      }),
    })
    open()
    await tap('device-d1')
    expect(control('device-why')).toHaveTextContent(/^现在：按“上学前夜”断网，.*\d\d:\d\d 恢复$/)
  })

  it('lists the last stopped visits with their rule', async () => {
    const at = Date.parse('2026-11-20T09:30:00+08:00')
    const visit = {
      id: 'v1',
      at,
      deviceId: 'd1',
      host: 'v.douyin.com',
      app: '抖音',
      category: null,
      seconds: 0,
      decision: { allowed: false, rule: 'budget' as const },
    }
    answer({ household: state(), '/v1/home/visits': { items: [visit], nextCursor: null } })
    open()
    await tap('device-d1')
    expect(await screen.findByText('抖音')).toBeInTheDocument()
    expect(screen.getByText(/今日时长已用完/)).toBeInTheDocument()
  })

  it('blocks a device, and undoes that', async () => {
    const seen = answer({
      household: state(),
      '/v1/home/change': inTurn(changed([{ ...tablet, trust: 'blocked' }]), changed([tablet])),
    })
    open()
    await tap('device-d1')
    press('trust-blocked')
    expect(await screen.findByText('小明的平板：已拉黑')).toBeInTheDocument()
    press('undo')
    await toasted('已撤销')
    expect(changesOf(seen)).toEqual([
      { kind: 'device', id: 'd1', trust: 'blocked' },
      { kind: 'device', id: 'd1', trust: 'trusted' },
    ])
    expect(changeBodiesOf(seen).map(({ version }) => version)).toEqual([3, 4])
  })

  it('asks for a confirmation before the own phone is blocked', async () => {
    const seen = answer({
      household: state(),
      '/v1/home/change': inTurn(refuses('U0513', '这是您正在使用的手机'), changed([{ ...own, trust: 'blocked' }])),
    })
    open()
    await tap('device-d3')
    press('trust-blocked')
    expect(await screen.findByText('这是您正在使用的手机')).toBeInTheDocument()
    press('dialog-confirm')
    await waitFor(() => expect(changeBodiesOf(seen).map(({ confirmed }) => confirmed)).toEqual([false, true]))
  })

  it('shows the newer rules after a conflict, and keeps the input', async () => {
    answer({
      household: state(),
      '/v1/home/change': changed([{ ...tablet, trust: 'guest' }], false),
    })
    open()
    await tap('device-d1')
    type('device-name', '新平板')
    press('device-name-save')
    expect(await screen.findByText('设置刚刚有更新')).toBeInTheDocument()
    press('dialog-confirm')
    expect((el('device-name') as HTMLInputElement).value).toBe('新平板')
    await waitFor(() => expect(control('trust-guest')).toHaveAttribute('aria-checked', 'true'))
  })

  it('asks whether a random address is a known device, and merges on yes', async () => {
    const seen = answer({ household: state(), '/v1/home/change': changed([tablet, own]) })
    open()
    await tap('device-d2')
    expect(screen.getByText('是不是“小明的平板”？')).toBeInTheDocument()
    expect(screen.getByText(/使用随机 MAC 地址/)).toBeInTheDocument()
    // Nothing is chosen yet: keyboard focus starts at the first choice.
    expect(control('trust-trusted')).toHaveAttribute('tabindex', '0')
    press('device-merge')
    await toasted('已合并到“小明的平板”')
    expect(changesOf(seen)).toEqual([{ kind: 'merge', id: 'd2', into: 'd1' }])
  })

  it('gives a device a person, and cuts it off for half an hour', async () => {
    const seen = answer({ household: state(), '/v1/home/change': changed([tablet, stranger, own]) })
    open()
    await tap('device-d3')
    fireEvent.click(screen.getByRole('radio', { name: '小明' }))
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'device', id: 'd3', personId: 'p1' }]))
    expect(await screen.findByText('我的手机：小明')).toBeInTheDocument()
    press('device-cut')
    press('device-cut30')
    await waitFor(() => expect(changesOf(seen)[1]).toEqual({ kind: 'cut', id: 'd3', minutes: 30 }))
  })

  it('forgets an offline device, after a confirmation', async () => {
    const gone = { ...tablet, online: false }
    const seen = answer({ household: state({ devices: [gone] }), '/v1/home/change': changed([]) })
    open()
    await tap('device-d1')
    press('device-forget')
    await tap('dialog-confirm')
    await toasted('已忘记“小明的平板”')
    expect(changesOf(seen)).toEqual([{ kind: 'removeDevice', id: 'd1' }])
    expect(await screen.findByText('还没有设备接入')).toBeInTheDocument()
  })

  it('shows the policy for new devices, and intrusion attempts', async () => {
    const at = Date.parse('2026-11-20T09:30:00+08:00')
    const seen = answer({
      household: state({ intrusions: [{ at, mac: 'AA:BB', maker: '', tries: 5 }] }),
      '/v1/home/change': changed([tablet]),
    })
    open()
    expect(await screen.findByText('未知厂商 AA:BB')).toBeInTheDocument()
    press('new-quarantine')
    await toasted('已保存')
    expect(changesOf(seen)).toEqual([{ kind: 'newDevices', rule: 'quarantine' }])
  })
})

describe('/preventUseNetwork', () => {
  const open = () => renderScreen(<PreventUseNetworkPage />, '/preventUseNetwork', { pppoeAccount: account })
  const phone = device({ id: 'd4', name: '小明的手机', personId: 'p1' })

  it('cuts off all devices of a person, and undoes that', async () => {
    const devices = [tablet, phone]
    const cut = devices.map((one) => ({ ...one, cutUntil: Date.now() + 30 * 60_000 }))
    const seen = answerHousehold({
      household: state({ devices }),
      '/v1/home/change': inTurn(changed(cut), changed(cut), changed(devices), changed(devices)),
    })
    open()
    await tap('person-0-cut')
    expect(await screen.findByText('已断开小明')).toBeInTheDocument()
    press('undo')
    await toasted('已撤销')
    expect(changesOf(seen)).toEqual([
      { kind: 'cut', id: 'd1', minutes: 30 },
      { kind: 'cut', id: 'd4', minutes: 30 },
      { kind: 'cut', id: 'd1', minutes: null },
      { kind: 'cut', id: 'd4', minutes: null },
    ])
  })

  it('cuts one device off until somebody ends it', async () => {
    const seen = answerHousehold({
      household: state({ devices: [tablet] }),
      '/v1/home/change': changed([{ ...tablet, cutUntil: 0 }]),
    })
    open()
    await waitFor(() => expect(el('device-0-cut')).toBeInTheDocument())
    fireEvent.click(screen.getByRole('radio', { name: '直到恢复' }))
    await tap('device-0-cut')
    expect(await screen.findByText('直到您恢复')).toBeInTheDocument()
    expect(changesOf(seen)).toEqual([{ kind: 'cut', id: 'd1', minutes: 0 }])
  })

  it('shows who is cut off and ends it', async () => {
    const cut = [tablet, phone].map((one) => ({ ...one, cutUntil: 0 }))
    const seen = answerHousehold({
      household: state({ devices: cut }),
      '/v1/home/change': changed([tablet, phone]),
    })
    open()
    await tap('cut-end-all')
    await toasted('已全部恢复')
    expect(changesOf(seen)).toEqual([
      { kind: 'cut', id: 'd1', minutes: null },
      { kind: 'cut', id: 'd4', minutes: null },
    ])
    expect(await screen.findByText('现在没有断网的设备')).toBeInTheDocument()
  })
})
