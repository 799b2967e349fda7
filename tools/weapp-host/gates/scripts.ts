import path from 'node:path'
import { Script } from 'node:vm'
import { readTextFiles } from '../compile/read-files'

const REQUIRED = /\brequire\(["'](\.{0,2}\/[^"']+)["']\)/g

/** Syntax errors, and required modules that do not exist. */
export function scriptFaults(folder: string): string[] {
  const scripts = new Map([...readTextFiles(folder)].filter(([file]) => file.endsWith('.js')))
  return [...scripts].flatMap(([file, code]) => [...syntaxFaults(file, code), ...lostModules(file, code, scripts)])
}

function syntaxFaults(file: string, code: string): string[] {
  try {
    new Script(code, { filename: file })
    return []
  } catch (error) {
    return [`${file}: ${(error as Error).message}`]
  }
}

function lostModules(file: string, code: string, scripts: ReadonlyMap<string, string>): string[] {
  const wanted = [...code.matchAll(REQUIRED)].map(([, id = '']) => id)
  const isThere = (id: string) => {
    const target = path.posix.join(id.startsWith('/') ? '' : path.posix.dirname(file), id).replace(/^\//, '')
    return [target, `${target}.js`, `${target}/index.js`].some((name) => scripts.has(name))
  }
  return wanted.filter((id) => !isThere(id)).map((id) => `${file}: requires ${id}, which does not exist`)
}
