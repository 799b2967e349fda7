/**
 * Few files for each screen: React, Taro and the router in one chunk, what screens share in others. Taro's own default
 * gives each screen its own copy of everything; a file for each little thing that two screens share costs more in
 * requests than it saves in bytes, so a screen asks for four scripts at most.
 */
export const splitChunks = {
  chunks: 'all',
  minSize: 0,
  maxInitialRequests: 20,
  maxAsyncRequests: 4,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    vendors: false,
    taro: false,
    base: {
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@tarojs|history)[\\/]/,
      name: 'base',
      priority: 50,
      chunks: 'initial',
      reuseExistingChunk: true,
    },
    // Styles of their own, so that the first paint need not wait for pictures (first-visit-plugin.ts).
    icons: { test: /[\\/]components[\\/]Icon[\\/]icons\.scss$/, name: 'icons', priority: 60, enforce: true },
    shared: { minChunks: 2, priority: 1, chunks: 'async', reuseExistingChunk: true, minSize: 4000 },
  },
} as const
