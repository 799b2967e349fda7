import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageSizes } from '../../../scripts/lib/package-sizes.mjs'
import type { AppJson } from '../compile/compiled'

const MB = 1024 * 1024
/** WeChat's limits, in bytes. */
const LARGEST_PACKAGE = 2 * MB
const LARGEST_IN_ALL = 30 * MB
const LARGEST_PRELOAD = 2 * MB
/** Ours. */
const LARGEST_MAIN = 700_000

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`

/** Packages that are too large to be uploaded, or larger than this project wants them. */
export function sizeFaults(folder: string): string[] {
  const sizes = packageSizes(folder)
  const sum = (names: readonly string[]) =>
    sizes.filter(({ name }) => names.includes(name)).reduce((total, { bytes }) => total + bytes, 0)
  const measured = [
    ...sizes.map(({ name, bytes }) => ({ what: `package ${name}`, bytes, most: LARGEST_PACKAGE })),
    { what: 'package main', bytes: sum(['main']), most: LARGEST_MAIN },
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
  // The config gate checks its shape.
  const { preloadRule = {} } = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8')) as AppJson
  return Object.entries(preloadRule).map(([page, { packages }]) => ({ page, packages }))
}
