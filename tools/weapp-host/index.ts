/** The package's exports; `index.mjs` and `index.cjs` have the same for Node. Everything else is internal. */
export { pagesOf, type AppJson } from './compile/compiled'
export { checkBuild, inspectBuild, type Inspection } from './gates/check-build'
export type { Fault, Gate } from './gates/fault'
export { packageSizes } from './gates/sizes'
export type { HostReport } from './runtime/driver'
export type { PageSummary } from './runtime/measures'
export type { HostSettings } from './runtime/settings'
export { Host } from './server/host'
