import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { hashInputs, isFresh, remember } from './inputs.mjs'
import { bin, root, run } from './run.mjs'
import { gatewayInWeapp } from './weapp-gateway.mjs'

const manifests = ['package.json', 'package-lock.json', 'tsconfig.json']

/** The inputs of each build, and one output file that shows that it exists. */
const builds = {
  h5: {
    inputs: ['src', 'contract', 'config', 'babel.config.js', ...manifests],
    result: 'dist/h5/index.html',
    command: [bin('@tarojs/cli/bin/taro'), 'build', '--type', 'h5'],
    finish: () => compress(path.join(root, 'dist/h5')),
  },
  weapp: {
    inputs: ['src', 'contract', 'config', 'babel.config.js', 'project.config.json', ...manifests],
    result: 'dist/weapp/app.json',
    command: [bin('@tarojs/cli/bin/taro'), 'build', '--type', 'weapp'],
    forChecks: { TARO_APP_HOST: gatewayInWeapp },
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
    result: 'dist/server/main.mjs',
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

/** Builds `h5`, `weapp` or `server`; returns whether it succeeded. */
export async function build(name, output, extraEnv = {}) {
  const { inputs, result, command, finish } = builds[name]
  const hash = hashInputs(inputs, settings())
  remember(name, null)
  rmSync(path.join(root, 'dist', name), { recursive: true, force: true })
  const code = await run(process.execPath, command, {
    env: { NODE_ENV: 'production', ...extraEnv },
    output,
    timeoutMinutes: 10,
  })
  const isBuilt = code === 0 && existsSync(path.join(root, result))
  if (isBuilt) {
    finish?.()
    remember(name, hash)
  }
  return isBuilt
}

/** Builds only when the result is missing or its inputs have changed. */
export async function ensureBuild(name, output) {
  const { inputs, result, forChecks } = builds[name]
  if (existsSync(path.join(root, result)) && isFresh(name, hashInputs(inputs, settings()))) return true
  console.log(`Building ${name} ...`)
  return build(name, output, forChecks)
}
