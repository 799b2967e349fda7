import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'

const SETTINGS = 'guard/v1/call/settings'
const HIDDEN = { kind: 'call', from: '' } as const

const stage = setStage('13800138006')

describe('expecting a call', () => {
  it('begins with a guard that stops hidden callers', async () => {
    await stage.weapp.visit('/call', '?pinToTop=hiddenBlock')
    await stage.weapp.el('pinned-switch')
    await stage.weapp.tap('switch-hiddenBlock')
    await eventually(async () => expect(await stage.subscriber.receive(HIDDEN)).toBe('stop hidden'))
  })

  it('suspends the guard and counts down, at its setting and on home', async () => {
    await stage.weapp.visit('/comDisposal')
    await stage.weapp.tap('pause-15')
    await waitForTextIn(stage.weapp, 'pause-left', /还剩 1[0-5]:\d\d/)
    expect(await stage.subscriber.receive(HIDDEN)).toBe('pass paused')
    await stage.weapp.visit('/')
    await waitForTextIn(stage.weapp, 'pause-left', /^1[0-5]:\d\d$/)
    const left = await stage.weapp.textOf('pause-left')
    await eventually(async () => expect(await stage.weapp.textOf('pause-left')).not.toBe(left))
  })

  it('links from home to its setting, and is ended early on home', async () => {
    await stage.weapp.tap('pause-open')
    await stage.weapp.waitForScreen('/comDisposal')
    await stage.weapp.el('pause-end')
    await stage.weapp.back()
    await stage.weapp.waitForScreen('/')
    await stage.weapp.tap('pause-end')
    await waitForGone(stage.weapp, 'pause-left')
    expect(await stage.subscriber.receive(HIDDEN)).toBe('stop hidden')
  })
})

describe('do-not-disturb hours', () => {
  it('are set for every day, across midnight', async () => {
    await stage.weapp.visit('/comDisposal')
    await stage.weapp.tap('switch-doNotDisturb')
    await stage.weapp.tap('hours-0')
    await stage.weapp.choose('hours-start', '23:15')
    await waitForTextIn(stage.weapp, 'hours-start', '23:15')
    await stage.weapp.choose('hours-end', '06:45')
    await waitForTextIn(stage.weapp, 'hours-end', '06:45')
    await stage.weapp.tap('hours-for-week')
    await waitForTextIn(stage.weapp, 'hours-6', '23:15 至次日 06:45')
    await waitForTextIn(stage.weapp, 'undo', '撤销')
    const { doNotDisturb } = await stage.subscriber.ask(SETTINGS, {})
    const night = { startMinute: 23 * 60 + 15, endMinute: 6 * 60 + 45 }
    expect(doNotDisturb).toMatchObject({ on: true, week: Array(7).fill(night) })
  })
})

describe('trying before saving', () => {
  it('shows what would happen to a number', async () => {
    await stage.weapp.visit('/call')
    await stage.weapp.tap('call-try')
    await stage.weapp.tap('try-submit')
    await waitForTextIn(stage.weapp, 'tried-reason', '未显示号码')
    await stage.subscriber.addTo('black', '13711110001')
    await stage.weapp.fill('try-number', '137 1111 0001')
    await stage.weapp.tap('try-submit')
    await waitForTextIn(stage.weapp, 'tried', /13711110001\s*会被拦截/)
    await waitForTextIn(stage.weapp, 'tried-reason', '黑名单')
  })

  it('shows the last 30 days under other switches, and saves them', async () => {
    await stage.weapp.tap('switch-try-fraudBlock')
    await stage.weapp.tap('preview-ask')
    await stage.weapp.waitForText('通处理结果不同')
    await stage.weapp.tapFor('settings-save', '已保存')
    const { switches } = await stage.subscriber.ask(SETTINGS, {})
    expect(switches).toContainEqual({ name: 'fraudBlock', on: false })
  })
})

describe('a number segment', () => {
  it('shows what it would have done, is added, deleted and restored', async () => {
    await stage.weapp.visit('/numSegment')
    await stage.weapp.settle()
    await stage.weapp.tap('list-add')
    await stage.weapp.fill('segment-prefix', '13')
    await waitForTextIn(stage.weapp, 'segment-preview', /近 30 天有 \d+ 通来电以 13 开头/)
    await stage.weapp.tap('segment-save')
    await waitForTextIn(stage.weapp, 'row-0', '13*')
    expect(await stage.subscriber.receive({ kind: 'call', from: '13011112222' })).toBe('stop blackSegment')
    await stage.weapp.tap('list-select')
    await stage.weapp.tap('row-0')
    await stage.weapp.tap('list-remove')
    await stage.weapp.waitForText('已删除 1 条')
    expect(await stage.subscriber.receive({ kind: 'call', from: '13011113333' })).not.toBe('stop blackSegment')
    await stage.weapp.tapFor('undo', '已恢复')
    await waitForTextIn(stage.weapp, 'row-0', '13*')
    expect(await stage.subscriber.receive({ kind: 'call', from: '13011114444' })).toBe('stop blackSegment')
  })
})
