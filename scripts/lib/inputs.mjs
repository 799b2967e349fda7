import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** The inputs of the installed packages. */
export const manifests = ['package.json', 'package-lock.json', 'tools/weapp-host/package.json']

const stampOf = (name) => path.join(root, '.cache/inputs', name)

/** Every file below the given files and folders (relative to the root), sorted; missing ones are skipped. */
function filesBelow(places) {
  return places
    .map((place) => path.join(root, place))
    .filter(existsSync)
    .flatMap((place) => {
      if (!statSync(place).isDirectory()) return [place]
      const entries = readdirSync(place, { withFileTypes: true, recursive: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    })
    .sort()
}

/** One hash over the names and contents of the files, and over the extra values. */
export function hashInputs(places, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const file of filesBelow(places)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the result called `name` was made from exactly these inputs. */
export function isFresh(name, hash) {
  return existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === hash
}

/** Records that the result called `name` was made from these inputs; null removes the record. */
export function remember(name, hash) {
  if (hash === null) return rmSync(stampOf(name), { force: true })
  mkdirSync(path.dirname(stampOf(name)), { recursive: true })
  writeFileSync(stampOf(name), hash)
}
