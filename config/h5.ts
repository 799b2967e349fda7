import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { BrandPlugin } from './brand-plugin'
import { FirstVisitPlugin } from './first-visit/first-visit-plugin'
import { leanModules } from './lean-modules'
import { ModuleReportPlugin } from './module-report'
import { navigation, pageCache } from './navigation'
import { src, transpiled } from './paths'
import { SharedChunksPlugin } from './split-chunks'
import { svgDataUri } from './svg-data-uri'

const publicPath = '/sjgj/uasp/'
const home = 'pages/home/index'
/** Whether a picture becomes a data URI: up to 2 KiB, Taro's own limit, and any `*.inline.*`. */
const isInline = (content: Buffer, { filename }: { filename: string }) =>
  content.length <= 2048 || /\.inline\.\w+$/.test(filename)

/**
 * The H5 build: browser history below /sjgj/uasp, px as rem, and the first visit in one request (DESIGN.md section 8).
 */
export function h5({ gallery }: { gallery: boolean }): IH5Config<'webpack5'> {
  const { toCustomRoutes, routes } = navigation()
  return {
    publicPath,
    staticDirectory: 'static',
    useHtmlComponents: true,
    router: { mode: 'browser', basename: publicPath.slice(0, -1), customRoutes: toCustomRoutes({ gallery }) },
    imageUrlLoaderOption: { name: 'static/[name].[contenthash:8][ext]' },
    compile: { include: transpiled },
    esnextModules: ['nutui-react-taro', 'icons-react-taro'],
    output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[id].[contenthash:6].js' },
    miniCssExtractPluginOption: {
      ignoreOrder: true,
      filename: 'css/[name].[contenthash:8].css',
      chunkFilename: 'css/[id].[contenthash:6].css',
    },
    postcss: {
      autoprefixer: { enable: true, config: {} },
      pxtransform: { enable: true, config: { baseFontSize: 20 } },
    },
    webpackChain(chain) {
      chain.set('target', ['web', 'es2017'])
      leanModules(chain, { gallery })
      chain.module.rule('image').merge({ generator: { dataUrl: svgDataUri }, parser: { dataUrlCondition: isInline } })
      const sharedChunks = new SharedChunksPlugin(home)
      chain.plugin('shared-chunks').use(sharedChunks)
      chain.merge({ optimization: { splitChunks: sharedChunks.splitChunks } })
      chain.performance.hints(false) // bench/ has the budgets
      chain.plugin('module-report').use(ModuleReportPlugin)
      chain.plugin('brand').use(BrandPlugin, [publicPath])
      chain.plugin('first-visit').use(FirstVisitPlugin, [
        {
          publicPath,
          routes,
          home,
          stages: {
            framework: ['react-dom', '@tarojs/taro', '@tarojs/router'],
            foundation: [path.join(src, 'taro-overrides/sliced-pages.ts'), path.join(src, 'boot/start-app.ts')],
          },
          // Most of the code; a release without new versions of them leaves their file names as they are.
          kept: ['react', 'taro'],
          prerender: process.env.NODE_ENV === 'production',
          inlineScripts: process.env.FIRST_VISIT !== 'files',
          pageCache: pageCache(),
          script: (name: string) => readFileSync(path.join(src, 'boot', `${name}.js`), 'utf8'),
        },
      ])
    },
  }
}
