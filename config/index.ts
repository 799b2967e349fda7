import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import dev from './dev'
import { h5 } from './h5'
import { failedPages, leanNutUI, leanRoutes } from './lean-modules'
import { ModuleReportPlugin } from './module-report'
import { root, src, transpiled } from './paths'
import prod from './prod'

const isProduction = process.env.NODE_ENV === 'production'
const isMiniProgram = process.env.TARO_ENV === 'weapp'
// Set by the build for checks (scripts/lib/builds.mjs).
const outputRoot = process.env.OUTPUT_FOLDER || `dist/${process.env.TARO_ENV}`

// H5 and the mini-program run on different engines, so package.json has a browser list for each.
process.env.BROWSERSLIST_ENV = process.env.TARO_ENV
process.env.TARO_APP_GALLERY ||= isProduction ? '' : '1'
if (isMiniProgram) process.env.TARO_APP_HOST ||= developmentHost()

/** Builds one page tree for H5 and for the WeChat mini-program (DESIGN.md sections 1 and 8). */
export default defineConfig<'webpack5'>(async (merge) => {
  const base: UserConfigExport<'webpack5'> = {
    projectName: 'phone-guard',
    date: '2026-11-20',
    designWidth: 375,
    deviceRatio: { 640: 2.34 / 2, 750: 1, 375: 2, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot,
    plugins: isMiniProgram ? ['mini-attributes.ts', 'mini-selectors.ts'].map((file) => path.join(__dirname, file)) : [],
    alias: { '@': src, '@contract': path.join(root, 'contract') },
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: { enable: process.env.TARO_CACHE === '1' },
    logger: { quiet: true, stats: false },
    // Below so many levels Taro starts again in a component of its own, where queries and observers of the page find
    // nothing, and which WeChat renders once without its content. The scope of a guardian, a sheet within a card, is 17 deep.
    baseLevel: 20,
    defineConstants: { ...deployConstants(), 'process.env.RELEASE': JSON.stringify(release()) },
    mini: {
      compile: { include: transpiled },
      optimizeMainPackage: { enable: true },
      webpackChain: (chain) => {
        chain.set('target', ['web', 'es2017'])
        leanRoutes(chain, { keepsPages: true })
        leanNutUI(chain)
        failedPages(chain)
        chain.plugin('module-report').use(ModuleReportPlugin)
      },
      postcss: { pxtransform: { enable: true, config: {} } },
      // Screens import styles in different orders. That is harmless: every class belongs to one component.
      miniCssExtractPluginOption: { ignoreOrder: true },
    },
    // The screenshots of the guide. The mini-program loads them from the H5 host, so that its packages stay small.
    copy: {
      patterns: isMiniProgram
        ? [{ from: 'src/sitemap.json', to: `${outputRoot}/sitemap.json` }]
        : [{ from: 'src/assets/guide/', to: 'dist/h5/guide/' }],
      options: {},
    },
    h5: h5({ gallery: process.env.TARO_APP_GALLERY === '1' }),
  }
  return merge({}, base, isProduction ? prod : dev)
})

/**
 * Returns the gateway of `npm start`. A release must set its own, because the mini-program has no origin to fall back
 * to.
 */
function developmentHost(): string {
  if (!isProduction) return 'http://127.0.0.1:8080'
  throw new Error('Set TARO_APP_HOST to the address of the gateway: the mini-program build needs it, e.g. https://…')
}

/** Returns all TARO_APP_… variables as one constant, with names in camel case (platform/deploy-build.ts). */
function deployConstants(): Record<string, string> {
  const prefix = 'TARO_APP_'
  const given = Object.entries(process.env).filter(([name]) => name.startsWith(prefix))
  const deployment = given.map(([name, value]) => [camelCase(name.slice(prefix.length)), value])
  return { 'process.env.DEPLOYMENT': JSON.stringify(Object.fromEntries(deployment)) }
}

/** The version of package.json, which a report of a fault names. */
function release(): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string } // ours
  return version
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
