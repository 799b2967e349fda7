import path from 'node:path'
import postcss from 'postcss'
import { prefixTags } from './tag-prefix'

const RPX_OF_SCREEN = 750
/** Insets of the safe area, with their fallback. A browser on a desktop has none, so the host sets them as variables. */
const SAFE_AREA = /\benv\(\s*(safe-area-inset-(?:top|right|bottom|left))\s*(?:,([^()]*))?\)/g
const RPX = /(-?(?:\d+\.?\d*|\.\d+))rpx\b/g

/** The path that an `@import` names, as a key of the style sheets. */
function importedPath(params: string, from: string): string {
  const target = /^(?:url\()?["']?([^"')]+)["']?\)?/.exec(params.trim())?.[1] ?? ''
  const base = target.startsWith('/') ? '' : path.posix.dirname(from)
  return path.posix.join(base, target.replace(/^\//, '')).replace(/\.wxss$/, '')
}

/** One style sheet with its imports, each once. */
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

const isInKeyframes = ({ parent }: postcss.Rule) =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as postcss.AtRule).name)

/**
 * Compiles wxss to css: imports inlined, rpx relative to the screen's width, the insets of the safe area those of
 * `HostSettings.screen`. Throws on a syntax error or a missing import.
 */
export function compileStyles(sheets: ReadonlyMap<string, string>): Record<string, string> {
  const styles: Record<string, string> = {}
  for (const key of sheets.keys()) {
    const root = inlined(key, sheets, new Set())
    root.walkRules((rule) => {
      if (!isInKeyframes(rule)) rule.selector = prefixTags(rule.selector)
    })
    styles[key] = root
      .toString()
      .replace(
        SAFE_AREA,
        (_, inset: string, otherwise?: string) => `var(--host-${inset}, ${otherwise?.trim() ?? '0px'})`,
      )
      .replace(RPX, (_, amount: string) => `${(Number(amount) / RPX_OF_SCREEN) * 100}vw`)
  }
  return styles
}
