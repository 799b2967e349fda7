const customRoutes = /"customRoutes": (\{[^}]*\})/
const pages = /"pages": \[[^\]]*\],?/
const routes = /config\.routes = \[[\s\S]*?\n\}(?:, \{[^}]*\})\)\];/
const route =
  /Object\.assign\(\{\s*path: '([^']+)',\s*load: function \(context, params\) \{\s*const page = (import\([^)]*\));\s*return \[page, context, params\];\s*\}\s*\}, (\{[^}]*\})\)/g

/**
 * A loader behind Taro's own for the entry of H5: the pages and their addresses are worked out of the routes table when the
 * app starts, as the first visit carries that table anyway. The entry holds what loads each page, in the table's order.
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
