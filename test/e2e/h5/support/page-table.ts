import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageTable } from '../../../../config/first-visit/page-files'
import { filesBelow, root } from '../../../support/source-files'

/** The build's table of each screen's files. */
export function readPageTable(): PageTable {
  const file = filesBelow('dist/h5/js').find((name) => /page-files\.\w+\.json$/.test(name)) ?? ''
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as PageTable // the build's own file
}

/** The scripts that the build's service worker keeps as files. */
export function readKeptScripts(): string[] {
  const worker = readFileSync(path.join(root, 'dist/h5/service-worker.js'), 'utf8')
  return [...worker.matchAll(/"(\/sjgj\/uasp\/js\/[^"]+)"/g)].map(([, file = '']) => file)
}
