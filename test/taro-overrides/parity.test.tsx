import { readFileSync } from 'node:fs'
import path from 'node:path'
import React, { Component, createElement, createRef, type ComponentType, type ReactElement, type Ref } from 'react'
import * as components from '@tarojs/components-react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import originalQueryString from 'query-string'
import UniversalRouter from 'universal-router'
import { routes } from '@/navigation/routes'
import * as overrides from '@/taro-overrides/components'
import LiteralRouter from '@/taro-overrides/literal-router'
import jsonp from '@/taro-overrides/no-jsonp'
import { initNavigationBar } from '@/taro-overrides/no-navigation-bar'
import NavigationBarHandler from '@/taro-overrides/no-navigation-bar-handler'
import { perf } from '@/taro-overrides/no-perf'
import queryString from '@/taro-overrides/query-string'
import { filesBelow, root } from '../support/source-files'

// Web components, which neither build uses.
jest.mock('@tarojs/components/lib/react', () => ({}))
jest.mock('swiper/bundle', () => ({}))
// The placeholder of a late page is our own: late-pages.test.tsx.
jest.mock('@/taro-overrides/late-pages', () => ({
  arriveOrStandIn: (_path: string, load: () => unknown) => load(),
}))

/** The installed package's file at this path. */
const installed = (file: string) => readFileSync(path.join(root, 'node_modules', file), 'utf8')

describe('literal-router against universal-router', () => {
  const base = '/sjgj/uasp'
  const paths = Object.keys(routes)
  const table = () =>
    [...paths, ['/one', '/alias'], '/(.*)'].map((route) => ({ path: route, action: () => [route] as unknown[] }))
  const originals = new UniversalRouter(table(), { baseUrl: base })
  const overrideOf = new LiteralRouter(table(), { baseUrl: base })

  const visited = fc.oneof(
    fc.constantFrom(...paths, '/alias', '//', '/one/'),
    fc.constantFrom(...paths).map((route) => `${route}/`),
    fc.constantFrom(...paths).map((route) => `${route}//`),
    fc.constantFrom(...paths).map((route) => route.toUpperCase()),
    fc.constantFrom(...paths).map((route) => `${route}/more`),
    fc.stringMatching(/^\/[a-zA-Z0-9._~/-]{0,20}$/),
  )
  it('opens the same route for every path', async () => {
    await fc.assert(
      fc.asyncProperty(visited, async (visit) => {
        expect(await overrideOf.resolve(base + visit)).toEqual(await originals.resolve(base + visit))
      }),
    )
  })

  it.each([LiteralRouter, UniversalRouter])(
    'passes the visited path, and uses the first of two: %p',
    async (Router) => {
      const action = jest.fn(({ pathname }: { pathname: string }) => pathname)
      const never = jest.fn()
      const router = new Router(
        [
          { path: '/call', action },
          { path: '/call', action: never },
        ],
        { baseUrl: base },
      )
      expect(await router.resolve(`${base}/Call`)).toBe(`${base}/Call`)
      expect(never).not.toHaveBeenCalled()
    },
  )

  it.each([LiteralRouter, UniversalRouter])('rejects with status 404 without a route: %p', async (Router) => {
    const router = new Router([{ path: '/call', action: () => 'call' }], { baseUrl: base })
    await expect(router.resolve(`${base}/other`)).rejects.toMatchObject({ message: 'Route not found', status: 404 })
  })
})

describe('query-string against the package of this name', () => {
  const name = fc.constantFrom('a', 'b', '__proto__', 'tab', '%E4%B8%AD', 'x+y', '')
  const value = fc.constantFrom('', '=', '1', '%E6%96%87', '%', '%zz', 'a+b', 'a=b', ' ', '#')
  const pair = fc.oneof(
    fc.tuple(name, value).map(([key, text]) => `${key}=${text}`),
    name,
  )
  const query = fc
    .tuple(fc.constantFrom('', '?', '#', '&', ' ?'), fc.array(pair, { maxLength: 6 }))
    .map(([start, pairs]) => start + pairs.join('&'))

  it.each([true, false])('parses every query equally, decode: %p', (decode) => {
    fc.assert(
      fc.property(query, (text) => {
        expect({ ...queryString.parse(text, { decode }) }).toEqual({ ...originalQueryString.parse(text, { decode }) })
      }),
    )
  })

  it('has every function that the router calls', () => {
    const used = filesBelow('node_modules/@tarojs/router/dist')
      .filter((file) => file.endsWith('.js') && !/index\.(cjs|esm)/.test(file))
      .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/queryString\.(\w+)/g)])
      .map(([, called]) => called)
    expect([...new Set(used)]).toEqual(Object.keys(queryString))
  })
})

