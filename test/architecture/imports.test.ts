import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { filesBelow, root } from '../support/source-files'

const folders = ['src', 'contract', 'server', 'config', 'test', 'scripts', 'bench', 'tools']
const sources = folders
  .flatMap(filesBelow)
  .filter((file) => /\.(ts|tsx|mjs|js)$/.test(file) && !/node_modules|^bench\/peers/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
const names = new Set(sources.map(({ file }) => file))
const aliases = { '@/': 'src/', '@contract/': 'contract/', '@server/': 'server/src/' }
/** Without `.weapp`, a build takes the other variant; the circle of either is one. */
const endings = ['', '.ts', '.tsx', '.weapp.ts', '.weapp.tsx', '.mjs', '.js', '/index.ts', '/index.tsx']

/** The files of ours that a text imports, by `import`, `import type`, `import()`, `require` or a type's `import()`. */
function importedBy(file: string, text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    const alias = Object.entries(aliases).find(([start]) => fileName.startsWith(start))
    if (!alias && !fileName.startsWith('.')) return []
    const [start, folder] = alias ?? ['', path.dirname(file)]
    const place = path.join(folder, fileName.slice(start.length))
    return endings.map((ending) => place + ending).filter((name) => names.has(name))
  })
}

type Imports = ReadonlyMap<string, readonly string[]>

/** The groups of files that import each other, directly or not (Tarjan's strongly connected components). */
function circlesOf(imports: Imports): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const open: string[] = []
  /** The earliest file, in the order of visits, that a file leads back to. */
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    open.push(file)
    let earliest = own
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) earliest = Math.min(earliest, visit(next))
      else if (open.includes(next)) earliest = Math.min(earliest, order.get(next) ?? own)
    }
    if (earliest === own) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) found.push(group.sort())
    }
    return earliest
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return found
}

const withImport = (imports: Imports, from: string, to: string): Imports =>
  new Map(imports).set(from, [...(imports.get(from) ?? []), to])

describe('the imports of all files', () => {
  /** Lint keeps imports of types in statements of their own. */
  const withoutTypes = (text: string) => text.replace(/^import type [^;]*? from '[^']+'$/gm, '')
  const imports: Imports = new Map(sources.map(({ file, text }) => [file, importedBy(file, withoutTypes(text))]))

  it('form no circle', () => {
    expect(circlesOf(imports)).toEqual([])
  })

  it('would form one if the API client took something from a topic of the API', () => {
    const [client, topic] = ['src/api/client.ts', 'src/api/family-people.ts']
    expect(circlesOf(withImport(imports, client, topic))).toEqual([expect.arrayContaining([client, topic])])
  })
})

describe('the imports of the server, those of types included', () => {
  const ofServer = sources.filter(({ file }) => file.startsWith('server/'))
  const imports: Imports = new Map(ofServer.map(({ file, text }) => [file, importedBy(file, text)]))

  it('form no circle', () => {
    expect(circlesOf(imports)).toEqual([])
  })

  it('would form one if a table took its type from a command', () => {
    const [tables, command] = ['server/src/topics/lists/tables.ts', 'server/src/topics/lists/move-caller.ts']
    const circles = circlesOf(withImport(imports, tables, command))
    expect(circles).toEqual([expect.arrayContaining([tables, 'server/src/database/schema.ts'])])
  })
})
