import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder of app.json, absolute: `folder` itself, or the one that its project.config.json names as `miniprogramRoot`.
 * Throws when neither has it.
 */
export function buildFolder(folder: string): string {
  const candidates = [folder, path.join(folder, miniprogramRootOf(folder))]
  const found = candidates.find((candidate) => existsSync(path.join(candidate, 'app.json')))
  if (found === undefined) throw new Error(`${folder} has no app.json: is it the build of a mini-program?`)
  return path.resolve(found)
}

function miniprogramRootOf(folder: string): string {
  const file = path.join(folder, 'project.config.json')
  if (!existsSync(file)) return ''
  const { miniprogramRoot } = JSON.parse(readFileSync(file, 'utf8')) as { miniprogramRoot?: string }
  return miniprogramRoot ?? ''
}
