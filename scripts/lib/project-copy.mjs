import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const packagesAreFresh = `
import { hashInputs, manifests, remember } from './scripts/lib/inputs.mjs'
remember('packages', hashInputs(manifests))
`

/** Copies the own files of the project at `root`, as a clone would have them, and links its packages. Returns the copy's folder. */
export function copyProject(root, name) {
  const copy = path.join(root, '.cache/copies', name)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of files.filter((each) => existsSync(path.join(root, each))))
    cpSync(path.join(root, file), path.join(copy, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  // The packages are installed: no command of the copy installs them.
  execFileSync(process.execPath, ['--input-type=module', '-e', packagesAreFresh], { cwd: copy })
  return copy
}
