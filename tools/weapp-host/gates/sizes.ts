import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { buildFolder } from '../compile/build-folder'
import { subPackagesOf, type AppJson } from '../compile/compiled'

const MB = 1024 * 1024
/** WeChat's limits, in bytes. */
const LARGEST_PACKAGE = 2 * MB
const LARGEST_IN_ALL = 30 * MB
const LARGEST_PRELOAD = 2 * MB

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`

/** Files of a build that WeChat does not upload. */
const isUploaded = (file: string) => !/\.(map|LICENSE\.txt)$/.test(file) && !file.startsWith('project.')

/**
 * The packages of a built mini-program or of its project, each with its size in bytes: the main one first, then one for each
 * subpackage that app.json names.
 */
export function packageSizes(project: string): { name: string; bytes: number }[] {
  const folder = buildFolder(project)
  const roots = subPackagesOf(readApp(folder)).map(({ root }) => `${root}/`)
  const sizes = new Map([['main', 0], ...roots.map((name) => [name.slice(0, -1), 0] as const)])
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = entry.split(path.sep).join('/')
    const stats = statSync(path.join(folder, entry))
    if (!stats.isFile() || !isUploaded(file)) continue
    const name = roots.find((candidate) => file.startsWith(candidate))?.slice(0, -1) ?? 'main'
    sizes.set(name, (sizes.get(name) ?? 0) + stats.size)
  }
  return [...sizes].map(([name, bytes]) => ({ name, bytes }))
}

/** Packages that are too large to upload, alone, together, or as the preload of a page. */
export function sizeFaults(folder: string): string[] {
  const sizes = packageSizes(folder)
  const sum = (names: readonly string[]) =>
    sizes.filter(({ name }) => names.includes(name)).reduce((total, { bytes }) => total + bytes, 0)
  const measured = [
    ...sizes.map(({ name, bytes }) => ({ what: `package ${name}`, bytes, most: LARGEST_PACKAGE })),
    { what: 'all packages', bytes: sum(sizes.map(({ name }) => name)), most: LARGEST_IN_ALL },
    ...preloads(folder).map(({ page, packages }) => ({
      what: `preload of ${page}`,
      bytes: sum(packages),
      most: LARGEST_PRELOAD,
    })),
  ]
  return measured
    .filter(({ bytes, most }) => bytes > most)
    .map(({ what, bytes, most }) => `${what}: ${kilobytes(bytes)}, more than ${kilobytes(most)}`)
}

function preloads(folder: string): { page: string; packages: string[] }[] {
  const app = readApp(folder)
  const roots = new Map(subPackagesOf(app).map(({ root, name = root }) => [name, root]))
  return Object.entries(app.preloadRule ?? {}).map(([page, { packages }]) => ({
    page,
    packages: packages.map((name) => roots.get(name) ?? name),
  }))
}

/** app.json; the config gate checks its shape. */
function readApp(folder: string): AppJson {
  return JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8')) as AppJson
}
