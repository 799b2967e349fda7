import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
import { filesBelow, root } from './source-files'

const table: RouteTable = routes

/** What a file of the app imports: names of API modules, as 'src/api/file.ts name', and other files. */
interface Imports {
  api: string[]
  files: string[]
}

function onceForEach<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

const read = onceForEach((file) => readFileSync(path.join(root, file), 'utf8'))

const EXTENSIONS = ['.ts', '.tsx']
/** The file of the app that an import names; undefined for a package, a style, or a file outside src. */
function fileOf(specifier: string, importer: string): string | undefined {
  if (!/^(@\/|\.)/.test(specifier)) return undefined
  const folder = path.dirname(importer)
  const place = specifier.startsWith('@/') ? path.join('src', specifier.slice(2)) : path.join(folder, specifier)
  return EXTENSIONS.map((end) => place + end).find((file) => existsSync(path.join(root, file)))
}

const IMPORT = /^(?:import|export)\s+(type\s)?[\w*\s,]*(?:\{([^}]*)\}\s*)?from '([^']+)'|import\('([^']+)'\)/gm

const importsOf = onceForEach((file): Imports => {
  const imports: Imports = { api: [], files: [] }
  for (const [, type, names = '', plain, late] of read(file).matchAll(IMPORT)) {
    const target = fileOf(plain ?? late ?? '', file)
    if (!target || type) continue
    const taken = names.split(',').map((name) => name.trim().split(' as ')[0] ?? '')
    if (target.startsWith('src/api/')) imports.api.push(...taken.map((name) => `${target} ${name}`))
    else imports.files.push(target)
  }
  return imports
})

/** The declarations of an API module at the start of a line, by 'src/api/file.ts name', with their text. */
function declarationsOf(file: string): [string, string][] {
  const text = read(file)
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
  return starts.map((start, index) => [`${file} ${start[1]}`, text.slice(start.index, starts[index + 1]?.index)])
}

/** The words of a text, without those of its comments and strings. */
const wordsIn = (text: string) => new Set(text.replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'|\/\/.*/g, '').match(/(?<!\.)\b\w+/g))

/** The calls that each declaration of the API makes, itself or through others, by 'src/api/file.ts name'. */
function callsOfApi(calls: ReadonlySet<string>): Map<string, ReadonlySet<string>> {
  const files = filesBelow('src/api')
  const texts = new Map(files.flatMap(declarationsOf))
  const imported = new Map(
    files.flatMap((file) => importsOf(file).api.map((name) => [`${file} ${name.split(' ')[1]}`, name] as const)),
  )
  const collect = (name: string, seen: Set<string>): string[] => {
    const text = texts.get(name)
    if (text === undefined || seen.has(name)) return []
    seen.add(name)
    const file = name.split(' ')[0]
    const own = [...text.matchAll(/'([^'\s]+)'/g)].flatMap(([, call = '']) => (calls.has(call) ? [call] : []))
    const used = [...wordsIn(text)].map((word) => imported.get(`${file} ${word}`) ?? `${file} ${word}`)
    return [...own, ...used.flatMap((one) => collect(one, seen))]
  }
  return new Map([...texts.keys()].map((name) => [name, new Set(collect(name, new Set()))]))
}

/** What every screen loads: the app itself, and the frame of a screen. */
const frame = ['src/app.tsx', 'src/widgets/Screen/Screen.tsx']

/**
 * The calls that the code of each screen makes, by the first path of the screen, and those of every screen. Found by
 * imports: a screen may make a call only in some of its states.
 */
export function callsByScreen(names: readonly string[]): { always: Set<string>; screens: Map<string, Set<string>> } {
  const ofApi = callsOfApi(new Set(names))
  const callsBelow = (starts: readonly string[], stop: readonly string[]) => {
    const seen = new Set(stop)
    const visit = (file: string): string[] => {
      if (seen.has(file)) return []
      seen.add(file)
      const { api, files } = importsOf(file)
      return [...api.flatMap((name) => [...(ofApi.get(name) ?? [])]), ...files.flatMap(visit)]
    }
    return new Set(starts.flatMap(visit))
  }
  const pages = new Map<string, string>()
  for (const [name, { page, redirectTo }] of Object.entries(table))
    if (page && !redirectTo && !pages.has(page)) pages.set(page, name)
  return {
    always: callsBelow(frame, []),
    screens: new Map([...pages].map(([page, name]) => [name, callsBelow([`src/${page}.tsx`], frame)])),
  }
}
