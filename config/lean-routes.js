const { transformSync } = require('esbuild')

/**
 * A loader that reduces the routes table to what the app needs. A value that nearly all rows share is left out, and
 * `complete` restores it when the app starts. The area is left out, as only the build reads it (navigation/derive.ts).
 * On H5 an area's page is identified by its path (the first one, if it has two). The mini-program, and H5 links to its
 * pages, identify pages by file.
 */
module.exports = function (source) {
  const { keepsPages } = this.getOptions()
  const known = new Map()
  const lean = Object.entries(tableOf(source)).map(([path, { area, page, title, access, ...row }]) => {
    if (keepsPages || area === 'main' || page === null || row.miniProgramOnly) row.page = page
    else if (known.has(page)) row.page = known.get(page)
    else known.set(page, path.slice(1))
    if (title !== `route.${path.slice(1)}`) row.title = title
    if (access !== 'private') row.access = access
    return [path, row]
  })
  return `const complete = (rows) => {
  for (const [path, row] of Object.entries(rows)) {
    const name = path.slice(1)
    rows[path] = { page: name, title: 'route.' + name, access: 'private', ...row }
  }
  return rows
}
export const routes = complete(${JSON.stringify(Object.fromEntries(lean))})`
}

/** Evaluates the table's module, which has no imports. */
function tableOf(source) {
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs' })
  const table = { exports: {} }
  new Function('module', code)(table)
  return table.exports.routes
}
