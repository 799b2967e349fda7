import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import UploadContactStepPage from '@/areas/contacts/pages/upload-contact-step'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, inTurn, refuses, type SeenCall } from '../../mocks/gateway'
import { reLaunch } from '../../mocks/taro'
import { wholeText } from '../../support/whole-text'
import { press, toast, type } from '../../support/controls'
import { dayText } from '@/i18n/formats'

const agreed = { agreedAt: Date.parse('2026-11-20T09:00:00+08:00') }
const outcome = { added: 2, merged: 0, unchanged: 0, refused: [] as object[] }
const open = () => renderScreen(<UploadContactStepPage />, '/uploadContactStep')
const read = async (text: string) => {
  await screen.findByText('选择联系人')
  type('upload-text', text)
  press('upload-read')
}

beforeEach(() => {
  resetApp()
  logIn()
})
afterEach(() => jest.useRealTimers())

describe('the consent', () => {
  it('comes first, and is not ticked beforehand', async () => {
    const seen = answerCalls({ '/contact/consent': { agreedAt: null }, '/contact/agree': agreed })
    open()
    expect(await screen.findByText('第 1 步，共 3 步')).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).toHaveAttribute('aria-checked', 'false')
    press('upload-agree')
    expect(screen.getByRole('alert')).toHaveTextContent('请先勾选同意')
    expect(seen).toHaveLength(1)
    press('upload-consent')
    press('upload-agree')
    expect(await screen.findByText(wholeText(`您已于 ${dayText('2026-11-20')} 同意导入联系人`))).toBeInTheDocument()
    expect(seen.at(-1)?.body).toMatchObject({ agreed: true })
  })

  it('can be withdrawn', async () => {
    answerCalls({ '/contact/consent': agreed, '/contact/agree': { agreedAt: null } })
    open()
    await screen.findByText('选择联系人')
    press('upload-take-back')
    expect(await screen.findByText('同意后再导入')).toBeInTheDocument()
    expect(toast()).toBe('已撤回同意，已导入的联系人仍保留')
  })

  it('is requested again after a failure', async () => {
    answerCalls({ '/contact/consent': fails(502) })
    open()
    const retry = await screen.findByText('重试')
    answerCalls({ '/contact/consent': agreed })
    fireEvent.click(retry)
    expect(await screen.findByText('选择联系人')).toBeInTheDocument()
  })
})

