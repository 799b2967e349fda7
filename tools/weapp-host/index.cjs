/**
 * The package for Node: bundles its TypeScript into dist/, as the host bundles the page's scripts anyway, so that no
 * separate build step is needed.
 */
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { buildSync } = require('esbuild')

const outfile = path.join(__dirname, 'dist/index.cjs')

function bundle() {
  const { outputFiles } = buildSync({
    absWorkingDir: __dirname,
    entryPoints: ['index.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    tsconfig: path.join(__dirname, 'tsconfig.json'),
    // The package reads its own files from its source folder.
    define: { __dirname: JSON.stringify(__dirname) },
    logLevel: 'warning',
  })
  return outputFiles[0].text
}

const code = bundle()
if (!existsSync(outfile) || readFileSync(outfile, 'utf8') !== code) {
  mkdirSync(path.dirname(outfile), { recursive: true })
  // Renamed atomically: another process may be reading it.
  const fresh = `${outfile}.${process.pid}`
  writeFileSync(fresh, code)
  renameSync(fresh, outfile)
}

module.exports = require(outfile)
