import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { pagesOf, subPackagesOf, type AppJson } from '../compile/compiled'
import { readTextFiles } from '../compile/read-files'
import { resolveFrom } from '../runtime/paths'

/** The main package, as preloadRule of an independent package names it. */
const MAIN_PACKAGE = '__APP__'

const subPackage = z.looseObject({ root: z.string().min(1), pages: z.array(z.string().min(1)).min(1) })

const appShape = z.looseObject({
  pages: z.array(z.string().min(1)).min(1),
  subPackages: z.array(subPackage).optional(),
  subpackages: z.array(subPackage).optional(),
  entryPagePath: z.string().optional(),
  usingComponents: z.record(z.string(), z.string()).optional(),
  preloadRule: z
    .record(z.string(), z.looseObject({ packages: z.array(z.string()), network: z.enum(['all', 'wifi']).optional() }))
    .optional(),
  lazyCodeLoading: z.literal('requiredComponents').optional(),
  window: z.looseObject({ navigationStyle: z.enum(['default', 'custom']).optional() }).optional(),
})

const projectShape = z.looseObject({
  appid: z.string().regex(/^(wx[0-9a-f]{16}|touristappid)$/),
  compileType: z.literal('miniprogram'),
  miniprogramRoot: z.string().optional(),
  setting: z.looseObject({ urlCheck: z.literal(true) }),
})

/**
 * Checks app.json in `folder` and project.config.json in `project` against their schemas, and every page and component that
 * a json names.
 */
export function configFaults(folder: string, project: string): string[] {
  const app = appShape.parse(read(folder, 'app.json')) as AppJson
  projectShape.parse(read(project, 'project.config.json'))
  const pages = pagesOf(app)
  return [
    ...pages.filter((page, index) => pages.indexOf(page) < index).map((page) => `app.json: ${page} is there twice`),
    ...pages.flatMap((page) => missingParts(folder, page, ['.js', '.wxml']).map((file) => `app.json: no ${file}`)),
    ...entryFaults(app, pages),
    ...preloadFaults(app, pages),
    ...componentFaults(folder),
  ]
}

const read = (folder: string, file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

const missingParts = (folder: string, base: string, suffixes: readonly string[]) =>
  suffixes.map((suffix) => `${base}${suffix}`).filter((file) => !existsSync(path.join(folder, file)))

function entryFaults({ entryPagePath }: AppJson, pages: readonly string[]): string[] {
  if (entryPagePath === undefined || pages.includes(entryPagePath)) return []
  return [`app.json: the entry page ${entryPagePath} is no page`]
}

function preloadFaults(app: AppJson, pages: readonly string[]): string[] {
  const roots = [MAIN_PACKAGE, ...subPackagesOf(app).flatMap(({ root, name = root }) => [root, name])]
  return Object.entries(app.preloadRule ?? {}).flatMap(([page, { packages }]) => [
    ...(pages.includes(page) ? [] : [`app.json: preloadRule of ${page}, which is no page`]),
    ...packages
      .filter((name) => !roots.includes(name.replace(/^\/|\/$/g, '')))
      .map((name) => `app.json: ${page} preloads ${name}, no package`),
  ])
}

/** Components that a json uses but that do not exist, or are not components. */
function componentFaults(folder: string): string[] {
  const files = [...readTextFiles(folder)].filter(([file]) => file.endsWith('.json'))
  return files.flatMap(([file, text]) => {
    const { usingComponents = {} } = JSON.parse(text) as AppJson
    return Object.values(usingComponents).flatMap((target) => {
      // WeChat's servers have the code of plugins.
      if (target.startsWith('plugin://')) return []
      const component = resolveFrom(file, target)
      const lost = missingParts(folder, component, ['.js', '.json', '.wxml'])
      if (lost.length > 0) return [`${file}: no ${lost.join(', ')}`]
      const { component: isComponent } = read(folder, `${component}.json`) as { component?: boolean }
      return isComponent ? [] : [`${file}: ${component} is no component`]
    })
  })
}
