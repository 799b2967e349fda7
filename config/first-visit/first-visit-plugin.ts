import { createHash } from 'node:crypto'
import type { Compilation, Compiler } from 'webpack'
import type { RouteTable } from '../../src/rules/navigation/row'
import { src } from '../paths'
import { withNamesOnce } from './chunk-names'
import { withEagerModules } from './eager-modules'
import { minify } from './minify'
import type { PageTable } from './page-files'
import { filesOfPage, listPageFiles, withNext } from './page-files'
import { renderShell } from './shell'
import { splitStart, type Stages } from './stages'
import type { Tag, TagGroups } from './tags'
import { alterTags, element, inlineScript } from './tags'

/** Inline scripts of the page. */
type InlineScript = 'scrub' | 'root-font' | 'look' | 'entrance' | 'shell' | 'pictures'

export interface FirstVisitOptions {
  publicPath: string
  routes: RouteTable
  /** The page of the first visit, as in the routes table. */
  home: string
  stages: Stages
  /** The stages whose scripts the service worker stores as files (docs/adr/0012-the-page-kept-by-the-phone.md). */
  kept: string[]
  /** False in development: then only the scripts that the app depends on are inlined. */
  prerender: boolean
  /** Whether the JavaScript of the first visit is inlined into the page (docs/adr/0001-first-visit.md). */
  inlineScripts: boolean
  /** The name of the service worker's cache. */
  pageCache: string
  /** Returns the source of one of the page's own scripts. */
  script(name: `${InlineScript}.inline` | 'service-worker'): string
}

/**
 * Loads the first visit with one request: index.html contains what the home screen needs, and a static shell of it that
 * is visible before any script runs. For other screens an inline script requests their files at once (DESIGN.md section
 * 8).
 */
export class FirstVisitPlugin {
  constructor(private readonly options: FirstVisitOptions) {}

  apply(compiler: Compiler): void {
    if (this.options.prerender) splitStart(compiler, this.options.stages)
    compiler.hooks.compilation.tap('FirstVisit', (compilation) => {
      alterTags(compilation, (groups) => this.arrange(compilation, groups))
    })
  }

  private ownScript(name: Parameters<FirstVisitOptions['script']>[0], constants = {}): Promise<string> {
    const { publicPath, script } = this.options
    return minify(script(name), { PUBLIC_PATH: JSON.stringify(publicPath), ...constants })
  }

