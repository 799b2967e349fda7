import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LookSetting } from '@/platform/look'

const script = readFileSync(join(process.cwd(), 'src/boot/look.inline.js'), 'utf8')

/** Runs the page's script with these settings, on a dark or light system; `turn` changes the system. */
function dress(stored: Readonly<Record<string, string>>, isSystemDark: boolean) {
  document.documentElement.className = ''
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000">`
  window.localStorage.clear()
  for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value)
  const listeners: (() => void)[] = []
  const system = { matches: isSystemDark, addListener: (listener: () => void) => listeners.push(listener) }
  Object.assign(window, { matchMedia: () => system })
  new Function('window', 'document', script)(window, document)
  return (isDark: boolean) => {
    system.matches = isDark
    listeners.forEach((listener) => listener())
  }
}

/** The classes of the document, and which of the browser's two theme colours applies. */
const shown = () => {
  const bars = [...document.querySelectorAll('meta')]
  return [document.documentElement.className, bars.find((bar) => bar.getAttribute('media') === 'all')?.content]
    .join(' ')
    .trim()
}

describe('the look at the start of the page', () => {
  it.each([
    [{}, false, '#fff'],
    [{}, true, 'theme-dark #000'],
    [{ look: 'system' }, true, 'theme-dark #000'],
    [{ look: 'light' }, true, '#fff'],
    [{ look: 'dark' }, false, 'theme-dark #000'],
    [{ look: 'nonsense' }, true, 'theme-dark #000'],
    [{ elder: '1' }, false, 'is-elder #fff'],
    [{ elder: '0' }, false, '#fff'],
    [{ look: 'dark', elder: '1' }, false, 'theme-dark is-elder #000'],
  ])('with %j, the system dark: %p, shows %j', (stored, isSystemDark, expected) => {
    dress(stored, isSystemDark)
    expect(shown()).toBe(expected)
  })

  it.each([
    ['20px', '20px', false],
    ['20px', '23px', false],
    ['20px', '40px', true],
  ])('with a root font of %s that is reported as %s makes room for large text: %p', (written, shownAs, expected) => {
    document.documentElement.style.fontSize = written
    const computed = jest
      .spyOn(window, 'getComputedStyle')
      .mockReturnValue({ fontSize: shownAs } as CSSStyleDeclaration)
    dress({}, false)
    expect(document.documentElement.classList.contains('is-large')).toBe(expected)
    computed.mockRestore()
    document.documentElement.style.fontSize = ''
  })

  it('follows the system by default', () => {
    const turn = dress({}, false)
    turn(true)
    expect(shown()).toBe('theme-dark #000')
    window.__showLook?.('light', false)
    turn(false)
    turn(true)
    expect(shown()).toBe('#fff')
  })

  it.each<[LookSetting, string]>([
    ['dark', 'theme-dark is-elder #000'],
    ['light', 'is-elder #fff'],
    ['system', 'is-elder #fff'],
  ])('changes to %s with the setting', (look, expected) => {
    dress({}, false)
    window.__showLook?.(look, true)
    expect(shown()).toBe(expected)
  })
})
