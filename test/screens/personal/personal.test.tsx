import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import PersonalPage from '@/pages/personal'
import { deployConfig } from '@/platform/deploy'
import { openExternal } from '@/platform/open-url'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails } from '../../mocks/gateway'
import { appears, element, press, settled } from '../../support/controls'
import { enterPublicAccount } from '../../mocks/public-account'
import { opened } from '../family/people'
import { holding } from '../home/open-home'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

jest.mock('@/platform/open-url', () => ({ openExternal: jest.fn(async () => 'opened') }))

beforeEach(() => {
  resetApp()
  logIn()
})

/** Opens /personal without a network, and waits until its calls have failed. */
async function openOffline() {
  const view = renderScreen(<PersonalPage />, '/personal')
  await settled()
  return view
}

/** The icons of the rows, without the arrows. */
const iconsOf = () =>
  [...document.querySelectorAll('.personal__rows .pg-icon')].flatMap(({ classList }) =>
    [...classList].filter((name) => name.startsWith('icon-') && !name.startsWith('icon-chevron')),
  )

describe('/personal', () => {
  it('shows the masked number and changes the language at once', async () => {
    await openOffline()
    expect(screen.getByText('138****8000')).toBeInTheDocument()
    press('personal-settings')
    fireEvent.click(screen.getByText('English'))
    expect(screen.getByText('Log out')).toBeInTheDocument()
    await settled()
  })

  it('has eight rows, and unfolds and folds the others in place, without a second icon of a kind', async () => {
    await openOffline()
    const rows = () => [...document.querySelectorAll<HTMLElement>('.personal__rows .pg-pressable')].map(({ id }) => id)
    const first = rows()
    expect(first).toHaveLength(8)
    const groups = first.filter((id) => element(id)?.hasAttribute('aria-expanded'))
    groups.forEach(press)
    expect(rows()).toEqual(
      expect.arrayContaining([...first, 'personal-black', 'personal-cache', 'personal-help', 'personal-delete']),
    )
    const icons = iconsOf()
    expect(icons).toHaveLength(7)
    expect(new Set(icons).size).toBe(icons.length)
    groups.forEach(press)
    expect(rows()).toEqual(first)
  })

  it('stores the look and elder mode on this phone, and applies them at once', async () => {
    window.__showLook = jest.fn()
    await openOffline()
    press('personal-settings')
    press('look-dark')
    expect(window.__showLook).toHaveBeenLastCalledWith('dark', false)
    press('switch-elder')
    expect(window.__showLook).toHaveBeenLastCalledWith('dark', true)
    expect(window.localStorage.getItem('look')).toBe('dark')
    expect(window.localStorage.getItem('elder')).toBe('1')
    expect(element('look-dark')).toHaveAttribute('aria-selected', 'true')
    press('switch-elder')
    press('look-system')
    expect(window.__showLook).toHaveBeenLastCalledWith('system', false)
    expect(window.localStorage.getItem('elder')).toBe('0')
    delete window.__showLook
  })

  it('shows that the product is unknown when it could not be loaded', async () => {
    answerCalls({ '/statusQuery': fails(502) })
    renderScreen(<PersonalPage />, '/personal')
    expect(await screen.findByText('产品信息加载失败')).toBeInTheDocument()
  })

  describe('the expiry of the product', () => {
    const end = Date.parse('2027-01-01T00:00:00+08:00')
    const term = (productId: string, endsAt: number | null, nextChargeAt: number | null) => ({
      productId,
      endsAt,
      nextChargeAt,
    })
    const open = (products: string[], terms: unknown) => {
      answerCalls({ '/statusQuery': holding(...products), '/account/query': { export: null, deletion: null, terms } })
      renderScreen(<PersonalPage />, '/personal')
    }

    it.each([
      ['zh-CN', 'its last day', term('uasp-9', end, null), () => `可用至 ${dayText('2026-12-31')}`],
      ['en', 'its last day', term('uasp-9', end, null), () => `Until ${dayText('2026-12-31')}`],
      [
        'zh-CN',
        'its end during a day',
        term('uasp-9', end - 12 * 3_600_000, null),
        () => `可用至 ${momentOn('2026-12-31 12:00')}`,
      ],
      ['zh-CN', 'the next charge', term('uasp-9', null, end), () => `下次扣费 ${dayText('2027-01-01')}`],
      ['en', 'the next charge', term('uasp-9', null, end), () => `Next charge ${dayText('2027-01-01')}`],
    ] as const)('shows in %s %s', async (language, _, one, text) => {
      act(() => useSettingsStore.getState().setLanguage(language))
      open(['uasp-9'], [term('uasp-3', end, null), one])
      await waitFor(() => expect(element('personal-expiry')).toHaveTextContent(text()))
    })

    it.each([
      ['neither is known', ['uasp-9'], [term('uasp-9', null, null)]],
      ['it belongs to another product', ['uasp-9'], [term('uasp-3', end, null)]],
      ['several products count together', ['umm', 'sms'], [term('umm', end, null)]],
      ['the gateway sends none', ['uasp-9'], undefined],
    ])('is left out when %s', async (_, products, terms) => {
      open(products, terms)
      expect(await screen.findByText(products.join(' + '))).toBeInTheDocument()
      await settled()
      expect(element('personal-expiry')).toBeNull()
    })
  })

  it.each([
    [['personal-orders'], '/orderCenter'],
    [['personal-paid'], '/afterPayment'],
    [['personal-account', 'personal-order-history'], '/orderHistory'],
    [['personal-protection', 'personal-weekly'], '/weekly'],
    [['personal-protection', 'personal-score'], '/safetyScore'],
    [['personal-service', 'personal-appeals'], '/appealRecord'],
  ])('links by %s to %s', async (rows, path) => {
    await openOffline()
    rows.forEach(press)
    expect(opened()).toEqual([path])
  })

  it.each([
    [['sms'], false],
    [['umm', 'sms'], true],
    [['uasp-9'], true],
  ])('with the products %p links to the score: %p', async (products, hasScore) => {
    answerCalls({ '/statusQuery': holding(...products) })
    renderScreen(<PersonalPage />, '/personal')
    await screen.findByText(products.join(' + '))
    press('personal-protection')
    expect(element('personal-score') !== null).toBe(hasScore)
    expect(element('personal-optimizable') !== null).toBe(hasScore)
  })

  it('links to the form of appeals only in the public account', async () => {
    const { unmount } = await openOffline()
    press('personal-service')
    expect(element('personal-appeals')).not.toBeNull()
    expect(element('personal-appeal')).toBeNull()
    unmount()
    enterPublicAccount()
    await openOffline()
    press('personal-service')
    press('personal-appeal')
    expect(opened()).toEqual(['/numberAppeal'])
    jest.restoreAllMocks()
  })

  it('logs out after a confirmation, at the gateway and here', async () => {
    const seen = answerCalls({ '/session/logout': {} })
    renderScreen(<PersonalPage />, '/personal')
    press('logout')
    await waitFor(() => press('dialog-confirm'))
    await waitFor(() => expect(useSessionStore.getState().token).toBeNull())
    expect(seen.some((call) => call.path.endsWith('/session/logout'))).toBe(true)
  })

  it('logs out here even without a network', async () => {
    renderScreen(<PersonalPage />, '/personal')
    press('logout')
    await waitFor(() => press('dialog-confirm'))
    await waitFor(() => expect(useSessionStore.getState().token).toBeNull())
  })

  it('stays logged in after a "no"', async () => {
    renderScreen(<PersonalPage />, '/personal')
    press('logout')
    await waitFor(() => press('dialog-cancel'))
    expect(useSessionStore.getState().token).not.toBeNull()
  })

  it.each(['', 'http://points.example', 'javascript:alert(1)', 'https://points.example@evil.example'])(
    'has no link to the points zone at %j',
    async (pointsZoneUrl) => {
      Object.assign(deployConfig(), { pointsZoneUrl })
      await openOffline()
      press('personal-balance')
      await appears('points-tasks')
      expect(element('personal-points')).toBeNull()
    },
  )
})

