/**
 * Releases the mini-program: npm run release:weapp. Builds it with the TARO_APP_… settings, checks the build, keeps its
 * source maps aside, prints what is sent and what WeChat's console must have, and uploads it with miniprogram-ci.
 * Without a key (WEAPP_KEY) or with --dry-run it ends before it sends. docs/wechat-release.md has the steps.
 *
 * `--preview` sends a preview and writes its QR code to dist/weapp-preview.jpg; `--description TEXT` and `--robot N` (1 to 30)
 * are shown in WeChat's console; `--built FOLDER` takes a build that exists, without building.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build, folderOf } from './lib/builds.mjs'
import { ensurePackages } from './lib/install.mjs'
import { manifestOf } from './lib/packages.mjs'
import { fail, root } from './lib/run.mjs'
import { domainsOf, privacyOf, releaseProblems, sendOptions } from './lib/weapp-release.mjs'

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    description: { type: 'string' },
    robot: { type: 'string', default: '1' },
    built: { type: 'string' },
  },
})
const robot = Number(values.robot)
if (!Number.isInteger(robot) || robot < 1 || robot > 30) fail('--robot is a number from 1 to 30.')

const { version } = manifestOf('.')
const project = JSON.parse(readFileSync(path.join(root, 'project.config.json'), 'utf8'))
const appid = process.env.WEAPP_APPID || project.appid
const key = process.env.WEAPP_KEY ? path.resolve(process.env.WEAPP_KEY) : null
const commit = git('rev-parse', '--short', 'HEAD')
const description = values.description ?? `${version} (${commit}) ${git('log', '-1', '--format=%s')}`
const release = { settings: process.env, appid, version, description, robot }
const isInside = (file) => !path.relative(root, file).startsWith('..')
const problems = releaseProblems(release, {
  hasKey: key !== null && existsSync(key),
  isKeyInside: key !== null && isInside(key),
  isClean: git('status', '--porcelain') === '',
})
const isDry = values['dry-run'] || key === null
if (!isDry && problems.length > 0) fail(problems.join('\n'))

await ensurePackages()
const folder = values.built ? path.resolve(values.built) : await makeBuild()
// Imported late: on a fresh clone it does not exist before.
const { checkBuild, packageSizes } = await import('weapp-host')
const faults = await checkBuild(folder)
if (faults.length > 0) fail(faults.map(({ gate, message }) => `${gate}: ${message}`).join('\n'))

const kilobytes = (bytes) => `${Math.ceil(bytes / 1000)} kB`
const sizes = packageSizes(folder)
const options = sendOptions(release)
console.log(`
${values.preview ? 'Preview' : 'Upload'}
  appid        ${appid}
  version      ${options.version}
  description  ${options.desc}
  robot        ${options.robot}
  gateway      ${process.env.TARO_APP_HOST ?? 'not set'}
  orders       ${process.env.TARO_APP_MINI_PROGRAM_ORDERS || 'ios=show,android=order,other=order'}
  packages     ${sizes.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(', ')}
  in all       ${kilobytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0))}

WeChat's console must have
${lines(domainsOf(folder, process.env).map(({ list, origins }) => [`domains of ${list}`, origins.join(' ')]))}
${lines(privacyOf(folder).map(({ item, calls }) => [`privacy: ${item}`, calls.join(' ')]))}
`)

if (isDry) {
  if (problems.length > 0) console.log(`Not ready to be sent:\n${lines(problems.map((problem) => ['-', problem]))}\n`)
  console.log('Nothing was sent: this was a dry run.')
} else {
  const ci = await loadCi()
  const sent = new ci.Project({ appid, type: 'miniProgram', projectPath: folder, privateKeyPath: key, ignores: [] })
  const picture = path.join(root, 'dist/weapp-preview.jpg')
  const shown = { qrcodeFormat: 'image', qrcodeOutputDest: picture }
  await (values.preview
    ? ci.preview({ project: sent, ...options, ...shown, onProgressUpdate: () => undefined })
    : ci.upload({ project: sent, ...options, onProgressUpdate: () => undefined }))
  console.log(values.preview ? `The code to scan is in ${picture}` : `Version ${version} is in WeChat's console.`)
}

/** Builds the release, and moves its source maps out of what is sent. */
async function makeBuild() {
  if (!process.env.TARO_APP_HOST) fail('Set TARO_APP_HOST to the address of the gateway, e.g. https://gateway.example')
  process.env.SOURCE_MAPS = '1'
  if (!(await build('weapp'))) fail('The mini-program could not be built: see the messages above.')
  const made = path.join(root, folderOf('weapp'))
  const maps = path.join(root, 'dist/weapp-maps', `${version}-${commit}`)
  rmSync(maps, { recursive: true, force: true })
  const found = readdirSync(made, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.map'))
  if (found.length === 0) fail('The build has no source maps: an error of a phone could not be read.')
  for (const file of found) {
    mkdirSync(path.dirname(path.join(maps, file)), { recursive: true })
    renameSync(path.join(made, file), path.join(maps, file))
  }
  console.log(`${found.length} source maps are in ${path.relative(root, maps)}: keep them with the release.`)
  return made
}

/** WeChat's own uploader, which is large and needed nowhere else, so that it is no dependency. */
async function loadCi() {
  try {
    return (await import('miniprogram-ci')).default
  } catch {
    return fail('miniprogram-ci is not installed: npm install --no-save miniprogram-ci@2.1.42')
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function lines(pairs) {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
}
