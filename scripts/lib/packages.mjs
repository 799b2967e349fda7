import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { root } from './run.mjs'

/** The manifest of the package in a folder, relative to the root. */
export const manifestOf = (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))

/** The names of the packages that a bundle of esbuild imports (its metafile), sorted. */
export function packagesOfBundle({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  const outside = imports.filter(({ external, path: specifier }) => external && !isBuiltin(specifier))
  return [...new Set(outside.map(({ path: specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)[0]))].sort()
}

/**
 * The folders (relative to the root) of the named packages and of all that they need at run time, sorted. A package that
 * is optional and not installed is left out; a required one that is missing throws.
 */
export function packagesWithDependencies(names) {
  const found = new Set()
  const add = (name, from, isOptional) => {
    const folder = resolve(name, from)
    if (folder === null && !isOptional)
      throw new Error(`${name}, which ${from || 'the gateway'} needs, is not installed.`)
    if (folder === null || found.has(folder)) return
    found.add(folder)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = manifestOf(folder)
    for (const each of Object.keys(dependencies)) add(each, folder, each in optionalDependencies)
    for (const each of Object.keys(optionalDependencies)) add(each, folder, true)
    for (const each of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[each]?.optional) add(each, folder, false)
  }
  for (const name of names) add(name, '', false)
  return [...found].sort()
}

/** Where Node finds a package from a folder: in the nearest node_modules above it; null if in none. */
function resolve(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const at = path.basename(folder) === 'node_modules' ? folder : path.join(folder, 'node_modules')
    const place = path.join(at, name)
    if (existsSync(path.join(root, place, 'package.json'))) return place
    if (folder === '' || folder === '.') return null
  }
}
