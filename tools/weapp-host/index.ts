/** What the package gives out; `index.mjs` and `index.cjs` are the same for Node. Everything else is its own affair. */
export { pagesOf, type AppJson } from './compile/compiled'
export { checkBuild } from './gates/check-build'
export type { Fault, Gate } from './gates/fault'
export { packageSizes } from './gates/sizes'
export type { HostReport } from './runtime/driver'
export type { PageSummary } from './runtime/measures'
export type { HostSettings } from './runtime/settings'
export { Host } from './server/host'
