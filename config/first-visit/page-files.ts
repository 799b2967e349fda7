import type { Compilation } from 'webpack'
import type { RouteTable } from '../../src/rules/navigation/row'

/** Which files a visit to each path will need, for the scripts of the page itself. */
export interface PageFiles {
  /** Every script and style beyond those of the page, relative to the public path: of screens and of their late parts. */
  files: string[]
  /** By path in lower case: 1 for a private one, else 0, then the numbers of its files. */
  pages: Record<string, number[]>
}

/** The files that webpack loads for a page, named as in the routes table. */
export function filesOfPage(compilation: Compilation, page: string): string[] {
  const group = compilation.chunkGroups.find((candidate) =>
    candidate.origins.some((origin) => origin.request?.replaceAll('\\', '/').endsWith(`/${page}`)),
  )
  return group ? group.getFiles() : []
}

/** Lists the files of every built screen and of their late parts, without those that stand in the page already. */
export function listPageFiles(
  compilation: Compilation,
  routes: RouteTable,
  present: ReadonlySet<string>,
  { screensOnly = false } = {},
): PageFiles {
  const files: string[] = []
  const numberOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const pages: Record<string, number[]> = {}
  for (const [route, { page, access, miniProgramOnly }] of Object.entries(routes)) {
    if (page === null || miniProgramOnly) continue
    const missing = filesOfPage(compilation, page).filter((file) => !present.has(file))
    pages[route.toLowerCase()] = [access === 'private' ? 1 : 0, ...missing.map(numberOf)]
  }
  for (const { files: ofChunk } of screensOnly ? [] : compilation.chunks) {
    for (const file of ofChunk) if (/\.(js|css)$/.test(file) && !present.has(file)) numberOf(file)
  }
  return { files, pages }
}
