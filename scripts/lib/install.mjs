import { existsSync } from 'node:fs'
import path from 'node:path'
import { hashInputs, isFresh, manifests, remember } from './inputs.mjs'
import { fail, root, run } from './run.mjs'

/**
 * Installs the packages when they are missing or older than the manifests. Uses `npm install`, because `npm ci` of npm
 * 11 wants optional packages that the registry does not have (ADR 0040).
 */
export async function ensurePackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Phone Guard needs Node.js 20.19 or later; this is ${process.version}.`)
  const hash = hashInputs(manifests)
  if (existsSync(path.join(root, 'node_modules/.package-lock.json')) && isFresh('packages', hash)) return
  console.log('Installing packages (npm install) ...')
  // The npm that runs this script, which may differ from the one on the path.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command, ...args] = [...npm, 'install', '--no-save', '--no-audit', '--no-fund']
  const code = await run(command, args)
  if (code !== 0) fail('npm install failed: see its messages above. Is the npm registry reachable?')
  remember('packages', hash)
}
