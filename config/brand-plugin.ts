import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Compilation, Compiler } from 'webpack'
import { alterTags, element } from './first-visit/tags'
import { src } from './paths'

const assets = path.join(src, 'assets')

/** Emits the app's icons and web manifest under content-hashed names, and adds their links to the page. */
export class BrandPlugin {
  constructor(private readonly publicPath: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('Brand', (compilation) => {
      alterTags(compilation, async (groups) => ({
        ...groups,
        headTags: [...groups.headTags, ...this.links(compilation)],
      }))
    })
  }

  private links(compilation: Compilation) {
    const { publicPath } = this
    const add = (name: string, extension: string, content: Buffer): string => {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
      const file = `static/${name}.${hash}.${extension}`
      if (!compilation.getAsset(file)) {
        compilation.emitAsset(file, new compilation.compiler.webpack.sources.RawSource(content))
      }
      return publicPath + file
    }
    const picture = (name: string, extension: string) =>
      add(name, extension, readFileSync(path.join(assets, `${name}.${extension}`)))
    const [logo, touch, small, large] = [
      picture('logo', 'svg'),
      picture('brand-180', 'png'),
      picture('brand-192', 'png'),
      picture('brand-512', 'png'),
    ]
    const manifest = {
      name: '手机安全卫士',
      short_name: '安全卫士',
      lang: 'zh-CN',
      id: publicPath,
      start_url: publicPath,
      scope: publicPath,
      display: 'standalone',
      background_color: '#f4f6fa',
      theme_color: '#0a6cff',
      icons: [
        { src: logo, sizes: 'any', type: 'image/svg+xml' },
        { src: small, sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
        { src: large, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
    }
    return [
      element('link', { rel: 'icon', type: 'image/svg+xml', href: logo }),
      element('link', { rel: 'alternate icon', type: 'image/png', sizes: '192x192', href: small }),
      element('link', { rel: 'apple-touch-icon', href: touch }),
      element('link', { rel: 'manifest', href: add('app', 'webmanifest', Buffer.from(JSON.stringify(manifest))) }),
    ]
  }
}
