import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { hashInputs, isFresh, remember } from './inputs.mjs'
import { bin, root, run } from './run.mjs'
import { gatewayInWeapp, speedInWeapp, weappForChecks } from './weapp-gateway.mjs'

const manifests = ['package.json', 'package-lock.json', 'tsconfig.json']

/**
 * The inputs of each build, its folder, and one file in it that shows that it exists. What checks build differs from a
 * release in `forChecks`, and then has a folder of its own.
 */
const builds = {
  h5: {
    inputs: ['src', 'contract', 'config', 'babel.config.js', ...manifests],
    folder: 'dist/h5',
    result: 'index.html',
    command: [bin('@tarojs/cli/bin/taro'), 'build', '--type', 'h5'],
    finish: () => compress(path.join(root, 'dist/h5')),
  },
  weapp: {
    inputs: ['src', 'contract', 'config', 'babel.config.js', 'project.config.json', ...manifests],
    folder: 'dist/weapp',
    result: 'app.json',
    command: [bin('@tarojs/cli/bin/taro'), 'build', '--type', 'weapp'],
    forChecks: {
      folder: weappForChecks,
      env: { TARO_APP_HOST: gatewayInWeapp, TARO_APP_WECHAT_SPEED: speedInWeapp, OUTPUT_FOLDER: weappForChecks },
    },
  },
  server: {
    inputs: [
      'server',
      'contract',
      'src/rules',
      'scripts/build-server.mjs',
      'scripts/lib/server-bundle.mjs',
      ...manifests,
    ],
    folder: 'dist/server',
    result: 'main.mjs',
    command: ['scripts/build-server.mjs'],
  },
}

/** Build-time settings are inputs too. */
const settings = () =>
  JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith('TARO_APP_') || name === 'FIRST_VISIT')
      .sort(),
  )

/** Writes hashed files also as brotli and gzip at the best level, so that no gateway or proxy has to compress them. */
function compress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.[0-9a-f]{6,}\.(js|css|json)$/.test(name))
  for (const name of names) {
    const file = path.join(folder, name)
    const body = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(body)) // its default quality is 11, the best
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}

/** The folder of a build as a release has it, relative to the root. */
export const folderOf = (name) => builds[name].folder

/** Builds `h5`, `weapp` or `server` as a release has it; returns whether it succeeded. */
export const build = (name, output) => buildInto(name, { folder: builds[name].folder, env: {} }, output)

async function buildInto(name, { folder, env }, output) {
  const { inputs, result, command, finish } = builds[name]
  const hash = hashInputs(inputs, settings())
  remember(stampOf(folder), null)
  rmSync(path.join(root, folder), { recursive: true, force: true })
  const code = await run(process.execPath, command, {
    env: { NODE_ENV: 'production', ...env },
    output,
    timeoutMinutes: 10,
  })
  const isBuilt = code === 0 && existsSync(path.join(root, folder, result))
  if (isBuilt) {
    finish?.()
    remember(stampOf(folder), hash)
  }
  return isBuilt
}

const stampOf = (folder) => path.basename(folder)

/** Builds what checks use, only when the result is missing or its inputs have changed. */
export async function ensureBuild(name, output) {
  const { inputs, result, folder: own, forChecks = { folder: own, env: {} } } = builds[name]
  const { folder } = forChecks
  if (existsSync(path.join(root, folder, result)) && isFresh(stampOf(folder), hashInputs(inputs, settings())))
    return true
  console.log(`Building ${name} ...`)
  return buildInto(name, forChecks, output)
}
