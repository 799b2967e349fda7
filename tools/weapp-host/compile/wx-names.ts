import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Every name below `wx`, read from the typings that WeChat publishes. */
export function wxNames(): string[] {
  const file = require.resolve('miniprogram-api-typings/types/wx/lib.wx.api.d.ts')
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Wx') {
      for (const { name } of node.members) if (name && ts.isIdentifier(name)) names.push(name.text)
    } else if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node) || ts.isSourceFile(node)) {
      ts.forEachChild(node, visit)
    }
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022))
  return [...new Set(names)]
}
