import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { iconNames } from '@/components/Icon/icon-names'
import { withNamesOnce } from '../../config/first-visit/chunk-names'
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

describe('withNamesOnce', () => {
  const runtime = [
    'r.u=e=>"js/"+e+"."+{24:"aaaaaa",25:"bbbbbb",7e3:"cccccc"}[e]+".js"',
    'r.miniCssF=e=>"css/"+e+"."+{24:"dddddd",25:"eeeeee"}[e]+".css"',
    'r.hasStyle=t=>1&&{24:1,25:1}[t]&&!0',
    'r.hasNoScript=t=>/^(24)$/.test(t)',
  ]
  interface Runtime {
    u(id: number): string
    miniCssF(id: number): string
    hasStyle(id: number): unknown
    hasNoScript(id: number): boolean
  }
  const run = (text: string) => {
    const made = {}
    new Function('r', text)(made)
    return made as Runtime // what `runtime` has assigned
  }

  it('keeps which files each chunk has, and their names', () => {
    const short = withNamesOnce(runtime.join())
    const [before, after] = [run(runtime.join()), run(short)]
    for (const id of [24, 25, 7000]) {
      expect([id, after.hasNoScript(id)]).toEqual([id, before.hasNoScript(id)])
      expect([id, Boolean(after.hasStyle(id))]).toEqual([id, Boolean(before.hasStyle(id))])
      if (!before.hasNoScript(id)) expect(after.u(id)).toBe(before.u(id))
      if (before.hasStyle(id)) expect(after.miniCssF(id)).toBe(before.miniCssF(id))
    }
    expect(short).not.toMatch(/aaaaaa|:1|\^/)
  })

  it.each(runtime.map((_part, index) => index))('refuses a runtime without its table %s', (index) => {
    const other = runtime.map((part, at) => (at === index ? part.replace(/[{/]/g, '') : part)).join()
    expect(() => withNamesOnce(`${other},r.miniCssF=0`)).toThrow("webpack's runtime")
  })

  it('reads numbers that webpack writes as a class of digits', () => {
    const short = withNamesOnce(runtime.join().replace('^(24)$', '^(2[47]|30)$'))
    expect([24, 25, 7000].map((id) => run(short).hasNoScript(id))).toEqual([true, false, false])
  })

  it('refuses styles that are loaded in another way, and leaves other scripts as they are', () => {
    expect(() => withNamesOnce(runtime.join().replace('25:1', '26:1'))).toThrow('styles')
    expect(withNamesOnce('f(/^(24)$/.test(e))')).toBe('f(/^(24)$/.test(e))')
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

  it.each(['js', 'css'])('name the %s of every chunk once, and no file that does not exist', (kind) => {
    const [table = ''] = new RegExp(`(?<=\\.${kind}=)\\{\\d[^}]*\\}`).exec(read('index.html')) ?? []
    const named = [...table.matchAll(/(\w+):"(\w+)"/g)].map(([, id, hash]) => `${Number(id)}.${hash}.${kind}`)
    const files = readdirSync(path.join(root, 'dist/h5', kind)).filter((file) => /^\d+\.\w+\.(js|css)$/.test(file))
    expect(named.length).toBeGreaterThan(20)
    expect(named.sort()).toEqual(files.sort())
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
