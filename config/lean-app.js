const customRoutes = /"customRoutes": (\{[^}]*\})/
const pages = /"pages": \[[^\]]*\],?/
const routes = /config\.routes = \[[\s\S]*?\n\}(?:, \{[^}]*\})\)\];/
const route =
  /Object\.assign\(\{\s*path: '([^']+)',\s*load: function \(context, params\) \{\s*const page = (import\([^)]*\));\s*return \[page, context, params\];\s*\}\s*\}, (\{[^}]*\})\)/g

/**
 * A loader that runs after Taro's own on the H5 entry. It removes the pages and their addresses: the app derives them
 * at start from the routes table, which the first visit loads anyway. The entry keeps each page's loader, in the
 * table's order.
 */
module.exports = function (source) {
  if (!source.includes('createRouter')) return source
  for (const part of [customRoutes, pages, routes])
    if (source.search(part) < 0) throw new Error(`Taro's entry has no ${part} any more: see config/lean-app.js.`)
  const { gallery } = this.getOptions()
  const table = Object.keys(JSON.parse(customRoutes.exec(source)[1]))
  const loads = new Map([...source.matchAll(route)].map(([, page, load, config]) => [`/${page}`, { load, config }]))
  if (loads.size !== table.length || table.some((page) => !loads.has(page)))
    throw new Error("The pages of Taro's entry are not those of the routes table: see config/lean-app.js.")
  const ordered = table.map((page) => `page(() => ${loads.get(page).load}, ${loads.get(page).config})`)
  const lean = source
    .replace(customRoutes, `"customRoutes": toCustomRoutes(${gallery ? '{ gallery: true }' : ''})`)
    .replace(pages, '')
    .replace(
      routes,
      `config.pages = Object.keys(config.router.customRoutes).map((key) => key.slice(1))
config.routes = [${ordered.join(',\n')}].map((route, index) => ({ path: config.pages[index], ...route }))`,
    )
  return `import { toCustomRoutes } from './navigation/derive'
const page = (load, config) => ({ load: (context, params) => [load(), context, params], ...config })
${lean}`
}