describe('the points zone', () => {
  const open = async (pointsZonePartnerId = '') => {
    Object.assign(deployConfig(), { pointsZoneUrl: 'https://points.example/zone?partner=7', pointsZonePartnerId })
    renderScreen(<PersonalPage />, '/personal')
    press('personal-balance')
    await appears('personal-points')
    press('personal-points')
  }
  beforeEach(() => jest.mocked(openExternal).mockClear())

  it('opens with a one-use ticket and the point client type', async () => {
    const seen = answerCalls({ '/jf/v1/ticket': { ticket: 't1' }, '/statusQuery': { productStatusList: [] } })
    await open()
    const params = { ticket: 't1', clientType: 'uasp_account_outside' }
    await waitFor(() => expect(openExternal).toHaveBeenCalledWith('https://points.example/zone?partner=7', params))
    expect(bodyOf(seen, '/ticket')).toMatchObject({ phone: '13800138000' })
  })

  it('names the partner whose number is configured', async () => {
    answerCalls({ '/jf/v1/ticket': { ticket: 't1' }, '/statusQuery': { productStatusList: [] } })
    await open('p 7')
    const params = { partnerId: 'p 7', clientType: 'uasp_account_outside', ticket: 't1' }
    await waitFor(() => expect(openExternal).toHaveBeenCalledWith(expect.any(String), params))
  })

  it.each([
    ['no ticket', {}, '请重试'],
    ['a failure', fails(502), '网络不给力，请稍后重试'],
  ])('stays closed with %s, and shows a message', async (_, answer, text) => {
    answerCalls({ '/jf/v1/ticket': answer, '/statusQuery': { productStatusList: [] } })
    await open()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(openExternal).not.toHaveBeenCalled()
  })
})
