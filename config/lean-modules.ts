import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { ids, NormalModuleReplacementPlugin } from 'webpack'
import { src } from './paths'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

const standIns = path.join(src, 'taro-overrides')
const nothing = path.join(standIns, 'nothing.ts')

/**
 * Removes from the H5 build the parts of Taro that this app never uses: web components, polyfills that the browsers of
 * package.json do not need, jsonp, Taro's navigation bar (the app has its own header), WeChat's button and messages, and
 * styles of unused components.
 * docs/adr/0001-first-visit.md has the gain of each.
 */
export function leanModules(chain: Chain, { gallery }: { gallery: boolean }): void {
  chain.resolve.alias
    .set('@tarojs/components$', path.join(standIns, 'components.tsx'))
    .set('@tarojs/components/global.css', path.join(standIns, 'base.css'))
    .set('@tarojs/components/dist/taro-components/taro-components.css', nothing)
    .set('@tarojs/components-react/dist/index.css', nothing)
    .set('whatwg-fetch', nothing)
    .set('abortcontroller-polyfill/dist/abortcontroller-polyfill-only', nothing)
    .set('jsonp-retry', path.join(standIns, 'no-jsonp.ts'))
    .set('tslib$', path.join(standIns, 'tslib.ts'))
    .set('query-string$', path.join(standIns, 'query-string.ts'))
    .set('universal-router$', path.join(standIns, 'literal-router.ts'))
  // These are imported by relative paths, which an alias does not match.
  leanNutUI(chain)
  replace(chain, '@tarojs/router/dist/navigationBar.js', 'no-navigation-bar.ts')
  replace(chain, '@tarojs/router/dist/router/navigation-bar.js', 'no-navigation-bar-handler.ts')
  replace(chain, '@tarojs/runtime/dist/perf.js', 'no-perf.ts')
  replace(chain, 'src/components/WechatButton/WechatButton.tsx', 'no-wechat-button.ts')
  replace(chain, 'src/widgets/MessageConsent/use-message-consent.ts', 'no-message-consent.ts')
  leanRoutes(chain, { keepsPages: false })
  failedPages(chain)
  chain.module
    .rule('lean-app')
    .test(/[\\/]src[\\/]app\.config\.ts$/)
    .post()
    .use('lean-app')
    .loader(path.join(__dirname, 'lean-app.js'))
    .options({ gallery })
  // Lets a screen load only the components that it uses, instead of all that any screen uses.
  const withoutSideEffects = { test: /[\\/]taro-overrides[\\/]components\.tsx$/, sideEffects: false }
  chain.merge({ module: { rule: { withoutSideEffects } } })
  // Ids of four digits instead of five, and the shortest names of exports: both stand at each use.
  chain.optimization.set('moduleIds', false).set('mangleExports', 'size')
  chain.plugin('short-ids').use(ids.DeterministicModuleIdsPlugin, [{ maxLength: 4 }])
}

/**
 * Removes from both builds what NutUI's switch, the one component in use, never does here: its icon while it loads, texts and
 * a theme of its own, right-to-left, and items of what is no array.
 */
export function leanNutUI(chain: Chain): void {
  chain.resolve.alias
    .set('@nutui/icons-react-taro$', path.join(standIns, 'no-icons.ts'))
    .set('@swc/helpers/_/_sliced_to_array$', path.join(standIns, 'array-items.ts'))
  replace(chain, '@nutui/nutui-react-taro/dist/es/packages/configprovider/index.js', 'no-config-provider.ts')
}

/** Removes from the routes table what only the build reads, and the values that nearly all rows share. */
export function leanRoutes(chain: Chain, options: { keepsPages: boolean }): void {
  chain.module
    .rule('lean-routes')
    .test(/[\\/]src[\\/]navigation[\\/]routes\.ts$/)
    .use('lean-routes')
    .loader(path.join(__dirname, 'lean-routes.js'))
    .options(options)
}

/** Lets a page that failed to render show a way back, where Taro shows nothing. */
export function failedPages(chain: Chain): void {
  chain.module
    .rule('failed-page')
    .test(/[\\/]plugin-framework-react[\\/]dist[\\/]runtime\.js$/)
    .pre()
    .use('failed-page')
    .loader(path.join(__dirname, 'failed-page.js'))
}

function replace(chain: Chain, file: string, standIn: string): void {
  const resource = new RegExp(`${file}$`.replace(/[./]/g, (sign) => (sign === '.' ? '\\.' : '[\\\\/]')))
  chain.plugin(standIn).use(NormalModuleReplacementPlugin, [resource, path.join(standIns, standIn)])
}
