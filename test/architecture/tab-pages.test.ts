import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, root } from '../support/source-files'

const ENDINGS = ['.ts', '.tsx', '.h5.ts', '.h5.tsx', '.weapp.ts', '.weapp.tsx']
const IMPORT = /^(?:import|export)\s(?!type\s)[^'"]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Every file that an import may resolve to, one for each platform. */
function resolve(from: string, specifier: string): string[] {
  const base = specifier.startsWith('@/')
    ? path.join('src', specifier.slice(2))
    : specifier.startsWith('.')
      ? path.join(path.dirname(from), specifier)
      : null
  return base === null ? [] : ENDINGS.map((ending) => base + ending).filter((file) => existsSync(path.join(root, file)))
}

/** All files and packages that a file imports, directly or indirectly. */
function reach(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set([entry])
  const packages = new Set<string>()
  for (const file of files) {
    for (const [, plain, lazy] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const specifier = plain ?? lazy ?? ''
      const found = resolve(file, specifier)
      found.forEach((next) => files.add(next))
      if (found.length === 0 && !specifier.startsWith('.') && !specifier.startsWith('@/')) packages.add(specifier)
    }
  }
  return { files, packages }
}

const tabPages = filesBelow('src/pages').filter((file) => file.endsWith('/index.tsx'))

describe.each(tabPages)('%s', (page) => {
  const { files, packages } = reach(page)

  it('is followed into the layers below it', () => {
    expect([...files].some((file) => file.startsWith('src/components/'))).toBe(true)
  })

  it('imports no NutUI: the first screens use plain views', () => {
    expect([...packages].filter((name) => name.startsWith('@nutui/'))).toEqual([])
  })

  it('imports no area: areas are subpackages', () => {
    expect([...files].filter((file) => file.startsWith('src/areas/'))).toEqual([])
  })
})
