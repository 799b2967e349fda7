import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from '../../scripts/lib/run.mjs'

/** Builds a page with only Taro's own VirtualList and ten thousand rows; returns its folder. */
export async function buildVirtualList() {
  const source = path.join(root, 'bench/peers/taro-virtual-list')
  const folder = path.join(root, '.cache/bench/taro-virtual-list')
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: [path.join(source, 'index.jsx')],
    outfile: path.join(folder, 'index.js'),
    bundle: true,
    minify: true,
    target: 'chrome80',
    jsx: 'automatic',
    alias: { '@tarojs/taro': path.join(source, 'taro.js'), '@tarojs/components': path.join(source, 'components.js') },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.TARO_ENV': '"h5"',
      'process.env.TARO_PLATFORM': '"web"',
    },
    loader: { '.scss': 'empty', '.css': 'empty' },
    logLevel: 'error',
  })
  copyFileSync(path.join(source, 'index.html'), path.join(folder, 'index.html'))
  return folder
}
