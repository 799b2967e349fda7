import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashInputs } from '../../scripts/lib/inputs.mjs'
import { root } from '../support/source-files'

/** Copies the project's own files, as a clone would have them, and links its packages. Returns the copy's folder. */
export function copyProject(name: string): string {
  const copy = path.join(root, '.cache/guides', name)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(path.join(copy, '.cache/inputs'), { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of files.filter((each) => existsSync(path.join(root, each))))
    cpSync(path.join(root, file), path.join(copy, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  // The packages are there: no command of the copy installs them.
  writeFileSync(path.join(copy, '.cache/inputs/packages'), hashInputs(['package.json', 'package-lock.json']))
  return copy
}
