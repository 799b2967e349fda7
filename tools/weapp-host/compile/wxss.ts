import path from 'node:path'
import postcss from 'postcss'

const RPX_OF_SCREEN = 750
const RPX = /(-?(?:\d+\.?\d*|\.\d+))rpx\b/g

/** The path that an `@import` names, as a key of the style sheets. */
function importedPath(params: string, from: string): string {
  const target = /^(?:url\()?["']?([^"')]+)["']?\)?/.exec(params.trim())?.[1] ?? ''
  const base = target.startsWith('/') ? '' : path.posix.dirname(from)
  return path.posix.join(base, target.replace(/^\//, '')).replace(/\.wxss$/, '')
}

/** One style sheet with those that it imports, once each. */
function inlined(key: string, sheets: ReadonlyMap<string, string>, seen: Set<string>): postcss.Root {
  const text = sheets.get(key)
  if (text === undefined) throw new Error(`${[...seen].at(-1) ?? key}.wxss imports ${key}.wxss, which does not exist`)
  seen.add(key)
  const root = postcss.parse(text, { from: `${key}.wxss` })
  root.walkAtRules('import', (rule) => {
    const imported = importedPath(rule.params, key)
    if (seen.has(imported)) rule.remove()
    else rule.replaceWith(inlined(imported, sheets, seen).nodes)
  })
  return root
}

const TYPE_SELECTOR = /(^|[\s,>+~(])([a-z][\w-]*)(?![\w-]*\()/g
const NO_TAGS = new Set(['odd', 'even'])

/** `page .a > view` as the document has it: every element of a mini-program is called wx-something there. */
function prefixTags(root: postcss.Root): void {
  root.walkRules((rule) => {
    const isFrame = rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)
    if (isFrame) return
    rule.selector = rule.selector.replace(TYPE_SELECTOR, (whole, before: string, tag: string) =>
      NO_TAGS.has(tag) ? whole : `${before}wx-${tag}`,
    )
  })
}

/** wxss as css: imports in place, rpx as a share of the screen's width. Throws on a syntax error or a missing import. */
export function compileStyles(sheets: ReadonlyMap<string, string>): Record<string, string> {
  const styles: Record<string, string> = {}
  for (const key of sheets.keys()) {
    const root = inlined(key, sheets, new Set())
    prefixTags(root)
    styles[key] = root.toString().replace(RPX, (_, amount: string) => `${(Number(amount) / RPX_OF_SCREEN) * 100}vw`)
  }
  return styles
}
