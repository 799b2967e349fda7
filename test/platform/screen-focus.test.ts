import { waitFor } from '@testing-library/react'
import { followFocus } from '@/platform/screen-focus'

/** A page as Taro keeps it: those below stay in the document, hidden. */
function openPage(content: string): HTMLElement {
  for (const below of document.querySelectorAll<HTMLElement>('.taro_page')) {
    below.classList.add('taro_page_shade')
    below.hidden = true
  }
  const page = document.body.appendChild(document.createElement('div'))
  page.className = 'taro_page'
  page.innerHTML = `<div class="screen">${content}</div>`
  window.dispatchEvent(new CustomEvent('screen'))
  return page
}

/** Closes the page on top. jsdom leaves focus on hidden elements, so the test takes it away. */
function goBack(): void {
  const pages = [...document.querySelectorAll<HTMLElement>('.taro_page')]
  pages.at(-1)?.remove()
  const below = pages.at(-2)
  below?.classList.remove('taro_page_shade')
  if (below) below.hidden = false
  window.dispatchEvent(new CustomEvent('screen'))
}

const heading = '<div id="page-title">Title</div>'
const row = (name: string) => `<div class="row"><div role="button" tabindex="0" data-name="${name}">${name}</div></div>`
const named = (name: string) => document.querySelector<HTMLElement>(`[data-name=${name}]`)
const active = () => document.activeElement as HTMLElement
const press = (name: string) => named(name)?.focus()

let first: HTMLElement
beforeAll(() => {
  first = openPage(heading + row('first'))
  followFocus(null)
})
beforeEach(() => {
  first = openPage(`${heading}<div class="list">${row('one')}${row('two')}${row('three')}</div>`)
})
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

it('moves focus to the title of a new screen, without a ring', () => {
  press('two')
  const next = openPage(heading)
  expect(active()).toBe(next.querySelector('#page-title'))
  expect(active().style.outline).toBe('none')
})

it('leaves focus where a dialog of the new screen has put it', () => {
  const next = openPage(`${heading}<div role="dialog" tabindex="-1"></div>`)
  next.querySelector<HTMLElement>('[role=dialog]')?.focus()
  window.dispatchEvent(new CustomEvent('screen'))
  expect(active()).toBe(next.querySelector('[role=dialog]'))
})

it('returns focus after Back to the row that had led away', () => {
  press('two')
  openPage(heading)
  goBack()
  expect(active()).toBe(named('two'))
})

it('returns focus to the row where the next page never opened, and the one with the row was hidden for a moment', () => {
  press('two')
  active().blur()
  window.dispatchEvent(new CustomEvent('screen'))
  expect(active()).toBe(named('two'))
})

it('moves focus to the title after Back if the row is gone', () => {
  press('two')
  openPage(heading)
  named('two')?.remove()
  goBack()
  expect(active()).toBe(first.querySelector('#page-title'))
})

it.each([
  ['the next row', 'two', 'three'],
  ['the row before the last one', 'three', 'two'],
])('hands focus to %s when the focused one is removed', async (_name, removed, neighbour) => {
  press(removed)
  named(removed)?.parentElement?.remove()
  await waitFor(() => expect(active()).toBe(named(neighbour)))
})

it('hands focus to the title when nothing else is left', async () => {
  press('two')
  first.querySelector('.list')?.remove()
  await waitFor(() => expect(active()).toBe(first.querySelector('#page-title')))
})

it('lets an undo bar or a dialog that appears meanwhile take focus', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  press('two')
  named('two')?.parentElement?.remove()
  const undo = first.appendChild(document.createElement('button'))
  undo.focus()
  await Promise.resolve() // the removal is noticed
  jest.runAllTimers()
  expect(active()).toBe(undo)
})

it('keeps what Tab reaches clear of the header and the bars at the bottom', () => {
  const page = openPage(`<div class="screen-header"></div>${row('one')}<div class="bottom-bars"></div>`)
  const heights = { 'screen-header': 44, 'bottom-bars': 96 }
  for (const [name, height] of Object.entries(heights)) {
    const bar = page.querySelector(`.${name}`)
    if (bar) bar.getBoundingClientRect = () => ({ ...page.getBoundingClientRect(), height })
  }
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  expect(page.style.scrollPadding).toBe('44px 0 96px')
})
