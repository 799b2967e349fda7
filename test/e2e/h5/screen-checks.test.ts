import { combinationOf } from './support/combinations'
import { HOST_APP_PATTERN } from './support/environments'
import { screens, type ScreenCase } from './support/screens'
import { setStage } from './support/stage'
import { Visits } from './support/visits'

const LIMIT_MS = 5000

const stage = setStage({ HOST_APP_PATTERN })
let visits: Visits

beforeAll(async () => {
  visits = new Visits(stage, await stage.gateway.login('13800138000'))
})

const screenOf = (wanted: string) => screens.find(({ name }) => name === wanted)!

/** The faults found on a screen after changing it in the page. */
function found(screen: ScreenCase, words: string, spoil?: (content: HTMLElement) => unknown): Promise<string[]> {
  const plant = (page: Visits['page']) => page.locator('.screen__content:visible').evaluate(spoil ?? (() => undefined))
  return visits.problemsOf(screen, screen.path, combinationOf(words), { spoil: plant, limitMs: LIMIT_MS })
}

/** Runs in the page: an element with a text and a style. The page's policy forbids style attributes. */
const planted = `(content, words, style, role) => {
  const element = document.createElement('p')
  element.textContent = words
  if (role) element.setAttribute('role', role)
  Object.assign(element.style, style)
  content.append(element)
}`
type Plant = [words: string, style: Partial<CSSStyleDeclaration>, role?: string]
const plant = (...parts: Plant): ((content: HTMLElement) => unknown) =>
  new Function('content', `(${planted})(content, ...${JSON.stringify(parts)})`) as (content: HTMLElement) => unknown

const narrow = { width: '40px', overflow: 'hidden', whiteSpace: 'nowrap' }
const elderText = { fontSize: '20px' }

describe('the checks of all screens', () => {
  it.each(['plain', 'en', 'elder', 'dark 200% 320', 'carrierApp dnd', 'html502'])(
    'find nothing on a good screen: %s',
    async (words) => {
      for (const name of ['not-found', 'call']) expect(await found(screenOf(name), words)).toEqual([])
    },
  )

  it.each<[string, string, (content: HTMLElement) => unknown, RegExp]>([
    ['what is wider than the window', '320', plant('', { width: '2000px', height: '1px' }), /wider than its window/],
    ['a button whose text is cut off', 'plain', plant('一二三四五六七八', narrow, 'button'), /a button is cut off/],
    ['words that are cut off', 'plain', plant('一二三四五六七八', narrow), /^cut off: "一二三/],
    [
      'words on other words',
      'plain',
      plant('一二三四五六七八', { position: 'absolute', top: '32px', left: '16px' }),
      /lies on/,
    ],
    [
      'words shortened for who needs large text',
      'elder',
      plant('一二三四五六七八', { ...narrow, ...elderText, textOverflow: 'ellipsis' }),
      /^cut off: "一二三/,
    ],
    [
      'a broken word',
      'en',
      plant('Harassment', { width: '40px', overflowWrap: 'anywhere' }),
      /^"Harassment" is broken/,
    ],
    ['small text in elder mode', 'elder', plant('一二', { fontSize: '14px' }), /^small text: .*14 px/],
    [
      'a small target in elder mode',
      'elder',
      plant('一二', { ...elderText, height: '30px', lineHeight: '30px' }, 'button'),
      /^small target: .* × 30/,
    ],
    ['Chinese on an English screen', 'en', plant('拦截', {}), /^not translated: "拦截"/],
    ['English on a Chinese screen', 'plain', plant('Save your changes', {}), /^not translated: "Save/],
    ['a placeholder that is not filled', 'plain', plant('共 {count} 个', {}), /^no value: /],
    ['a value that is not there', 'nulls', plant('共 undefined 个', {}), /^no value: /],
    ['a date that is none', 'en strings', plant('Invalid Date', {}), /^no value: /],
    [
      'a button under something else',
      'plain',
      plant('', { position: 'fixed', inset: '0', zIndex: '9999' }),
      /^#not-found-home .* is covered by/,
    ],
    ['faint words', 'plain', plant('一二', { color: '#dddddd', backgroundColor: '#ffffff' }), /^color-contrast/],
    [
      'faint words in the dark',
      'dark',
      plant('一二', { color: '#222222', backgroundColor: '#000000' }),
      /^color-contrast/,
    ],
    ['what has no name', 'plain', plant('', { width: '50px', height: '50px' }, 'button'), /^aria-command-name/],
    [
      'a Chinese name on an English screen',
      'en',
      (content) => content.querySelector('#not-found-home')!.setAttribute('aria-label', '首页'),
      /^not translated: "首页"/,
    ],
    ['a lost entrance', 'dnd', () => sessionStorage.removeItem('entrance'), /^the entrance is uasp/],
    [
      'an error that nobody catches',
      'plain',
      () =>
        void setTimeout(() => {
          throw new Error('planted')
        }),
      /^uncaught: planted/,
    ],
    [
      'a blank screen',
      'html502',
      (content) => content.replaceChildren(content.querySelector('.screen__title') ?? ''),
      /is blank$/,
    ],
    [
      'a screen that is still loading',
      'plain',
      (content) => content.insertAdjacentHTML('beforeend', '<p class="pg-skeleton">.</p>'),
      /is still loading$/,
    ],
    [
      'words of loading that stay',
      'cut',
      (content) => content.insertAdjacentHTML('beforeend', '<p>加载中</p>'),
      /is still loading$/,
    ],
    [
      'a value that never comes',
      'plain',
      (content) => content.insertAdjacentHTML('beforeend', '<p><span>缓存</span> <span>…</span></p>'),
      /is still loading$/,
    ],
  ])('is %s', async (_, words, spoil, expected) => {
    expect(await found(screenOf('not-found'), words, spoil)).toContainEqual(expect.stringMatching(expected))
  })

  it('take a story that ends in an ellipsis for content', async () => {
    const told = (content: Element) => content.insertAdjacentHTML('beforeend', '<p>奶奶，是我，我把人撞了……</p>')
    expect(await found(screenOf('not-found'), 'plain', told)).toEqual([])
  })

  it('find an ellipsis in a line of detail only with large text', async () => {
    const shortened = plant('一二三四五六七八', { ...narrow, textOverflow: 'ellipsis' })
    expect(await found(screenOf('not-found'), 'plain', shortened)).toEqual([])
  })

  it('find the same each time', async () => {
    const faint = plant('三四', { color: '#eeeeee', backgroundColor: '#ffffff' })
    const once = await found(screenOf('not-found'), 'plain', faint)
    expect(once).toHaveLength(1)
    expect(await found(screenOf('not-found'), 'plain', faint)).toEqual(once)
    expect(await found(screenOf('not-found'), 'plain')).toEqual([])
  })

  it.each<[string, string, ScreenCase, RegExp]>([
    ['a screen without what it is there for', 'plain', { ...screenOf('call'), id: 'no-such-id' }, /no-such-id/],
    [
      'another screen',
      'plain',
      { ...screenOf('privacy-policy'), path: '/family', access: 'private' },
      /another screen is shown: .familyAffectionProtect/,
    ],
    [
      'a call where none is expected',
      'plain',
      { ...screenOf('call'), callsNothing: true },
      /calls the gateway after all/,
    ],
    ['no offer to try again', 'html502', { ...screenOf('not-found'), loads: true }, /does not say/],
    ['no word of an expired session', 'unauthorized', { ...screenOf('add-contact'), loads: true }, /does not say/],
  ])('is %s', async (_, words, screen, expected) => {
    expect(await found(screen, words)).toContainEqual(expect.stringMatching(expected))
  })
})
