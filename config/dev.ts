import type { UserConfigExport } from '@tarojs/cli'

/** Development: source maps, and the gallery of components (see index.ts). */
export default {
  mini: { enableSourceMap: true },
  h5: { enableSourceMap: true, devServer: { open: false } },
} satisfies UserConfigExport<'webpack5'>
