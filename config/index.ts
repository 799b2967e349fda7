import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import { requireWithEsbuild } from '@tarojs/helper'
import type * as Derive from '../src/navigation/derive'
import { FirstVisitPlugin } from './first-visit'
import { splitChunks } from './split-chunks'

const root = path.resolve(__dirname, '..')
const src = path.join(root, 'src')

// Taro's command transpiles only what lies below config/, so the routes table is bundled by its own helper.
const { toCustomRoutes } = requireWithEsbuild(path.join(src, 'navigation/derive.ts'), {
  customSwcConfig: { module: { type: 'commonjs' }, jsc: { target: 'es2020' } },
}) as typeof Derive

const isH5 = process.env.TARO_ENV === 'h5'
const gallery = process.env.TARO_APP_GALLERY === '1'
const customRoutes = toCustomRoutes({ gallery })

/** One page tree to H5 and to the WeChat mini-program (DESIGN.md sections 1 and 8). */
export default defineConfig<'webpack5'>(async () => {
  if (!isH5 && process.env.RELEASE === '1' && !process.env.TARO_APP_HOST) {
    throw new Error('A release of the mini-program needs TARO_APP_HOST, the https host of its gateway')
  }
  if (!isH5) process.env.TARO_APP_HOST ||= 'http://127.0.0.1:8080'

  const base: UserConfigExport<'webpack5'> = {
    projectName: 'phone-guard',
    date: '2026-11-20',
    designWidth: 375,
    deviceRatio: { 640: 2.34 / 2, 750: 1, 375: 2, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot: `dist/${process.env.TARO_ENV}`,
    plugins: [],
    alias: { '@': src, '@contract': path.join(root, 'contract') },
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: { enable: false },
    logger: { quiet: true, stats: false },
    defineConstants: {
      'process.env.TARO_APP_HOST': JSON.stringify(process.env.TARO_APP_HOST ?? ''),
      'process.env.TARO_APP_GALLERY': JSON.stringify(process.env.TARO_APP_GALLERY ?? ''),
    },
    mini: {
      optimizeMainPackage: { enable: true },
      postcss: { pxtransform: { enable: true, config: {} } },
      enableSourceMap: false,
    },
    h5: {
      publicPath: '/sjgj/uasp/',
      staticDirectory: 'static',
      useHtmlComponents: true,
      router: { mode: 'browser', basename: '/sjgj/uasp', customRoutes },
      esnextModules: ['nutui-react-taro', 'icons-react-taro'],
      enableSourceMap: false,
      output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:8].css',
      },
      postcss: {
        autoprefixer: { enable: true, config: {} },
        pxtransform: { enable: true, config: { baseFontSize: 20 } },
      },
      webpackChain(chain) {
        const standIns = path.join(src, 'first-visit')
        chain.resolve.alias
          .set('@tarojs/components$', path.join(standIns, 'components.tsx'))
        chain.merge({ optimization: { splitChunks } })
        chain.plugin('first-visit').use(FirstVisitPlugin, [
          {
            page: 'pages/home/index',
            publicPath: '/sjgj/uasp/',
            scrubScript: readFileSync(path.join(src, 'boot/scrub.inline.js'), 'utf8'),
          },
        ])
      },
    },
  }
  return base
})
