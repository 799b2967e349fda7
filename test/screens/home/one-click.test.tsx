import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import OptimizablePage from '@/areas/guard/pages/optimizable'
import { catalogue } from '@/rules/optimizable/catalogue'
import { useSettingsStore } from '@/stores/settings'
import { renderScreen } from '../../mocks/app'
import { bodiesOf, fails } from '../../mocks/gateway'
import { holding, open, openHome, resetHome, tap } from './open-home'
import { element, toast, toasted } from '../../support/controls'

const result = (type: number, contentTag: string, success: boolean) => ({ type, contentTag, success })
const fraud = open('umm', 3, '0')
const abroad = open('umm', 7)
const family = open('uasp', 4)
const isOff = (id: string) => element(id)?.getAttribute('aria-disabled') === 'true'

beforeEach(resetHome)
afterEach(() => jest.useRealTimers())

/** Opens home and its one-click dialog, with two items that it can enable and one that it cannot. */
async function openDialog(changes: Record<string, unknown> = {}) {
  const { seen } = await openHome({ '/configToBeOptimized': { configList: [fraud, abroad, family] }, ...changes })
  await tap('oneclick-open')
  await screen.findAllByRole('checkbox')
  const callsTo = (end: string) => bodiesOf(seen, end).length
  return { seen, callsTo }
}

describe('the number of items on home', () => {
  const all = catalogue.map(({ productType, type, contentTag }) => open(productType, type, contentTag))

  it.each([
    ['nine yuan', 'uasp-9', all, 10],
    ['six yuan with two items off', 'uasp-6', [fraud, family, { ...abroad, status: 0 }], 2],
    ['a standard uasp', 'uasp', all, 9],
    ['umm', 'umm', all, 3],
    ['nine yuan with only the family reminder off', 'uasp-9', [family, { ...fraud, status: 0 }], 1],
  ])('is the number of rows of /optimizable: %s', async (_, productId, configList, count) => {
    const { unmount } = await openHome({
      '/statusQuery': holding(productId),
      '/configToBeOptimized': { configList },
    })
    expect(await screen.findByText(`${count} 项待优化`)).toBeInTheDocument()
    expect(screen.queryByText('已受保护，防护全部开启')).toBeNull()
    unmount()
    renderScreen(<OptimizablePage />, '/optimizable')
    await waitFor(() => expect(document.querySelectorAll('.optimizable .one-click__gain')).toHaveLength(count))
  })
})

describe('the one-click dialog', () => {
  it('has all one-click items chosen, and cannot be confirmed without a choice', async () => {
    const { callsTo } = await openDialog()
    const boxes = screen.getAllByRole('checkbox')
    expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'true'])
    for (const box of boxes) fireEvent.click(box)
    expect(isOff('oneclick-confirm')).toBe(true)
    await tap('oneclick-confirm')
    expect(callsTo('/oneClickConfig')).toBe(0)
  })

  it('shows the gain of the score', async () => {
    const on = { ...open('umm', 3, '1'), status: 0 }
    await openDialog({ '/configToBeOptimized': { configList: [fraud, on, abroad] }, '/statusQuery': holding('umm') })
    expect(screen.getByText('+28 分')).toBeInTheDocument()
    expect(screen.getByText('+14 分')).toBeInTheDocument()
  })

  it.each([
    ['zh-CN', '功能设置成功'],
    ['en', 'Function setting succeeded'],
  ] as const)(
    'shows in %s that it succeeded, and after 2 s updates score, pop-up and count',
    async (language, text) => {
      act(() => useSettingsStore.getState().setLanguage(language))
      const order: string[] = []
      const listed = jest.fn(() => ({ configList: [fraud, abroad, family] }))
      const note = (name: string, answer: unknown) => () => {
        order.push(name)
        return answer
      }
      const { seen } = await openDialog({
        '/configToBeOptimized': () => note('list', listed())(),
        '/queryScore': note('score', { safetyScore: 83 }),
        '/popUpInfoUpdate': note('popUp', {}),
        '/oneClickConfig': { resultList: [result(3, '0', true), result(7, '', true)] },
      })
      jest.useFakeTimers()
      order.length = 0
      await tap('oneclick-confirm')
      await act(() => jest.advanceTimersByTimeAsync(0))
      expect(toast()).toBe(text)
      expect(element('oneclick-confirm')).toBeNull()

      await tap('oneclick-open')
      const checked = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked'))
      expect(checked).toEqual(['false', 'false'])

      await act(() => jest.advanceTimersByTimeAsync(1999))
      expect(order).toEqual([])
      listed.mockReturnValue({ configList: [family] })
      await act(() => jest.advanceTimersByTimeAsync(1))
      expect(order).toEqual(['score', 'popUp', 'list'])
      const update = seen.find(({ path }) => path.endsWith('/popUpInfoUpdate'))
      expect(update?.body).toMatchObject({ id: 1, phoneNo: '13800138000' })
      expect(screen.getByText(language === 'en' ? 'Things to fix: 1' : '1 项待优化')).toBeInTheDocument()
    },
  )

  it('stays open with failed items chosen, and names them', async () => {
    const { callsTo } = await openDialog({
      '/oneClickConfig': { resultList: [result(3, '0', true), result(7, '', false)] },
    })
    jest.useFakeTimers()
    await tap('oneclick-confirm')
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(toast()).toBe('部分功能未能开启：国际来电拦截')
    const boxes = screen.getAllByRole('checkbox')
    expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['false', 'true'])
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(callsTo('/popUpInfoUpdate')).toBe(1)
  })

  it.each([
    ['an empty result', { resultList: [] }, 'zh-CN', '功能设置失败'],
    ['an empty result', { resultList: [] }, 'en', 'Function setting failed'],
    ['a result that is no list', { resultList: null }, 'zh-CN', '功能设置失败'],
    ['a gateway that fails', fails(502), 'zh-CN', '功能设置失败'],
  ] as const)('treats %s as a failure (%#), shown in %s', async (_, answer, language, text) => {
    act(() => useSettingsStore.getState().setLanguage(language))
    const { callsTo } = await openDialog({ '/oneClickConfig': answer })
    await tap('oneclick-confirm')
    await toasted(text)
    expect(element('oneclick-confirm')).toBeInTheDocument()
    expect(isOff('oneclick-confirm')).toBe(false)
    expect(callsTo('/popUpInfoUpdate')).toBe(0)
  })

  it('shows no failure beside the dialog of an expired session', async () => {
    await openDialog({ '/oneClickConfig': fails(401) })
    await tap('oneclick-confirm')
    expect(await screen.findByText('登录过期，请重新登录')).toBeInTheDocument()
    await waitFor(() => expect(isOff('oneclick-confirm')).toBe(false))
    expect(toast()).toBeUndefined()
  })
})

describe('the entrance of the one-click dialog', () => {
  it.each([
    ['everything is on', [{ ...fraud, status: 0 }], '已受保护，防护全部开启'],
    ['only the family reminder is off', [family], '1 项待优化'],
  ])('is missing when %s', async (_, configList, text) => {
    await openHome({ '/configToBeOptimized': { configList } })
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(element('oneclick-open')).toBeNull()
  })
})
