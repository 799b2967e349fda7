import type { UserConfigExport } from '@tarojs/cli'

/**
 * Release: source maps only of the mini-program, if SOURCE_MAPS is set; its release keeps them aside
 * (scripts/release-weapp.mjs). Taro's terser settings would keep all names, quote all keys and write a Chinese character in
 * six bytes, for browsers that this app does not support (see browserslist in package.json).
 */
export default {
  terser: {
    enable: true,
    config: {
      ecma: 2019,
      keep_fnames: false,
      // What libraries log for their developers is left out; errors stay.
      compress: { passes: 3, ecma: 2019, keep_fargs: false, drop_console: ['log', 'info', 'debug', 'warn'] },
      output: { comments: false, keep_quoted_props: false, quote_keys: false, ascii_only: false, ecma: 2019 },
    },
  },
  mini: { enableSourceMap: process.env.SOURCE_MAPS === '1', sourceMapType: 'hidden-source-map' },
  h5: { enableSourceMap: false },
} satisfies UserConfigExport<'webpack5'>
