import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { iconNames } from '@/components/Icon/icon-names'
import { withEagerModules } from '../../config/first-visit/eager-modules'
import { root } from '../support/source-files'

const read = (file: string) => readFileSync(path.join(root, 'dist/h5', file), 'utf8')
const scriptsOf = (html: string) => [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]

describe('withEagerModules', () => {
  const script = (modules: string) => `(self.chunks = self.chunks || []).push([[1], ${modules}, (e) => e(7)])`
  const run = (text: string) => {
    const window: { chunks?: unknown[][] } = {}
    new Function('self', text)(window)
    return window.chunks?.[0]?.[1] as Record<string, (...args: unknown[]) => unknown> // what `script` has pushed
  }

  it.each([
    ['arrow functions', '{ 1: (e, t, n) => { return (() => e + t + n)() }, two: e => { return e } }'],
    ['functions', '{ 1: function (e, t, n) { return e + t + n }, two: function (e) { return e } }'],
  ])('keeps what %s return, and puts them into parentheses', (_, modules) => {
    const eager = withEagerModules(script(modules))
    expect(eager.match(/: \(function\(/g)).toHaveLength(2)
    const built = run(eager)
    expect([built[1]?.(1, 2, 3), built.two?.('x')]).toEqual([6, 'x'])
  })

  it('leaves everything else as it is', () => {
    const others = `var f = { 1: (e) => { e() } }; ${script('{ 1: (e) => e }')}`
    expect(withEagerModules(others)).toBe(others)
  })
})

describe('the scripts of the page', () => {
  const scripts = scriptsOf(read('index.html')).filter(([, , code = '']) => code.includes('.push([['))

  it('hold only modules that are compiled when they are read', () => {
    expect(scripts.length).toBeGreaterThan(2)
    const code = scripts.map(([, , text]) => text).join('\n')
    expect(code.match(/[{,]\d+:\(function\(/g)?.length).toBeGreaterThan(50)
    expect(code.match(/[{,]\d+:(?:function\b|\([\w,]*\)=>\{|\w+=>\{)/g) ?? []).toEqual([])
  })

  it('are kept as files by the service worker as far as it names them: React, then Taro', () => {
    const named = scripts.flatMap(([, attributes = '']) => /data-file="([^"]+)"/.exec(attributes)?.[1] ?? [])
    expect(named.map((file) => file.replace(/\.\w+\.js$/, ''))).toEqual(['/sjgj/uasp/js/react', '/sjgj/uasp/js/taro'])
    expect(named.filter((file) => !existsSync(path.join(root, 'dist/h5', file.replace('/sjgj/uasp/', ''))))).toEqual([])
    expect(read('service-worker.js')).toContain(JSON.stringify(named))
  })
})

describe('the styles of the page', () => {
  const hasStyle = (css: string, name: string) => new RegExp(`\\.${name}[{,]`).test(css)
  const html = read('index.html')
  const pictures = /<style[^>]* media="not all">([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''

  it("have home's pictures before the scripts", () => {
    expect(html.indexOf(pictures)).toBeLessThan(html.indexOf('<script data-file='))
    expect(pictures).toContain('.home-first-picture{background:url("data:image/svg+xml')
    const shell = /<template id="shell">([\s\S]*?)<\/template>/.exec(html)?.[1] ?? ''
    const used = new Set(shell.match(/\bicon-[a-z]+(-[a-z]+)*(?=[" ])/g))
    expect(used.size).toBeGreaterThan(10)
    expect([...used].filter((icon) => !hasStyle(pictures, icon))).toEqual([])
  })

  it('have the icons of all other screens after the scripts', () => {
    const others = iconNames.map((name) => `icon-${name}`).filter((icon) => !hasStyle(pictures, icon))
    expect(others.length).toBeGreaterThan(30)
    const last = html.slice(html.lastIndexOf('</script>'))
    expect(others.filter((icon) => !hasStyle(last, icon))).toEqual([])
  })
})
