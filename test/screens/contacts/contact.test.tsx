import { act, fireEvent, screen } from '@testing-library/react'
import AddContactPage from '@/areas/contacts/pages/add-contact'
import ContactDetailPage from '@/areas/contacts/pages/contact-detail'
import { setLanguage } from '@/i18n/language'
import { useFeedbackStore } from '@/stores/feedback'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails, refuses } from '../../mocks/gateway'
import { disableAlertBeforeUnload, enableAlertBeforeUnload, navigateTo, reLaunch } from '../../mocks/taro'
import { facts } from './facts'
import { press, toast, toasted, type } from '../../support/controls'
import { momentOn } from '../../support/moments'

const contact = { id: 'c-1', name: '王芳', phoneNo: '13900001111', note: '同事', letter: 'W' }
const detail = {
  contact,
  number: facts({
    contact: { id: 'c-1', name: '王芳' },
    listed: { list: 'white', id: 'l-1' },
    callCount: 1,
    calls: [
      { id: 'log-1', at: Date.parse('2026-11-20T09:05:00+08:00'), action: 'pass', reason: 'contact', seconds: 65 },
    ],
  }),
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('one contact', () => {
  const open = () => renderScreen(<ContactDetailPage />, '/contactDetail', { id: 'c-1' })

  it('shows the contact, the data of the number, its list and its calls', async () => {
    answerCalls({ '/contact/detail': detail })
    open()
    expect(await screen.findByText('王芳')).toBeInTheDocument()
    expect(screen.getByText('同事')).toBeInTheDocument()
    expect(screen.getByText('北京市 移动 · 联系人：王芳 · 在您的白名单中')).toBeInTheDocument()
    expect(screen.getByText(momentOn('2026-11-20 09:05'))).toBeInTheDocument()
    expect(screen.getByText('已接通 · 通讯录联系人 · 1 分钟 5 秒')).toBeInTheDocument()
    press('row-0')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/il?id=log-1')
  })

  it('links to its lists: to add it, or to show it there', async () => {
    answerCalls({ '/contact/detail': detail })
    open()
    await screen.findByText('王芳')
    press('contact-black')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/addNameList?type=black&phone=13900001111')
    expect(screen.getByText('查看白名单')).toBeInTheDocument()
  })

  it('is deleted and restored', async () => {
    const seen = answerCalls({
      '/contact/detail': detail,
      '/contact/remove': { removedIds: ['c-1'] },
      '/contact/restore': { restoredIds: ['c-1'] },
    })
    open()
    await screen.findByText('王芳')
    press('contact-remove')
    expect(await screen.findByText('已删除 王芳')).toBeInTheDocument()
    fireEvent.click(screen.getByText('撤销'))
    await toasted('已恢复')
    expect(await screen.findByText('同事')).toBeInTheDocument()
    expect(bodyOf(seen, '/restore')?.ids).toEqual(['c-1'])
  })

  it('shows when it cannot be restored', async () => {
    answerCalls({
      '/contact/detail': detail,
      '/contact/remove': { removedIds: ['c-1'] },
      '/contact/restore': { restoredIds: [] },
    })
    open()
    await screen.findByText('王芳')
    press('contact-remove')
    fireEvent.click(await screen.findByText('撤销'))
    await toasted('号码已属于其他联系人，无法恢复')
  })

  it('reports only the undo when it is pressed twice', async () => {
    let answer: (data: unknown) => void = () => undefined
    answerCalls({
      '/contact/detail': detail,
      '/contact/remove': { removedIds: ['c-1'] },
      '/contact/restore': () => new Promise((resolve) => (answer = resolve)),
    })
    const said = new Set<string>()
    const stopListening = useFeedbackStore.subscribe(() => said.add(toast() ?? ''))
    open()
    await screen.findByText('王芳')
    press('contact-remove')
    const undo = await screen.findByText('撤销')
    fireEvent.click(undo)
    fireEvent.click(undo)
    await act(async () => answer({ restoredIds: ['c-1'] }))
    await toasted('已恢复')
    stopListening()
    expect([...said].filter(Boolean)).toEqual(['已恢复'])
  })

  it('shows that another device has deleted it', async () => {
    answerCalls({ '/contact/detail': refuses('U0301', '该联系人已被删除') })
    open()
    expect(await screen.findByText('没有找到这位联系人')).toBeInTheDocument()
  })

  it('offers a retry after a failure', async () => {
    answerCalls({ '/contact/detail': fails(502) })
    open()
    const retry = await screen.findByText('重试')
    answerCalls({ '/contact/detail': detail })
    fireEvent.click(retry)
    expect(await screen.findByText('王芳')).toBeInTheDocument()
  })
})

describe('the form of a contact', () => {
  const openNew = () => renderScreen(<AddContactPage />, '/addContact', { phone: '01088889999' })

  it('adds a contact with a normalised number', async () => {
    const seen = answerCalls({ '/contact/add': { contact, refused: null } })
    openNew()
    type('contact-name', ' 王芳 ')
    type('contact-phone', '+86 139 0000-1111')
    press('contact-save')
    await toasted('已保存')
    expect(seen[0]?.body).toMatchObject({ contact: { name: '王芳', phoneNo: '13900001111', note: '' } })
    expect(reLaunch).toHaveBeenCalled()
  })

  it('marks every wrong field, and keeps the input', () => {
    answerCalls({})
    openNew()
    type('contact-phone', '12')
    press('contact-save')
    expect(screen.getByText('请输入姓名')).toBeInTheDocument()
    expect(screen.getByText('请输入正确的号码（3 至 20 位数字）')).toBeInTheDocument()
    expect(screen.getByDisplayValue('12')).toBeInTheDocument()
  })

  it.each([
    ['duplicate', '该号码已有联系人'],
    ['ownNumber', '不能添加自己的号码'],
    ['overLimit', '通讯录已满，最多 20000 人'],
  ])('shows why a contact was refused: %s', async (refused, text) => {
    answerCalls({ '/contact/add': { contact: null, refused } })
    openNew()
    type('contact-name', '王芳')
    press('contact-save')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByDisplayValue('01088889999')).toBeInTheDocument()
  })

  it('edits an existing contact', async () => {
    const seen = answerCalls({ '/contact/detail': detail, '/contact/edit': { contact, refused: null } })
    renderScreen(<AddContactPage />, '/addContact', { id: 'c-1' })
    expect(await screen.findByDisplayValue('王芳')).toBeInTheDocument()
    type('contact-note', '前同事')
    press('contact-save')
    await toasted('已保存')
    expect(seen.at(-1)?.body).toMatchObject({ id: 'c-1', contact: { name: '王芳', note: '前同事' } })
  })

  it('lets WeChat ask before changes are lost, and not once they are saved', async () => {
    answerCalls({ '/contact/add': { contact, refused: null } })
    openNew()
    expect(enableAlertBeforeUnload).not.toHaveBeenCalled()
    type('contact-name', '王芳')
    expect(enableAlertBeforeUnload).toHaveBeenCalledWith({ message: '离开后，刚才的修改会丢失。' })
    press('contact-save')
    await toasted('已保存')
    expect(disableAlertBeforeUnload).toHaveBeenCalled()
  })

  it('keeps the input after a network failure, and has English texts', async () => {
    setLanguage('en')
    openNew()
    type('contact-name', 'Ann')
    press('contact-save')
    await toasted('Network is poor, please try again later')
    expect(screen.getByDisplayValue('Ann')).toBeInTheDocument()
  })
})
