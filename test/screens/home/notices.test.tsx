import { act, screen, waitFor } from '@testing-library/react'
import { go } from '@/navigation/go'
import { useEntranceStore } from '@/stores/entrance'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import { logIn, subscriber } from '../../mocks/app'
import { navigateTo, reLaunch } from '../../mocks/taro'
import { holding, openHome, opened, resetHome, tap } from './open-home'
import { appears, disappears, element } from '../../support/controls'

beforeEach(resetHome)

const popUps = { '/popUpQuery': { popUpList: [{ id: 1, name: 'oneClick', enabled: true }] } }
const other = { ...subscriber, phoneNo: '13800138006', phoneNoDisplay: '138****8006', userId: 'user-6' }

/** Opens home and waits until it has loaded; due notices are open. */
async function openSettled(changes: Record<string, unknown> = {}) {
  const home = await openHome(changes)
  await waitFor(() => expect(element('score-value')).toHaveTextContent('83'))
  await act(async () => undefined)
  return home
}
const dialogs = () => screen.queryAllByRole('dialog').length

describe('the guide', () => {
  it('comes first, has four steps, and is followed by other due notices', async () => {
    useSettingsStore.setState({ guideSeen: false })
    await openHome(popUps)
    const steps = ['看懂安全分', '来电防护', '守护家人', '随时查记录']
    for (const title of steps) {
      expect(await screen.findByRole('dialog', { name: '新手引导' })).toHaveTextContent(title)
      expect(element('oneclick-confirm')).toBeNull()
      await tap('guide-next')
    }
    await appears('oneclick-confirm')
    expect(element('guide-next')).toBeNull()
    expect(window.localStorage.getItem('guideSeen')).toBe('1')
  })

  it('can be skipped permanently', async () => {
    useSettingsStore.setState({ guideSeen: false })
    const { unmount } = await openHome()
    await tap('guide-skip')
    await disappears('guide-next')
    unmount()
    await openSettled()
    expect(dialogs()).toBe(0)
  })
})

describe('once a session', () => {
  it.each([
    ['the one-click dialog', 'oneclick-cancel', popUps, 'H5'],
    ['the notice of merge users', 'dialog-cancel', { '/vipConfigUser': { isVip: true } }, 'H5'],
    ['the marketing pop-up of a tpr channel', 'dialog-cancel', {}, 'xtpr1'],
  ])('opens %s', async (_, cancel, changes, channel) => {
    useSessionStore.getState().setChannel(channel)
    const { unmount } = await openHome(changes)
    await tap(cancel)
    await waitFor(() => expect(dialogs()).toBe(0))
    unmount()
    const again = await openSettled(changes)
    expect(dialogs()).toBe(0)
    again.unmount()
    window.sessionStorage.clear()
    await openHome(changes)
    await appears(cancel)
  })

  it('links from the marketing pop-up to the packages', async () => {
    useSessionStore.getState().setChannel('xtpr1')
    await openHome()
    expect(await screen.findByText('升级防护套餐')).toBeInTheDocument()
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/orderIntroduce']))
  })

  it('opens no marketing pop-up to other channels', async () => {
    useSessionStore.getState().setChannel('abc')
    await openSettled()
    expect(dialogs()).toBe(0)
  })

  it('opens a notice to the next subscriber on this phone too', async () => {
    const { unmount } = await openHome({ '/vipConfigUser': { isVip: true } })
    await tap('dialog-cancel')
    unmount()
    const home = openHome({ '/vipConfigUser': { isVip: true } })
    logIn(other)
    await home
    await appears('dialog-cancel')
  })

  it('stores no number to remember who has seen what', async () => {
    await openHome({ '/vipConfigUser': { isVip: true } })
    await tap('dialog-cancel')
    act(() => useSessionStore.getState().remove())
    const kept = JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }])
    expect(kept).not.toContain(subscriber.phoneNo)
  })
})

describe('the upgrade notice of the do-not-disturb entrance', () => {
  const smsAlone = { '/statusQuery': holding('sms') }

  it('leads a subscriber of sms only to the order centre, once on this phone', async () => {
    useEntranceStore.getState().enterDnd()
    const { unmount } = await openHome(smsAlone)
    expect(await screen.findByText('服务升级提示')).toBeInTheDocument()
    expect(screen.getByText(/12 月 31 日/)).toBeInTheDocument()
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/orderCenter?unOrderSms=1']))
    unmount()
    window.sessionStorage.clear()
    await openSettled(smsAlone)
    expect(dialogs()).toBe(0)
  })

  it.each([
    ['in the usual entrance', 'uasp', ['sms']],
    ['with another product', 'dnd', ['sms', 'umm']],
    ['without sms', 'dnd', ['dnd']],
  ] as const)('stays away %s', async (_, entrance, products) => {
    useEntranceStore.getState().setEntrance(entrance)
    await openSettled({ '/statusQuery': holding(...products) })
    expect(dialogs()).toBe(0)
  })
})

describe('a merge user', () => {
  it('is led to the upgraded whitelist', async () => {
    await openHome({ '/vipConfigUser': { isVip: true } })
    expect(await screen.findByText('白名单已升级')).toBeInTheDocument()
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/whiteNameList']))
  })
})

describe('a stored redirect', () => {
  it('is followed once and cleared, before any notice opens', async () => {
    useSessionStore.getState().setRedirect('/search?tab=1')
    const { unmount } = await openHome(popUps)
    await waitFor(() => expect(opened()).toEqual(['/search?tab=1']))
    expect(useSessionStore.getState().redirect).toBeNull()
    expect(window.sessionStorage.getItem('redirect')).toBeNull()
    unmount()
    await openSettled()
    expect(opened()).toEqual(['/search?tab=1'])
  })

  it.each(['https://evil.example', '//evil.example', '/login', '/ds?to=/search', '/nothing'])(
    'from a foreign page is not followed: %s',
    async (target) => {
      useSessionStore.getState().setRedirect(target)
      await openSettled()
      expect(opened().filter((url) => url !== '/')).toEqual([])
      expect(useSessionStore.getState().redirect).toBeNull()
    },
  )
})

describe('the number that /fs brings', () => {
  it('opens the family set-up once', async () => {
    logIn()
    go('/fs', { familyPhoneNo: '13912345678' })
    expect(reLaunch.mock.calls).toEqual([[{ url: '/' }]])
    navigateTo.mockClear()
    const { unmount } = await openHome()
    await waitFor(() => expect(opened()).toEqual(['/familyProtect?phone=13912345678&tab=0']))
    unmount()
    await openSettled()
    expect(opened()).toHaveLength(1)
  })

  it('is cleared with the session', async () => {
    logIn()
    go('/fs', { familyPhoneNo: '13912345678' })
    act(() => useSessionStore.getState().remove())
    navigateTo.mockClear()
    await openSettled()
    expect(opened()).toEqual([])
  })
})
