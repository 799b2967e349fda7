import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { checkBuild, packageSizes } from 'weapp-host'
import type { ReportedModule } from '../../config/module-report'
import { weappForChecks } from '../../scripts/lib/weapp-gateway.mjs'
import { filesBelow, root } from '../support/source-files'

const KB = 1000
const KIB = 1024
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the mini-program build', () => {
  const files = filesBelow(weappForChecks)

  it('passes every check that needs no browser', async () => {
    expect(await checkBuild(weappForChecks)).toEqual([])
  })

  it.each(packageSizes(weappForChecks))('keeps the package $name small', ({ name, bytes }) => {
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual((name === 'main' ? 800 : 300) * KB)
  })

  it('leaves the components gallery out', () => {
    expect(files.filter((file) => file.includes('gallery'))).toEqual([])
  })
})

describe('the H5 build', () => {
  const html = readText('dist/h5/index.html')
  const files = filesBelow('dist/h5')
  const scripts = files.filter((file) => file.endsWith('.js'))

  // The budget of the first visit (bench/budgets.json).
  it('loads at most 100 KiB of gzipped JavaScript with the page', () => {
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')
    const linked = [...html.matchAll(/<script[^>]*\bsrc="\/sjgj\/uasp\/([^"]+)"/g)].map(([, file]) => `dist/h5/${file}`)
    const bytes = [...inline, ...linked.map(readText)].map((code) => gzipSync(code).length)
    expect(sum(bytes)).toBeGreaterThan(20 * KIB)
    expect(sum(bytes)).toBeLessThanOrEqual(100 * KIB)
  })

  // Written by the build that made dist/h5 (config/module-report.ts).
  const modules: ReportedModule[] = JSON.parse(readText('.cache/builds/h5-modules.json'))

  it('contains the files of its module report', () => {
    const named = new Set(modules.flatMap((module) => module.files))
    expect(named.size).toBeGreaterThan(20)
    expect([...named].filter((file) => !existsSync(path.join(root, 'dist/h5', file)))).toEqual([])
  })

  it('has at most 15 % copies among the bytes of its modules', () => {
    const inFiles = modules.filter((module) => module.files.length > 0)
    const copies = sum(inFiles.map(({ bytes, files: { length } }) => bytes * (length - 1)))
    expect(copies / sum(inFiles.map(({ bytes, files: { length } }) => bytes * length))).toBeLessThanOrEqual(0.15)
  })

  it('has at most 555 kB of gzipped JavaScript in all', () => {
    const bytes = sum(scripts.map((file) => gzipSync(readText(file)).length))
    expect(bytes).toBeLessThanOrEqual(555 * KB)
  })

  it.each([
    'universal-router/',
    'path-to-regexp/',
    'query-string/',
    'lodash.kebabcase/',
    '@nutui/icons-react-taro/',
    '@nutui/nutui-react-taro/dist/es/packages/configprovider/',
    '@nutui/nutui-react-taro/dist/es/locales/',
    '@swc/helpers/esm/_sliced_to_array.js',
    'tslib/',
    'jsonp-retry/',
    'whatwg-fetch/',
    'abortcontroller-polyfill/',
    '@tarojs/components/',
    '@tarojs/router/dist/navigationBar.js',
    '@tarojs/router/dist/router/navigation-bar.js',
    '@tarojs/runtime/dist/perf.js',
    '@tarojs/components-react/dist/components/button/',
    '@tarojs/components-react/dist/components/view/',
    '@tarojs/components-react/dist/components/text/',
    '@tarojs/components-react/dist/components/image/',
    '@tarojs/components-react/dist/components/scroll-view/',
    '@tarojs/components-react/dist/index.css',
  ])('omits %s, which src/taro-overrides replaces', (original) => {
    expect(
      modules.filter(({ name, files: held }) => held.length > 0 && name.includes(`node_modules/${original}`)),
    ).toEqual([])
  })

  it.each([
    'components.tsx',
    'elements.tsx',
    'textarea.tsx',
    'literal-router.ts',
    'query-string.ts',
    'array-items.ts',
    'no-icons.ts',
    'no-config-provider.ts',
    'no-message-consent.ts',
    'no-wechat-button.ts',
    'tslib.ts',
    'late-pages.ts',
    'sliced-pages.ts',
    'no-jsonp.ts',
    'no-navigation-bar-handler.ts',
    'no-perf.ts',
  ])('contains taro-overrides/%s', (override) => {
    expect(modules.map(({ name }) => name)).toContain(path.join('src/taro-overrides', override))
  })

  it('names every script and style by a content hash', () => {
    const named = files.filter((file) => file !== 'dist/h5/service-worker.js') // its address must not change
    const plain = named.filter((file) => /\.(js|css)$/.test(file) && !/\.[0-9a-f]{6,}\.(js|css)$/.test(file))
    expect(plain).toEqual([])
  })

  it('has every script and style as brotli and gzip too', () => {
    const named = files.filter((file) => /\.[0-9a-f]{6,}\.(js|css)$/.test(file))
    expect(named.length).toBeGreaterThan(20)
    const bytes = (file: string) => readFileSync(path.join(root, file))
    expect(named.filter((file) => !brotliDecompressSync(bytes(`${file}.br`)).equals(bytes(file)))).toEqual([])
    expect(named.filter((file) => !gunzipSync(bytes(`${file}.gz`)).equals(bytes(file)))).toEqual([])
  })

  it('leaves the gateway and its validation out', () => {
    expect(scripts.filter((file) => /ZodError|fastify/i.test(readText(file)))).toEqual([])
  })

  it('leaves the components gallery out', () => {
    expect(files.filter((file) => file.includes('gallery'))).toEqual([])
  })
})

it('builds the gateway into one program', () => {
  expect(existsSync(path.join(root, 'dist/server/main.mjs'))).toBe(true)
})
