import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Compiler, Module } from 'webpack'
import { root } from './paths'

/** One module of the build: its size before minification, and the files that contain it. */
export interface ReportedModule {
  name: string
  bytes: number
  files: string[]
}

/** The report of the last build of this kind; test/built and scripts/third-party.mjs read it. */
const moduleReport = path.join(root, `.cache/builds/${process.env.TARO_ENV}-modules.json`)

/** Writes which modules are in which files, for the budgets of test/built and the notices of third parties. */
export class ModuleReportPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ModuleReport', ({ chunkGraph, modules }) => {
      const report = [...modules].flatMap((module): ReportedModule[] => {
        const files = [...chunkGraph.getModuleChunksIterable(module)].flatMap((chunk) => [...chunk.files])
        const ofType = files.filter((file) => file.endsWith(module.type.startsWith('css') ? '.css' : '.js'))
        return modulesIn(module).map((part) => ({ name: nameOf(part), bytes: part.size(), files: ofType }))
      })
      mkdirSync(path.dirname(moduleReport), { recursive: true })
      writeFileSync(moduleReport, JSON.stringify(report))
    })
  }
}

/** Returns the modules that webpack concatenated into one, or the module itself. */
export function modulesIn(module: Module): Module[] {
  return 'modules' in module ? [...(module.modules as Iterable<Module>)] : [module]
}

const nameOf = (module: Module) => (module.nameForCondition() ?? module.identifier()).replace(`${root}${path.sep}`, '')