describe('elements against @tarojs/components-react', () => {
  const pressed = jest.fn()
  const touched = jest.fn()
  const facts = {
    id: 'it',
    className: 'one two',
    style: { color: 'red' },
    role: 'button',
    'aria-label': 'name',
    'data-index': 3,
    onClick: pressed,
    onTouchStart: touched,
    onTouchMove: touched,
    onTouchEnd: touched,
  }
  const pairs: [string, ComponentType<object>, ComponentType<object>][] = [
    ['View', components.View, overrides.View as ComponentType<object>],
    ['Text', components.Text, overrides.Text as ComponentType<object>],
    ['Image', components.Image as ComponentType<object>, overrides.Image as ComponentType<object>],
  ]

  /** What a subscriber, a screen reader and the code see of an element. */
  function seen(Tested: ComponentType<object>, props: object) {
    pressed.mockClear()
    touched.mockClear()
    const ref = createRef<HTMLElement>()
    const { container, unmount } = render(
      createElement(Tested, { ...facts, ...props, ref } as { ref: Ref<HTMLElement> }),
    )
    const element = container.firstElementChild as HTMLElement
    fireEvent.click(element)
    fireEvent.touchStart(element)
    fireEvent.touchMove(element)
    fireEvent.touchEnd(element)
    const image = element.tagName === 'IMG' ? element : element.querySelector('img')
    const result = {
      isBlock: element.tagName === 'DIV',
      id: element.id,
      classes: [...element.classList].filter((name) => !name.startsWith('taro-')),
      color: element.style.color,
      attributes: ['role', 'aria-label', 'data-index'].map((name) => element.getAttribute(name)),
      text: element.textContent,
      source: image?.getAttribute('src'),
      refers: ref.current === element,
      presses: pressed.mock.calls.length,
      touches: touched.mock.calls.length,
    }
    unmount()
    return result
  }

  it.each(pairs)('%s looks and behaves the same', (name, Original, Override) => {
    const props = name === 'Image' ? { src: 'data:image/svg+xml,%3Csvg/%3E' } : { children: 'text' }
    const { isBlock: wasBlock, ...original } = seen(Original, props)
    const { isBlock, ...override } = seen(Override, props)
    expect(override).toEqual(original)
    // An image without the box that Taro puts around it.
    expect(isBlock).toBe(name === 'Image' ? false : wasBlock)
  })

  it.each(pairs.filter(([name]) => name !== 'Image'))(
    '%s omits attributes of the mini-program from the element',
    (_name, _Original, Override) => {
      const { container } = render(
        createElement(Override, { hoverClass: 'none', catchMove: true, userSelect: true, numberOfLines: 2 } as object),
      )
      expect(container.firstElementChild?.getAttributeNames()).toEqual([])
    },
  )

  it.each([
    ['aspectFit', 'object-fit', 'contain'],
    ['aspectFill', 'object-fit', 'cover'],
    ['widthFix', 'height', 'auto'],
  ] as const)('an image fits like %s in the styles of Taro', (mode, property, value) => {
    render(<overrides.Image mode={mode} src="x.svg" alt="picture" />)
    expect(screen.getByAltText('picture').style.getPropertyValue(property)).toBe(value)
    const styles = installed('@tarojs/components-react/dist/index.css').replace(/\s+/g, '')
    const ofMode = new RegExp(
      `\\.taro-img__(mode-)?${mode}[^{]*\\{[^}]*${property}:${value === 'auto' ? '(auto|100%)' : value}`,
      'i',
    )
    expect(styles).toMatch(ofMode)
  })
})

describe('textarea against the one-line field of @tarojs/components-react', () => {
  it.each([
    ['Textarea', overrides.Textarea as ComponentType<object>],
    ['Input', components.Input],
  ])('%s reports each typed text, and accepts 140 characters by default', (_name, Field) => {
    const texts: string[] = []
    const onInput = (event: { detail: { value: string } }) => texts.push(event.detail.value)
    const { rerender } = render(createElement(Field, { id: 'field', value: '', placeholder: 'p', onInput } as object))
    const field = screen.getByPlaceholderText<HTMLTextAreaElement>('p')
    expect(field.maxLength).toBe(140)
    fireEvent.input(field, { target: { value: '字' } })
    expect(texts).toEqual(['字'])
    rerender(createElement(Field, { id: 'field', value: '文', placeholder: 'p', maxlength: 20, onInput } as object))
    expect([field.value, field.maxLength]).toEqual(['文', 20])
  })

  it('accepts any length at -1', () => {
    render(<overrides.Textarea placeholder="p" maxlength={-1} value="" onInput={() => undefined} />)
    expect(screen.getByPlaceholderText('p')).not.toHaveAttribute('maxlength')
  })
})

