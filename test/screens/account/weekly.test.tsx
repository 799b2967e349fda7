import { fireEvent, screen, waitFor } from '@testing-library/react'
import WeeklyPage from '@/areas/account/pages/weekly/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, pending, refuses } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, element, isChecked, press, toasted } from '../../support/controls'
import { wholeText } from '../../support/whole-text'
import { dayText } from '@/i18n/formats'

const at = Date.parse('2026-11-18T09:30:00+08:00')
const suspect = (id: string, more: object = {}) => ({
  id,
  kind: 'call',
  at,
  from: '02155559999',
  place: '上海',
  carrier: '',
  tag: '',
  action: 'stop',
  reason: 'blackSegment',
  seconds: 0,
  text: '',
  intent: null,
  corrected: false,
  why: 'unmarked',
  ...more,
})
const counts = { calls: 12, sms: 3, reminders: 2, agent: 5 }
const report = {
  week: '2026-11-16',
  endDay: '2026-11-22',
  madeAt: at,
  counts,
  before: { calls: 10, sms: 3, reminders: 4, agent: 5 },
  dayList: ['16', '17', '18', '19', '20', '21', '22'].map((day, index) => ({ day: `2026-11-${day}`, handled: index })),
  rules: [{ reason: 'harassment', count: 9 }],
  suspects: [
    suspect('one'),
    suspect('two', { from: '13912345678', contact: '邱小满', why: 'contact', action: 'agent', intent: 'delivery' }),
  ],
  family: { people: 2, alerts: 3 },
  home: { stopped: 7 },
}
const items = [
  { week: '2026-11-16', endDay: '2026-11-22', handled: 22 },
  { week: '2026-11-09', endDay: '2026-11-15', handled: 22 },
]
const base = {
  '/weekly/query': { status: 1, items },
  '/weekly/detail': ({ body }: { body: Record<string, unknown> | undefined }) => ({
    ...report,
    week: body?.week ?? report.week,
  }),
}
const open = () => renderScreen(<WeeklyPage />, '/weekly')

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/weekly', () => {
  it('counts what live protection did, and nothing where it did nothing', async () => {
    const live = [
      { deed: 'warnings', count: 2 },
      { deed: 'unheard', count: 5 },
      { deed: 'unlocks', count: 1 },
    ]
    answerCalls({ ...base, '/weekly/detail': { ...report, live } })
    open()
    await appears('weekly-warnings')
    expect(control('weekly-warnings')).toHaveTextContent('通话中收到验证码2 次')
    expect(control('weekly-unlocks')).toHaveTextContent('申请打开号码锁1 次')
    expect(screen.queryByText('守护人结束通话')).toBeNull()
    press('weekly-warnings')
    await waitFor(() => expect(navigateTo.mock.calls.map(([{ url }]) => url)).toEqual(['/SMSANDNet']))
  })

  it('shows probable mistakes first, then the comparison with the week before', async () => {
    answerCalls(base)
    open()
    expect(
      await screen.findByText(wholeText(`${dayText('2026-11-16')} 至 ${dayText('2026-11-22')}`)),
    ).toBeInTheDocument()
    await screen.findByText('与前一周相比')
    const text = document.body.textContent
    expect(text.indexOf('可能误拦')).toBeLessThan(text.indexOf('与前一周相比'))
    expect(screen.getByText('无人标记该号码 · 拦截号段')).toBeInTheDocument()
    expect(screen.getByText(/^现在是您的联系人 · /)).not.toHaveTextContent('拦截号段')
    expect(screen.getByText('邱小满')).toBeInTheDocument()
    expect(screen.getByText(wholeText('13912345678'))).toBeInTheDocument()
    expect(screen.getByText('多 2 次')).toBeInTheDocument()
    expect(screen.getByText('少 2 次')).toBeInTheDocument()
    expect(screen.getAllByText('持平')).toHaveLength(2)
    expect(screen.getByText('守护 2 人，收到 3 次风险提醒')).toBeInTheDocument()
    expect(screen.getByText('拦下 7 次访问')).toBeInTheDocument()
    expect(
      screen.getByRole('img', { name: /^一周共处理 21 次，11月22日 最多，6 次 11月17日 1, .*, 11月22日 6$/ }),
    ).toBeInTheDocument()
  })

  it('fetches the newest report together with the list of the weeks', async () => {
    const seen = answerCalls({ ...base, '/weekly/query': pending })
    open()
    await waitFor(() => expect(bodiesOf(seen, '/weekly/detail')).toEqual([{ productId: '' }]))
  })

  it('corrects a mistake in one tap, and undoes that in one', async () => {
    const seen = answerCalls({
      ...base,
      '/intercept/wrong': { ...suspect('one'), corrected: true, listedOn: 'white' },
      '/intercept/undoWrong': suspect('one'),
    })
    open()
    await appears('wrong-0')
    press('wrong-0')
    expect(await screen.findByText('已加入白名单')).toBeInTheDocument()
    expect(bodyOf(seen, '/intercept/wrong')).toMatchObject({ id: 'one' })
    expect(screen.getByText('已纠正')).toBeInTheDocument()
    expect(element('wrong-0')).toBeNull()
    press('undo')
    await toasted('已撤销')
    expect(bodyOf(seen, '/intercept/undoWrong')).toMatchObject({ id: 'one' })
    await appears('wrong-0')
  })

  it.each([
    [{ allowedUntil: at }, '24 小时内放行'],
    [{}, '已反馈误拦'],
  ])('shows the result of a correction: %p', async (after, text) => {
    answerCalls({ ...base, '/intercept/wrong': { ...suspect('one'), ...after } })
    open()
    await appears('wrong-0')
    press('wrong-0')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('changes nothing when the gateway refuses, and shows why', async () => {
    answerCalls({ ...base, '/intercept/wrong': refuses('U0201', '白名单已满') })
    open()
    await appears('wrong-0')
    press('wrong-0')
    await toasted('白名单已满')
    expect(element('wrong-0')).not.toBeNull()
    expect(element('undo')).toBeNull()
  })

  it.each([
    ['row-0', '/il?id=one'],
    ['row-1', '/callLogDetails?id=two'],
    ['weekly-family', '/familyRemind'],
    ['weekly-home', '/broadbandProtect'],
  ])('links from %s to %s', async (id, url) => {
    answerCalls(base)
    open()
    await appears(id)
    press(id)
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith(expect.objectContaining({ url })))
  })

  it('shows a past week', async () => {
    const seen = answerCalls(base)
    open()
    await appears('week-1')
    press('week-1')
    await waitFor(() =>
      expect(seen.filter(({ path }) => path.endsWith('/detail')).at(-1)?.body).toMatchObject({ week: '2026-11-09' }),
    )
    expect(
      await screen.findByText(wholeText(`${dayText('2026-11-09')} 至 ${dayText('2026-11-22')}`)),
    ).toBeInTheDocument()
    press('week-0')
    expect(
      await screen.findByText(wholeText(`${dayText('2026-11-16')} 至 ${dayText('2026-11-22')}`)),
    ).toBeInTheDocument()
    expect(bodiesOf(seen, '/weekly/detail').map((body) => body?.week)).not.toContain('2026-11-16')
  })

  it('is turned off in one tap, and on again by undo', async () => {
    const seen = answerCalls({
      ...base,
      '/weeklySwitchStatus': ({ body }: { body?: { status?: number } }) => ({ status: body?.status }),
    })
    open()
    await appears('switch-weekly')
    press('switch-weekly')
    expect(await screen.findByText('已关闭周报')).toBeInTheDocument()
    expect(isChecked('switch-weekly')).toBe(false)
    press('undo')
    await waitFor(() => expect(isChecked('switch-weekly')).toBe(true))
    expect(seen.filter(({ path }) => path.endsWith('SwitchStatus')).map(({ body }) => body?.status)).toEqual([0, 1])
  })

  it('turns the SMS on, and off again by undo', async () => {
    const seen = answerCalls({
      ...base,
      '/weekly/sms': ({ body }: { body?: { status?: number } }) => ({ status: body?.status }),
    })
    open()
    await appears('switch-weekly-sms')
    expect(isChecked('switch-weekly-sms')).toBe(false)
    press('switch-weekly-sms')
    expect(await screen.findByText('已开启短信通知')).toBeInTheDocument()
    expect(isChecked('switch-weekly-sms')).toBe(true)
    press('undo')
    await waitFor(() => expect(isChecked('switch-weekly-sms')).toBe(false))
    expect(seen.filter(({ path }) => path.endsWith('/weekly/sms')).map(({ body }) => body?.status)).toEqual([1, 0])
  })

  it('offers no SMS while no reports are made', async () => {
    answerCalls({ '/weekly/query': { status: 0, sms: 1, items }, '/weekly/detail': base['/weekly/detail'] })
    open()
    await appears('switch-weekly')
    expect(element('switch-weekly-sms')).toBeNull()
  })

  it.each([
    [1, '还没有周报'],
    [0, '周报已关闭'],
  ])('without any report and with the switch at %d shows %s', async (status, text) => {
    answerCalls({ '/weekly/query': { status, items: [] } })
    open()
    expect(await screen.findByText(text)).toBeInTheDocument()
    await appears('switch-weekly')
  })

  it('shows English texts without a week before, family or home', async () => {
    setLanguage('en')
    answerCalls({
      ...base,
      '/weekly/detail': { ...report, suspects: [], before: null, family: null, home: null },
    })
    open()
    expect(await screen.findByText('Nothing looks like a mistake')).toBeInTheDocument()
    expect(await screen.findByText('No records of the week before yet.')).toBeInTheDocument()
    expect(screen.queryByText('Family and home')).toBeNull()
  })

  it('offers a retry when a report fails to load', async () => {
    let isDown = true
    answerCalls({ ...base, '/weekly/detail': () => (isDown ? fails(400) : report) })
    open()
    await screen.findByText('重试')
    isDown = false
    fireEvent.click(screen.getByText('重试'))
    expect(
      await screen.findByText(wholeText(`${dayText('2026-11-16')} 至 ${dayText('2026-11-22')}`)),
    ).toBeInTheDocument()
  })

  it('shows that a week has no report', async () => {
    answerCalls({ ...base, '/weekly/detail': refuses('U0301', 'gone') })
    open()
    expect(await screen.findByText('没有这一周的周报')).toBeInTheDocument()
  })

  it('survives a response in which no field is valid', async () => {
    answerCalls({ ...base, '/weekly/detail': { counts: null, dayList: 'x', rules: [null], suspects: [{}], family: 3 } })
    open()
    expect(await screen.findByText('这一周没有需要处理的来电和短信')).toBeInTheDocument()
  })
})