  private async arrange(compilation: Compilation, groups: TagGroups): Promise<TagGroups> {
    const { publicPath, home, routes, inlineScripts, prerender } = this.options
    const own = async (name: InlineScript, constants = {}) =>
      inlineScript(await this.ownScript(`${name}.inline`, constants))
    // In one script: each is one more element on home, whose number is limited (bench/budgets.json).
    const ofLook = await Promise.all([this.ownScript('root-font.inline'), this.ownScript('look.inline')])
    const always = [await own('scrub'), inlineScript(ofLook.join(';'))]
    if (!prerender) return { ...groups, headTags: [...always, ...groups.headTags] }

    const tags = [...groups.headTags, ...groups.bodyTags]
    const ofEntry = tags.flatMap((tag) => fileOf(tag, publicPath))
    const entryScripts = ofEntry.filter(isScript)
    const rest = tags.filter((tag) => fileOf(tag, publicPath).length === 0)
    const ofHome = filesOfPage(compilation, home)
    // The entry runs last, because it requires all the others.
    const scripts = [...new Set([...entryScripts.slice(0, -1), ...ofHome.filter(isScript), ...entryScripts.slice(-1)])]
    const ofBoth = [...new Set([...ofEntry, ...ofHome])].filter((file) => !isScript(file))
    const pictures = filesOfChunk(compilation, 'pictures').filter((file) => ofBoth.includes(file))
    const moreIcons = filesOfChunk(compilation, 'more-icons').filter((file) => ofBoth.includes(file))
    const styles = ofBoth.filter((file) => ![...pictures, ...moreIcons].includes(file))

    const present = new Set([...(inlineScripts ? scripts : ofEntry), ...ofBoth])
    const table = withNext(compilation, routes, listPageFiles(compilation, routes, present))
    const ofLogin = listPageFiles(compilation, loginsOf(routes), present)
    const kept = inlineScripts
      ? this.options.kept.flatMap((name) => filesOfChunk(compilation, name).filter(isScript))
      : []
    const constants = {
      PAGE_CACHE: JSON.stringify(this.options.pageCache),
      KEPT_SCRIPTS: JSON.stringify(kept.map((file) => publicPath + file)),
    }
    emit(compilation, 'service-worker.js', await this.ownScript('service-worker', constants))
    const source = (file: string) => String(compilation.getAsset(file)?.source.source() ?? '')
    // The file of the script itself keeps the line that leads to its licences.
    const code = (file: string) =>
      withNamesOnce(withEagerModules(source(file).replace(LICENCE_LINE, ''))).replace(/;\s*$/, '')
    const style = (file: string, attributes: Tag['attributes'] = {}) =>
      element('style', { 'data-href': publicPath + file, ...attributes }, source(file))
    const head = [
      ...always,
      await own('entrance', {
        PAGE_FILES: JSON.stringify(emitTable(compilation, table)),
        LOGIN_FILES: JSON.stringify(ofLogin),
      }),
      ...rest,
      ...styles.map((file) => style(file)),
    ]
    const shell = [
      element('template', { id: 'shell' }, await renderShell(src, home, compilation)),
      await own('shell'),
      ...pictures.map((file) => style(file, { media: 'not all' })),
      await own('pictures'),
      // webpack's loader takes a style element of this address for the loaded file.
      ...moreIcons.map((file) => element('style', { 'data-href': publicPath + file })),
    ]
    // Home does not need these, so its scripts do not wait for them.
    const last = moreIcons.map((file) => element('style', {}, source(file)))
    const linked = (file: string) => element('script', { defer: true, src: publicPath + file, fetchpriority: 'high' })
    if (!inlineScripts) return { headTags: [...head, ...entryScripts.map(linked)], bodyTags: [...shell, ...last] }
    // Each stage is its own script. Home's scripts only register modules, so they are joined with the entry.
    const stages = entryScripts.slice(0, -1)
    const ofApp = scripts.slice(stages.length).map(code)
    const inlined = stages.map((file) =>
      inlineScript(code(file), kept.includes(file) ? { 'data-file': publicPath + file } : {}),
    )
    return { headTags: head, bodyTags: [...shell, ...inlined, inlineScript(ofApp.join(';')), ...last] }
  }
}

const LICENCE_LINE = /^\/\*! For license information[^*]*\*\/\s*/

/** Returns the login routes, to which a guest's first visit redirects. */
const loginsOf = (routes: RouteTable): RouteTable =>
  Object.fromEntries(Object.entries(routes).filter(([, row]) => row.login))

/** Emits the table of all screens' files as a file, and returns its name. */
function emitTable(compilation: Compilation, table: PageTable): string {
  const text = JSON.stringify(table)
  const name = `js/page-files.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  emit(compilation, name, text)
  return name
}

function emit(compilation: Compilation, name: string, text: string): void {
  compilation.emitAsset(name, new compilation.compiler.webpack.sources.RawSource(text))
}

/** The files of a chunk that has a name (config/split-chunks.ts). */
const filesOfChunk = (compilation: Compilation, name: string) => [...(compilation.namedChunks.get(name)?.files ?? [])]

const isScript = (file: string) => file.endsWith('.js')

/** Returns the file that a tag of the entry loads, relative to the public path. */
function fileOf({ tagName, attributes }: Tag, publicPath: string): string[] {
  const address = tagName === 'script' ? attributes.src : attributes.rel === 'stylesheet' ? attributes.href : undefined
  return typeof address === 'string' && address.startsWith(publicPath) ? [address.slice(publicPath.length)] : []
}