describe('the replacement of all components', () => {
  it('has every component that the app imports from Taro', () => {
    const taken = filesBelow('src')
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.weapp.'))
      .flatMap((file) => [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from '@tarojs\/components'/g),
      ])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type '))
    expect(taken.length).toBeGreaterThan(50)
    expect([...new Set(taken)].filter((name) => !(name in overrides))).toEqual([])
  })
})

describe('the calls of Taro to its navigation bar and to jsonp', () => {
  it('exist, and do nothing', async () => {
    const called = [...installed('@tarojs/router/dist/router/page.js').matchAll(/navigationBarHandler\.(\w+)\(/g)]
    const handler = new NavigationBarHandler()
    expect([...new Set(called.map(([, name]) => name))]).toEqual(['load'])
    expect(handler.load()).toBeUndefined()
    expect(installed('@tarojs/router/dist/navigationBar.js')).toMatch(/export \{ initNavigationBar \}/)
    expect(initNavigationBar()).toBeUndefined()
    expect(document.body).toBeEmptyDOMElement()
    // Taro.request uses this only when a call requires it, and every call of the app is a POST.
    expect(installed('@tarojs/taro-h5/dist/api/network/request/index.js')).toMatch(/if \(jsonp\) \{/)
    await expect(jsonp()).rejects.toThrow('jsonp is not supported')
  })
})

describe('sliced-pages against React', () => {
  let shown = 'before'
  class Part extends Component {
    override render() {
      return createElement('p', null, shown)
    }
  }
  /** What Taro's root has, and no other component. */
  class Root extends Part {
    pages = []
    elements = []
  }
  let transitions: jest.SpyInstance
  beforeEach(() => {
    transitions = jest.spyOn(React, 'startTransition')
  })
  afterEach(() => transitions.mockRestore())

  async function forced(type: typeof Part) {
    shown = 'before'
    const component = createRef<Part>()
    const { container, unmount } = render(createElement(type, { ref: component }))
    shown = 'after'
    const done = jest.fn()
    await act(async () => component.current?.forceUpdate(done))
    const result = { text: container.textContent, calls: done.mock.calls.length }
    unmount()
    return result
  }

  it('draws a forced update, and calls back after it, as React does; only that of the root is a transition', async () => {
    const original = await forced(Root)
    await import('@/taro-overrides/sliced-pages')
    expect(original).toEqual({ text: 'after', calls: 1 })
    expect(await forced(Part)).toEqual(original)
    expect(transitions).not.toHaveBeenCalled()
    expect(await forced(Root)).toEqual(original)
    expect(transitions).toHaveBeenCalledTimes(1)
  })

  it('forgets a page that is left before it is drawn, and keeps the one below', async () => {
    await import('@/taro-overrides/sliced-pages')
    const page = (name: string) => createElement('p', { key: name }, name)
    class Pages extends Component {
      pages: (() => ReactElement)[] = []
      elements = [page('below')]
      override render() {
        return this.elements.slice()
      }
    }
    const component = createRef<Pages>()
    const { container, unmount } = render(createElement(Pages, { ref: component }))
    const root = component.current
    if (!root) throw new Error('Not mounted')
    const mounted = jest.fn()
    const unmounted = jest.fn()
    await act(async () => {
      root.pages.push(() => page('above'))
      root.forceUpdate(mounted)
      // As Taro unmounts the page on top.
      root.elements.splice(
        root.elements.findIndex(({ key }) => key === 'above'),
        1,
      )
      root.forceUpdate(unmounted)
    })
    expect(container.textContent).toBe('below')
    expect([mounted.mock.calls.length, unmounted.mock.calls.length]).toEqual([0, 1])
    unmount()
  })

  it("knows Taro's root by the fields that it sets", () => {
    const runtime = installed('@tarojs/plugin-framework-react/dist/runtime.js')
    expect(runtime).toMatch(
      /class AppWrapper extends react\.Component \{[^}]*this\.pages = \[\];\s+this\.elements = \[\];/,
    )
    // It removes the last page where it does not find the one that is left.
    expect(runtime).toMatch(/const idx = elements\.findIndex\([^;]*;\s+elements\.splice\(idx, 1\);/)
  })
})

describe('the calls of the runtime of Taro to its stopwatch', () => {
  it('exist, and do as little as the original outside the debug mode', () => {
    const original = installed('@tarojs/runtime/dist/perf.js')
    const idle = [...original.matchAll(/^ {4}(\w+)\(.*\) \{\n {8}if \(!options\.debug\) \{\n {12}return;/gm)]
    expect(idle.map(([, name]) => name)).toEqual(Object.keys(perf))
    expect(installed('@tarojs/runtime/dist/options.js')).toMatch(/debug: false/)
    expect([perf.start(), perf.stop(), perf.delayStop()]).toEqual([undefined, undefined, undefined])
  })
})
