import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Files of a build that WeChat does not upload. */
const isUploaded = (file) => !/\.(map|LICENSE\.txt)$/.test(file) && !file.startsWith('project.')

/**
 * The packages of a built mini-program, each with its size in bytes: the main one first, then one for each subpackage that
 * app.json names.
 */
export function packageSizes(folder) {
  const app = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'))
  const roots = (app.subPackages ?? []).map((subPackage) => `${subPackage.root.replace(/\/$/, '')}/`)
  const sizes = new Map([['main', 0], ...roots.map((name) => [name.slice(0, -1), 0])])
  for (const entry of readdirSync(folder, { recursive: true })) {
    const file = entry.split(path.sep).join('/')
    const stats = statSync(path.join(folder, entry))
    if (!stats.isFile() || !isUploaded(file)) continue
    const name = roots.find((candidate) => file.startsWith(candidate))?.slice(0, -1) ?? 'main'
    sizes.set(name, sizes.get(name) + stats.size)
  }
  return [...sizes].map(([name, bytes]) => ({ name, bytes }))
}
