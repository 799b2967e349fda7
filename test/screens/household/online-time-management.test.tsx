import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import OnlineTimeManagementPage from '@/areas/household/pages/online-time-management/index'
import { monthDayText } from '@/i18n/formats'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerQuestion, el, opened, press, tap, toasted, type } from '../family/people'
import {
  answerRules,
  changedTo,
  changesOf,
  device,
  household,
  hour,
  kid,
  night,
  ruleQuery,
  rules,
  sister,
} from './household'

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/onlineTimeManagement', () => {
  const open = (more: Record<string, string> = {}) =>
    renderScreen(<OnlineTimeManagementPage />, '/onlineTimeManagement', { ...ruleQuery, ...more })

  it('draws the week, and describes each day in words', async () => {
    answerRules({
      bands: [{ ...night, days: ['workday', 'restday'] }],
      budgets: [{ ...hour, days: ['workday', 'restday'] }],
    })
    open()
    await screen.findByText('未来一周')
    const bars = screen.getAllByRole('img', { name: /：断网 00:00-06:30，22:00-24:00；最多 1 小时$/ })
    expect(bars).toHaveLength(7)
  })

  it.each([
    ['30 December', '2026-12-30', 'zh-CN', ['2027 年节假日安排尚未公布，暂按星期计算']],
    ['30 December', '2026-12-30', 'en', ['The official holidays of 2027 are not published yet: weekdays count']],
    ['24 December', '2026-12-24', 'zh-CN', []],
  ] as const)(
    'on %s says whether its week has days without an official calendar',
    async (_day, day, language, notes) => {
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${day}T12:00:00+08:00`))
      const dayList = [{ day, minutes: 20, counted: 20, classes: [] }]
      answerRules({}, { '/v1/home/usage': { dayList, stopped: [] } })
      setLanguage(language)
      open()
      await tap('usage-fold')
      await screen.findByRole('img', { name: new RegExp(`${monthDayText(day)} 20`) })
      expect(screen.queryAllByText(/尚未公布|not published/).map(({ textContent }) => textContent)).toEqual(notes)
      clock.mockRestore()
    },
  )

  it('shows the current rule, deletes one, and restores it', async () => {
    const seen = answerRules()
    open()
    expect(await screen.findByText('22:00–次日 06:30 断网')).toBeInTheDocument()
    expect(screen.getByText('上学前夜 · 全部上网')).toBeInTheDocument()
    press('band-remove-0')
    await screen.findByText('已删除断网时段')
    press('undo')
    await waitFor(() =>
      expect(changesOf(seen)).toEqual([
        { kind: 'removeBand', id: 'night' },
        { kind: 'band', band: night },
      ]),
    )
  })

  it('links to a rule and to new ones', async () => {
    answerRules()
    open()
    await tap('band-0')
    press('budget-0')
    press('band-add')
    press('to-apps')
    expect(opened()).toEqual([
      expect.stringMatching(/addTimePeriod.*id=night/),
      expect.stringMatching(/addTimeDuration.*id=hour/),
      expect.stringMatching(/addTimePeriod.*personId=kid/),
      expect.stringMatching(/applicationControl.*personId=kid/),
    ])
  })

  it('sets a rule for today only, and undoes that', async () => {
    const seen = answerRules()
    open()
    await tap('today-off')
    await screen.findByText('今天的设置已更改')
    press('undo')
    await waitFor(() =>
      expect(changesOf(seen)).toEqual([
        { kind: 'today', personId: 'kid', rule: 'off' },
        { kind: 'today', personId: 'kid', rule: null },
      ]),
    )
  })

  it('grants extra time, and ends it', async () => {
    const until = Date.now() + 10 * 60_000
    const extra = [{ personId: 'kid', target: 'all' as const, from: Date.now() - 1000, until }]
    const seen = answerRules({}, { '/v1/home/change': changedTo(rules({ extra })) })
    open()
    await tap('extra-30')
    await toasted('已加时 30 分钟')
    await tap('extra-end')
    await waitFor(() =>
      expect(changesOf(seen)).toEqual([
        { kind: 'extra', personId: 'kid', target: 'all', minutes: 30 },
        { kind: 'extra', personId: 'kid', target: 'all', minutes: 0 },
      ]),
    )
  })

  it('suggests the next preset after a birthday, and asks before it replaces rules', async () => {
    const grown = { ...kid, bornOn: '2010-01' }
    const seen = answerRules({ persons: [grown] })
    open()
    expect(
      await screen.findByText(/^小明已经到了“16 至 17 岁”的年龄段$|^小明已经到了“成年人”的年龄段$/),
    ).toBeInTheDocument()
    press('preset-apply')
    await answerQuestion(true)
    await waitFor(() => expect(changesOf(seen)[0]).toMatchObject({ kind: 'person', withPreset: true }))
  })

  it('shows the time used today and, unfolded, the days of a week', async () => {
    const dayList = [20, 0, 90].map((minutes, index) => ({ day: `2026-11-2${index + 1}`, minutes, classes: [] }))
    answerRules({}, { '/v1/home/usage': { dayList, stopped: [] } })
    open()
    expect(await screen.findByText('今天已用 1 小时 30 分钟')).toBeInTheDocument()
    expect(screen.getByText('共 1 小时 50 分钟')).toBeInTheDocument()
    await tap('usage-fold')
    // Above the highest bar.
    expect(screen.getByText('1 小时 30 分钟')).toBeInTheDocument()
    const chart = await screen.findByRole('img', { name: /^最近 7 天：/ })
    expect(chart).toHaveAttribute('aria-label', '最近 7 天：11月21日 20 分钟，11月22日 0 分钟，11月23日 1 小时 30 分钟')
  })

  it('tells what counts against the daily duration from what is free, in the chart and of today', async () => {
    const dayList = [
      { day: '2026-11-22', minutes: 40, counted: 40, classes: [] },
      { day: '2026-11-23', minutes: 294, counted: 240, classes: [] },
    ]
    answerRules({}, { '/v1/home/usage': { dayList, stopped: [] } })
    open()
    expect(await screen.findByText('今天已用 4 小时 54 分钟（54 分钟不计入）')).toBeInTheDocument()
    await tap('usage-fold')
    expect(screen.getByText('计入每日时长：4 小时 40 分钟')).toBeInTheDocument()
    expect(screen.getByText('不受限制的应用，不计入：54 分钟')).toBeInTheDocument()
    const chart = screen.getByRole('img', { name: /^最近 7 天：/ })
    expect(chart).toHaveAttribute('aria-label', '最近 7 天：11月22日 40 分钟，11月23日 4 小时 54 分钟（54 分钟不计入）')
    const parts = [...chart.querySelectorAll<HTMLElement>('.pg-bars__hollow')].map(({ style }) => style.height)
    expect(parts).toEqual([`${(54 / 294) * 100}%`])
  })

  it('has one kind of time where nothing is free', async () => {
    const dayList = [{ day: '2026-11-23', minutes: 90, counted: 90, classes: [] }]
    answerRules({}, { '/v1/home/usage': { dayList, stopped: [] } })
    open()
    await tap('usage-fold')
    await screen.findByRole('img', { name: /^最近 7 天：/ })
    expect(screen.queryByText(/计入/)).toBeNull()
  })

  it('switches holiday mode, adds own holidays and deletes them', async () => {
    const holidays = [{ id: 'h', name: '秋假', from: '2026-11-18', to: '2026-11-20' }]
    const seen = answerRules({ holidays })
    open()
    await tap('holidays-fold')
    await tap('switch-holiday-mode')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(1))
    await tap('holiday-add')
    await tap('holiday-save')
    expect(await screen.findByText('请选择第一天和最后一天')).toBeInTheDocument()
    type('holiday-from', '2026-12-05')
    type('holiday-to', '2026-12-01')
    press('holiday-save')
    expect(await screen.findByText('最后一天不能早于第一天')).toBeInTheDocument()
    type('holiday-to', '2026-12-09')
    press('holiday-save')
    await waitFor(() => expect(el('holiday-save')).toBeNull())
    await tap('holiday-remove-0')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(3))
    expect(changesOf(seen)).toEqual([
      { kind: 'holidayMode', on: true },
      { kind: 'holiday', interval: expect.objectContaining({ name: '', from: '2026-12-05', to: '2026-12-09' }) },
      { kind: 'removeHoliday', id: 'h' },
    ])
  })

  it('adds the first person, with the preset of the age', async () => {
    const seen = answerRules({ persons: [], bands: [], budgets: [] })
    open()
    await tap('person-add')
    await tap('person-save')
    expect(await screen.findByText('请填写称呼')).toBeInTheDocument()
    type('person-name', ' 小明 ')
    press('age-teen')
    press('person-save')
    await waitFor(() => expect(el('person-save')).toBeNull())
    expect(changesOf(seen)).toEqual([
      {
        kind: 'person',
        person: expect.objectContaining({ name: '小明', age: 'teen', bornOn: null }),
        withPreset: true,
      },
    ])
  })

  it('removes a person after a confirmation', async () => {
    const seen = answerRules()
    open()
    await tap('age-fold')
    await tap('person-edit')
    await tap('person-remove')
    await answerQuestion(true)
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'removePerson', id: 'kid' }]))
  })

  it('switches between people', async () => {
    answerRules({ persons: [kid, sister] })
    open()
    const people = await screen.findByRole('radiogroup', { name: '家人' })
    fireEvent.click(within(people).getByText('小红'))
    expect(await screen.findByText('没有断网时段')).toBeInTheDocument()
  })

  it('links to the devices for somebody who has none', async () => {
    answerRules({}, { household: household({ policy: rules(), devices: [device()] }) })
    open()
    await tap('person-devices')
    expect(opened().at(-1)).toContain('/homeAccessDevices')
  })
})