describe('the picture to share', () => {
  /** The texts drawn into the picture; replaces the browser's canvas, which jsdom lacks. */
  let written: string[]
  const png = 'data:image/png;base64,iVBORw0KGgo='
  const surface = HTMLCanvasElement.prototype
  const [getContext, toDataURL] = [surface.getContext, surface.toDataURL]
  beforeEach(() => {
    written = []
    const pen = { fillText: (text: string) => written.push(text) }
    const silent = new Proxy(pen, { get: (own, name) => Reflect.get(own, name) ?? (() => undefined), set: () => true })
    surface.getContext = (() => silent) as unknown as typeof getContext
    surface.toDataURL = () => png
  })
  afterEach(() => Object.assign(surface, { getContext, toDataURL }))

  async function openPicture() {
    answerCalls(base)
    open()
    await appears('weekly-picture')
    press('weekly-picture')
  }

  it('shows the counts and days of the week, and no number or name of the report', async () => {
    await openPicture()
    await appears('weekly-image')
    expect(control('weekly-image')).toHaveAttribute('aria-label', '周报图片：一周共处理 22 次')
    for (const text of [
      '2026年11月16日 至 11月22日',
      '11月22日',
      '22',
      '12',
      '3',
      '2',
      '5',
      '拦截来电',
      '图中不含任何号码',
    ])
      expect(written).toContain(text)
    const all = written.join('\n').replace('2026年', '')
    expect(all).not.toMatch(/\d{4,}|\*/)
    for (const { from, place } of report.suspects) for (const fact of [from, place]) expect(all).not.toContain(fact)
    expect(all).not.toContain('骚扰')
  })

  it('has English texts too', async () => {
    setLanguage('en')
    await openPicture()
    await appears('weekly-image')
    expect(written).toEqual(expect.arrayContaining(['Phone Guard · my week', 'No numbers of anybody in this picture']))
    expect(written.join('')).not.toMatch(/[一-龥]/)
  })

  it('is saved as a file of the week', async () => {
    await openPicture()
    await appears('weekly-image')
    const saved: string[] = []
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download, this.href)
    })
    press('picture-save')
    await toasted('图片已保存')
    expect(saved).toEqual(['phone-guard-2026-11-16.png', png])
    click.mockRestore()
  })

  it('offers an alternative on a phone that cannot draw', async () => {
    surface.getContext = (() => null) as unknown as typeof getContext
    await openPicture()
    expect(await screen.findByText(/可以截屏分享/)).toBeInTheDocument()
    expect(control('picture-save')).toHaveAttribute('aria-disabled', 'true')
  })
})
