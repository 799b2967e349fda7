import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { weappForChecks } from '../../scripts/lib/weapp-gateway.mjs'
import { filesBelow, root } from '../support/source-files'

/** Class fields of a script: iOS before 14.5 and older Android web-views reject a whole file that has one. */
function classFields(name: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyDeclaration(node)) found.push(`${name}: ${node.getText().slice(0, 40)}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true))
  return found
}

it('detects a class field', () => {
  expect(classFields('a.js', 'class A { rows = [] }')).toEqual(['a.js: rows = []'])
  expect(classFields('a.js', 'class A { constructor() { this.rows = [] } }')).toEqual([])
})

it.each(['dist/h5', weappForChecks])('%s has no syntax that the oldest phones cannot parse', (folder) => {
  const scripts = filesBelow(folder).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const withClasses = scripts
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
    .filter(([, code]) => /\bclass\b/.test(code))
  expect(withClasses.flatMap(([file, code]) => classFields(file, code))).toEqual([])
})
