import { act, renderHook } from '@testing-library/react'
import { useDraft } from '@/hooks/use-draft'
import { clearDrafts } from '@/stores/drafts'
import { useSessionStore } from '@/stores/session'
import { logIn, resetApp, subscriber } from '../mocks/app'

const other = { token: 'token-of-6', phoneNo: '13800138006', phoneNoDisplay: '138****8006', userId: 'user-6' }

beforeEach(() => {
  resetApp()
  logIn()
})

const open = (name = 'form') => renderHook(() => useDraft(name, ''))
const expire = () => act(() => useSessionStore.getState().remove())

describe('a form whose session expires', () => {
  it('has the typed text when the same subscriber returns', () => {
    const form = open()
    act(() => form.result.current.set('13912340000'))
    expire()
    form.unmount()
    logIn()
    expect(open().result.current.value).toBe('13912340000')
    expect(open('another form').result.current.value).toBe('')
  })

  it('shows nothing of it to another subscriber, and deletes it', () => {
    const form = open()
    act(() => form.result.current.set('13912340000'))
    expire()
    form.unmount()
    logIn(other)
    expect(open().result.current.value).toBe('')
    expect(window.sessionStorage.getItem('drafts')).toBeNull()
    expire()
    logIn(subscriber)
    expect(open().result.current.value).toBe('')
  })

  it('keeps it even if the form closes only after the new login', () => {
    const form = open()
    act(() => form.result.current.set('typed'))
    expire()
    logIn()
    form.unmount()
    expect(open().result.current.value).toBe('typed')
  })
})

it('the draft of a form that closes during its session is deleted', () => {
  const form = open()
  act(() => form.result.current.set('typed'))
  form.unmount()
  expect(open().result.current.value).toBe('')
  expect(window.sessionStorage.getItem('drafts')).toBeNull()
})

it('the draft of an emptied form is deleted', () => {
  const form = open()
  act(() => form.result.current.set('typed'))
  expect(window.sessionStorage.getItem('drafts')).toContain('typed')
  act(() => form.result.current.set(''))
  expect(window.sessionStorage.getItem('drafts')).toBeNull()
})

it('a log-out deletes all drafts', () => {
  const form = open()
  act(() => form.result.current.set('typed'))
  expire()
  clearDrafts()
  form.unmount()
  logIn()
  expect(open().result.current.value).toBe('')
})

it.each(['', 'not json', 'null', '[]', '{"owner":"13800138000"}'])('a damaged store counts as empty: %j', (stored) => {
  window.sessionStorage.setItem('drafts', stored)
  expect(open().result.current.value).toBe('')
})

it('nothing that a guest types is kept', () => {
  expire()
  const form = open()
  act(() => form.result.current.set('typed'))
  expect(form.result.current.value).toBe('typed')
  expect(window.sessionStorage.getItem('drafts')).toBeNull()
})
