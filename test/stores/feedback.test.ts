import { alert, confirm, toast, useFeedbackStore } from '@/stores/feedback'
import { resetApp } from '../mocks/app'

beforeEach(resetApp)
afterEach(() => jest.useRealTimers())

const feedback = () => useFeedbackStore.getState()

describe('a toast', () => {
  it('disappears by itself', () => {
    jest.useFakeTimers()
    toast('saved')
    expect(feedback().message?.text).toBe('saved')
    jest.advanceTimersByTime(2500)
    expect(feedback().message).toBeNull()
  })

  it.each([
    ['a short Chinese text', '已保存', 2500],
    ['a short English text', 'Saved', 2500],
    ['25 letters', 'x'.repeat(25), 2500],
    ['60 letters', 'x'.repeat(60), 4600],
    ['20 Chinese characters', '字'.repeat(20), 4600],
  ])('stays as long as its words take to read: %s', (_what, text, ms) => {
    jest.useFakeTimers()
    toast(text)
    jest.advanceTimersByTime(ms - 1)
    expect(feedback().message?.text).toBe(text)
    jest.advanceTimersByTime(1)
    expect(feedback().message).toBeNull()
  })

  it('replaces the previous one, for its own time', () => {
    jest.useFakeTimers()
    toast('one')
    jest.advanceTimersByTime(2000)
    toast('two')
    jest.advanceTimersByTime(1000)
    expect(feedback().message?.text).toBe('two')
  })

  it('without a text does not show', () => {
    toast('')
    expect(feedback().message).toBeNull()
  })

  it('stays while loading starts and ends', () => {
    toast('saved')
    feedback().loading(true)
    feedback().loading(false)
    expect(feedback().message?.text).toBe('saved')
  })
})

it('counts loading calls, and never below none', () => {
  feedback().loading(true)
  feedback().loading(true)
  feedback().loading(false)
  expect(feedback().pending).toBe(1)
  feedback().loading(false)
  feedback().loading(false)
  expect(feedback().pending).toBe(0)
})

describe('dialogs', () => {
  const request = { title: 't', confirmText: 'ok', cancelText: 'no' }

  it('return whether they were confirmed, one after the other', async () => {
    const answers = [confirm(request), confirm(request)]
    expect(feedback().dialogs).toHaveLength(2)
    feedback().dialogs[0]?.settle(true)
    feedback().dialogs[0]?.settle(false)
    expect(await Promise.all(answers)).toEqual([true, false])
    expect(feedback().dialogs).toEqual([])
  })

  it('with one button settle when they have been read', async () => {
    const read = alert({ title: 't', confirmText: 'ok' })
    feedback().dialogs[0]?.settle(true)
    await expect(read).resolves.toBeUndefined()
  })
})