describe('a text with contacts', () => {
  it('is shown with every wrong row before anything is sent', async () => {
    const seen = answerCalls({ '/contact/consent': agreed })
    open()
    await read('王芳,13900001111\n李四,12\n王小姐,139 0000 1111\n没有号码')
    expect(await screen.findByText('可导入 1 位联系人')).toBeInTheDocument()
    expect(screen.getByText('已合并 1 个重复号码')).toBeInTheDocument()
    expect(screen.getByText('2 行无法导入')).toBeInTheDocument()
    expect(screen.getByText('第 2 行 李四 12')).toBeInTheDocument()
    expect(screen.getByText('第 4 行 没有号码')).toBeInTheDocument()
    expect(seen).toHaveLength(1)
  })

  it('shows its first ten contacts before anything is sent', async () => {
    const seen = answerCalls({ '/contact/consent': agreed })
    open()
    const rows = Array.from({ length: 12 }, (_unused, index) => `人${index},139${String(index).padStart(8, '0')}`)
    await read(rows.join('\n'))
    expect(await screen.findByText('前 10 位')).toBeInTheDocument()
    expect(screen.getByText('人9')).toBeInTheDocument()
    expect(screen.getByText('13900000009')).toBeInTheDocument()
    expect(screen.queryByText('人10')).not.toBeInTheDocument()
    expect(seen).toHaveLength(1)
  })

  it('is imported, and rejected rows are named', async () => {
    const seen = answerCalls({
      '/contact/consent': agreed,
      '/contact/import': { ...outcome, added: 1, refused: [{ index: 1, reason: 'ownNumber' }] },
    })
    open()
    await read('王芳,13900001111\n我,13800138000')
    fireEvent.click(await screen.findByText('导入 2 位联系人'))
    expect(await screen.findByText('第 2 行 我 13800138000')).toBeInTheDocument()
    expect(screen.getByText('是您自己的号码')).toBeInTheDocument()
    expect(seen.at(-1)?.body).toMatchObject({
      contacts: [
        { name: '王芳', phoneNo: '13900001111', note: '' },
        { name: '我', phoneNo: '13800138000', note: '' },
      ],
    })
    press('upload-finish')
    await waitFor(() => expect(reLaunch.mock.calls[0]?.[0].url).toContain('/contact'))
  })

  it('is imported with a long name that has an emoji where it is cut', async () => {
    const seen = answerCalls({ '/contact/consent': agreed, '/contact/import': outcome })
    open()
    const name = `${'长'.repeat(39)}😀`
    await read(`${name},13900001111`)
    fireEvent.click(await screen.findByText('导入 1 位联系人'))
    await screen.findByText('导入完成')
    expect(seen.at(-1)?.body).toMatchObject({ contacts: [{ name: '长'.repeat(39), note: name }] })
  })

  it('continues where it was interrupted, with the same request', async () => {
    let tries = 0
    const seen = answerCalls({
      '/contact/consent': agreed,
      '/contact/import': ({ body }: SeenCall) => {
        tries += 1
        const { length } = body?.contacts as object[]
        return tries === 2 ? fails(502) : { ...outcome, added: length }
      },
    })
    open()
    const rows = Array.from({ length: 450 }, (_unused, index) => `人${index},139${String(index).padStart(8, '0')}`)
    await read(rows.join('\n'))
    fireEvent.click(await screen.findByText('导入 450 位联系人'))
    expect(await screen.findByText('导入中断，已导入的不会重复。')).toBeInTheDocument()
    expect(screen.getByText('已导入 200 / 450')).toBeInTheDocument()
    fireEvent.click(screen.getByText('继续导入'))
    expect(await screen.findByText('450 位')).toBeInTheDocument()
    const imports = seen.filter(({ path }) => path.endsWith('/import'))
    expect(imports.map(({ body }) => (body?.contacts as object[]).length)).toEqual([200, 200, 200, 50])
    expect(imports[2]?.body?.requestId).toBe(imports[1]?.body?.requestId)
  })

  it('goes in whole when the file is chosen again after the screen was left in the middle', async () => {
    const stored = new Set<unknown>()
    let left: (() => void) | null = null
    const seen = answerCalls({
      '/contact/consent': agreed,
      '/contact/import': ({ body }: SeenCall) => {
        const numbers = (body?.contacts as { phoneNo: string }[]).map(({ phoneNo }) => phoneNo)
        const fresh = numbers.filter((phoneNo) => !stored.has(phoneNo))
        // The phone loses its network when the subscriber goes away.
        if (left !== null && stored.size >= 2000) return fails(502)
        for (const phoneNo of fresh) stored.add(phoneNo)
        if (stored.size === 2000) left?.()
        return { ...outcome, added: fresh.length, unchanged: numbers.length - fresh.length }
      },
    })
    const rows = Array.from({ length: 6000 }, (_unused, index) => `人${index},139${String(index).padStart(8, '0')}`)
    const chooseAgain = async () => {
      await read(rows.join('\n'))
      fireEvent.click(await screen.findByText('导入 6000 位联系人'))
    }
    const { unmount } = open()
    left = unmount
    await chooseAgain()
    await waitFor(() => expect(screen.queryByText(/可导入/)).not.toBeInTheDocument())
    expect(stored.size).toBe(2000)

    left = null
    open()
    await chooseAgain()
    expect(await screen.findByText('导入完成', {}, { timeout: 60_000 })).toBeInTheDocument()
    expect(stored.size).toBe(6000)
    expect(screen.getByText('4000 位')).toBeInTheDocument()
    const ids = seen.filter(({ path }) => path.endsWith('/import')).map(({ body }) => body?.requestId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('goes on by itself where the gateway has enough for a minute, and shows any other refusal', async () => {
    jest.useFakeTimers()
    const answers = inTurn(
      refuses('B0429', '操作太频繁，请稍后再试', { retryAfterSeconds: 60 }),
      outcome,
      refuses('B0429', '您的存储空间已满'),
    )
    const seen = answerCalls({ '/contact/consent': agreed, '/contact/import': answers })
    open()
    const rows = Array.from({ length: 450 }, (_unused, index) => `人${index},139${String(index).padStart(8, '0')}`)
    await read(rows.join('\n'))
    fireEvent.click(await screen.findByText('导入 450 位联系人'))
    expect(await screen.findByText('联系人较多，稍等片刻会自动继续。')).toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(15_000))
    expect(await screen.findByText('您的存储空间已满')).toBeInTheDocument()
    expect(screen.getByText('已导入 200 / 450')).toBeInTheDocument()
    const [first, again] = seen.filter(({ path }) => path.endsWith('/import'))
    expect(again?.body).toEqual(first?.body)
  })

  it('reports unreadable text, and keeps it', async () => {
    setLanguage('en')
    answerCalls({ '/contact/consent': agreed })
    open()
    await screen.findByText('Choose contacts')
    type('upload-text', ' , ')
    press('upload-read')
    await waitFor(() => expect(screen.getByText('No contact found. Please check the text')).toBeInTheDocument())
  })
})
