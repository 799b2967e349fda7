import { screen } from '@testing-library/react'
import Taro from '@tarojs/taro'
import type { FamilyChange } from '@contract/family'
import MobileSettingPage from '@/areas/family/pages/mobile-setting'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, inTurn, refuses } from '../../mocks/gateway'
import { appears, disappears, element, press, toasted } from '../../support/controls'
import { momentOn } from '../../support/moments'

const at = Date.parse('2026-11-22T10:00:00+08:00')
const change: FamilyChange = {
  id: 'c1',
  at,
  by: '小王',
  isMine: false,
  kind: 'switch',
  name: 'fraudBlock',
  on: true,
  number: '',
  undoneAt: null,
  canUndo: true,
}
const page = (...items: FamilyChange[]) => ({ items, nextCursor: null })
const open = () => renderScreen(<MobileSettingPage />, '/mobileSetting')

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the changes by family', () => {
  it('is explained while it is empty', async () => {
    answerCalls({ '/family/changes': page() })
    open()
    expect(await screen.findByText('家人没有改过您的设置')).toBeInTheDocument()
  })

  it('is undone in one tap', async () => {
    const undone = { ...change, undoneAt: at, canUndo: false }
    const seen = answerCalls({ '/family/changes': inTurn(page(change), page(undone)), '/changes/undo': undone })
    open()
    await appears('change-0-undo')
    press('change-0-undo')
    await toasted('已撤销')
    await disappears('change-0-undo')
    expect(bodyOf(seen, '/changes/undo')).toMatchObject({ id: 'c1' })
    expect(screen.getByText(`小王 · ${momentOn('2026-11-22 10:00')} · 已撤销`)).toBeInTheDocument()
  })

  it('stays as it is when it cannot be undone any longer', async () => {
    answerCalls({
      '/family/changes': page(change),
      '/changes/undo': refuses('U0425', '现在无法恢复，请在拦截设置中修改'),
    })
    open()
    await appears('change-0-undo')
    press('change-0-undo')
    await toasted('现在无法恢复，请在拦截设置中修改')
    expect(element('change-0-undo')).not.toBeNull()
  })

  it('that ended a call is no change to undo: one tap calls back, unless the caller hid the number', async () => {
    const ended = { ...change, kind: 'endCall', name: null, on: false, canUndo: false } as const
    answerCalls({ '/family/changes': page({ ...ended, number: '13955550000' }, { ...ended, id: 'c2' }) })
    open()
    await appears('change-0-call')
    press('change-0-call')
    expect(jest.mocked(Taro.makePhoneCall)).toHaveBeenCalledWith({ phoneNumber: '13955550000' })
    expect(screen.getByText('结束了与 一个来电号码 的通话')).toBeInTheDocument()
    expect([element('change-0-undo'), element('change-1-call')]).toEqual([null, null])
  })

  it.each([
    [change, '打开了诈骗电话拦截'],
    [{ ...change, on: false }, '关闭了诈骗电话拦截'],
    [{ ...change, kind: 'block', name: null, number: '13955550000' }, '拉黑了 13955550000'],
    [{ ...change, kind: 'endCall', name: null, on: false, number: '13955550000' }, '结束了与 13955550000 的通话'],
    [{ ...change, kind: 'unblock', name: null, number: '' }, '从黑名单移出了 一个来电号码'],
  ] as const)('names each change', async (line, words) => {
    answerCalls({ '/family/changes': page(line) })
    open()
    await appears('change-0')
    expect(element('change-0')).toHaveTextContent(words)
  })
})
