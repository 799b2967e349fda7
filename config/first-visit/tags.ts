import path from 'node:path'
import type { Compilation } from 'webpack'

/** A tag that html-webpack-plugin is about to write into the page. */
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

/** The part of html-webpack-plugin that this plugin uses. */
interface HtmlPlugin {
  getHooks(compilation: Compilation): {
    alterAssetTagGroups: { tapPromise(name: string, alter: (groups: TagGroups) => Promise<TagGroups>): void }
  }
}

const runner = path.dirname(require.resolve('@tarojs/webpack5-runner/package.json'))
// Must be the copy that Taro's runner uses: hooks of another copy are never called.
const htmlPlugin = require(require.resolve('html-webpack-plugin', { paths: [runner] })) as HtmlPlugin

/** Lets `alter` change the tags of index.html. */
export function alterTags(compilation: Compilation, alter: (groups: TagGroups) => Promise<TagGroups>): void {
  htmlPlugin.getHooks(compilation).alterAssetTagGroups.tapPromise('FirstVisit', alter)
}

/** Creates a tag with content. */
export function element(tagName: string, attributes: Tag['attributes'] = {}, innerHTML = ''): Tag {
  return { tagName, voidTag: tagName === 'link', attributes, innerHTML, meta: {} }
}

/** Creates an inline script. The content security policy allows it by its hash. */
export function inlineScript(code: string, attributes: Tag['attributes'] = {}): Tag {
  return element('script', attributes, code.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--'))
}
