import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source-files'

/** The rules 7.6 to 7.12 of the specification, with the start of the names of each. */
const folders: Readonly<Record<string, string>> = {
  '7.6': '/api/v1/auth/',
  '7.7': 'configs/v1/',
  '7.8': 'configs/v1/smartFamilyGuardian/',
  '7.9': 'report/v1/',
  '7.10': 'query/v1/',
  '7.11': 'smartont/v1/',
  '7.12': 'subscribe/v1/',
}
/** Other names in these rules: fields, results, and the prefixes above. */
const isCall = (name: string) => /^[a-zA-Z0-9]+$/.test(name)

/** The calls that 7.13 and 7.14 give in full, and the points ticket, whose path the specification leaves open. */
const others = [
  'jf/v1/queryPoint',
  'jf/v1/ticket',
  '/woAssistant/umm/configs/v1/vipConfigUser',
  '/woAssistant/umm/subscribe/v1/services/feedback',
  '/api/h5/right/list',
  '/api/h5/right/auth',
  '/api/h5/right/receive',
  '/api/h5/right/queryReceiveResult',
]

/** The calls that section 7 of the specification names, as the contract writes them. */
export function specifiedCalls(): string[] {
  const section = /^## 7\.[\s\S]*?^## 8\./m.exec(readFileSync(path.join(root, 'docs/spec.md'), 'utf8'))?.[0] ?? ''
  const rules = [...section.matchAll(/^- \*\*(7\.\d+)\*\*([\s\S]*?)(?=^- \*\*|^The calls|^## )/gm)]
  const inFolders = rules.flatMap(([, number = '', text = '']) => {
    const folder = folders[number]
    if (folder === undefined) return []
    const withoutFields = text.replace(/\([^)]*\)/g, '')
    return [...withoutFields.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (isCall(name) ? [folder + name] : []))
  })
  return [...inFolders, ...others]
}
