/**
 * Makes one folder that runs the product on a machine with Node alone (docs/deploy.md): npm run release [-- FOLDER], by
 * default dist/release. FOLDER must be new, empty, or an earlier release. With `--before EARLIER` the app keeps the files of that
 * release and of the one before it, for phones that still show their pages.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { ensureBuild } from './lib/builds.mjs'
import { ensurePackages } from './lib/install.mjs'
import { manifestOf, packagesOfBundle, packagesWithDependencies } from './lib/packages.mjs'
import { fail, root } from './lib/run.mjs'
import { copyServerData, serverBundle } from './lib/server-bundle.mjs'

const { values, positionals } = parseArgs({ options: { before: { type: 'string' } }, allowPositionals: true })
const folder = path.resolve(root, positionals[0] ?? 'dist/release')
/** Releases whose files the app has: this one and those before it. */
const RELEASES = 3
/** Also of files that are compressed ahead. */
const HASHED = /\.[0-9a-f]{6,}\.\w+(\.br|\.gz)?$/
const inFolder = (...names) => path.join(folder, ...names)

if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(inFolder('sbom.json')))
  fail(`${folder} is not empty and not a release. Choose another folder.`)
const before = values.before === undefined ? null : path.resolve(root, values.before)
const earlier = before === null ? [] : filesOf(before)
if (before === folder) fail('A release cannot be made over the one before it. Choose another folder.')
await ensurePackages()
if (!(await ensureBuild('h5'))) fail('The app could not be built: see the messages above.')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const outdir = path.relative(root, inFolder('gateway'))
copyServerData(outdir)
const { metafile } = await build({ ...serverBundle(outdir), metafile: true })
cpSync(path.join(root, 'dist/h5'), inFolder('h5'), { recursive: true })
const own = readdirSync(inFolder('h5'), { recursive: true }).filter((file) => HASHED.test(file))
const releases = [own, ...earlier].slice(0, RELEASES)
for (const file of releases.flat())
  if (!existsSync(inFolder('h5', file))) cpSync(path.join(before, 'h5', file), inFolder('h5', file))
writeFileSync(inFolder('app-files.json'), JSON.stringify(releases))

// The bundle holds the migrations and our own code; packages stay outside, as their authors published them.
const needed = packagesOfBundle(metafile)
for (const place of packagesWithDependencies(needed)) copyPackage(place)

const { name, version, license, engines } = manifestOf('.')
const dependencies = Object.fromEntries(needed.map((each) => [each, manifestOf(`node_modules/${each}`).version]))
const manifest = {
  name,
  version,
  private: true,
  license,
  type: 'module',
  engines,
  scripts: { start: 'node start.mjs' },
  dependencies,
}
writeFileSync(inFolder('package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
for (const file of ['LICENSE', 'THIRD_PARTY.md']) cpSync(path.join(root, file), inFolder(file))
for (const file of ['Dockerfile', 'compose.yaml', 'start.mjs', 'copy.mjs'])
  cpSync(path.join(root, 'deploy', file), inFolder(file))
cpSync(path.join(root, 'deploy/release.md'), inFolder('README.md'))
writeFileSync(inFolder('sbom.json'), npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'))
console.log(`The release is in ${path.relative(process.cwd(), folder) || '.'}`)

/** The names of the app's files that change with their content, of a release and of those before it, newest first. */
function filesOf(release) {
  const list = path.join(release, 'app-files.json')
  if (!existsSync(list)) fail(`${release} is not a release that lists its files (app-files.json).`)
  return JSON.parse(readFileSync(list, 'utf8'))
}

/** Copies one package without those inside it, which are copied only when they are needed. */
function copyPackage(place) {
  const inner = path.join(root, place, 'node_modules')
  cpSync(path.join(root, place), inFolder(place), { recursive: true, filter: (file) => file !== inner })
}

function npm(...args) {
  const program = process.env.npm_execpath
  const [command, first] = program ? [process.execPath, [program]] : ['npm', []]
  return execFileSync(command, [...first, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
}
