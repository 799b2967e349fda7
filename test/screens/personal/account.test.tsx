import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import PersonalPage from '@/pages/personal'
import { setLanguage } from '@/i18n/language'
import { keepFile } from '@/platform/kept-file'
import { useSessionStore } from '@/stores/session'
import { draftsOf, storeDraft } from '@/stores/drafts'
import { useSettingsStore } from '@/stores/settings'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, inTurn, refuses, type SeenCall } from '../../mocks/gateway'
import { control, element, press } from '../../support/controls'
import { dayText } from '@/i18n/formats'

jest.mock('@/platform/kept-file', () => ({ keepFile: jest.fn(async () => 'saved') }))

const at = Date.parse('2026-11-20T12:00:00+08:00')
const ready = { id: 'e1', state: 'ready', askedAt: at, expiresAt: at + 86_400_000, bytes: 1_500_000, here: true }
const making = { ...ready, state: 'making', bytes: 0 }
const preview = {
  days: 7,
  dueAt: at + 7 * 86_400_000,
  products: [
    { productName: '9 元版', priceFen: 900, until: at + 10 * 86_400_000 },
    { productName: '免打扰', priceFen: null, until: null },
  ],
  refundDueFen: 250,
  points: 0,
  protects: 2,
  protectedBy: 1,
  modems: 1,
  contacts: 12,
  listEntries: 3,
  records: 40,
  kept: [{ what: '订购', why: '《电子商务法》第三十一条' }],
}
const nothing = { export: null, deletion: null }

beforeEach(() => {
  resetApp()
  logIn()
  jest.mocked(keepFile).mockClear()
})

/** Types into a field of the sheet. */
function type(id: string, value: string): void {
  const field = control(id)
  fireEvent.input(field.querySelector('input') ?? field, { target: { value } })
}

describe('the export of my data', () => {
  it('is requested with a code, made, and downloaded', async () => {
    let isAsked = false
    const made = inTurn({ export: making, deletion: null }, { export: ready, deletion: null })
    const seen = answerCalls({
      '/account/query': (call: SeenCall) => (isAsked ? made(call) : nothing),
      '/account/sendCode': { resendAfterSeconds: 60 },
      '/account/export': () => {
        isAsked = true
        return { export: making }
      },
      '/account/exportFile': { name: 'phone-guard-2026-11-20.json', content: '{"about":{}}' },
    })
    renderScreen(<PersonalPage />, '/personal')
    press('personal-account')
    press('personal-data')
    expect(await screen.findByText(/全部个人数据导出为一个文件/)).toBeInTheDocument()
    press('export-ask')
    expect(await screen.findByText('请输入短信里的完整验证码')).toBeInTheDocument()
    press('export-send')
    await waitFor(() => expect(bodyOf(seen, '/account/sendCode')).toMatchObject({ purpose: 'export' }))
    type('export-code', '123456')
    press('export-ask')
    expect(await screen.findByText('文件已生成', {}, { timeout: 5000 })).toBeInTheDocument()
    expect(bodyOf(seen, '/account/export')).toMatchObject({ code: '123456' })
    expect(screen.getByText('1.4 MB')).toBeInTheDocument()
    press('export-download')
    await waitFor(() => expect(keepFile).toHaveBeenCalledWith('phone-guard-2026-11-20.json', '{"about":{}}'))
    expect(await screen.findByText('文件已保存，请在下载中查看')).toBeInTheDocument()
  })

  it('shows why a code was refused, and keeps the input', async () => {
    answerCalls({ '/account/query': nothing, '/account/export': refuses('U0102', '验证码错误') })
    renderScreen(<PersonalPage />, '/personal')
    press('personal-account')
    press('personal-data')
    await screen.findByText(/全部个人数据导出/)
    type('export-code', '000000')
    press('export-ask')
    expect(await screen.findByText('验证码错误')).toBeInTheDocument()
  })

  it('that was requested elsewhere is not downloaded here', async () => {
    answerCalls({ '/account/query': { export: { ...ready, here: false }, deletion: null } })
    setLanguage('en')
    renderScreen(<PersonalPage />, '/personal')
    press('personal-account')
    press('personal-data')
    expect(await screen.findByText(/Download it where you asked for it/)).toBeInTheDocument()
    expect(document.getElementById('export-download')).toBeNull()
    expect(document.getElementById('export-ask')).not.toBeNull()
  })

  it('is sent by a second press where the host requires one', async () => {
    const send = jest.fn(async () => undefined)
    jest.mocked(keepFile).mockResolvedValueOnce({ send })
    answerCalls({
      '/account/query': { export: ready, deletion: null },
      '/account/exportFile': { name: 'a.json', content: '{}' },
    })
    renderScreen(<PersonalPage />, '/personal')
    press('personal-account')
    press('personal-data')
    await waitFor(() => press('export-download'))
    await waitFor(() => press('export-send-on'))
    expect(send).toHaveBeenCalled()
  })
})

