import { TmplGroup } from 'glass-easel-template-compiler'
import type { TemplateWarning } from './compiled'
import { EMPTY_TEMPLATE, SLOT_TEMPLATE } from './template-names'

interface CompilerMessage {
  message: string
  startLine: number
}

/** Compiles wxml and wxs with WeChat's own compiler for its component engine. */
export function compileTemplates(
  wxml: ReadonlyMap<string, string>,
  wxs: ReadonlyMap<string, string>,
): { templates: string; warnings: TemplateWarning[] } {
  const group = new TmplGroup()
  const warnings: TemplateWarning[] = []
  try {
    for (const [path, text] of wxs) group.addScript(path, text)
    for (const [path, text] of wxml) {
      const messages = (group.addTmpl(path, text) ?? []) as CompilerMessage[]
      const file = `${path}.wxml`
      for (const { message, startLine } of messages) warnings.push({ file, line: startLine + 1, message })
      const known = { import: wxml, wxs }
      const wanted = { import: group.getDirectDependencies(path), wxs: group.getScriptDependencies(path) }
      for (const kind of ['import', 'wxs'] as const) {
        const lost = (wanted[kind] as string[]).filter((other) => !known[kind].has(other))
        warnings.push(...lost.map((other) => ({ file, line: 1, message: `${kind} of ${other}, which does not exist` })))
      }
    }
    group.addTmpl(SLOT_TEMPLATE, '<slot/>')
    group.addTmpl(EMPTY_TEMPLATE, '')
    return { templates: group.getTmplGenObjectGroups(), warnings }
  } finally {
    group.free()
  }
}

const TAG = /<([a-z][\w-]*)((?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*\/?>/g
const ATTRIBUTE = /([\w:@.-]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'))?/g
const HANDLED_BY_ENGINE = /^(bind|catch|capture|mut-|data-|data:|mark:|wx:|id$|class$|style$|slot$)/

/** For each tag, the attributes that are passed to the component: WeChat ignores unknown ones. */
export function attributesByTag(wxml: Iterable<string>): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const text of wxml) {
    for (const [, tag = '', attributes = ''] of text.matchAll(TAG)) {
      const names = found.get(tag) ?? new Set()
      for (const [, name = ''] of attributes.matchAll(ATTRIBUTE)) if (!HANDLED_BY_ENGINE.test(name)) names.add(name)
      found.set(tag, names)
    }
  }
  return Object.fromEntries([...found].map(([tag, names]) => [tag, [...names]]))
}
