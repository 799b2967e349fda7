import { act } from '@testing-library/react'
import { offerNewVersion } from '@/boot/offer-new-version'
import { onNewVersion } from '@/platform/new-version'
import { useFeedbackStore } from '@/stores/feedback'
import { openAddress, resetApp } from '../mocks/app'

jest.mock('@/platform/new-version')

const apply = jest.fn()
let ready: () => void = () => undefined
const dialogs = () => useFeedbackStore.getState().dialogs
const settle = (confirmed: boolean) => act(async () => dialogs()[0]?.settle(confirmed))

beforeEach(() => {
  jest.useFakeTimers()
  resetApp()
  apply.mockClear()
  jest.mocked(onNewVersion).mockImplementation((listener) => {
    ready = () => listener(apply)
  })
  offerNewVersion()
})
afterEach(() => jest.useRealTimers())

describe('a new version of the mini-program', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('is offered on a tab; the answer %s restarts %d times', async (wants, times) => {
    ready()
    expect(dialogs()).toMatchObject([{ title: '新版本已准备好', confirmText: '更新', cancelText: '以后再说' }])
    await settle(wants)
    expect(apply).toHaveBeenCalledTimes(times)
    jest.advanceTimersByTime(60_000)
    expect(dialogs()).toEqual([])
  })

  it.each<[string, () => void, () => void]>([
    ['a form is open', () => openAddress('/numberAppeal'), () => openAddress('/personal')],
    ['a contact is chosen', () => openAddress('/contact', { type: 'blackNameList' }), () => openAddress('/contact')],
    [
      'a call is running',
      () => useFeedbackStore.getState().loading(true),
      () => useFeedbackStore.getState().loading(false),
    ],
    [
      'a question is open',
      () => void useFeedbackStore.getState().confirm({ title: '?', confirmText: 'a', cancelText: 'b' }),
      () => dialogs()[0]?.settle(false),
    ],
  ])('waits while %s', (_, begin, end) => {
    begin()
    const before = dialogs().length
    ready()
    jest.advanceTimersByTime(60_000)
    expect(dialogs()).toHaveLength(before)
    end()
    jest.advanceTimersByTime(10_000)
    expect(dialogs()).toMatchObject([{ title: '新版本已准备好' }])
  })
})
