import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { FamilyChange, FamilyPerson, FamilySettings } from '@contract/family'
import MobileSettingPage from '@/areas/family/pages/mobile-setting'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, inTurn, refuses } from '../../mocks/gateway'
import { redirectTo } from '../../mocks/taro'
import {
  appears,
  control,
  disappears,
  element,
  isChecked,
  press,
  settleDialog,
  toasted,
  type,
} from '../../support/controls'
import { peopleAnswer } from './people'
import { momentOn } from '../../support/moments'

const at = Date.parse('2026-11-22T10:00:00+08:00')
const asked = {
  calls: true,
  sms: true,
  sites: true,
  codes: false,
  forwarding: false,
  payments: false,
  lock: false,
  caller: 'masked',
  block: false,
  settings: true,
  endCalls: false,
  circle: false,
} as const
const mother: FamilyPerson = {
  id: 'b1',
  phoneNo: '13800138009',
  nickname: '妈妈',
  state: 'accepted',
  invitedAt: at,
  expiresAt: null,
  acceptedAt: at,
  endedAt: null,
  pausedUntil: null,
  asked,
  scope: asked,
  alertSms: 'each',
  unread: 0,
}
const settings: FamilySettings = {
  version: 'v1',
  switches: [
    { name: 'fraudBlock', on: true, covered: true },
    { name: 'harassmentBlock', on: false, covered: true },
    { name: 'riskCallRemind', on: false, covered: false },
    { name: 'riskySiteRemind', on: false, covered: true },
  ],
  numbers: [
    { id: 'n1', number: '13955550000', at },
    { id: 'n2', number: '162****0000', at },
  ],
  hasRoom: true,
  hasList: true,
}
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
  canUndo: false,
}
const page = (...items: FamilyChange[]) => ({ items, nextCursor: null })
const answers = (person: Partial<FamilyPerson> | null = {}, more = {}) => ({
  '/bindingFamilyInfoQuery': peopleAnswer(person ? [{ ...mother, ...person }] : []),
  '/family/settings': settings,
  '/family/changes': page(change),
  ...more,
})
const open = (query: Record<string, string> = { phone: '13800138009' }) =>
  renderScreen(<MobileSettingPage />, '/mobileSetting', query)

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the settings of a protected person', () => {
  it('show switches, the shared blacklist and who changed what', async () => {
    answerCalls(answers())
    open()
    await appears('switch-fraudBlock')
    expect(isChecked('switch-fraudBlock')).toBe(true)
    expect(isChecked('switch-harassmentBlock')).toBe(false)
    expect(screen.getByText('13955550000')).toBeInTheDocument()
    expect(await screen.findByText('打开了诈骗电话拦截')).toBeInTheDocument()
    expect(screen.getByText(`小王 · ${momentOn('2026-11-22 10:00')}`)).toBeInTheDocument()
  })

  it('say of reminders that they appear on the other phone', async () => {
    answerCalls(answers())
    open()
    expect(await screen.findByText('风险号码来电时，在妈妈的手机上提醒')).toBeInTheDocument()
    expect(screen.getByText('访问风险网址时，在妈妈的手机上提醒')).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('提醒您')
  })

  it('keep off what the person’s products do not cover, and say so', async () => {
    const seen = answerCalls(answers())
    open()
    await appears('switch-riskCallRemind')
    expect(screen.getByText('套餐不包含')).toBeInTheDocument()
    press('switch-riskCallRemind')
    expect(bodiesOf(seen, '/settings/set')).toEqual([])
  })

  it('are changed one by one, with the version that was seen', async () => {
    const after = {
      ...settings,
      version: 'v2',
      switches: settings.switches.map((one) => (one.name === 'harassmentBlock' ? { ...one, on: true } : one)),
    }
    const seen = answerCalls(answers({}, { '/settings/set': { applied: true, settings: after } }))
    open()
    await appears('switch-harassmentBlock')
    press('switch-harassmentBlock')
    await toasted('已修改')
    expect(isChecked('switch-harassmentBlock')).toBe(true)
    expect(bodyOf(seen, '/settings/set')).toMatchObject({
      id: 'b1',
      version: 'v1',
      change: { kind: 'switch', name: 'harassmentBlock', on: true },
    })
  })

  it.each([
    [
      'another guardian',
      { ...change, id: 'c2', by: '小张' },
      new RegExp(`^小张 在 ${momentOn('2026-11-22 10:00')} 修改了设置`),
    ],
    ['the person', change, /^妈妈自己修改了设置/],
  ])('of which %s was faster are shown, and nothing is overwritten', async (_who, newest, words) => {
    const newer = { ...settings, version: 'v2', switches: settings.switches.map((one) => ({ ...one, on: false })) }
    answerCalls(
      answers(
        {},
        {
          '/settings/set': { applied: false, settings: newer },
          '/family/changes': inTurn(page(change), page(newest)),
        },
      ),
    )
    open()
    await screen.findByText('打开了诈骗电话拦截')
    press('switch-harassmentBlock')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(isChecked('switch-harassmentBlock')).toBe(false)
    expect(isChecked('switch-fraudBlock')).toBe(false)
    await settleDialog(true)
    expect(screen.queryByText('已修改')).toBeNull()
  })

  it('take a number for the blacklist, as people type it', async () => {
    const seen = answerCalls(answers({}, { '/settings/set': { applied: true, settings } }))
    open()
    await appears('number-add')
    press('number-add')
    type('number-field', 'abc')
    press('number-save')
    expect(screen.getByText('请输入正确的电话号码')).toBeInTheDocument()
    type('number-field', '+86 139-5555 ０００１')
    press('number-save')
    await disappears('number-field')
    expect(bodyOf(seen, '/settings/set')?.change).toEqual({ kind: 'block', phoneNo: '13955550001' })
  })

  it('keep the number that was typed when the gateway refuses it', async () => {
    answerCalls(answers({}, { '/settings/set': refuses('U0425', '该号码不能加入对方的黑名单') }))
    open()
    await appears('number-add')
    press('number-add')
    type('number-field', '110')
    press('number-save')
    await toasted('该号码不能加入对方的黑名单')
    expect(control('number-field')).toHaveValue('110')
  })

  it('remove a number, with undo', async () => {
    const seen = answerCalls(answers({}, { '/settings/set': { applied: true, settings } }))
    open()
    await appears('number-0-remove')
    press('number-0-remove')
    await appears('undo')
    press('undo')
    await toasted('已拉黑')
    expect(bodiesOf(seen, '/settings/set').map((body) => body?.change)).toEqual([
      { kind: 'unblock', id: 'n1' },
      { kind: 'block', phoneNo: '13955550000' },
    ])
    await disappears('undo')
  })

  it('ask before a caller goes whose number the guardian cannot put back', async () => {
    const seen = answerCalls(answers({}, { '/settings/set': { applied: true, settings } }))
    open()
    await appears('number-1-remove')
    press('number-1-remove')
    await screen.findByText('162****0000 将可以再次打给妈妈。')
    await settleDialog(true)
    await toasted('已移出 162****0000')
    expect(bodyOf(seen, '/settings/set')?.change).toEqual({ kind: 'unblock', id: 'n2' })
    expect(element('undo')).toBeNull()
  })

  it('take no more numbers when the person’s list is full', async () => {
    answerCalls(answers({}, { '/family/settings': { ...settings, hasRoom: false } }))
    open()
    expect(await screen.findByText('妈妈的黑名单已满，不能再添加')).toBeInTheDocument()
    expect(element('number-add')).toBeNull()
  })

  it('take none when the person’s product has no list', async () => {
    answerCalls(answers({}, { '/family/settings': { ...settings, hasRoom: false, hasList: false } }))
    open()
    expect(await screen.findByText('妈妈的套餐不含黑名单，不能添加')).toBeInTheDocument()
    expect(screen.queryByText('妈妈的黑名单已满，不能再添加')).toBeNull()
    expect(element('number-add')).toBeNull()
  })

  it.each([
    ['nobody has this number', null, '没有找到这位家人'],
    ['they have not agreed', { state: 'invited', scope: null }, '妈妈还没有同意'],
    ['they have paused', { state: 'paused' }, '妈妈暂停了守护'],
    ['they have left', { state: 'left', scope: null }, '没有找到这位家人'],
    ['they did not allow it', { scope: { ...asked, settings: false } }, '妈妈没有允许修改设置'],
  ] as const)('are not shown when %s', async (_why, person, words) => {
    const seen = answerCalls(answers(person))
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(bodiesOf(seen, '/family/settings')).toEqual([])
    fireEvent.click(screen.getByText('查看我守护的人'))
    await waitFor(() =>
      expect(redirectTo).toHaveBeenCalledWith(expect.objectContaining({ url: '/familyAffectionProtect' })),
    )
  })

  it('close when the person pauses meanwhile', async () => {
    const first = answers()
    answerCalls(
      answers(
        {},
        {
          '/bindingFamilyInfoQuery': inTurn(
            first['/bindingFamilyInfoQuery'],
            answers({ state: 'paused' })['/bindingFamilyInfoQuery'],
          ),
          '/settings/set': refuses('U0424', '对方没有允许'),
        },
      ),
    )
    open()
    await appears('switch-fraudBlock')
    press('switch-fraudBlock')
    expect(await screen.findByText('妈妈暂停了守护')).toBeInTheDocument()
  })

  it('offer to try again after a fault', async () => {
    answerCalls(answers({}, { '/family/settings': fails(502) }))
    open()
    await appears('state-retry')
    answerCalls(answers())
    press('state-retry')
    await appears('switch-fraudBlock')
  })
})
