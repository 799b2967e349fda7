import { eventually } from '../h5/support/eventually'
import { closeHomeDialogs } from './support/dialogs'
import { startAs, type Subscriber } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'
import type { Weapp } from './support/weapp'

const SETTINGS = '/unicomAssistant/uasp/guard/v1/call/settings'
const HIDDEN = { kind: 'call', from: '' } as const

let weapp: Weapp
let subscriber: Subscriber

beforeAll(async () => {
  ;({ weapp, subscriber } = await startAs('13800138006'))
})
afterAll(() => weapp?.close())
afterEach(() => expect(weapp?.exceptions).toEqual([]))

describe('expecting a call', () => {
  it('begins with a guard that stops hidden callers', async () => {
    await weapp.visit('/call', '?pinToTop=hiddenBlock')
    await weapp.el('pinned-switch')
    await weapp.tap('switch-hiddenBlock')
    await eventually(async () => expect(await subscriber.receive(HIDDEN)).toBe('stop hidden'))
  })

  it('holds the guard back and counts down, where it is set and on home', async () => {
    await weapp.visit('/comDisposal')
    await weapp.tap('pause-15')
    await waitForTextIn(weapp, 'pause-left', /还剩 1[45]:\d\d/)
    expect(await subscriber.receive(HIDDEN)).toBe('pass paused')
    await weapp.visit('/')
    await closeHomeDialogs(weapp)
    await waitForTextIn(weapp, 'pause-left', /^1[45]:\d\d$/)
    const left = await weapp.textOf('pause-left')
    await eventually(async () => expect(await weapp.textOf('pause-left')).not.toBe(left))
  })

  it('leads from home to where it is set, and is ended early on home', async () => {
    await weapp.tap('pause-open')
    await weapp.waitForScreen('/comDisposal')
    await weapp.el('pause-end')
    await weapp.back()
    await weapp.waitForScreen('/')
    await weapp.tap('pause-end')
    await waitForGone(weapp, 'pause-left')
    expect(await subscriber.receive(HIDDEN)).toBe('stop hidden')
  })
})

describe('do-not-disturb hours', () => {
  it('are set for every day, across midnight', async () => {
    await weapp.visit('/comDisposal')
    await weapp.tap('switch-doNotDisturb')
    await weapp.tap('hours-0')
    await weapp.choose('hours-start', '23:15')
    await waitForTextIn(weapp, 'hours-start', '23:15')
    await weapp.choose('hours-end', '06:45')
    await weapp.tap('hours-for-week')
    await waitForTextIn(weapp, 'hours-6', '23:15 至次日 06:45')
    await weapp.tap('settings-save')
    await waitForGone(weapp, 'settings-save')
    const { doNotDisturb } = await subscriber.ask(SETTINGS, {})
    const night = { startMinute: 23 * 60 + 15, endMinute: 6 * 60 + 45 }
    expect(doNotDisturb).toMatchObject({ on: true, week: Array(7).fill(night) })
  })
})

describe('trying before saving', () => {
  it('shows what would happen to a number', async () => {
    await weapp.visit('/call')
    await weapp.tap('call-try')
    await weapp.tap('try-submit')
    await waitForTextIn(weapp, 'tried-reason', '未显示号码')
    await subscriber.addTo('black', '13711110001')
    await weapp.fill('try-number', '137 1111 0001')
    await weapp.tap('try-submit')
    await waitForTextIn(weapp, 'tried', /13711110001\s*会被拦截/)
    await waitForTextIn(weapp, 'tried-reason', '黑名单')
  })

  it('shows the last 30 days under other switches, and saves them', async () => {
    await weapp.tap('switch-try-fraudBlock')
    await weapp.tap('preview-ask')
    await weapp.waitForText('通处理结果不同')
    await weapp.tap('settings-save')
    await waitForGone(weapp, 'settings-save')
    const { switches } = await subscriber.ask(SETTINGS, {})
    expect(switches).toContainEqual({ name: 'fraudBlock', on: false })
  })
})

describe('a number segment', () => {
  it('says what it would have done, is added, deleted and taken back', async () => {
    await weapp.visit('/numSegment')
    await weapp.settle()
    await weapp.tap('list-add')
    await weapp.fill('segment-prefix', '13')
    await waitForTextIn(weapp, 'segment-preview', /近 30 天有 \d+ 通来电以 13 开头/)
    await weapp.tap('segment-save')
    await waitForTextIn(weapp, 'row-0', '13*')
    expect(await subscriber.receive({ kind: 'call', from: '13011112222' })).toBe('stop blackSegment')
    await weapp.tap('list-select')
    await weapp.tap('row-0')
    await weapp.tap('list-remove')
    await weapp.waitForText('已删除 1 条')
    expect(await subscriber.receive({ kind: 'call', from: '13011113333' })).not.toBe('stop blackSegment')
    await weapp.tap('undo')
    await waitForTextIn(weapp, 'row-0', '13*')
    expect(await subscriber.receive({ kind: 'call', from: '13011114444' })).toBe('stop blackSegment')
  })
})
