import { gzipSync } from 'node:zlib'
import type { Chunk, ChunkGroup, Compilation } from 'webpack'
import type { RouteTable } from '../../src/rules/navigation/row'
import { modulesIn } from '../module-report'

/**
 * Limits of what is prefetched per screen, the most likely files first. bench/budgets.json limits what a visit may
 * load.
 */
const PREFETCHED_FILES = 5
const PREFETCHED_BYTES = 40_000

/** The page that replaces one whose code is late; requested with every page. */
const STAND_IN = 'widgets/LateScreen/LateScreen'

/** The files that a visit to each path needs, for the page's inline scripts. */
export interface PageFiles {
  /** All scripts and styles of the screens that the page itself does not contain, relative to the public path. */
  files: string[]
  /** By path in lower case: 1 for a private path or 0 for a public one, then the indexes of its files. */
  pages: Record<string, number[]>
}

/** As PageFiles, with the files to prefetch once a screen is shown. */
export interface PageTable extends PageFiles {
  /** By path in lower case: the indexes of the files to prefetch, in this order. */
  next: Record<string, number[]>
}

/** Returns the files that webpack loads for a page, named as in the routes table. */
export function filesOfPage(compilation: Compilation, page: string): string[] {
  return groupOfPage(compilation, page)?.getFiles() ?? []
}

function groupOfPage(compilation: Compilation, page: string): ChunkGroup | undefined {
  return compilation.chunkGroups.find((candidate) =>
    candidate.origins.some((origin) => origin.request?.replaceAll('\\', '/').endsWith(`/${page}`)),
  )
}

/** Lists the files of every built screen, without those that the page contains already. */
export function listPageFiles(compilation: Compilation, routes: RouteTable, present: ReadonlySet<string>): PageFiles {
  const files: string[] = []
  const numberOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const pages: Record<string, number[]> = {}
  const standIn = filesOfPage(compilation, STAND_IN)
  for (const { path, page, access } of builtScreens(routes)) {
    const needed = new Set([...filesOfPage(compilation, page), ...standIn])
    const missing = [...needed].filter((file) => !present.has(file))
    pages[path] = [access === 'private' ? 1 : 0, ...missing.map(numberOf)]
  }
  return { files, pages }
}

/**
 * Adds the files to prefetch for each screen: those of the other tabs for a tab, of screens whose paths its code
 * contains, and its own lazy parts.
 */
export function withNext(compilation: Compilation, routes: RouteTable, { files: listed, pages }: PageFiles): PageTable {
  const files = [...listed]
  const numberOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const screens = builtScreens(routes)
  const tabs = screens.filter(({ area }) => area === 'main').map(({ path }) => path)
  const next: Record<string, number[]> = {}
  for (const { path, page, area } of screens) {
    const leadsTo = [...(area === 'main' ? tabs : []), ...pathsNamedBy(compilation, page)]
    const own = pages[path] ?? []
    const candidates = leadsTo.filter((name) => name !== path).flatMap((name) => (pages[name] ?? []).slice(1))
    const late = lateFilesOf(compilation, page).map(numberOf)
    const numbers = [...new Set([...candidates, ...late])].filter((number) => !own.slice(1).includes(number))
    next[path] = affordable(numbers, (number) => packedSize(compilation, files[number] ?? ''))
  }
  return { files, pages, next }
}

/** Returns the first files that together fit the prefetch limits of one screen. */
function affordable(numbers: readonly number[], sizeOf: (number: number) => number): number[] {
  let bytes = 0
  return numbers.slice(0, PREFETCHED_FILES).filter((number) => (bytes += sizeOf(number)) <= PREFETCHED_BYTES)
}

const packedSize = (compilation: Compilation, file: string) =>
  gzipSync(compilation.getAsset(file)?.source.buffer() ?? '').length

const builtScreens = (routes: RouteTable) =>
  Object.entries(routes).flatMap(([route, { page, access, area, miniProgramOnly }]) =>
    page === null || miniProgramOnly ? [] : [{ path: route.toLowerCase(), page, access, area }],
  )

/** Returns the files of a page's lazy parts. */
function lateFilesOf(compilation: Compilation, page: string): string[] {
  const group = groupOfPage(compilation, page)
  const present = new Set(group?.getFiles())
  const late = [...(group?.childrenIterable ?? [])].flatMap((child) => child.getFiles())
  return late.filter((file) => !present.has(file))
}

const ofScreens = /[\\/]src[\\/](pages|areas|widgets|components)[\\/]/
/** A path of the routes table in quotes, alone or before a query. */
const quotedPath = /["'`](\/\w+)(?=["'`?])/g

/** Returns possible paths of the routes table in a page's code, in lower case, those in the page's own folder first. */
function pathsNamedBy(compilation: Compilation, page: string): string[] {
  const folder = `/${page.slice(0, page.lastIndexOf('/'))}/`
  const modulesOf = (chunk: Chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap(modulesIn)
  const sources = (groupOfPage(compilation, page)?.chunks ?? []).flatMap(modulesOf).flatMap((module) => {
    const file = module.nameForCondition() ?? ''
    const text = ofScreens.test(file) ? String(module.originalSource()?.source()) : ''
    return text ? [{ isOwn: file.replaceAll('\\', '/').includes(folder), text }] : []
  })
  const texts = [...sources.filter(({ isOwn }) => isOwn), ...sources.filter(({ isOwn }) => !isOwn)]
  return texts.flatMap(({ text }) => [...text.matchAll(quotedPath)].map(([, path = '']) => path.toLowerCase()))
}
