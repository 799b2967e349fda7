import path from 'node:path'
import type { Compilation } from 'webpack'

/** An element that html-webpack-plugin is about to write into the page. */
export interface Tag {
  tagName: string
  voidTag: boolean
  attributes: Record<string, string | boolean>
  innerHTML?: string
  meta: Record<string, unknown>
}

export interface TagGroups {
  headTags: Tag[]
  bodyTags: Tag[]
}

/** The part of html-webpack-plugin that is used here. */
interface HtmlPlugin {
  getHooks(compilation: Compilation): {
    alterAssetTagGroups: { tapPromise(name: string, alter: (groups: TagGroups) => Promise<TagGroups>): void }
  }
}

const runner = path.dirname(require.resolve('@tarojs/webpack5-runner/package.json'))
// The copy that Taro's runner uses: hooks of another copy would never be called.
const htmlPlugin = require(require.resolve('html-webpack-plugin', { paths: [runner] })) as HtmlPlugin

/** Lets `alter` change what goes into index.html. */
export function alterTags(compilation: Compilation, alter: (groups: TagGroups) => Promise<TagGroups>): void {
  htmlPlugin.getHooks(compilation).alterAssetTagGroups.tapPromise('FirstVisit', alter)
}

/** An element with what stands in it. */
export function element(tagName: string, attributes: Tag['attributes'] = {}, innerHTML = ''): Tag {
  return { tagName, voidTag: tagName === 'link', attributes, innerHTML, meta: {} }
}

/** A script in the page itself, as it stands: the gateway lets it run by its hash. */
export function inlineScript(code: string): Tag {
  return element('script', {}, code.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--'))
}
