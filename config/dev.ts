import type { UserConfigExport } from '@tarojs/cli'

const { DEV_GATEWAY: gateway, DEV_PORT: port, DEV_DEPLOY: deploy = '' } = process.env

/**
 * The paths that the development server handles itself. Everything else goes to the gateway: calls, /dev,
 * /openapi.json, and / with its redirect.
 */
const isOfApp = (path: string) => /^\/(sjgj\/uasp(\/|$)|ws$|webpack-dev-server)/.test(path)

/**
 * Development: source maps, and the component gallery (see index.ts). `npm run dev` sets the gateway, the port, and the
 * deployment values that the gateway would write into the page.
 */
export default {
  mini: { enableSourceMap: true },
  h5: {
    enableSourceMap: true,
    htmlPluginOption: deploy ? { meta: { 'pg-deploy': deploy } } : {},
    devServer: {
      open: false,
      host: '127.0.0.1',
      hot: true,
      static: false,
      ...(port && { port: Number(port) }),
      proxy: gateway
        ? [{ context: (path: string) => !isOfApp(path), target: gateway, changeOrigin: true, logLevel: 'silent' }]
        : [],
    },
  },
} satisfies UserConfigExport<'webpack5'>
