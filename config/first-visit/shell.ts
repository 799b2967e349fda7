import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { build, type Plugin } from 'esbuild'
import type { Compilation } from 'webpack'
import { root } from '../paths'
import { svgDataUri } from '../svg-data-uri'

/**
 * Renders the first screen as plain HTML: the real page, as a logged-in subscriber sees it before any data is loaded.
 * It has no ids, so that tests and users only find the real elements, and no `app-live`, because it is not interactive.
 */
export async function renderShell(src: string, page: string, compilation: Compilation): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createElement } from 'react'
        import { renderToStaticMarkup } from 'react-dom/server.browser'
        import Page from ${JSON.stringify(path.join(src, page))}
        result = renderToStaticMarkup(createElement(Page))`,
      resolveDir: root,
      loader: 'js',
    },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2020',
    jsx: 'automatic',
    logLevel: 'error',
    absWorkingDir: root,
    tsconfig: path.join(root, 'tsconfig.json'),
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js'],
    define: {
      'process.env.TARO_ENV': '"h5"',
      'process.env.NODE_ENV': '"production"',
      'process.env': '{}',
    },
    plugins: [standIns(src, compilation)],
  })
  const sandbox = browserOfTheShell()
  vm.runInNewContext(outputFiles[0]?.text ?? '', sandbox)
  return asPicture(String(sandbox.result))
}

/** Replaces Taro with one without a router, styles with nothing, and pictures with their built URLs. */
function standIns(src: string, compilation: Compilation): Plugin {
  return {
    name: 'shell',
    setup(bundle) {
      bundle.onResolve({ filter: /^@tarojs\/taro$/ }, () => ({
        path: path.join(src, 'taro-overrides/taro-of-the-shell.ts'),
      }))
      bundle.onResolve({ filter: /^@tarojs\/components$/ }, () => ({
        path: path.join(src, 'taro-overrides/elements.tsx'),
      }))
      bundle.onLoad({ filter: /\.s?css$/ }, () => ({ contents: '' }))
      bundle.onLoad({ filter: /\.(svg|png|jpe?g|webp)$/ }, ({ path: file }) => ({
        contents: `export default ${JSON.stringify(addressOf(file, compilation))}`,
      }))
    },
  }
}

/** Returns the URL of a built picture: a file, or a data URI. */
function addressOf(file: string, compilation: Compilation): string {
  const asset = compilation
    .getAssets()
    .find(({ info }) => info.sourceFilename && path.join(root, info.sourceFilename) === file)
  const { publicPath } = compilation.outputOptions
  return asset ? `${String(publicPath)}${asset.name}` : svgDataUri(readFileSync(file), { filename: file })
}

/** A fake browser with a logged-in user, on a fixed day in the past; shell.inline.js fills in the current values. */
function browserOfTheShell() {
  const stored: Record<string, string> = { uasp_access_token: '-', phoneNo: '-', phoneNoDisplay: '-', guideSeen: '1' }
  const area = (values: Record<string, string>) => ({
    getItem: (key: string) => values[key] ?? null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const window = {
    ...listeners,
    localStorage: area(stored),
    sessionStorage: area({}),
    location: { pathname: '/sjgj/uasp/', search: '', hash: '', href: 'http://localhost/sjgj/uasp/' },
    history: { state: null, replaceState: () => undefined },
    navigator: { userAgent: '', onLine: true, language: 'zh-CN' },
    document: {
      ...listeners,
      querySelector: () => null,
      getElementById: () => null,
      documentElement: { lang: 'zh-CN', style: {} },
      visibilityState: 'visible',
    },
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    setInterval: () => 0,
    clearInterval: () => undefined,
    queueMicrotask: () => undefined,
    TextEncoder,
    console,
    result: '',
  }
  return { ...window, window, self: window }
}

/** Strips ids and roles: inert markup. */
function asPicture(html: string): string {
  return html
    .replace(/ (id|tabindex|for|aria-[a-z]+|role)="[^"]*"/g, '')
    .replace(/class="app-live /g, 'class="app-shell ')
}
