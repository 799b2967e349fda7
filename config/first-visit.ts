import path from 'node:path'
import type { Compilation, Compiler } from 'webpack'
import { minify } from './minify-script'

export interface FirstVisitOptions {
  /** The page whose chunks are named in index.html, below src and without its ending. */
  page: string
  publicPath: string
  /** Goes first in <head>, before any subresource. */
  scrubScript: string
}

interface Tag {
  tagName: string
  voidTag: boolean
  attributes: Record<string, string | boolean>
  innerHTML?: string
  meta: Record<string, unknown>
}

interface TagGroups {
  headTags: Tag[]
  bodyTags: Tag[]
}

/** The part of html-webpack-plugin that is used here; Taro brings its own copy. */
interface HtmlPlugin {
  getHooks(compilation: Compilation): {
    alterAssetTagGroups: { tapPromise(name: string, alter: (groups: TagGroups) => Promise<TagGroups>): void }
  }
}

const runner = path.dirname(require.resolve('@tarojs/webpack5-runner/package.json'))
// The copy that Taro's runner uses: hooks of another copy would never fire.
const HtmlWebpackPlugin = require(require.resolve('html-webpack-plugin', { paths: [runner] })) as HtmlPlugin

/**
 * Makes the first visit one request deep: the page's chunks stand in index.html, its CSS is inlined, and login
 * credentials leave the address before anything else is asked for (DESIGN.md sections 7 and 8).
 */
export class FirstVisitPlugin {
  constructor(private readonly options: FirstVisitOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FirstVisit', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tapPromise('FirstVisit', async (groups) =>
        this.arrange(compilation, groups),
      )
    })
  }

  private async arrange(compilation: Compilation, groups: TagGroups): Promise<TagGroups> {
    const { publicPath, scrubScript } = this.options
    const tags = [...groups.headTags, ...groups.bodyTags]
    const styles = tags.filter((tag) => tag.tagName === 'link' && tag.attributes.rel === 'stylesheet')
    const scripts = tags.filter((tag) => tag.tagName === 'script')
    const rest = tags.filter((tag) => !styles.includes(tag) && !scripts.includes(tag))

    const files = this.filesOfPage(compilation)
    const known = new Set(scripts.map((tag) => tag.attributes.src))
    const more = files
      .filter((file) => file.endsWith('.js') && !known.has(publicPath + file))
      .map((file) => element('script', { defer: true, src: publicPath + file }))
    // The entry runs last: everything it asks for is there by then.
    const ordered = [...scripts.slice(0, -1), ...more, ...scripts.slice(-1)]
    for (const script of ordered) script.attributes.fetchpriority = 'high'

    const styleFiles = [
      ...styles.map((tag) => String(tag.attributes.href).slice(publicPath.length)),
      ...files.filter((file) => file.endsWith('.css')),
    ]
    const inlined = [...new Set(styleFiles)].map((file) =>
      element('style', { 'data-href': publicPath + file }, sourceOf(compilation, file)),
    )
    const scrub = element('script', {}, await minify(scrubScript))
    return { headTags: [scrub, ...rest, ...inlined, ...ordered], bodyTags: [] }
  }

  /** Every file that the page's chunk group needs. */
  private filesOfPage(compilation: Compilation): string[] {
    const group = compilation.chunkGroups.find((candidate) =>
      candidate.origins.some((origin) => origin.request?.replaceAll('\\', '/').includes(this.options.page)),
    )
    return group ? group.getFiles() : []
  }
}

function element(tagName: string, attributes: Tag['attributes'], innerHTML = ''): Tag {
  return { tagName, voidTag: tagName === 'link', attributes, innerHTML, meta: {} }
}

function sourceOf(compilation: Compilation, file: string): string {
  const source = compilation.getAsset(file)?.source.source() ?? ''
  return source.toString().replace(/\n?\/\*# sourceMappingURL.*$/, '')
}
