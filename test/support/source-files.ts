import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The repository's root folder. */
export const root = path.resolve(__dirname, '../..')

/** Every file below a folder (relative to the root), as paths relative to the root, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}
