const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const path = require('node:path')
const { transformSync, version } = require('esbuild')

const own = readFileSync(__filename)

/**
 * The transform of tests without a page: it takes a tenth of Babel's time, which a fresh clone spends on every module.
 * It does not hoist `jest.mock` above the imports.
 */
module.exports = {
  process: (source, filename) =>
    transformSync(source, {
      sourcefile: filename,
      loader: path.extname(filename).slice(1).replace('mjs', 'js'),
      format: 'cjs',
      target: 'node20',
      // As in CommonJS: import() loads the test's modules, mapped names included.
      supported: { 'dynamic-import': false },
      jsx: 'automatic',
      sourcemap: true,
      sourcesContent: false,
    }),
  getCacheKey: (source, filename) =>
    createHash('sha256').update(version).update(own).update(filename).update(source).digest('hex'),
}