describe('the deletion of the account', () => {
  it('shows what will be deleted, requires tick and code, and logs out', async () => {
    const seen = answerCalls({
      '/account/query': nothing,
      '/deletion/preview': preview,
      '/deletion/ask': { deletion: { askedAt: at, dueAt: preview.dueAt } },
    })
    renderScreen(<PersonalPage />, '/personal')
    press('personal-account')
    press('personal-delete')
    expect(await screen.findByText(/7 天后，您的数据会从所有系统中删除/)).toBeInTheDocument()
    expect(screen.getByText(/9 元版：随账号结束/)).toBeInTheDocument()
    expect(screen.getByText(/免打扰：随账号结束；如仍有扣费/)).toBeInTheDocument()
    expect(screen.getByText(/未到账的退款 2.5 元/)).toBeInTheDocument()
    expect(screen.getByText('您守护 2 人，1 人守护您，全部解除')).toBeInTheDocument()
    expect(screen.getByText('《电子商务法》第三十一条')).toBeInTheDocument()
    type('delete-code', '123456')
    press('delete-submit')
    expect(await screen.findByText('请先勾选')).toBeInTheDocument()
    expect(bodiesOf(seen, '/deletion/ask')).toEqual([])
    press('delete-agree')
    type('delete-code', '')
    press('delete-submit')
    // At the field, and as a toast: the field may be scrolled away.
    await waitFor(() => expect(screen.getAllByText(/验证码$/).length).toBeGreaterThan(2))
    expect(bodiesOf(seen, '/deletion/ask')).toEqual([])
    type('delete-code', '123456')
    press('delete-submit')
    await waitFor(() => expect(useSessionStore.getState().token).toBeNull())
    expect(bodyOf(seen, '/deletion/ask')).toMatchObject({ code: '123456', understood: true })
  })

  it('that is pending shows on top, and one tap cancels it', async () => {
    const seen = answerCalls({
      '/account/query': { export: null, deletion: { askedAt: at, dueAt: at + 7 * 86_400_000 } },
      '/deletion/takeBack': { tookBack: true },
    })
    renderScreen(<PersonalPage />, '/personal')
    await waitFor(() => expect(element('deletion-pending')).toHaveTextContent(`账号将于 ${dayText('2026-11-27')} 注销`))
    press('deletion-take-back')
    await waitFor(() => expect(document.getElementById('deletion-pending')).toBeNull())
    expect(bodiesOf(seen, '/deletion/takeBack')).toHaveLength(1)
  })
})

describe('the data on this phone', () => {
  it('is cleared after a confirmation; the login and the settings stay', async () => {
    answerCalls({ '/account/query': nothing })
    const { phoneNo, token } = useSessionStore.getState()
    act(() => useSettingsStore.getState().setLook('dark'))
    storeDraft(phoneNo, 'feedback', 'x'.repeat(3000))
    renderScreen(<PersonalPage />, '/personal')
    press('personal-settings')
    press('personal-cache')
    expect(await screen.findByText('2.9 KB')).toBeInTheDocument()
    press('cache-clear')
    await waitFor(() => press('dialog-confirm'))
    expect(await screen.findByText('已清理')).toBeInTheDocument()
    expect(draftsOf(phoneNo).values).toEqual({})
    expect(useSessionStore.getState().token).toBe(token)
    expect(useSettingsStore.getState().look).toBe('dark')
  })

  it('may ask of the phone what it lists, each with what for', async () => {
    answerCalls({ '/account/query': nothing })
    renderScreen(<PersonalPage />, '/personal')
    press('personal-settings')
    press('personal-permissions')
    for (const name of ['通讯录', '相册和相机', '文件', '剪贴板', '拨打电话', '通知'])
      expect(await screen.findByText(name)).toBeInTheDocument()
    expect(screen.getByText(/网站设置/)).toBeInTheDocument()
  })
})
