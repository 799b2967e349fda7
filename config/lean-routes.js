const { transformSync } = require('esbuild')

/**
 * A loader: the routes table as the app needs it. What nearly every row says is said once: `complete` writes it back when the
 * app starts, and the area is read by the build alone (navigation/derive.ts). In H5 a page of an area is known by its path (the
 * first one, when it opens under two); the mini-program, and H5 that leads to one of its pages, opens pages by their files.
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

/** The table of the module, which imports nothing. */
function tableOf(source) {
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs' })
  const table = { exports: {} }
  new Function('module', code)(table)
  return table.exports.routes
}
