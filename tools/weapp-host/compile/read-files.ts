import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The text files of a build: path below the folder, with slashes, and content. */
export function readTextFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = entry.split(path.sep).join('/')
    if (!/\.(wxml|wxss|wxs|json|js)$/.test(file) || !statSync(path.join(folder, entry)).isFile()) continue
    files.set(file, readFileSync(path.join(folder, entry), 'utf8'))
  }
  return files
}

/** The files that end in `suffix`, by their path without it. */
export function withSuffix(files: ReadonlyMap<string, string>, suffix: string): [string, string][] {
  return [...files]
    .filter(([file]) => file.endsWith(suffix))
    .map(([file, text]) => [file.slice(0, -suffix.length), text])
}
