/**
 * Few files on the first visit: React, Taro and the router in one chunk, what two screens share in another. Taro's own
 * default gives each screen its own copy of everything.
 */
export const splitChunks = {
  chunks: 'all',
  minSize: 0,
  maxInitialRequests: 20,
  maxAsyncRequests: 20,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    vendors: false,
    taro: false,
    base: {
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@tarojs|history|query-string|universal-router|path-to-regexp)[\\/]/,
      name: 'base',
      priority: 50,
      chunks: 'initial',
      reuseExistingChunk: true,
    },
    shared: { minChunks: 2, priority: 1, chunks: 'async', reuseExistingChunk: true, minSize: 4000 },
  },
} as const
