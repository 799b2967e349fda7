import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildFolder } from '../compile/build-folder'
import { pagesOf, type AppJson } from '../compile/compiled'
import { readTextFiles } from '../compile/read-files'
import { configFaults } from './config'
import { faultsOf, type Fault, type Gate } from './fault'
import { scriptFaults } from './scripts'
import { secondEngineFaults } from './second-engine'
import { packageSizes, sizeFaults } from './sizes'
import { templateFaults } from './templates'
import { weChatCompilerFaults } from './wechat-compiler'

/** What one gate has checked, and what it has found. */
export interface Inspection {
  gate: Gate
  /** What it has looked at, with numbers. */
  checked: string
  faults: Fault[]
}

/** What a build consists of, as far as it can be read. */
interface Contents {
  folder: string
  count: (suffix: string) => string
  pages: string
}

const gates: {
  gate: Gate
  find: (folder: string, project: string) => string[] | Promise<string[]>
  checked: (contents: Contents) => string
}[] = [
  {
    gate: 'config',
    find: configFaults,
    checked: ({ count, pages }) => `project.config.json, ${count('json')} of the build, ${pages}`,
  },
  { gate: 'sizes', find: sizeFaults, checked: ({ folder }) => sizesOf(folder) },
  {
    gate: 'scripts',
    find: scriptFaults,
    checked: ({ count }) => `${count('js')}: syntax, and the modules that they require`,
  },
  {
    gate: 'templates',
    find: templateFaults,
    checked: ({ count }) => `${count('wxml')}, ${count('wxs')} and ${count('wxss')}, by the compiler of glass-easel`,
  },
  {
    gate: 'wechat compiler',
    find: weChatCompilerFaults,
    checked: ({ count }) => `${count('wxml')} by wcc, ${count('wxss')} by wcsc`,
  },
  { gate: 'second engine', find: secondEngineFaults, checked: ({ pages }) => `${pages}, opened on exparser` },
]

/**
 * Runs every check that needs no WeChat and no browser. `folder` has app.json, or a project.config.json that names the
 * folder of app.json; without either the config gate fails and the others are left out.
 */
export async function inspectBuild(folder: string): Promise<Inspection[]> {
  const [lost] = await faultsOf('config', () => {
    buildFolder(folder)
    return []
  })
  if (lost) return [{ gate: 'config', checked: folder, faults: [lost] }]
  const build = buildFolder(folder)
  const project = existsSync(path.join(folder, 'project.config.json')) ? folder : build
  const contents = contentsOf(build)
  return Promise.all(
    gates.map(async ({ gate, find, checked }) => ({
      gate,
      checked: checked(contents),
      faults: await faultsOf(gate, () => find(build, project)),
    })),
  )
}

/** The faults alone, as a flat list. */
export async function checkBuild(folder: string): Promise<Fault[]> {
  return (await inspectBuild(folder)).flatMap(({ faults }) => faults)
}

function contentsOf(folder: string): Contents {
  const files = readTextFiles(folder)
  const names = [...files.keys()]
  return {
    folder,
    count: (suffix) => `${names.filter((name) => name.endsWith(`.${suffix}`)).length} ${suffix}`,
    pages: pagesIn(files.get('app.json') ?? ''),
  }
}

/** The gates report an app.json that cannot be read. */
function pagesIn(app: string): string {
  try {
    // The config gate checks its shape.
    return `${pagesOf(JSON.parse(app) as AppJson).length} pages`
  } catch {
    return 'no pages'
  }
}

function sizesOf(folder: string): string {
  try {
    const sizes = packageSizes(folder).map(({ bytes }) => bytes)
    const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`
    const all = sizes.reduce((sum, bytes) => sum + bytes, 0)
    return `${sizes.length} packages, the largest ${kilobytes(Math.max(...sizes))}, all ${kilobytes(all)}`
  } catch {
    return 'no packages'
  }
}
