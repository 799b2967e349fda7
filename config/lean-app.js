const customRoutes = /"customRoutes": \{[^}]*\}/
const pages = /"pages": \[[^\]]*\],?/
const start = /^var inst = /m
const load =
  /load: function \(context, params\) \{\s*const page = (import\([^)]*\));\s*return \[page, context, params\];\s*\}/g

/**
 * A loader behind Taro's own for the entry of H5: the pages and their addresses are worked out of the routes table when the
 * app starts, as the first visit carries that table anyway.
 */
module.exports = function (source) {
  if (!source.includes('createRouter')) return source
  for (const part of [customRoutes, pages, start, load])
    if (source.search(part) < 0) throw new Error(`Taro's entry has no ${part} any more: see config/lean-app.js.`)
  const { gallery } = this.getOptions()
  const lean = source
    .replace(customRoutes, `"customRoutes": toCustomRoutes(${gallery ? '{ gallery: true }' : ''})`)
    .replace(pages, '')
    .replace(load, 'load: loader(() => $1)')
    .replace(start, 'config.pages = config.routes.map(({ path }) => path)\nvar inst = ')
  return `import { toCustomRoutes } from './navigation/derive'
const loader = (load) => (context, params) => [load(), context, params]
${lean}`
}
