import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import FamilyAffectionProtectPage from '@/areas/family/pages/family-affection-protect/index'
import { setLanguage } from '@/i18n/language'
import { deployConfig } from '@/platform/deploy'
import { openExternal } from '@/platform/open-url'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails } from '../../mocks/gateway'
import { changeNetwork } from '../../mocks/taro'
import { toasted } from '../../support/controls'
import { el, holding, invited, opened, peopleAnswer, person, tap } from './people'
import { dayText } from '@/i18n/formats'

jest.mock('@/platform/open-url', () => ({ openExternal: jest.fn(async () => 'opened') }))

const day = Date.parse('2026-10-01T10:00:00+08:00')
const open = () => renderScreen(<FamilyAffectionProtectPage />, '/familyAffectionProtect')
const answer = (...args: Parameters<typeof peopleAnswer>) =>
  answerCalls({ '/bindingFamilyInfoQuery': peopleAnswer(...args) })

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/familyAffectionProtect', () => {
  it.each([
    ['accepted', {}, `${dayText('2026-01-03')} 起守护`],
    [
      'paused until a time',
      { state: 'paused', pausedUntil: Date.parse('2099-05-06T18:00:00+08:00') },
      /至 2099年5月6日 18:00/,
    ],
    ['paused without an end', { state: 'paused' }, /恢复时间未定/],
    ['refused', { state: 'refused', endedAt: day }, new RegExp(`${dayText('2026-10-01')} 没有同意`)],
    ['expired', { state: 'expired', endedAt: day }, /邀请已过期/],
    ['withdrawn', { state: 'withdrawn', endedAt: day }, /您已撤回邀请/],
    ['left', { state: 'left', endedAt: day }, new RegExp(`${dayText('2026-10-01')} 已退出守护`)],
    ['unbound', { state: 'unbound', endedAt: day }, /您已解除守护/],
    ['a number that is somebody else’s now', { state: 'ended', endedAt: day }, /号码已停用或换了机主/],
  ] as const)('shows that somebody is %s', async (_, changes, words) => {
    answer([person(changes)])
    open()
    await waitFor(() => expect(el('row-0')).toHaveTextContent(words))
    expect(screen.getByText('妈妈')).toBeInTheDocument()
  })

  it.each([
    [5, /还剩 5 天/],
    [1, /到期/],
  ])('counts the days of an invitation: %s', async (days, words) => {
    answer([invited({}, days)])
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.getByText('137****5678')).toBeInTheDocument()
  })

  it('links to the person, to alerts and guardians, and to the form', async () => {
    answer([person({ unread: 3 }), invited()])
    open()
    await tap('row-0')
    expect(screen.getByText('3 条未读 · 亲情提醒已开启')).toBeInTheDocument()
    await waitFor(() => expect(opened()).toEqual(['/protectEdit?phone=13912345678']))
  })

  it.each([
    ['family-alerts', '/familyRemind'],
    ['family-protectors', '/guardianInvite'],
    ['list-add', '/familyProtect'],
  ])('%s links to %s', async (id, url) => {
    answer([person()])
    open()
    await tap(id)
    await waitFor(() => expect(opened()).toEqual([url]))
  })

  it.each([
    ['https://carrier.example/guardian', ''],
    ['', '请重试'],
  ])("has the carrier's page about the guardianship at '%s', or the request to retry", async (url, words) => {
    Object.assign(deployConfig(), { loginFreeHosts: ['carrier.example'] })
    answerCalls({ '/bindingFamilyInfoQuery': peopleAnswer([person()]), '/familyGuardianFreeLogin': { url } })
    open()
    await tap('carrier-guardian')
    if (words) await toasted(words)
    else await waitFor(() => expect(openExternal).toHaveBeenCalledWith(url))
  })

  it('hides an ended binding once the same number is invited again', async () => {
    answer([invited({ nickname: '爸爸' }), invited({ id: 'before', nickname: '从前', state: 'refused', endedAt: day })])
    open()
    expect(await screen.findByText('爸爸')).toBeInTheDocument()
    expect(screen.queryByText('从前')).toBeNull()
  })

  it.each([
    [
      'full with a larger package to be had',
      { used: 2, limit: 2 },
      '名额已用完。升级到 6 元版或 9 元版，可守护 5 人',
      true,
    ],
    ['full with the largest', { used: 5, limit: 5 }, '名额已用完。解除一位后可再添加', false],
    ['over the limit', { used: 3, limit: 2 }, '超出当前套餐的名额：已守护的家人不受影响，不能再添加', true],
  ])('shows that it is %s', async (_, quota, words, canUpgrade) => {
    answer([person()], { quota })
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(el('list-add')).toHaveAttribute('aria-disabled', 'true')
    expect(el('family-upgrade') !== null).toBe(canUpgrade)
  })

  it('links without a product to the order centre, and still to the own guardians', async () => {
    answer([], { quota: { used: 0, limit: 0 }, remindOn: false })
    open()
    expect(await screen.findByText(/3 元版可守护 2 位家人/)).toBeInTheDocument()
    expect(el('list-add')).toBeNull()
    expect(el('family-protectors')).toBeInTheDocument()
    await tap('state-order')
    await waitFor(() => expect(opened()).toEqual(['/orderCenter']))
  })

  it('offers a product without family guard the upgrade, and asks nobody to order first', async () => {
    answerCalls({
      '/bindingFamilyInfoQuery': peopleAnswer([], { quota: { used: 0, limit: 0 }, remindOn: false }),
      '/statusQuery': holding('uasp'),
    })
    open()
    expect(await screen.findByText('您的产品不含亲情守护，升级后可用')).toBeInTheDocument()
    expect(screen.queryByText('如需使用，请先订购')).toBeNull()
    expect(el('state-order')).toHaveTextContent('升级套餐')
    await tap('state-order')
    await waitFor(() => expect(opened()).toEqual(['/orderCenter']))
  })

  it('explains itself while it is empty', async () => {
    answer([], { remindOn: false })
    open()
    expect(await screen.findByText('还没有守护的家人')).toBeInTheDocument()
    expect(screen.getByText('家人同意后自动开启')).toBeInTheDocument()
  })

  it('has English texts', async () => {
    setLanguage('en')
    answer([person({ unread: 1 })])
    open()
    await waitFor(() => expect(el('row-0')).toHaveTextContent(`Protected since ${dayText('2026-01-03')}`))
    expect(screen.getByText('1 unread · Family reminder is on')).toBeInTheDocument()
  })

  it('offers a retry when it could not load, also offline', async () => {
    let isDown = true
    answerCalls({ '/bindingFamilyInfoQuery': () => (isDown ? fails(400) : peopleAnswer([person()])) })
    const { unmount } = open()
    expect(await screen.findByText('加载失败')).toBeInTheDocument()
    isDown = false
    fireEvent.click(screen.getByText('重试'))
    expect(await screen.findByText('妈妈')).toBeInTheDocument()
    unmount()
    resetApp()
    logIn()
    act(() => changeNetwork(false))
    open()
    expect(await screen.findByText('当前没有网络，请检查后重试')).toBeInTheDocument()
  })

  it.each([null, 'broken', { family: 'none' }, { family: { people: [null, {}, { id: 'x' }], quota: null } }])(
    'survives the response %j',
    async (damaged) => {
      answerCalls({ '/bindingFamilyInfoQuery': damaged })
      open()
      expect(await screen.findByText('谁在守护我')).toBeInTheDocument()
    },
  )
})
